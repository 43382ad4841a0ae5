"""Bots and the helper (SS-B, section 6)."""

from collections import Counter
from typing import Any

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.bots.search import Budget, Search
from telltable.bots.seating import bots_of
from telltable.core.luck import Stream
from telltable.games.storystack.bots.choices import greedy
from telltable.games.storystack.box.components import COSTS
from telltable.games.storystack.rules import play_value
from telltable.games.storystack.rules.dramaturg.casting import Casting
from telltable.games.storystack.rules.dramaturg.worth import story_worth
from telltable.games.storystack.table import moves as mv
from telltable.games.storystack.table.names import telling_of
from telltable.games.storystack.table.so_far import SoFar

from .helpers import BROKEN, PACK, PASS, asked, facts_of, golden, lay, put


def test_bots_act_at_once_and_the_table_waits():
    """SS-B1: the waiting is an option of the table, 4 seconds unless said otherwise; the engine knows no time."""
    m = telltable.new("storystack", seats=["bot:greedy", "bot:random", "bot:helper"], seed=5)
    assert m.setup.options["grace"] == "4"
    Driver(m).run()
    assert m.over
    assert m.outcome is not None
    assert m.outcome.ending in ("complete", "broken")
    zero = telltable.new("storystack", seats=2, options={"grace": 0})
    assert zero.setup.options["grace"] == "0"
    with pytest.raises(telltable.core.errors.Problem, match="from 0 to 60"):
        telltable.new("storystack", seats=2, options={"grace": 61})


def _draws(m: Any, times: int = 1200) -> list[Any]:
    observation = m.observation(m.waiting()[0])
    made = [observation.draw(Stream((7, 11), n)) for n in range(times)]
    return [move if isinstance(move, mv.Move) else m.read(move) for move in made]


def test_the_random_bot_is_even():
    """SS-B2: uniform over playable cards, then lanes, then each slot; something new half of the time."""
    play = [("CA-01", 1), ("CA-02", 1), ("CA-03", 1), ("OB-01", 2), ("OB-02", 2), ("OB-03", 2)]
    m = lay(*play, hands=[["MI-02", "GS-01", "OB-13", "RS-09", "CR-08"], []])
    drawn = _draws(m)
    cards = Counter(move.card for move in drawn)
    assert set(cards) == {"MI-02", "GS-01", "OB-13", "CR-08"}
    assert all(240 < count < 360 for count in cards.values()), cards
    lanes = Counter(move.lane for move in drawn if move.card == "GS-01")
    assert set(lanes) == {1, 2, 3, 4, 5, 6, 8}
    assert all(22 < count < 68 for count in lanes.values()), lanes
    who = Counter(move.slots[0][0] for move in drawn if move.card == "GS-01")
    assert set(who) == {"A", "B", "C"}
    threats = Counter(
        move.slots[0] if isinstance(move.slots[0], str) else "new" for move in drawn if move.card == "OB-13"
    )
    assert 0.4 < threats["new"] / sum(threats.values()) < 0.6
    assert set(threats) == {"new", "Th1", "Th2", "Th3"}
    costs = {move.slots[0].cost for move in drawn if move.card == "CR-08"}
    assert len(costs) == 8
    assert all(m.why(0, move) is None for move in drawn[:60])


@pytest.mark.parametrize("kind", ["bot:random", "bot:search", "bot:greedy", "bot:helper"])
def test_no_bot_flags_a_contradiction(kind: str):
    """SS-B5, SS-R3: whether the story contradicts itself is for people to say, however often a bot is asked."""
    m = telltable.new(
        "storystack",
        seats=[kind, "bot:greedy"],
        seed=11,
        options={"contradictions": "ask_all", "skinning": "off"},
    )
    known = {**bots_of(m.rules), "search": Search(greedy, Budget(plays=6, seconds=None))}
    asked_often, bot = 0, known[kind.removeprefix("bot:")]
    while asked_often < 12 and m.waiting():
        seat = m.waiting()[0]
        if m.asks()[seat].decision == "objection":
            asked_often += 1
            for n in range(4):
                assert bot(m.observation(seat), Stream((3, 5), asked_often * 10 + n)) == mv.NoObjection()
        m.time_up(seat)
    assert asked_often == 12


def test_no_bot_decides_an_empty_deck_before_people_have():
    """SS-B5, SS-K7: the random bot, too, waits for them and does what they want."""
    for seed in range(6):
        m = lay(
            ("MI-02", 5), ("OB-01", 2), hands=[["RE-05"], ["GS-06"]], deck_size=0, seats=["bot:random", "me"], seed=seed
        )
        Driver(m).run()
        assert (asked(m), m.waiting()) == ("empty", (0, 1))
        m.play(1, BROKEN)
        Driver(m).run()
        assert m.state.table.ending == "broken"


