"""Position files: read, written and read again they are the same; a position that breaks a rule says so."""

import tomllib
from pathlib import Path

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.position import read_position
from telltable.core.registry import game
from telltable.core.step import Frame
from telltable.core.toml import write_toml
from telltable.games.storystack.rules.plays import PlayCard
from telltable.games.storystack.rules.turn import Turn
from telltable.games.storystack.table.events import Laid, TurnStarted

from .helpers import PACK, POSITIONS, facts_of, golden, put

RULES = game("storystack")
FILES = sorted(POSITIONS.glob("*.toml"))


def test_every_golden_case_has_its_position():
    assert [path.stem for path in FILES] == [f"G{n:02}" for n in range(1, 37)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_position_round_trip(path: Path):
    """Read and written a position is the same text; read again it is the same table, hands and deck."""
    text = path.read_text(encoding="utf-8")
    comment, _, body = text.partition("\n")
    assert comment.startswith(f"# {path.stem}: ")
    reading = read_position(RULES, PACK, text)
    assert isinstance(reading.laid, Laid)
    (turn,) = reading.steps
    assert isinstance(turn, Turn)
    begun = RULES.evolve(reading.laid.state, TurnStarted(turn.seat))
    written = RULES.write_position(PACK, begun, (Frame(PlayCard(turn.seat)),))
    assert written == body
    assert read_position(RULES, PACK, written) == reading


def _playing(m: Match, plays: int) -> Match:
    while len(m.state.table.facts) < plays or m.asks()[m.waiting()[0]].decision != "play":
        m.time_up(m.waiting()[0])
    return m


@pytest.mark.parametrize(("seats", "seed", "plays"), [(1, 1, 12), (2, 5, 15), (4, 3, 20), (6, 8, 9)])
def test_position_of_a_game_under_way(seats: int, seed: int, plays: int):
    """A real game written down and laid out again shows every seat the same, and asks it the same."""
    m = telltable.new("storystack", seats=seats, seed=seed, options={"contradictions": "off"})
    _playing(m, plays)
    seat = m.waiting()[0]
    m.play(seat, {"type": "Annotate", "about": "#2", "kind": "other", "text": "mind this"})
    again = telltable.from_position("storystack", RULES.write_position(PACK, m.state, m.agenda))
    table, twin = m.state.table, again.state.table
    for part in ("facts", "elements", "lanes", "tags", "filled", "costs", "links", "hand_sizes", "discard"):
        assert getattr(twin, part) == getattr(table, part), part
    for part in ("deck_size", "thread_b", "turn", "active", "first", "stuck", "retcons", "pattern", "options"):
        assert getattr(twin, part) == getattr(table, part), part
    assert (again.state.hands, again.state.deck) == (m.state.hands, m.state.deck)
    assert again.asks() == m.asks()
    again = telltable.from_position("storystack", RULES.write_position(PACK, m.state, m.agenda), seed=seed)
    assert encode([again.state, again.agenda]) == encode([m.state, m.agenda])


def test_position_after_a_move_a_flag_and_a_retcon():
    """Moved cards, spent rights, retcons and who has questioned the newest card are written down too."""
    m = golden("G17")
    m.play(0, {"type": "MoveCard", "n": 1, "lane": 4})
    m.play(1, {"type": "MoveCard", "n": 1, "lane": 4})
    m.play(2, {"type": "Pass"})
    m.play(1, {"type": "Flag", "card": 10, "fact": "#3"})
    m.play(0, {"type": "ChooseRetcon", "choice": "override", "text": "no longer"})
    again = telltable.from_position("storystack", RULES.write_position(PACK, m.state, m.agenda))
    table, twin = m.state.table, again.state.table
    for part in ("facts", "lanes", "filled", "move_used", "playless", "retcons", "flaggers", "discard"):
        assert getattr(twin, part) == getattr(table, part), part
    assert table.lanes[3] == (4, 5, 1)
    assert (table.move_used, table.playless, table.flaggers, len(table.retcons)) == (True, 1, (1,), 1)


def test_complete_table_waiting_for_a_resolution_is_a_position():
    """SS-E3: with ``on_resolution`` a complete outline may wait, so it can be written down and laid out."""
    m = golden("G09", options={"ending_check": "on_resolution"})
    for card, lane, *slots in (
        ("RS-01", 8),
        ("CA-09", 1),
        ("CA-10", 1),
        ("OB-01", 2),
        ("GS-01", 3, ["A"]),
        ("OB-04", 4),
        ("MI-04", 5),
        ("GS-08", 6),
        ("CR-01", 6, ["A"]),
        ("CL-08", 7),
    ):
        put(m, card, lane, *slots)
    again = telltable.from_position("storystack", RULES.write_position(PACK, m.state, m.agenda))
    assert again.waiting() == (2,)
    assert facts_of(put(again, "RS-02", 8), "GameEnded")[0].ending == "complete"


def test_complete_table_is_over():
    """SS-E3: an outline that is complete has ended, so it is no position."""
    text = write_toml(tomllib.loads((POSITIONS / "G32.toml").read_text()) | {"pattern": "P-01"})
    closing = '\n[[play]]\nseat = 2\ncard = "RS-02"\nlane = 8\n'
    with pytest.raises(Problem, match="complete, so the game is over"):
        telltable.from_position("storystack", text + closing)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"pattern": "P-11"}, "the pack has no pattern"),
        ({"hands": [["CA-01"], ["CA-01"]]}, "card CA-01 is in both hand 1 and hand 2"),
        ({"discard": ["CL-12"]}, "card CL-12 is in"),
        ({"deck_top": ["XX-01"]}, "there is no card 'XX-01'"),
        ({"hands": [[f"CA-0{n}" for n in range(1, 7)], []]}, "hand 1 holds 6 cards"),
        ({"deck_size": 150}, "a deck of 150 is wrong"),
        ({"turn": 3}, "turn: seats are counted from 1 to 2, not 3"),
        ({"turn": 1, "closed": [1]}, "the seat whose turn it is must be open"),
        ({"closed": [2], "hands": [["MI-02"], ["GS-05"]]}, "the hand of a closed seat was discarded"),
        ({"closed": [7]}, "closed names seats from 1"),
        ({"playless": 2}, "ended the game already. [SS-K9]"),
        ({"play": [{"seat": 1, "card": "CA-01", "lane": 2}]}, "A Cast card can't go in Inciting Incident."),
        ({"play": [{"seat": 3, "card": "MI-02", "lane": 5}]}, "play 1 is by seat 3"),
        ({"names": ["Ann", "ann"]}, "every name different"),
        ({"options": {"hands": "shown"}}, "Option hands must be private or open"),
        ({"options": {"scoring": "fierce"}}, "Option scoring must be none or competitive"),
        ({"retcon": [{"card": 9, "fact": "#1", "choice": "reframe"}]}, "retcon"),
        ({"note": [{"about": "Z", "kind": "hunch", "text": "x", "seat": 1}]}, "needs a seat and a kind"),
        ({"note": [{"about": "Z", "kind": "other", "text": "x", "seat": 1}]}, "a note is about 'Z'"),
        ({"lanes": [[1]]}, "lanes must hold every play once"),
        ({"game": "draughts"}, "not for storystack"),
        ({"mystery": 1}, "mystery"),
    ],
)
def test_position_that_breaks_a_rule(fields: dict[str, object], sentence: str):
    """SS-C2, SS-K9: what could never lie on a table is refused in one sentence."""
    with pytest.raises(Problem, match=r"^(Position|Option)") as raised:
        golden("G05", **{"hands": [["CL-12"], []], "seats": ["me"] * 2, "names": ["Ann", "Bo"]} | fields)
    assert sentence in str(raised.value)
