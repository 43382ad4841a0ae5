"""Position files: written at the beginning of a turn, read again, and refused where they break a rule."""

from __future__ import annotations

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.toml import write_toml
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from tests.ninety_nine_chances import golden as g
from tests.ninety_nine_chances.helpers import asked, ids, table

HEAD = {"game": "ninety_nine_chances", "phase": "storytelling", "theme": ["98", "99"], "todo": [1]}
HANDS = [ids(1, 2), ids(3, 4), ids(5, 6)]


def written(m: Match) -> str:
    return m.rules.write_position(m.pack, m.state, m.agenda)


@pytest.mark.parametrize("decision", ["resource_play", "trouble_play", "plan"])
def test_a_position_is_the_table_as_it_lies(decision: str) -> None:
    """What is written and read again goes on in the same way, and writes the same file."""
    for seed in range(6):
        luck = luck_of(g.begin().rules, seed, "positions")
        m = random_table(g.begin().rules, seed, luck, options={"leaver": "bot", "opening_resources": "1"})
        while asked(m) != decision or (decision == "plan" and seed % 2 and len(table(m).turns) < 3):
            play_something(m, luck, Habits(5, 0, 5, 0, 0))
            if m.over:
                break
        if m.over:
            continue
        again = telltable.from_position("ninety_nine_chances", written(m))
        assert written(again) == written(m)
        assert again.waiting() == m.waiting()
        assert asked(again) == decision
        assert encode(again.state.hands) == encode(m.state.hands)
        assert table(again).resources == table(m).resources
        assert table(again).problems == table(m).problems
        stories = [
            [line.text for part in x.rules.book(x.pack, x.state).chapters for line in part.lines] for x in (m, again)
        ]
        assert stories[0] == stories[1]


def test_the_golden_game_can_be_taken_up_anywhere() -> None:
    m = g.begin()
    for part in (g.meeting, g.characters, g.resources, g.trouble):
        part(m)
    g.storytelling(m, 2)
    again = telltable.from_position("ninety_nine_chances", written(m))
    assert [turn.flip for turn in table(again).turns if turn.flip] == [42, 9]
    assert table(again).told[-1].kind == "success"


def test_only_at_the_beginning_of_a_turn() -> None:
    m = g.begin()
    with pytest.raises(Problem, match="when somebody is about to begin a turn"):
        written(m)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "this is for 'chess'"),
        ({"phase": "lunch"}, "the phase is deal or resources"),
        ({"hands": [["01"]]}, "needs 3 to 8 players, but there is 1 hand"),
        ({"hands": [["01"], ["01"], []]}, "card 01 is in both hand 1 and hand 2"),
        ({"hands": [["00"], [], []]}, "there is no card '00'"),
        ({"hands": [["blank-1"], [], []]}, "a blank marker is in front of somebody"),
        ({"hands": [ids(*range(1, 7)), [], []]}, r"hand 1 holds 6 cards; 5 are the most. \[NC-106\]"),
        ({"theme": ["98"]}, "there are two theme cards"),
        ({"lead": 9}, "lead: seats are counted from 1 to 3, not 9"),
        ({"todo": [1, 1]}, "todo names seats at the table, each once"),
        ({"closed": [3]}, "the hand of a closed seat was discarded"),
        ({"acts": 4}, "acts: must be at most 3"),
        ({"acts": 2, "act": 3}, "acts run from 1 to 3"),
        ({"names": ["a", "A", "b"]}, "every name different"),
        ({"characters": ["a"]}, "characters and roles are as many as hands"),
        ({"resources": [["50"]]}, "have one row for each hand"),
        ({"deck_size": 98}, "a deck of 98 is wrong"),
        ({"telling": [{"seat": 1, "kind": "joke"}]}, "telling 1, kind: one of"),
        ({"telling": [{"seat": 1, "kind": "pitch"}]}, "a pitch needs the cards of its theme"),
        ({"pitched": [["01"], [], []]}, "pitched has two cards for each hand, or none"),
        ({"turn": [{"seat": 1, "act": 1, "problem": "01", "number_seats": [1]}]}, "must be the same length"),
        ({"nonsense": 1}, "nonsense: there is no such field"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused(change: dict[str, object], sentence: str) -> None:
    """NC-101, NC-102, NC-106, NC-807."""
    with pytest.raises(Problem, match=sentence):
        telltable.from_position("ninety_nine_chances", write_toml(HEAD | {"hands": HANDS} | change))


def test_no_toml_is_no_position() -> None:
    with pytest.raises(Problem, match="not TOML"):
        telltable.from_position("ninety_nine_chances", "what?\n")
