"""The engine does without sentences: who only plays does not load them."""

import subprocess
import sys


def test_the_engine_does_not_load_the_texts() -> None:
    program = "import sys, rami; sys.exit('rami.texts' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
