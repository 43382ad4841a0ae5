"""Simulated play holds against the measured play of section 2.6 (invariant 16)."""

import pytest

from bench.balance import CARDS
from bench.balance import simulated as played
from telltable.core.option import settle_options
from telltable.games.storystack.table.options import OPTIONS
from telltable.lab.simulate import Order, play_all
from telltable.lab.summary import Report, summarise

from .targets import TARGETS

pytestmark = pytest.mark.long

BOTS = ("random", "greedy")


def simulated(bot: str, seats: int, games: int) -> Report:
    order = Order("storystack", (f"bot:{bot}",) * seats, settle_options(OPTIONS, {"grace": "0"}), "target", games)
    return summarise(order, play_all(order, jobs=2 if games > 1000 else 1))


def misses(bot: str, seats: int, report: Report, turns: float, points: float) -> list[str]:
    found = []
    for pattern, group in report.groups.items():
        median, stuck = TARGETS[bot][pattern, seats]
        if abs(group.figures["turns"].median - median) > turns:
            found.append(f"{pattern}: median {group.figures['turns'].median}, not {median}")
        if abs(100 * group.figures["stuck"].share - stuck) > points:
            found.append(f"{pattern}: stuck in {100 * group.figures['stuck'].share:.1f} %, not {stuck} %")
        least = 0.995 if bot == "greedy" else 0.99
        unfinished = group.figures["deck_emptied"].share
        if 1 - unfinished < least or group.endings.get("complete", 0) < least * group.games:
            found.append(f"{pattern}: {group.endings}, deck emptied in {unfinished:.3f}")
    return found


@pytest.mark.by_turns
@pytest.mark.parametrize("bot", BOTS)
def test_all_patterns_together(bot: str) -> None:
    """SS-B2, SS-B3: 120 games of four bots complete, and are about as long as measured."""
    report = simulated(bot, 4, 120)
    assert report.endings == {"complete": 120}
    expected = sum(TARGETS[bot][f"P-{n:02}", 4][0] for n in range(1, 11)) / 10
    assert abs(report.figures["turns"].median - expected) < 8
    assert report.figures["stuck"].share < 0.2


@pytest.mark.campaign
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("bot", BOTS)
def test_every_cell(bot: str, seats: int) -> None:
    """SS-B2, SS-B3, section 2.6: at least 300 games a cell, median within 4 turns, stuck within 6 or 5 points."""
    report = simulated(bot, seats, 60_000 if seats == 1 else 6_000)
    assert min(group.games for group in report.groups.values()) >= 300
    assert not misses(bot, seats, report, turns=4, points=6 if seats <= 2 else 5)


@pytest.mark.campaign
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("cards", CARDS[1:])
def test_every_cell_of_the_other_cards(cards: str, seats: int) -> None:
    """SS-B3, section 2.6: whatever cards are chosen, a game is as long, and somebody is as rarely stuck. A bot that
    plays by chance can't tell the packs apart (`test_tells.py`), so that its games are those of `test_every_cell`."""
    report = played("greedy", cards, seats, 20_000 if seats == 1 else 6_000, jobs=2)
    assert min(group.games for group in report.groups.values()) >= 300
    assert not misses("greedy", seats, report, turns=4, points=6 if seats <= 2 else 5)
