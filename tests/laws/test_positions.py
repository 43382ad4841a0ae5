"""Position files of every game: any moment written and read is the same, and what is none ends in a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.registry import game, games
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK
from telltable.core.toml import write_toml
from telltable.lab.law_outlets import outlets
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from telltable.lab.law_position import Fuzz, fuzz, position_faults, sources
from telltable.lab.laws import check
from telltable.lab.new_game.game import SunAndMoon

TESTS = Path(__file__).parents[1]
EVERY_GAME = pytest.mark.parametrize("rules", games().values(), ids=games())
FILES = 100  # for each of five games


def golden(rules: Rules) -> list[Path]:
    """Every position that lies with the tests or the docs."""
    folders = (TESTS / rules.name / "positions", TESTS / "laws" / "positions" / rules.name)
    found = [path for folder in folders for path in sorted(folder.glob("*.toml"))]
    docs = sorted((TESTS.parent / "docs" / "positions").glob("*.toml"))
    return found + [path for path in docs if tomllib.loads(path.read_text())["game"] == rules.name]


# --- written and read -----------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.long
@EVERY_GAME
def test_any_moment_written_as_a_position_is_the_same_again(rules: Rules) -> None:
    """Whoever is asked, whatever lies face down, whatever was taken back: state, agenda, asks and boards."""
    for seed in range(6):
        luck = luck_of(rules, seed, "moments")
        match = random_table(rules, seed, luck, options=rules.brief)
        habits = Habits(offers=10, second_thoughts=10, time_ups=5, take_backs=10, leaves=1)
        while match.agenda and len(match.entries) < 90:
            play_something(match, luck, habits)
        for _ in range(4):
            moment = match.until(1 + luck.below(len(match.entries)))
            again = telltable.from_position(rules.name, moment.position(), seed=seed)
            assert encode([again.state, again.agenda]) == encode([moment.state, moment.agenda])
            assert (again.asks(), again.waiting()) == (moment.asks(), moment.waiting())
            for seat in (None, *moment.seats[:2]):
                assert list(outlets(again, seat)) == list(outlets(moment, seat))
            assert again.position() == moment.position()


@EVERY_GAME
def test_a_game_that_began_with_a_position_is_written_with_it(rules: Rules) -> None:
    for path in golden(rules)[:6]:
        match = telltable.from_position(rules.name, path, seed=5)
        for _ in range(8):
            seat = match.waiting()[0] if match.waiting() else CLOCK
            if match.agenda:
                match.time_up(seat)
        again = telltable.from_position(rules.name, match.position(), seed=5)
        assert encode([again.state, again.agenda]) == encode([match.state, match.agenda]), path
        again.verify()


@pytest.mark.by_turns(4)
def test_a_game_without_tables_to_lay_has_positions_all_the_same() -> None:
    class Loose(SunAndMoon):
        def lay(self, pack: Any, position: Any, commitment: str) -> Any:
            raise Problem("Nothing is laid here.")

        def write_position(self, pack: Any, state: Any, agenda: Any) -> str:
            raise Problem("Nothing is laid here.")

    for rules in (Loose(), SunAndMoon()):
        assert not [broken for broken in check(rules, 400) if broken.law == "position"]


def test_a_game_that_forgets_something_breaks_the_law() -> None:
    class Blind(Match):
        __slots__ = ()

        def position(self) -> str:
            return self.until(1).position()

    rules = game("tail_story")
    luck = luck_of(rules, 1, "moments")
    match = random_table(rules, 1, luck)
    for _ in range(9):
        play_something(match, luck, Habits(0, 0, 0, 0, 0))
    assert list(position_faults(match)) == []
    match.__class__ = Blind
    assert next(position_faults(match)).startswith("the state is another one")


def test_what_no_moves_lead_to_is_not_written() -> None:
    """As a game that older rules decided may be: it says so, and no file is made that is another table."""
    match = telltable.new("tail_story", seats=2, seed=1)
    match.time_up(match.waiting()[0])
    other = telltable.new("tail_story", seats=2, seed=2)
    with pytest.raises(Problem, match="By today's rules the moves up to here would turn out differently"):
        match.with_state(other.state).position()


def test_what_was_left_out_and_covered_stays_so() -> None:
    """A table that leaves grief out doesn't get it back by its position."""
    match = telltable.new("storystack", seats=2, seed=4, lines=["grief"], veils=["war"])
    match.time_up(match.waiting()[0])
    text = match.position()
    again = telltable.from_position("storystack", text, seed=4)
    assert (again.header.lines, again.header.veils) == (("grief",), ("war",))
    assert again.pack.cards.keys() == match.pack.cards.keys() != telltable.new("storystack", seats=2).pack.cards.keys()
    assert encode(again.state) == encode(match.state)
    with pytest.raises(Problem, match="no content tag 'sorrow'"):
        telltable.from_position("storystack", text.replace('"grief"', '"sorrow"'))


