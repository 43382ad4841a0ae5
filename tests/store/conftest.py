"""Stores to test: each kind, empty, at a place where it can be opened again."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from telltable.store.base import Store
from telltable.store.memory import Memory
from telltable.store.postgres import Postgres
from telltable.store.sqlite import Sqlite

from .server import Server
from .wire import Wire

Opens = Callable[[], AbstractAsyncContextManager[Store]]


@pytest.fixture
def wire(postgres: Server) -> Iterator[Wire]:
    with tempfile.TemporaryDirectory() as folder:  # the name of a socket must be short
        wire = Wire(postgres.folder, Path(folder))
        yield wire
        wire.close()


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
