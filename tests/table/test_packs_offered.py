"""What a lobby offers to play is what would be played: under `serve --pack` the host's pack by its own title."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from telltable import new
from telltable import protocol as say
from telltable.cli.app import run
from telltable.core.content import chosen
from telltable.core.errors import Problem
from telltable.core.host_pack import choose_pack, forget_packs, options_now, pack_now
from telltable.core.option import Option
from telltable.core.registry import games
from telltable.server.api import GameInfo

from .evening import Evening

GAMES = sorted(games())
TITLES = {"storystack": "Own", "stacktors": "A New Adventure"}  # of the games that leave a choice


@pytest.fixture(autouse=True)
def own_packs_again() -> Iterator[None]:
    yield
    forget_packs()


def host_pack(game: str, tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    assert run(["new-pack", game, str(folder)]) == 0
    choose_pack(games()[game], folder)
    return folder


def played(options: tuple[Option, ...]) -> list[Option]:
    return [option for option in options if option.leads and len(option.labels) > 0 and option.name != "gm"]


@pytest.mark.parametrize("game", GAMES)
def test_the_pack_of_the_host_is_chosen_by_its_title(game: str, tmp_path: Path) -> None:
    rules = games()[game]
    before = GameInfo.of(rules).options
    assert before == rules.options
    assert GameInfo.of(rules).pack == ""
    host_pack(game, tmp_path)
    assert GameInfo.of(rules).pack == "Own"
    now = GameInfo.of(rules).options
    assert [option.name for option in now] == [option.name for option in before]
    assert [option.labels[0] for option in played(now)] == ([TITLES[game]] if game in TITLES else [])
    assert not {label for option in played(now) for label in option.labels} & {
        label for option in played(before) for label in option.labels if label != "An Empty Table"
    }


@pytest.mark.parametrize("game", sorted(TITLES))
def test_each_value_offered_plays_what_it_is_called(game: str, tmp_path: Path) -> None:
    """And another value is refused: in the lobby, as a table is opened again, on the command line."""
    rules, folder = games()[game], host_pack(game, tmp_path)
    option = played(options_now(rules))[0]
    lost = next(value for value in played(rules.options)[0].values if value not in option.values)
    for value, label in zip(option.values, option.labels, strict=True):
        pack = chosen(pack_now(rules), {option.name: value})
        assert label == (pack.adventure(value).title if hasattr(pack, "adventure") else pack.name)
    evening = Evening(game=game)
    evening.sit(0, 1)
    evening.come(0, 1)
    assert evening.info().options[option.name] == option.values[0]
    refused = evening.says(0, say.SetOption, name=option.name, value=lost)
    assert refused is not None
    assert refused.why.startswith(f"Option {option.name} must be {option.values[0]}")
    with pytest.raises(Problem, match=f"Option {option.name} must be"):
        new(game, seats=2, pack=folder, options={option.name: lost})


@pytest.mark.parametrize("game", sorted(TITLES))
def test_a_table_that_chose_another_pack_before_shows_and_plays_the_hosts(game: str, tmp_path: Path) -> None:
    """It was opened before the server was started with --pack."""
    rules = games()[game]
    option = played(rules.options)[0]
    evening = Evening(game=game, **{option.name: option.values[1]})
    evening.sit(0, 1)
    evening.come(0, 1)
    assert evening.info().options[option.name] == option.values[1]
    host_pack(game, tmp_path)
    evening.table.choose_pack()
    assert evening.info().options[option.name] == option.values[0]
    name, value = {"storystack": ("hands", "open"), "stacktors": ("diagonals", "none")}[game]
    assert evening.says(0, say.SetOption, name=name, value=value) is None
    assert evening.says(0, say.Begin) is None
    match = evening.table.match
    assert match is not None
    assert (match.header.pack_hash, match.header.options[option.name]) == (pack_now(rules).hash, option.values[0])