def test_the_yard_in_conflict_keeps_its_scene() -> None:
    """ST-SCN-4, ST-CHA, ST-RWD-1: the challenge, its reward, the finds and the round are still there."""
    match = telltable.new("stacktors", seats=2, seed=3, options={"adventure": "yard"})
    while match.agenda and not (match.state.table.mode == "conflict" and match.state.table.challenges):
        match.time_up(match.waiting()[0])
    table = match.state.table
    assert table.challenges
    assert table.things
    again = telltable.from_position("stacktors", match.position())
    assert encode([again.state.table.challenges, again.state.table.things]) == encode([table.challenges, table.things])
    assert (again.state.table.round, again.state.secrets) == (table.round, match.state.secrets)


def test_a_round_that_is_laid_out_begins_as_that_round() -> None:
    """ST-ORD-1: round 3 is round 3, and `challenges` sets out what stands in the stage (ST-SET-5)."""
    folder = TESTS / "laws" / "positions" / "stacktors"
    laid = telltable.from_position("stacktors", folder / "round.toml")
    while laid.waiting() and next(iter(laid.asks().values())).decision == "initiative":
        laid.time_up(laid.waiting()[0])
    assert laid.state.table.round == 3
    yard = telltable.from_position("stacktors", folder / "yard.toml").state.table
    assert set(yard.challenges)
    assert {thing.where for thing in yard.things.values()} >= {"under"}


# --- what is no position ----------------------------------------------------------------------------------

