"""One server for all tests that leave it running, and what several nodes need beside them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.backends import (
    POSTGRES_URL,
    REDIS_URL,
    fresh_database,
    own_postgres,
    own_valkey,
)
from tests.support.servers import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL in which databases can be made."""
    if POSTGRES_URL:
        yield POSTGRES_URL
        return
    with own_postgres() as postgres:
        yield postgres.url


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty database."""
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def valkey() -> Iterator[str]:
    """The address of a Valkey or Redis."""
    if REDIS_URL:
        yield REDIS_URL
        return
    with own_valkey() as found:
        yield found.url


@pytest.fixture(params=["file", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest) -> str:
    """Where a server keeps its tables: `database_url`, which is empty for a file."""
    return str(request.getfixturevalue("postgres")) if request.param == "postgres" else ""


@pytest.fixture
def kept_in(tmp_path: Path, database: str) -> dict[str, str]:
    """Where a server keeps its tables, as settings."""
    return {"database_url": database} if database else {"data": str(tmp_path)}
