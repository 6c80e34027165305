"""One server for all tests that leave it running."""

from collections.abc import Iterator

import pytest
from tests.support.servers import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found
