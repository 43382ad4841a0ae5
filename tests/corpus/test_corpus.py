"""Every log that any version wrote opens, is told and verifies: five of each game for each rules version and format."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from telltable import Match, known_games, load
from telltable.cli.app import run
from telltable.core.entry import FORMAT
from telltable.core.formats import FORMATS
from telltable.core.log import dump
from telltable.core.upcasting import unread_versions

from .make import CORPUS, EACH, facts, shelf

SHELVES = sorted(path.parent for path in CORPUS.glob("*/*/told.json"))
LOGS = [path for folder in SHELVES for path in sorted(folder.glob("*.jsonl.xz"))]


def unpacked(path: Path, folder: Path) -> Path:
    log = folder / path.stem
    log.write_bytes(lzma.decompress(path.read_bytes()))
    return log


@pytest.mark.parametrize("path", LOGS, ids=lambda path: "/".join((*path.parts[-3:-1], path.stem)))
def test_a_kept_log_opens_is_told_and_verifies(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = unpacked(path, tmp_path)
    match = load(log)
    assert facts(match) == json.loads((path.parent / "told.json").read_text(encoding="utf-8"))[path.stem]
    for words in (["story", str(log)], ["replay", str(log)], ["replay", str(log), "--verify"]):
        assert run(words) == 0, capsys.readouterr().err
        assert capsys.readouterr().out.strip()
    again = tmp_path / "again.jsonl"
    again.write_bytes(dump(match.header, match.files, match.entries))
    _is_the_same(load(again), match)


def _is_the_same(one: Match, other: Match) -> None:
    """What was read from an older form reads the same from today's."""
    assert (one.header, one.files, facts(one)) == (other.header, other.files, facts(other))
    assert one.state == other.state


@pytest.mark.parametrize("game", sorted(known_games()))
def test_the_corpus_has_what_this_version_writes(game: str) -> None:
    """When this fails, a rules version or the format was raised: `python -m tests.corpus.make` adds five logs."""
    folder = shelf(known_games()[game], known_games()[game].version, FORMAT)
    assert len(list(folder.glob("*.jsonl.xz"))) == EACH
    assert shelf(known_games()[game], 1, 1) in SHELVES


def test_every_older_version_is_read() -> None:
    assert sorted(FORMATS) == list(range(1, FORMAT))
    for rules in known_games().values():
        assert unread_versions(rules.version, rules.upcasts) == []
