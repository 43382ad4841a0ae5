"""The report's statistics on games that were really played: compiled ones, since it takes very many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.option import settle_options
from telltable.core.registry import game, games
from telltable.lab.comparing import Comparison, compare
from telltable.lab.intervals import FEW, Interval, of_ratios
from telltable.lab.kernels import engine
from telltable.lab.simulate import Order, play_all
from telltable.lab.summary import spread
from telltable.lab.tally import Tally
from telltable.lab.tallying import tally_some
from telltable.lab.things import of_things

pytestmark = [pytest.mark.extras, pytest.mark.campaign]
SAMPLES, EACH = 1_000, 200
MORE = {"ninety_nine_chances": 400, "storyline": 1_000}  # of so many cards each comes up in few of 200 games
MOVED = "RE-01"
COMPARED = 600  # games on either side of a comparison
OTHER = {
    "ninety_nine_chances": "bot:helper",
    "storyline": "bot:greedy",
    "storystack": "bot:greedy",
    "tail_story": "bot:careful",
}
COMPILED = sorted(name for name, rules in games().items() if rules.kernel)  # each of them a part of its own


def order(name: str, seed: str, games: int) -> Order:
    rules = game(name)
    return Order(name, ("bot:random",) * 3, settle_options(rules.options, {}), seed, games, engine=engine.COMPILED)


def intervals(asked: Order, tally: Tally) -> dict[str, Interval]:
    """Means, shares, ratios, and the lift of every thing for which there are enough games."""
    rules = game(asked.game)
    found = {
        name: spread(values + Counter({0.0: tally.games - values.total()})).mean_95
        for name, values in tally.figures.items()
    }
    found |= {name: of_ratios(ratio, tally.games) for name, ratio in tally.moves.items()}
    for things in of_things(rules, asked, tally):
        found |= {f"lift of {one.id}": one.lift for one in things.rows}
    return found


def comes_up(figure: str, tallies: Sequence[Tally]) -> bool:
    """Whether nearly every sample has games enough in which a figure is not zero. What comes up in one game of a
    thousand, and then fifty times, is in no sample of 200 that could tell; and what is the same in every game, such as
    the cards that a tale takes, has nothing to be unsure of."""
    every = sum((tally.figures.get(figure, Counter()) for tally in tallies), Counter())
    if len(every) == 1 and every.total() == sum(tally.games for tally in tallies):
        return False
    some = [sum(often for value, often in tally.figures.get(figure, Counter()).items() if value) for tally in tallies]
    return sum(count >= FEW for count in some) >= 0.95 * len(tallies)


@pytest.mark.parametrize("name", COMPILED)
def test_intervals_cover_the_truth_of_games(name: str) -> None:
    """Of 1,000 samples of 200 games or more, 93 to 97 % hold what all of them say: each mean, share and ratio, all
    lifts."""
    each = MORE.get(name, EACH)
    asked, whole = order(name, "coverage", SAMPLES * each), Tally()
    tallies = [tally_some(asked, range(n * each, (n + 1) * each)) for n in range(SAMPLES)]
    for tally in tallies:
        whole.add(tally)
    truth = {figure: one.value for figure, one in intervals(asked, whole).items()}
    held: dict[str, list[bool]] = {}
    for tally in tallies:
        for figure, one in intervals(asked, tally).items():
            if one.low is not None and one.high is not None:
                held.setdefault(figure, []).append(one.low <= truth[figure] <= one.high)
    judged = {
        figure: sum(values) / SAMPLES
        for figure, values in held.items()
        if len(values) == SAMPLES
        if (comes_up(figure, tallies) if figure in whole.figures else figure in whole.moves and 0 < truth[figure] < 1)
    }
    asked_for = {figure for figure in game(name).headline[:2] if comes_up(figure, tallies)}
    assert asked_for
    assert judged.keys() >= asked_for
    assert not {figure: share for figure, share in judged.items() if not 0.93 <= share <= 0.97}
    lifts = [value for figure, values in held.items() if figure.startswith("lift of ") for value in values]
    assert len(lifts) >= SAMPLES
    assert 0.93 <= sum(lifts) / len(lifts) <= 0.97


def compared(first: Order, other: Order) -> Comparison:
    return compare("other", first, play_all(first), play_all(other))


def test_one_card_in_other_lanes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 2,000 games: the lanes differ, and of all cards it is this one by which games came out differently."""
    real = engine._pack

    def planted(rules: Any, pack: str, options: Any) -> Any:
        found = real(rules, "", options)
        cards = tuple(replace(card, type="OB") if pack and card.id == MOVED else card for card in found.card_list)
        return replace(found, card_list=cards)

    monkeypatch.setattr(engine, "_pack", planted)
    asked = order("storystack", "planted", 2_000)
    found = compared(asked, replace(asked, pack=str(game("storystack").folder / "packs" / Path("pack1"))))
    assert any(one.name.startswith("lane ") for one in found.shown)
    assert f"({MOVED})" in found.suspects[0].name
    assert found.suspects[0].first == 0.0


def silent(name: str, trial: int) -> bool:
    """Whether a comparison of one pack with itself, on other deals, shows nothing (on the same ones nothing can)."""
    here, there = (order(name, f"{side} {trial}", COMPARED) for side in ("here", "there"))
    return not compared(here, there).shown


@pytest.mark.parametrize("name", COMPILED)
def test_nothing_is_found_between_equal_packs(name: str) -> None:
    """In at least 93 of 100 comparisons of fresh games."""
    with ProcessPoolExecutor() as pool:
        assert sum(pool.map(partial(silent, name), range(100))) >= 93


@pytest.mark.parametrize("name", COMPILED)
def test_as_few_games_show_one_other_bot_at_the_table(name: str) -> None:
    """What is silent between equal packs can speak: each of five comparisons, on other deals too."""
    for trial in range(5):
        here, there = (order(name, f"{side} {trial}", COMPARED) for side in ("here", "there"))
        assert compared(here, replace(there, seats=(OTHER[name], *there.seats[1:]))).shown
