"""Finding games."""

from __future__ import annotations

from pathlib import Path

import pytest

from telltable.core import registry
from telltable.core.registry import games


def test_a_folder_that_names_no_game_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = "from telltable.lab.new_game.game import GAME as GAME\n"
    for name, text in (("", ""), ("done", done), ("half_built", "")):
        folder = tmp_path / "shelf_of_games" / name
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "HOUSE", "shelf_of_games")
    assert list(games.__wrapped__()) == ["sun_and_moon"]


def test_every_offered_game_is_known_by_its_name() -> None:
    assert [rules.name for rules in games().values()] == sorted(games())
