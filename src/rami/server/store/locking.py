"""One server to a data folder: a second one finds it locked.

Two servers on one SQLite file would lose no move, but neither hears what the other did until it
looks, and both act on each deadline. The lock is the system's own: it ends with the process that
has it, however that ends. A system without such locks does without.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rami.texts.faults import Fault

if sys.platform == "win32":

    def _lock(number: int) -> None: ...

else:
    import fcntl

    def _lock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


__all__ = ["LOCK_NAME", "locked"]

LOCK_NAME: Final = "server.lock"

_TAKEN: Final = (errno.EACCES, errno.EAGAIN)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Have a data folder for this process alone while the block lasts.

    Raises:
        Fault: if another server has it.
        OSError: if there is no writing to the folder.
    """
    # A lock on the database itself would be in the way of SQLite's own.
    number = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            _lock(number)
        except OSError as error:
            if error.errno in _TAKEN:
                raise Fault("serve.data_in_use", path=folder) from None
        yield
    finally:
        os.close(number)