def _worth(m: Any, card: str, lane: int) -> float:
    return play_value.worth(PACK, m.state.table, 0, PACK.cards[card], lane)


def test_what_a_play_is_worth():
    """SS-B3: needed tag 10, reached -1, empty lane 6, first of its closing type 8, the first three Cast 12, 8, 4."""
    m = lay()
    assert _worth(m, "GS-05", 1) == 10 + 6
    assert _worth(m, "ST-07", 1) == 6
    assert _worth(m, "MI-02", 5) == 6 + 8
    assert _worth(m, "CA-09", 1) == 10 + 6 + 12
    assert _worth(m, "CA-01", 1) == 6 + 12
    m = lay(("CA-09", 1), ("GS-05", 5))
    assert _worth(m, "MI-02", 5) == 8
    assert _worth(m, "CA-01", 1) == 8
    m = lay(("CA-09", 1), ("CA-10", 1), ("MI-02", 5))
    assert _worth(m, "CA-11", 1) == 4 - 1
    assert _worth(m, "MI-06", 5) == 0
    m = lay(("CA-09", 1), ("CA-10", 1), ("CA-11", 1))
    assert _worth(m, "CA-01", 1) == 0
    assert _worth(m, "CA-12", 3) == 6 - 1


def test_what_a_play_is_worth_in_a_competition():
    """SS-B3: three more for each point that the play would score now."""
    m = lay(("CA-09", 1), ("CA-10", 1), hands=2, options={"scoring": "competitive"})
    assert _worth(m, "MI-02", 5) == 6 + 8 + 6
    assert _worth(m, "MI-03", 5) == 10 + 6 + 8 + 6 + 3
    assert _worth(m, "CA-11", 1) == -1 + 4
    own = lay(("CA-09", 1), ("CA-10", 1), hands=2, options={"scoring": "competitive", "score_cap": "player"})
    assert _worth(own, "CA-11", 1) == -1 + 4 + 3


def test_the_greedy_bot_takes_the_best():
    """SS-B3: chance, at most half a point, only decides between equals."""
    m = lay(hands=[["GS-06", "ST-07", "MI-02", "CA-01", "CA-09"], []])
    made = [greedy(m.observation(0), Stream((3, 5), n)) for n in range(40)]
    assert {move.card for move in made} == {"CA-09"}
    assert {move.lane for move in made} == {1}, "whose story it is comes in with the Setup"
    assert all(m.why(0, move) is None for move in made)


def test_the_helper_is_certain():
    """SS-B4: as greedy without chance; ties by hand order, then lane number."""
    m = lay(hands=[["ST-08", "ST-07", "CR-08", "CL-12"], []])
    move = m.time_up(0).told[0]
    assert (move.card, move.lane) == ("CR-08", 6)
    tie = lay(hands=[["ST-08", "ST-07"], []])
    move = tie.time_up(0).told[0]
    assert (move.card, move.lane) == ("ST-08", 1)


def _slots(m: Any, card: str, lane: int) -> tuple[Any, ...]:
    return Casting(SoFar(PACK, m.state.table), PACK.cards[card], lane).slots()


BOTS = ["bot:greedy", "bot:greedy"]


def test_how_roles_are_cast():
    """SS-B4: the lead where the card asks for the lead, nobody's other role to the lead; then who has acted least."""
    play = [("CA-01", 1), ("CA-02", 1), ("CA-03", 1), ("GS-01", 1, ["B"])]
    m = lay(*play, seats=BOTS)
    betrayer, betrayed = _slots(m, "RE-06", 4)[0]
    assert (betrayed, betrayer != "A") == ("A", True), "who came in first with the Setup leads"
    m = lay(
        *play, ("GS-02", 1, ["B"]), ("GS-03", 1, ["A"]), ("GS-10", 3, ["A"]), ("OB-01", 4), ("OB-02", 4), seats=BOTS
    )
    assert _slots(m, "OB-06", 4) == (("C",),)


def test_nobody_is_cast_before_being_brought_in():
    """SS-B4: a card in an earlier lane takes whom the reader knows by then."""
    m = lay(("CA-09", 4), ("CA-10", 1), ("CA-11", 8), ("CA-12", 3))
    assert _slots(m, "GS-01", 1) == (("B",),)
    assert set(_slots(m, "RE-13", 4)[0]) == {"A", "B", "D"}