CRASHES: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("storystack", "G05", {"lanes": [[1], [2], [3]]}, "lanes must hold every play once"),
    ("storystack", "G05", {"turns": -1}, "turns: must be at least 1."),
    ("storystack", "G05", {"questioned_by": [9]}, "questioned by: seats are counted from 1 to"),
    ("storystack", "nearly-there", {"names": ["\x1b[2J", "Ben"]}, "names 1: text can't have control characters"),
    (
        "storystack",
        "nearly-there",
        {"seats": ["me", "robot"]},
        "seats 2: a seat is me, or bot: and its kind, not 'robot'.",
    ),
    ("storystack", "G05", {"retcon": [{"card": -3, "fact": "#1", "choice": "reframe"}]}, "retcon 1, card"),
    ("storystack", "G05", {"move": [{"by": 9, "do": {"type": "Pass"}}]}, "move 1, by: a seat from 1 to"),
    (
        "storystack",
        "G05",
        {"move": [{"by": 1, "do": {"type": "Fly"}}]},
        "move 1: that is not a valid move in StoryStack",
    ),
    ("storystack", "G05", {"move": [{"by": 1, "do": {"type": "Pass"}}]}, "move 1: "),
    ("storystack", "G05", {"move": [{"by": "host", "do": {"type": "Leave", "seat": 77}}]}, "move 1, do, seat"),
    ("storystack", "G05", {"move": [{"by": "moon", "do": {"type": "Pass"}}]}, "clock or host, not 'moon'."),
    ("storystack", "G05", {"luck": [0, 0, 0]}, "luck: 3 numbers, and 0 are drawn."),
    ("storyline", "sixth", {"faces": [["1"], ["2"], ["3"]]}, "faces: one list for each of 5 seats."),
    ("storyline", "sixth", {"gone": [2, 3, 4]}, "gone: three players stay."),
    ("storyline", "sixth", {"gone": [2, 3]}, "gone: "),
    ("storyline", "sixth", {"tokens": [-1, 1, 0, 0, 0]}, "tokens 1: must be at least 0."),
    ("storyline", "sixth", {"supply": ["9"]}, "supply: it is told once the tokens are turned up"),
    ("storyline", "scoring", {"faces": [["6"], [], []]}, "faces: there is no '6'."),
    ("storyline", "scoring", {"faces": [["rose"], ["rose"], []]}, "1 tokens show rose, and 2 lie there."),
    ("storyline", "scoring", {"tale": "0"}, "tale: there is no '0'."),
    (
        "ninety_nine_chances",
        "plan",
        {"telling": [{"seat": 1, "kind": "resource"}]},
        "telling 1, card: there is no card",
    ),
    ("ninety_nine_chances", "plan", {"turn": [{"seat": 1, "act": 1, "problem": "30", "owner": 9}]}, "turn 1, owner"),
    ("ninety_nine_chances", "plan", {"turn": [{"seat": 1, "act": 1, "problem": "xx"}]}, "turn 1, problem: there is no"),
    ("ninety_nine_chances", "plan", {"characters": ["x" * 50, "b", "c"]}, "characters 1: at most 40 characters"),
    (
        "ninety_nine_chances",
        "plan",
        {"characters": ["x" * 5_000, "b", "c"]},
        "characters 1: text can have at most 4000",
    ),
    ("ninety_nine_chances", "climax", {"resources": [["bogus"], [], []]}, "there is no card 'bogus' (in resources)"),
    ("tail_story", "chain", {"turn": 9}, "turn names a seat from 1"),
    ("tail_story", "chain", {"round": 10**9}, "round: a number must be between"),
    ("tail_story", "chain", {"turns": 0}, "turns: must be at least 1."),
    ("stacktors", "yard", {"seats": 0}, "seats: must be at least 1."),
    ("stacktors", "yard", {"seats": 5_000}, "seats: must be at most 100."),
    ("stacktors", "yard", {"turn": "Q"}, "turn: there is no 'Q'."),
    ("stacktors", "yard", {"round": -4}, "round: must be at least 1."),
    ("stacktors", "yard", {"stage": "moon"}, "stage: the adventure has no stage 'moon'."),
)
PEOPLE: tuple[tuple[dict[str, Any], str], ...] = (
    ({"role": "villain"}, "character 1, role: there is no 'villain'."),
    ({"side": "moon"}, "character 1, side: there is no 'moon'."),
    ({"at": [99, 99]}, "S, at: the map has no place 99,99."),
    ({"facing": "up"}, "S, facing: no direction is called 'up'."),
    ({"facing": "NNE"}, "S, facing: "),
    ({"status": {"drunk": 1}}, "character 1, status: there is no 'drunk'."),
    ({"status": {"calmed": -1}}, "character 1, status: must be at least 1."),
    ({"status": {"compelled": 1}}, "S, compelled: says whom to attack."),
    ({"engaged": ["Q"]}, "S, engaged or compelled: there is no 'Q'."),
    ({"engaged": ["S"]}, "S, engaged or compelled: there is no 'S'."),
    ({"seat": -3}, "character 1, seat: must be at least 0."),
    ({"seat": 9}, "S, seat: there are 3."),
    ({"known": ["guts.Mauve"]}, "S, known: there is no 'guts.Mauve'."),
    ({"id": "H"}, "character, id: each is named once."),
    ({"spent": 2}, "the stack holds more than its cap"),
    ({"notes": ["x" * 300]}, "S, notes 1: at most 200 characters."),
    ({"alive": False}, "turn: there is no 'S'."),
)


