"""What holds every table's secret is made for its owner alone."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from telltable.cli.serving import data_file, open_store
from telltable.store.base import Place

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a file's mode means nothing there")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """A system on which everybody may read and write what is made without a thought."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


def test_the_data_file_and_a_backup_are_read_by_their_owner_alone(tmp_path: Path) -> None:
    """SQLite gives the files beside its own the same rights."""
    path = data_file(tmp_path / "t.db", "")

    async def kept() -> dict[str, int]:
        store = await open_store(path, "")
        await store.open(Place("a", "ABCDE", 1))
        await store.backup(str(tmp_path / "t.backup"))
        made = modes(tmp_path)
        await store.close()
        return made

    made = asyncio.run(kept())
    assert {"t.db", "t.db-wal", "t.backup"} <= made.keys()
    assert set(made.values()) == {0o600}


def test_a_file_that_is_there_keeps_its_rights(tmp_path: Path) -> None:
    """Whoever has opened it to others meant it."""
    path = tmp_path / "t.db"
    path.touch(mode=0o660)
    assert data_file(path, "") == path
    assert path.stat().st_mode & 0o777 == 0o660
