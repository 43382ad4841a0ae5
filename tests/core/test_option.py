"""Options of several numbers, and blank packs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from telltable.cli.app import app
from telltable.core.errors import Problem
from telltable.core.option import Option
from telltable.lab.law_play import _any_value, luck_of
from telltable.lab.new_game.game import SunAndMoon

THREE = Option("values", (), "Three numbers.", "X-1", "usual", 1, 6, 3)


@pytest.mark.parametrize("value", ["usual", "1 2 3", "6 6 6"])
def test_several_numbers_or_the_default(value: str) -> None:
    assert THREE.standard == "usual"
    assert THREE.accept(value) == value


@pytest.mark.parametrize("value", ["", "1 2", "1 2 3 4", "0 1 2", "1 2 7", "1  2 3", "1,2,3", "odd"])
def test_anything_else_is_refused(value: str) -> None:
    with pytest.raises(Problem, match="must be usual or 3 numbers from 1 to 6"):
        THREE.accept(value)


def test_random_tables_choose_several_numbers() -> None:
    luck = luck_of(SunAndMoon(), 1)
    assert all(THREE.accept(_any_value(THREE, luck)) for _ in range(20))
    one = Option("n", (), "A number.", "X-1", "2", 1, 3)
    assert {_any_value(one, luck) for _ in range(40)} == {"1", "2", "3"}


def test_a_game_without_a_blank_pack_says_so() -> None:
    class Dull(SunAndMoon):
        shelf: Any = object()

    with pytest.raises(Problem, match="no blank pack"):
        Dull().new_pack()


def test_a_game_without_packs_says_so_wherever_one_is_asked_for() -> None:
    said = "Sun and Moon has no packs."
    assert SunAndMoon().lint("folder") == [said]
    for ask in (SunAndMoon().new_pack, lambda: SunAndMoon().load_pack(Path("folder"))):
        with pytest.raises(Problem, match=said):
            ask()


def test_a_folder_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="is there already"):
        app(["new-pack", "storyline", str(tmp_path)], standalone_mode=False)
    assert list(tmp_path.iterdir()) == []
