"""What a designer is told: how often plans work by size, Heroes and losses by bid, wins by seat."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from bench.bids import CONSTANTS, at_the_bids, played_out
from telltable.cli.app import app
from telltable.core.option import settle_options
from telltable.games.ninety_nine_chances.table.options import OPTIONS
from telltable.lab.simulate import Order, play_all
from telltable.lab.summary import summarise
from telltable.lab.tables import rate_rows

pytestmark = pytest.mark.long


def order(seats: int, games: int = 12) -> Order:
    return Order("ninety_nine_chances", ("bot:helper",) * seats, settle_options(OPTIONS, {}), "x", games)


def test_rates_add_up_over_games_and_sizes() -> None:
    """NC-511, NC-606, NC-607: every plan, bid and winner is counted once."""
    results = play_all(order(3)) + play_all(order(4))
    report = summarise(order(4), results)
    works, plans = report.rates["plans that work"]
    assert plans == 12 * 3 + 12 * 4
    assert plans == report.groups["3 players"].rates["plans that work"][1] + 48
    heroes = [rate for name, rate in report.rates.items() if name.startswith("Heroes with a bid")]
    losses = [rate for name, rate in report.rates.items() if name.startswith("losses with a bid")]
    assert sum(of for _, of in heroes) == sum(of for _, of in losses) == 12 * 3 + 12 * 4
    assert sum(hits for hits, _ in heroes) == report.endings["hero"]
    assert 0.3 < works / plans < 0.9
    rows = {row[0]: row for row in rate_rows(report)}
    assert len(rows["plans that work"]) == 5
    assert rows["wins from seat 4"][3] == "-"


@pytest.mark.by_turns(4)
def test_the_command_shows_them() -> None:
    result = CliRunner().invoke(app, ["simulate", "ninety_nine_chances", "--games", "2", "--every-size"])
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("12 games of 99 chances")
    for words in ("plans that work", "wins from seat 8", "3 players", "8 players", "Share in %: players"):
        assert words in result.stdout
    assert "…" not in result.stdout, "on 80 columns"


@pytest.mark.by_turns
def test_no_constant_bid_beats_the_bots_by_two_points() -> None:
    """NC-604: over the same games in the same luck; `python -m bench.bids` does it with more of them."""
    games = [at_the_bids(4, number) for number in range(30)]

    def points(constant: int | None) -> float:
        return sum(played_out(match, seat, constant)[0] for match, seat in games) / len(games)

    own = points(None)
    assert all(points(constant) <= own + 2 for constant in CONSTANTS[::2])
