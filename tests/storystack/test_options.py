"""Section 9.2: every option, its values, and what they change."""

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.core.registry import game

from .helpers import asked, facts_of, golden, kinds, lay, put

VALUES = {
    "cards": ("pack1", "pack2", "pack3", "mixed"),
    "pattern_pick": ("vote", "random"),
    "first_player": ("random", "chosen", "asked"),
    "hands": ("private", "open"),
    "scoring": ("none", "competitive"),
    "score_cap": ("table", "player"),
    "ending_check": ("any_play", "on_resolution"),
    "revealed_card": ("stays", "discarded"),
    "redraw_turn": ("continue", "end"),
    "contradictions": ("interrupt", "ask_all", "off"),
    "branch_needs_card": ("off", "on"),
    "skinning": ("full", "quick", "off"),
    "on_leave": ("bot", "close"),
    "timers": ("off", "relaxed", "brisk"),
}


def test_the_options_and_their_defaults():
    """SS-B1, SS-S5: the table of the rules, the default first; grace is a number of seconds."""
    options = {option.name: option for option in game("storystack").options}
    assert {name: option.values for name, option in options.items() if option.values} == VALUES
    assert set(options) == {*VALUES, "first_seat", "grace"}
    assert options["grace"].standard == "4"
    m = telltable.new("storystack", seats=2)
    assert {name: m.setup.options[name] for name in VALUES} == {name: values[0] for name, values in VALUES.items()}


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_taken_and_no_other(name: str):
    """SS-S1: a table can be set up with each value."""
    for value in VALUES[name]:
        m = telltable.new("storystack", seats=2, options={name: value})
        assert m.state.table.options[name] == value
    with pytest.raises(Problem, match=f"Option {name} must be "):
        telltable.new("storystack", seats=2, options={name: "perhaps"})


def test_an_unknown_option():
    """SS-S1: one sentence that names those that exist."""
    with pytest.raises(Problem, match=r"There is no option .colour.\. Options: cards, pattern_pick"):
        telltable.new("storystack", seats=2, options={"colour": "blue"})


def test_open_hands():
    """SS-S4, SS-D1: with ``hands = open`` everybody sees every hand, every card dealt and drawn."""
    m = telltable.new("storystack", seats=2, seed=4, options={"hands": "open", "pattern_pick": "random"})
    for seat in (0, 1, None):
        assert m.view(seat).hands == m.state.hands
        assert all(len(x.cards) == 5 for x in facts_of(m.told(seat, 0), "HandDealt"))
    active = m.waiting()[0]
    m.time_up(active)
    for seat in (0, 1, None):
        assert facts_of(m.told(seat, 1), "CardDrawn")[0].cards == (m.state.hands[active][-1],)


def test_open_hands_at_a_redraw():
    """SS-K4: the new hand is seen by all too."""
    m = golden("G13", options={"hands": "open"})
    assert facts_of(m.told(1, 0), "LaidOut")
    assert facts_of(m.told(1, 0), "HandRedrawn")[0].cards[:2] == ("RE-02", "CA-03")
    assert m.view(None).hands == m.state.hands


def test_private_hands():
    """SS-S4: by default a seat sees its own only, a spectator none."""
    m = telltable.new("storystack", seats=2, seed=4, options={"pattern_pick": "random"})
    assert m.view(0).hands == (m.state.hands[0], None)
    assert m.view(None).hands == (None, None)
    assert [x.cards for x in facts_of(m.told(1, 0), "HandDealt")] == [(), m.state.hands[1]]


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("revealed_card", "stays", "HandDiscarded"),
        ("revealed_card", "discarded", "RevealedDiscarded"),
    ],
)
def test_what_happens_to_the_revealed_card(option: str, value: str, told: str):
    """SS-K4."""
    m = golden("G13", options={option: value})
    revealed = kinds(m.events).index("TopCardRevealed")
    assert kinds(m.events)[revealed + 1] == told


@pytest.mark.parametrize(("value", "decision"), [("interrupt", "play"), ("ask_all", "objection"), ("off", "play")])
def test_what_follows_a_play(value: str, decision: str):
    """SS-R3."""
    m = lay(("GS-05", 1), hands=[["MI-02"], []], options={"contradictions": value})
    put(m, "MI-02", 5)
    assert asked(m) == decision
    assert ("flag" in [ask.decision for ask in m.offers(1)]) is (value == "interrupt")
