"""A PostgreSQL server for whoever needs one; it is started when the first test asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import asyncpg
import pytest

from tests.store.server import Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One server for all tests."""
    running = Server()
    yield running
    running.remove()


@pytest.fixture
def database(postgres: Server) -> str:
    """An empty database."""

    async def empty() -> None:
        db = await asyncpg.connect(postgres.url())
        await db.execute("DROP SCHEMA IF EXISTS telltable CASCADE")
        await db.execute("ALTER DATABASE postgres RESET ALL")
        await db.close()

    asyncio.run(empty())
    return postgres.url()