def laid(name: str, stem: str) -> dict[str, Any]:
    (path,) = (path for path in golden(game(name)) if path.stem == stem)
    return tomllib.loads(path.read_text())


@pytest.mark.parametrize(("name", "stem", "change", "why"), CRASHES)
def test_nonsense_ends_in_a_sentence_with_its_place(name: str, stem: str, change: dict[str, Any], why: str) -> None:
    """SL-101, SL-103, SL-402, NC-207, ST-SCN-4, ST-ADV-1: each of these crashed, or was carried along."""
    with pytest.raises(Problem, match=f"^Position: .*{re.escape(why)}"):
        telltable.from_position(name, write_toml(laid(name, stem) | change))


@pytest.mark.parametrize(("change", "why"), PEOPLE)
def test_nobody_stands_who_cannot(change: dict[str, Any], why: str) -> None:
    """ST-SET-5, ST-STA-5, ST-ENG-1, ST-STK-7, ST-MOV-1."""
    data = laid("stacktors", "yard")
    first, *others = data["character"]
    with pytest.raises(Problem, match=re.escape(why)):
        telltable.from_position("stacktors", write_toml(data | {"character": [first | change, *others]}))


def test_two_stacks_never_share_a_cell() -> None:
    """ST-MOV-2: nor does anybody stand in a challenge that is set out."""
    data = laid("stacktors", "yard")
    with pytest.raises(Problem, match="T stands on S"):
        telltable.from_position("stacktors", write_toml(data | {"character": [*moved(data, "T", [2, 2])]}))


def moved(data: dict[str, Any], who: str, to: list[int]) -> list[dict[str, Any]]:
    return [one | {"at": to} if one["id"] == who else one for one in data["character"]]


@EVERY_GAME
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("x = " + "[" * 2_000 + "]" * 2_000, "at most 12 deep"),
        ("x = " + "9" * 5_000, "a number in it goes beyond"),
        ("x = '\x7f'", "not TOML"),
    ],
    ids=["deep", "digits", "control"],
)
def test_what_no_table_holds_is_refused_before_it_is_looked_at(rules: Rules, line: str, why: str) -> None:
    text = f"{line}\n{golden(rules)[0].read_text()}"
    with pytest.raises(Problem, match=f"^Position: .*{why}"):
        telltable.from_position(rules.name, text)


def test_nobody_sits_down_who_is_nothing_in_a_new_game_either() -> None:
    with pytest.raises(Problem, match="A seat is me, or a bot such as bot:random, not 'robot'"):
        telltable.new("storystack", seats=["me", "robot"])


def test_a_file_is_read_as_far_as_a_position_may_be_long(tmp_path: Path) -> None:
    for path, why in (
        (Path("/dev/zero"), "at most 1024 KiB"),
        (tmp_path, "can't be read"),
        (Path("a\0b"), "can't be read"),
    ):
        with pytest.raises(Problem, match=why):
            telltable.from_position("storystack", path)


# --- bent files -------------------------------------------------------------------------------------------


def bent(rules: Rules, files: int, seed: int, games_written: int) -> Fuzz:
    texts: Sequence[str] = [path.read_text() for path in golden(rules)] + sources(rules, seed, games_written)
    return fuzz(rules, texts, files, seed)


@pytest.mark.in_turn
@pytest.mark.long
@EVERY_GAME
def test_five_hundred_bent_positions_end_in_a_sentence(rules: Rules) -> None:
    """A hundred of each game; those that can still be read are played on for twenty moves."""
    tally = bent(rules, FILES, 0, 4)
    assert [str(bad) for bad in tally.failed] == []
    assert (tally.files, tally.read > 0) == (FILES, True)


@pytest.mark.campaign
@EVERY_GAME
@pytest.mark.parametrize("first", range(1_000_000, 1_004_000, 500))
def test_twenty_thousand_bent_positions_end_in_a_sentence(rules: Rules, first: int) -> None:
    """Four thousand of each game."""
    tally = bent(rules, 500, first, 15)
    assert [str(bad) for bad in tally.failed] == [], str(tally)
