"""Bots: whole games, what they weigh, and that they are decent company."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.bots.reasons import because
from telltable.bots.seating import bots_of
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.core.move import Move
from telltable.games.ninety_nine_chances.bots.choices import greedy, helper
from telltable.games.ninety_nine_chances.bots.worth import best_bid, bid_worth, chance_of, fit, theme_worth, unseen
from telltable.games.ninety_nine_chances.box.components import PROBLEM
from telltable.games.ninety_nine_chances.box.pack import problem_forms
from telltable.games.ninety_nine_chances.game import NinetyNineChances
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import was_told
from tests.ninety_nine_chances.helpers import PACK, defaults, do, lay, table


def game(seats: int, seed: int = 0, kind: str = "bot:helper", **options: str) -> Match:
    m = telltable.new("ninety_nine_chances", seats=[kind] * seats, seed=seed, options=options)
    Driver(m).run()
    return m


def choice(m: Match, seat: int, bot: Any = helper, luck: int = 1) -> Any:
    move: Move = bot(m.observation(seat), Stream((luck, luck), 0))
    return move


@pytest.mark.parametrize("seats", range(3, 9))
def test_bots_play_to_the_end(seats: int) -> None:
    for acts in ("1", "3"):
        m = game(seats, acts=acts, act_resources="on")
        assert m.over
        assert all(one.text for one in table(m).told)
        assert len({one.name for one in table(m).characters}) == seats


def test_bots_say_nothing_twice_while_they_have_something_else_to_say() -> None:
    """Five Problems, five cards, five sentences."""
    m = game(5, 7)
    told = [one for one in table(m).told if one.kind == PROBLEM][:5]
    for one in told:
        forms = problem_forms(PACK, one.card)
        assert forms
        assert was_told(forms.came or "", [one.text])
    assert len({one.text for one in told}) == len(told) == 5


def test_every_bot_at_every_option() -> None:
    for seed, kind in enumerate(("bot:greedy", "bot:helper", "bot:random")):
        m = game(4, seed, kind, acts="2", opening_resources="2", tie_break="hero_picks", leaver="retire", rating="open")
        assert m.over


def test_themes_that_contrast_are_worth_more() -> None:
    """NC-201: different worlds, something in common, and nothing that is closed."""
    assert theme_worth(PACK, ("01", "03")) > theme_worth(PACK, ("01", "05"))
    assert theme_worth(PACK, ("69", "03")) < theme_worth(PACK, ("01", "05"))


def test_the_odds_follow_what_was_told_and_held() -> None:
    """NC-506: more Resources, more help and words that suit raise them; refusals lower them."""
    assert fit(PACK, "07", "08") is False
    assert fit(PACK, "02", "08") is True
    m = lay(hands=[[50, 51], [40, 41], [30, 31]], resources=[[2, 13], [7], [5]], problems=[[8], [12], [14]])
    do(m, 0, "Plan", problem="08", requests=["enlist 1", "borrow 05"])
    low = chance_of(PACK, table(m))
    do(m, 1, "Grant")
    do(m, 2, "Grant", yes=["borrow 05"])
    do(m, 0, "Commit", problem="08", resources=["02", "13"])
    assert chance_of(PACK, table(m)) == 40 + 16 + 6 - 8 + 10
    assert low == 40


def test_a_bot_judges_by_the_odds_and_itself_by_hope() -> None:
    """NC-506: the card nearest to what it thinks; for the own plan its highest; greedy is harder on who leads."""
    m = lay(hands=[[50, 97, 3, 4, 5], [10, 30, 45, 55, 90], [36, 40, 44, 48, 52]], problems=[[8], [12], [14]])
    do(m, 0, "Plan", problem="08")
    assert choice(m, 0).card == "97"
    assert choice(m, 1).card == "30"
    assert choice(m, 2).card == "36"
    assert int(choice(m, 1, greedy).card) <= int(choice(m, 1).card)


def test_a_plan_is_against_the_problem_that_the_resources_suit() -> None:
    """NC-502: and asks for something that suits it, if anybody has it."""
    m = lay(hands=[[50], [40], [30]], resources=[[2], [13], [7]], problems=[[1, 8], [12], [14]])
    plan = choice(m, 0)
    assert (plan.problem, plan.resources, plan.requests) == ("08", ("02",), ("borrow 13",))


def test_lending_is_a_matter_of_heart() -> None:
    """NC-503: mostly yes; never to somebody who is well ahead; greedy never."""
    m = lay(hands=[[50], [40], [30]], resources=[[2], [13], [7]], problems=[[8], [12], [14]])
    do(m, 0, "Plan", problem="08", requests=["borrow 13"])
    given = Counter(bool(choice(m, 1, luck=n).yes) for n in range(200))
    assert 120 < given[True] < 180
    assert choice(m, 1, greedy).yes == ()
    m = lay(hands=[[50], [40], [30]], resources=[[2, 3, 4], [13], [7]], problems=[[8], [12], [14]])
    do(m, 0, "Plan", problem="08", requests=["borrow 13"])
    assert not any(choice(m, 1, luck=n).yes for n in range(50))


def test_trouble_goes_to_whoever_has_the_most() -> None:
    """NC-402: with the Problem that their Resources help least against."""
    m = lay("trouble", hands=[[1, 8, 3], [40], [30], [31]], resources=[[], [2], [13, 5], []])
    move = choice(m, 0)
    assert move.target == 2
    assert not fit(PACK, "13", move.card)


def test_bots_do_not_kill_and_die_only_in_a_tragic_end() -> None:
    """NC-803: no while there is a story to play."""
    m = lay("resources", lead=1, todo=[0, 1, 2])
    m.play(0, {"type": "PlayResource", "card": m.state.hands[0][0], "text": "Bang.", "kills": [{"seat": 2}]})
    assert choice(m, 2) == mv.Answer("no")
    assert choice(m, 0 if m.waiting() == (0,) else 2) is not None


@pytest.mark.parametrize("name", ["random", "search", "helper", "greedy"])
def test_no_bot_stands_in_the_way_of_people(name: str) -> None:
    """NC-102, NC-602: every bot takes as many acts as people want, and every climax; one no of it would count."""
    bot = bots_of(NinetyNineChances(), 0.0)[name]
    m = telltable.new("ninety_nine_chances", seats=3, seed=7, options={"acts": "3"})
    climax = lay(problems=[[11], [12], [13]])
    defaults(climax, "frame")
    (lead,) = climax.waiting()
    do(climax, lead, "Frame")
    other = climax.waiting()[0]
    for n in range(8):
        assert bot(m.observation(1), Stream((5, 7), n)) == mv.AgreeActs("yes")
        assert bot(climax.observation(other), Stream((5, 7), n)) == mv.React(True)


def test_a_bid_weighs_what_may_be_lost() -> None:
    """NC-606, NC-607, NC-704: who is ahead bids lower than who has to be the Hero; what is seen can't be the Finale."""
    hands = [[10, 40, 80, 90, 95], [60, 61], [70, 71]]
    poor = lay("climax", hands=hands, resources=[[], [3], [4]], theme=(97, 98))
    rich = lay("climax", hands=hands, resources=[[1, 2, 5, 6, 7, 8], [3], [4]], theme=(97, 98))
    assert int(best_bid(rich.view(0))) <= 40
    assert bid_worth(rich.view(0), 90) < 0.2 < 0.8 < bid_worth(rich.view(0), 10)
    last = lay("climax", hands=hands, resources=[[1, 2], [3, 5, 6], [4, 7, 8]], theme=(97, 98))
    assert int(best_bid(last.view(0))) > int(best_bid(rich.view(0)))
    assert 0 < bid_worth(poor.view(0), 10) < bid_worth(last.view(0), 10)
    assert 10 not in unseen(poor.view(0))
    assert 60 in unseen(poor.view(0))


def test_bots_say_why() -> None:
    """NC-402, NC-502: from what everybody knows."""
    m = game(4, seed=3)
    driver = Driver(m)
    said = [because(m, entry.n, driver.bot(entry.seat)) for entry in m.entries if entry.seat >= 0]
    assert any(text.startswith("Why: ") for text in said)
    assert all("Number" not in text and "\n" not in text for text in said)


def test_a_table_of_bots_tells_no_line_too_long() -> None:
    """NC-805: at the shortest lengths that a table may set."""
    for seed in range(5):
        m = game(8, seed, pitch_limit="120", note_limit="20", telling_limit="280", opening_resources="2")
        assert max(len(one.text) for one in table(m).told) <= 280


@pytest.mark.by_turns
def test_no_seat_is_better_than_another() -> None:
    """Over many games every seat wins its share: the dealer is drawn, and so is everything that follows from it."""
    wins = Counter(seat for seed in range(150) for seat in table(game(3, seed)).winners)
    assert min(wins[seat] for seat in range(3)) > 150 / 3 * 0.6