def test_how_the_helper_names_things():
    """SS-B4: once there are two of a kind, or from Midpoint on, what was spoken of most; new where there is none."""
    m = lay(("OB-01", 2), ("OB-02", 2), ("CL-01", 7, "Th1"))
    assert _slots(m, "OB-13", 4) == ("Th1",)
    assert _slots(m, "MI-09", 5) == ("Th1",)
    assert _slots(m, "CL-06", 7)[0].label in PACK.cards["CL-06"].suggestions["location"]
    assert isinstance(_slots(lay(), "OB-13", 2)[0], mv.Given)
    assert _slots(m, "ST-03", 4) in ((1,), (2,))


def test_names_are_drawn_from_all_that_a_card_suggests():
    """SS-B4: not first come: over many tables every suggestion is seen."""
    drawn = {_slots(lay(seed=n), "CA-01", 1)[0].label for n in range(60)}
    assert drawn == set(PACK.cards["CA-01"].suggestions["character"])


def test_how_the_helper_sets_costs():
    """SS-B4: a price that nobody has paid, and never life; the lead pays, or somebody else, the role, everyone."""
    m = lay(("CA-01", 1), ("GS-14", 1), ("GS-16", 1))
    paid = {cost.cost for cost in m.state.table.costs}
    cost = _slots(m, "CR-01", 6)[1]
    assert cost.payer == "A", "there is nobody else"
    two = lay(("CA-01", 1), ("CA-02", 1), ("GS-01", 1, ["A"]), seats=BOTS)
    (role,), price = _slots(two, "CR-01", 6)
    assert {role, price.payer} == {"A", "B"}
    assert cost.cost in set(COSTS) - paid - {"Life"}
    assert _slots(m, "CR-08", 6)[0].payer == "A"
    assert _slots(lay(), "CR-08", 6)[0].payer == "everyone"
    assert all(_slots(lay(seed=n), "CR-08", 6)[0].cost != "Life" for n in range(60))


def _story(m: Any, card: str, lane: int, seat: int = 0) -> float:
    return story_worth(SoFar(PACK, m.state.table), seat, PACK.cards[card], lane)


def test_what_a_play_is_worth_to_the_story():
    """SS-B3: at home 2.5; a loose end picked up 2; a newcomer late 40 less; acting too early 12 less."""
    m = lay(("CA-01", 1), ("CA-02", 1), hands=2)
    assert _story(m, "GS-05", 3) == 2.5
    assert _story(m, "GS-05", 2) == 1.5
    assert _story(m, "GS-05", 6) < -2
    assert _story(m, "CA-03", 8) < -40
    assert _story(lay(("CA-01", 4), hands=2), "GS-01", 3) < 2.5 - 10
    assert _story(m, "RE-14", 6) - _story(lay(("CA-09", 1), ("CA-10", 1), hands=2), "RE-14", 6) == 2


def test_a_third_of_the_late_cards_is_left_to_people():
    """SS-B3: from Midpoint on 16 less for a bot while people have laid too few there; never for a person's helper."""
    seats = ["me", "bot:greedy"]
    m = lay(("CA-01", 1), ("MI-02", 5, {"seat": 2}), hands=2, seats=seats)
    assert _story(m, "MI-06", 5, 1) < -13
    assert _story(m, "MI-06", 5, 0) == 2.5
    fair = lay(("CA-01", 1), ("MI-02", 5, {"seat": 1}), hands=2, seats=seats)
    assert _story(fair, "MI-06", 5, 1) == 2.5


def test_a_bot_answers_with_what_is_there():
    """SS-B3: the tellings of a bot use the table: in twenty evenings there is hardly one that names only its slots."""
    told = [x for n in range(6) for x in _tellings(n)]
    cards = {x.card for x in told}
    assert len(cards) > 60
    looking_back = [x for x in told if "{#" in x.telling]
    assert len(looking_back) > 8
    templates = sum(telling_of(PACK.cards[x.card], x.telling) == 0 for x in told)
    assert templates < len(told) / 3


def _tellings(seed: int) -> list[Any]:
    m = telltable.new("storystack", seats=["bot:greedy"] * 3, seed=f"told {seed}", options={"skinning": "off"})
    Driver(m).run()
    return facts_of(m.events, "CardPlayed")


def test_the_lead_is_a_persons_where_a_person_brought_somebody_in():
    """SS-B4: whose story it is, and what is wanted in it, comes from the person."""
    seats = ["bot:greedy", "me"]
    play = [("CA-09", 1), ("GS-01", 1, ["A"]), ("GS-02", 1, ["A"]), ("CA-13", 1, {"seat": 2})]
    so_far = SoFar(PACK, lay(*play, hands=2, seats=seats).state.table)
    assert so_far.lead == "B"
    assert so_far.want.startswith("to ")


