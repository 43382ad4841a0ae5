"""Whole games: every map kind keeps every law, nothing sealed shows, companions are a match for each starter."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

import telltable
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.games.stacktors import GAME
from telltable.games.stacktors.bots.tactical import tactical
from telltable.games.stacktors.box.options import ADVENTURES
from telltable.games.stacktors.box.pieces import CELL_NAMES
from telltable.lab.laws import check
from telltable.lab.worlds import pairs

from .helpers import PLAIN

pytestmark = pytest.mark.long

STARTERS = ("ford", "library", "market")
FEW = {"ford": 2, "library": 2, "market": 1}  # random games of whole adventures in the normal run
BOUTS = Path(__file__).parent / "packs" / "bouts"  # one small bout on each kind of map
MAPS = ("squares", "hexes", "inches")
BOUT_BLOCKS, BOUTS_EACH = 6, 3_000  # of the 20,000 on each kind of map 18,000 are small bouts
GAME_BLOCKS, GAMES_EACH = 8, 250  # and 2,000 are whole adventures
BY_MAP = pytest.mark.parametrize("adventure", STARTERS)
ORDERS = list(permutations(("Soldier", "Warden", "Healer", "Trickster", "Acrobat"), 4))
CELLS = [cell for cell in CELL_NAMES if not cell.startswith("guts")]
CELLS += [f"{cell}.{half}" for cell in CELL_NAMES if cell.startswith("guts") for half in ("atk", "def")]


@BY_MAP
def test_random_games_on_every_kind_of_map_keep_every_law(adventure: str) -> None:
    """Section 8: conservation of pieces, round trip of notation, termination (ST-BOT-3)."""
    assert [str(broken) for broken in check(GAME, FEW[adventure], seed=7_000, options={"adventure": adventure})] == []


@pytest.mark.in_turn
@pytest.mark.parametrize("kind", MAPS)
def test_small_bouts_on_every_kind_of_map_keep_every_law(kind: str) -> None:
    """Section 8."""
    options = {"adventure": ADVENTURES[MAPS.index(kind)]}
    assert [str(broken) for broken in check(GAME, 50, options=options, pack=BOUTS)] == []


@pytest.mark.campaign
@pytest.mark.parametrize("block", range(BOUT_BLOCKS))
@pytest.mark.parametrize("kind", MAPS)
def test_eighteen_thousand_small_bouts_without_a_gm(kind: str, block: int) -> None:
    """Section 8. Nine tenths of the 20,000 random games on each kind of map: a bout of two rounds on the small maps
    of the tests, with any options."""
    options = {"adventure": ADVENTURES[MAPS.index(kind)], "gm": "bot"}
    seed = 100_000 + block * BOUTS_EACH
    assert [str(broken) for broken in check(GAME, BOUTS_EACH, seed=seed, options=options, pack=BOUTS)] == []


@pytest.mark.campaign
@pytest.mark.parametrize("block", range(GAME_BLOCKS))
@BY_MAP
def test_two_thousand_whole_adventures_without_a_gm(adventure: str, block: int) -> None:
    """Section 8. The last tenth of the 20,000, and a quarter of their moves: a starter from its first stage to
    its ending, with any options. The ford lies on squares, the library on hexes, the market on inches."""
    options = {"adventure": adventure, "gm": "bot"}
    seed = 50_000 + block * GAMES_EACH
    assert [str(broken) for broken in check(GAME, GAMES_EACH, seed=seed, options=options)] == []


@pytest.mark.campaign
@pytest.mark.parametrize("kind", MAPS)
def test_two_thousand_small_bouts_with_a_gm(kind: str) -> None:
    """Section 8, beside the 20,000: a human GM may do anything that the desk offers."""
    options = {"adventure": ADVENTURES[MAPS.index(kind)], "gm": "human"}
    assert [str(broken) for broken in check(GAME, 2_000, seed=200_000, options=options, pack=BOUTS)] == []


@pytest.mark.by_turns(4)
@BY_MAP
def test_two_worlds_on_every_kind_of_map(adventure: str) -> None:
    """ST-ADV-1: sealed pieces, hidden stages, the GM's notes; the bank's counts stand in every view."""
    tally = pairs(GAME, 8, seed=9_000, options={"adventure": adventure}, most=5)
    assert [str(leak) for leak in tally.leaks] == []
    assert tally.pairs == 8


@pytest.mark.campaign
@BY_MAP
def test_a_thousand_pairs_of_worlds_on_every_kind_of_map(adventure: str) -> None:
    """ST-ADV-1."""
    tally = pairs(GAME, 1_000, seed=90_000, options={"adventure": adventure}, most=5)
    assert [str(leak) for leak in tally.leaks] == []
    assert tally.pairs == 1_000


def played(adventure: str, number: int, seats: int = 4, pack: Path | None = None) -> Match:
    """A game of tactical seats, the characters in some order."""
    order = ORDERS[number * 37 % len(ORDERS)][:seats]
    seated = ("bot:tactical",) * seats
    m = telltable.new("stacktors", seats=seated, seed=number, options={"adventure": adventure}, pack=pack)
    for seat, name in enumerate(order):
        m.play(seat, {"type": "TakePregen", "name": name})
    luck = Stream(key_of(secret_from(str(number))), 0)
    while m.agenda:
        seat = m.waiting()[0]
        m.play(seat, tactical(m.observation(seat), luck))
    return m


@pytest.mark.campaign
@BY_MAP
def test_companions_win_most_games_but_not_all(adventure: str) -> None:
    """Section 3.19: wins and partial wins of a party of two lie between 40 and 95 of a hundred, whatever it is good at;
    with a temperament, see `bench.stories`."""
    games = [played(adventure, number, 2) for number in range(120)]
    won = sum(m.state.table.result in ("win", "partial") for m in games)
    assert 0.4 <= won / len(games) <= 0.95


@pytest.mark.campaign
def test_every_cell_fires() -> None:
    """Section 3.19: every cell does its work somewhere, guts cells as attack and as defence, where parties of four have
    nothing but fights."""
    used: Counter[str] = Counter()
    for adventure in STARTERS:
        for number in range(120):
            used.update(played(adventure, number, pack=PLAIN).state.table.cells_used)
    assert [cell for cell in CELLS if not used[cell]] == []
