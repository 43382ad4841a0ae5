"""Stores to test: each kind, empty, at a place where it can be opened again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import count
from pathlib import Path

import asyncpg
import pytest

from telltable.store.base import Store
from telltable.store.memory import Memory
from telltable.store.postgres import Postgres
from telltable.store.sqlite import Sqlite

from .server import Server

Opens = Callable[[], AbstractAsyncContextManager[Store]]
_databases = count()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all tests."""
    server = Server()
    yield server
    server.remove()


@pytest.fixture
def database(server: Server) -> str:
    """An empty database."""
    name = f"test_{next(_databases)}"

    async def make() -> None:
        db = await asyncpg.connect(server.url())
        await db.execute(f"CREATE DATABASE {name}")
        await db.close()

    asyncio.run(make())
    return server.url(name)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def opens(request: pytest.FixtureRequest, tmp_path: Path) -> Opens:
    """A function that opens the store, each time the same."""
    kind = request.param
    memory = Memory()
    url = request.getfixturevalue("database") if kind == "postgres" else ""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Store]:
        store: Store
        if kind == "memory":
            store = memory
        elif kind == "sqlite":
            store = await Sqlite.at(tmp_path / "store.db")
        else:
            store = await Postgres.at(url)
        try:
            yield store
        finally:
            await store.close()

    return opened