@pytest.mark.parametrize("human", [True, False])
def test_bots_and_the_pattern(human: bool):
    """Section 6, SS-S3: a bot abstains while a person sits at the table, else it votes at random."""
    seats = ["me" if human else "bot:greedy", "bot:greedy"]
    m = telltable.new("storystack", seats=seats, seed=4)
    made = {greedy(m.observation(1), Stream((1, 2), n)).pattern for n in range(40)}
    assert made == ({""} if human else set(m.state.table.patterns))


def _vote(*kinds: str, **fields: Any):
    hands = [["RE-05", "RT-12"], ["GS-06"], ["GS-07"], ["GS-08"]]
    return lay(("MI-02", 5), ("OB-01", 2), hands=hands[: len(kinds)], seats=list(kinds), deck_size=0, **fields)


def test_bots_and_the_empty_deck():
    """Section 6, SS-K7: after all people; what more than half of them want; else pass."""
    m = _vote("me", "me", "me", "bot:greedy")
    driver = Driver(m)
    assert driver.step() is None
    m.play(0, BROKEN)
    m.play(1, BROKEN)
    assert driver.step() is None
    m.play(2, PASS)
    assert driver.step() == 3
    assert facts_of(m.events, "EmptyDecided")[0].choice == "broken"
    split = _vote("me", "me", "bot:greedy")
    split.play(0, BROKEN)
    split.play(1, PASS)
    Driver(split).step()
    assert facts_of(split.events, "EmptyDecided")[0].choice == "pass"


def test_bots_alone_with_the_empty_deck():
    """Section 6, SS-K7: a move that completes the outline, at once if no person sits there."""
    m = golden("G17", seats=["bot:greedy"] * 3)
    Driver(m).run()
    assert m.outcome is not None
    assert m.outcome.ending == "complete"
    assert m.state.table.move_used


def test_bots_and_contradictions():
    """Section 6, SS-R3, SS-R4: they say ok, reframe, and never flag."""
    m = lay(("GS-05", 1), hands=[["MI-02"], []], seats=["bot:greedy", "me"], options={"contradictions": "ask_all"})
    driver = Driver(m)
    driver.step()
    m.play(1, mv.Flag(2, "#1")) if m.waiting() == (1,) else None
    assert asked(m) == "retcon"
    driver.step()
    assert m.state.table.retcons[0].choice == "reframe"
    ok = lay(("GS-05", 1), hands=[["MI-02"], []], seats=["me", "bot:greedy"], options={"contradictions": "ask_all"})
    put(ok, "MI-02", 5)
    Driver(ok).step()
    assert facts_of(ok.events, "ContradictionOk")[0].seat == 1


def test_bots_and_pay_offs():
    """Section 6, SS-V3: yes iff grounded."""
    play = [("CA-01", 1), ("CA-02", 1), ("CA-03", 1), ("RE-01", 3, ["A", "B"]), ("RE-02", 3, ["B", "C"])]
    hands = [["CL-01", "RT-12"], ["GS-05"]]
    m = lay(*play, ("RS-05", 8, ["A"]), hands=hands, seats=["me", "bot:greedy"], deck_size=0)
    m.play(0, BROKEN)
    Driver(m).step()
    assert asked(m) == "payoff"
    assert greedy(m.observation(1), Stream((1, 2), 0)) == mv.PayOff((4,))


def test_bots_and_threads():
    """Section 6, SS-N5, SS-T3: who opened Thread B gives it the own later cards with a useful tag."""
    play = [("CA-09", 1), ("CA-10", 1), ("CA-11", 3), ("GS-12", 2), ("MI-01", 5), ("ST-01", 4), ("ST-02", 4)]
    play += [("CR-06", 6, ["A", "B"]), ("CL-12", 7), ("GS-05", 6)]
    for opener, expected in ((1, {"#8": "B"}), (0, {})):
        seats = ["me", "bot:greedy"]
        laid = [(*one, {"seat": 2}) if one[0] in ("CR-06", "CL-12") else (*one, {"seat": 1}) for one in play]
        laid[5] = ("ST-01", 4, {"seat": opener + 1})
        m = lay(*laid, hands=[["RS-12"], []], seats=seats, pattern="P-06")
        put(m, "RS-12", 8)
        while asked(m) != "sentences":
            m.time_up(m.waiting()[0])
        driver = Driver(m)
        driver.run()
        assert m.state.table.skin.threads == expected
        assert m.waiting() == (0,)
