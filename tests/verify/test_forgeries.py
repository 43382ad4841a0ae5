"""Logs with one changed value and sums made to fit: refused, but for what no decision depends on, named here."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.bots.seating import bots_of
from telltable.core.content import pack_for
from telltable.core.errors import Broken, Problem
from telltable.core.event import TakenBack
from telltable.core.log import dump, encode, seal_all
from telltable.core.match import Match
from telltable.core.registry import game, games
from telltable.core.rules import Rules
from telltable.core.seat import has_bot
from telltable.core.toml import write_toml
from telltable.facade import load, new

from .forging import KINDS, Forgery, at, forged, laid, lines_of, means_the_same, places, refusal, whole_game

EVERY_GAME = pytest.mark.parametrize("rules", games().values(), ids=games())

# What SECURITY.md says can't be told from the log alone: another game could have been played just so, and the forger
# has all that is needed to write it down. Only the signature of whoever handed the log out tells (docs/adr/0012).
FREE = {
    "header.names": "what people are called decides nothing",
    "header.seats": "who decides, a person or which bot, decides nothing by itself",
    "header.options": "another value that the game takes, where nothing was decided yet that depends on it",
    "header.lines": "as left_out",
    "header.left_out": "cards that chance would not have come to, or whose words alone are others",
    "header.veils": "a covered card does what it did; only its words are covered",
    "header.covered": "as veils",
    "header.pack_path": "where a pack lay; what was in it is checked",
    "header.by": "which Telltable wrote the file",
    "pack.pack_files": "a pack that came with the game need not be in the file; if it is, its hash is checked",
    "header.position": "spaces and empty lines between the words of the position",
    "Say.seat": "two may speak for one character, and the fact is that the character spoke",
    "SetWords.seat": "anybody may set the words, and the fact is what they are",
}
NOTED = ("header.names", "header.by", "header.pack_path")  # what is only written down
FEW = 0.02  # of the forgeries, at most, pass by anything else


@cache
def logs(rules: Rules, seed: int) -> tuple[tuple[Match, Any, Any], ...]:
    """Games to forge, each with its lines and the places in them."""
    made = [make(rules, seed) for make in KINDS]
    return tuple((match, lines := lines_of(match), places(lines)) for match in made)


def is_free(forgery: Forgery) -> bool:
    """A move in other words is free, too, where the rules take it for the very same: all that it caused is compared."""
    return forgery.place[1] == "move" or forgery.sort in FREE or forgery.sort.rpartition(".")[0] in FREE


def forge(rules: Rules, count: int, seed: int, folder: Path) -> tuple[list[Forgery], list[Forgery]]:
    """So many forgeries, the header's and the entries' in turn, and those that passed."""
    chance = random.Random(f"{rules.name} {seed}")
    tried: list[Forgery] = []
    passed: list[Forgery] = []
    ways = []
    for match, lines, found in logs(rules, seed):
        sorts = chance.sample(sorted(found), len(found))
        head = [sort for sort in sorts if sort.startswith("header")]
        ways.append((match, lines, found, head, [sort for sort in sorts if not sort.startswith("header")]))
    while len(tried) < count:
        n = len(tried) // len(ways)
        match, lines, found, head, rest = ways[len(tried) % len(ways)]
        sort = rest[n % len(rest)] if n % 3 else head[n // 3 % len(head)]
        forgery = forged(lines, found, sort, chance)
        if refusal(forgery.log, folder):
            tried.append(forgery)
        elif not means_the_same(forgery.log, match, folder):
            tried.append(forgery)
            passed.append(forgery)
    return tried, passed


def need_refused(rules: Rules, count: int, seed: int, folder: Path) -> None:
    tried, passed = forge(rules, count, seed, folder)
    assert [str(one) for one in passed if not is_free(one)] == []
    others = [one for one in passed if not one.sort.startswith(NOTED)]
    assert len(others) <= 1 + FEW * len(tried), [str(one) for one in others]


@pytest.mark.in_turn
@EVERY_GAME
def test_a_resealed_log_with_one_changed_value_is_refused(rules: Rules, tmp_path: Path) -> None:
    need_refused(rules, 50, 7, tmp_path)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20, 26))
@EVERY_GAME
def test_very_many_resealed_logs_are_refused(rules: Rules, seed: int, tmp_path: Path) -> None:
    need_refused(rules, 1_500, seed, tmp_path)


@EVERY_GAME
def test_every_kind_of_log_holds_before_it_is_forged(rules: Rules, tmp_path: Path) -> None:
    for match, lines, _ in logs(rules, 7):
        assert seal_all(lines)[0] == dump(match.header, match.files, match.entries)
        assert refusal(seal_all(lines)[0], tmp_path) == ""
    pending = [match for match, _, _ in logs(rules, 7) if any(frame.answers for frame in match.agenda)]
    assert pending or rules.name == "stacktors"  # whose answers are never kept


def test_security_says_what_can_not_be_told() -> None:
    said = (Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")
    for field in sorted({sort.split(".")[1] for sort in FREE if sort.startswith(("header.", "pack."))}):
        assert f"`{field}`" in said
    assert "cut off" in said


# --- the header by name -------------------------------------------------------------------------------------


def with_header(match: Match, **changed: Any) -> bytes:
    return dump(replace(match.header, **changed), match.files, match.entries)


def options(**changed: str | None) -> Callable[[Match], bytes]:
    """The log with other options; None: without that one."""

    def forge_it(match: Match) -> bytes:
        mixed = {**match.header.options, **changed}
        return with_header(match, options={name: value for name, value in mixed.items() if value is not None})

    return forge_it


def header(**changed: Any) -> Callable[[Match], bytes]:
    return lambda match: with_header(match, **changed)


HEADERS: dict[str, tuple[Callable[[Match], bytes], str]] = {
    "unknown option": (options(mood="dark"), "there is no option 'mood'"),
    "missing option": (options(hands=None), "the option hands is missing"),
    "option's value": (options(hands="upside_down"), "Option hands must be private or open, not 'upside_down'"),
    "option's range": (options(grace="61"), "Option grace must be a number from 0 to 60, not '61'"),
    "option's digits": (options(grace="٣"), "Option grace must be a number"),
    "options together": (options(scoring="competitive", pattern_pick="vote", first_seat="9"), "first_seat"),
    "kind of seat": (header(seats=("me", "robot")), "seat 2 is 'robot'; a seat must be me, or bot: and its kind"),
    "kind of bot": (header(seats=("me", "bot:nobody")), "seat 2 is 'bot:nobody', but StoryStack has no such bot"),
    "seats": (header(seats=("me",) * 7), "StoryStack is for 1 to 6 players, not 7"),
    "no seats": (header(seats=(), names=()), "StoryStack is for 1 to 6 players, not 0"),
    "too few names": (header(names=("Ana",)), "there are 2 seats but 1 names"),
    "long name": (header(names=("Ana", "B" * 25)), "name 2 must have 1 to 24 characters"),
    "control": (header(names=("Ana", "B\x1b[31m")), "name 2 must have 1 to 24 characters, none of them a control"),
    "bidi": (header(names=("Ana", "B\u202en")), "name 2 must have 1 to 24 characters, none of them a control"),
    "empty name": (header(names=("", "Ben")), "name 1 must have 1 to 24 characters"),
    "one name twice": (header(names=("Ben", "BEN")), "two seats have one name"),
    "unknown line": (header(lines=("clowns",)), "There is no content tag 'clowns'"),
    "unknown veil": (header(veils=("clowns",)), "There is no content tag 'clowns'"),
    "tags in disorder": (header(veils=("grief", "crime")), "its veils must each appear once"),
    "card left out": (header(left_out=("XX-99",)), "left_out names the card 'XX-99', which isn't in the pack 'Pack 1'"),
    "card covered": (header(covered=("XX-99",)), "covered names the card 'XX-99', which isn't in the pack 'Pack 1'"),
    "pack's name": (header(pack="Pack 2"), "its pack is called 'Pack 2', and the one with its hash 'Pack 1'"),
    "pack's hash": (header(pack_hash="0" * 64), "another version of the pack"),
    "rules of another game": (header(rules="tail_story/1"), "“tail_story/1” names no rules of StoryStack"),
    "rules to come": (header(rules="storystack/99"), "rules 99 of StoryStack"),
    "rules in other letters": (header(rules="storystack/02"), "names no rules of StoryStack"),
    "format to come": (header(format=99), "99"),
    "format before all": (header(format=0), "the header isn't valid"),
    "commitment": (header(commitment="0" * 64), "the table secret is not the one that was committed to"),
    "secret": (header(secret="0" * 64), "the table secret is not the one that was committed to"),
    "secret in other letters": (header(secret="x" * 64), "the table secret is not 64 hex digits"),
    "short secret": (header(secret=""), "the table secret is not 64 hex digits"),
    "position": (header(position="seats = 3"), "Position"),
    "where its pack lay": (
        header(pack_path="packs/\u202eone"),
        "the folder of its pack has a name that can't be shown",
    ),
    "who wrote it": (header(by="\x1b[31m1"), "it can't have been written by Telltable"),
}


@pytest.mark.parametrize("what", HEADERS)
def test_a_fault_of_the_header_is_named(what: str, tmp_path: Path) -> None:
    match = new("storystack", seats=2, names=("Ana", "Ben"), seed=4)
    change, said = HEADERS[what]
    sentence = refusal(change(match), tmp_path)
    assert said in sentence
    assert sentence.isprintable()
    assert len(sentence) < 600


def test_a_game_of_another_name_is_refused(tmp_path: Path) -> None:
    match = new("storystack", seats=2, seed=4)
    assert refusal(with_header(match, game="chess"), tmp_path)
    assert refusal(with_header(match, game="tail_story"), tmp_path)


@pytest.mark.parametrize("field", ["names", "seats", "options", "lines", "veils"])
@EVERY_GAME
def test_a_header_is_held_against_its_position(rules: Rules, field: str, tmp_path: Path) -> None:
    match = laid(rules, 7)
    held = getattr(match.header, field)
    if field == "options":
        name = next(option for option in rules.options if len(option.values) > 1)
        other = {**held, name.name: next(value for value in name.values if value != held[name.name])}
    elif field == "seats":
        other = ("bot", *held[1:])
    else:
        other = ("Zoë", *held[1:]) if field == "names" else ("debt",)
    sentence = refusal(with_header(match, **{field: other}), tmp_path)
    assert f"its {field} are not those of the position" in sentence or field == "options"
    assert sentence


def test_a_position_that_was_rewritten_is_refused(tmp_path: Path) -> None:
    match = laid(game("storystack"), 7)
    for line in ('luck = [1]\ngame = "storystack"\n', write_toml({"game": "tail_story"})):
        assert "osition" in refusal(with_header(match, position=line), tmp_path)


@EVERY_GAME
def test_the_bots_that_a_header_may_name_are_those_that_play(rules: Rules) -> None:
    assert all(has_bot(rules.bots, f"bot:{name}") for name in bots_of(rules))
    assert has_bot(rules.bots, "bot")
    assert not has_bot(rules.bots, "bot:nobody")


# --- entries ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ((2, "seat"), 0, "entry 0: on replay, its seat comes out differently"),
        ((2, "move"), {"type": "TimeUp", "seat": 0}, "entry 0: on replay, its move comes out differently"),
        ((4, "rules"), "storystack/3", "entry 2: it was played by rules 3 of StoryStack"),
        ((4, "rules"), "storystack/0", "entry 2: “storystack/0” names no rules of StoryStack"),
        ((4, "rules"), "storystack/1 ", "entry 2: “storystack/1” names no rules of StoryStack"),
        ((4, "rules"), "storystack/01", "entry 2: “storystack/01” names no rules of StoryStack"),
        ((4, "rules"), "tail_story/1", "entry 2: “tail_story/1” names no rules of StoryStack"),
        ((4, "n"), 7, "entry 7 stands where entry 2 belongs"),
    ],
)
def test_stamps_and_numbers_of_entries_are_checked(
    place: tuple[str | int, ...], value: Any, said: str, tmp_path: Path
) -> None:
    lines = lines_of(whole_game(game("storystack"), 7))
    at(lines, place[:-1])[place[-1]] = value
    assert said in refusal(seal_all(lines)[0], tmp_path)


@pytest.mark.parametrize("to", [-1, 4, 10**9])
def test_going_back_leads_to_an_entry_before(to: int, tmp_path: Path) -> None:
    """A negative number counted from the end, and one too large was a bare number in a sentence."""
    match = new("storystack", seats=2, seed=4)
    match.time_up(match.waiting()[0])
    lines = lines_of(match)
    lines.append({**lines[-1], "n": 2, "move": {"type": "TakeBack"}, "told": [{"type": "TakenBack", "to_entry": to}]})
    assert f"it goes back to entry {to}, which is not before it" in refusal(seal_all(lines)[0], tmp_path)


@EVERY_GAME
def test_facts_of_another_moment_are_a_sentence(rules: Rules, tmp_path: Path) -> None:
    """Whatever the fold of facts in the wrong place runs into, no traceback comes of it."""
    lines = lines_of(whole_game(rules, 7))
    for event in [event for line in lines[4:] for event in line["told"]][:40]:
        if event not in lines[3]["told"]:
            assert refusal(seal_all([*lines[:3], {**lines[3], "told": [event]}])[0], tmp_path)


def test_a_cut_off_end_is_no_fault_of_the_log(tmp_path: Path) -> None:
    """Documented in SECURITY.md: half a game is a game that is not over. A signature tells."""
    match = whole_game(game("storystack"), 7)
    half = match.until(len(match.entries) // 2)
    assert refusal(dump(half.header, half.files, half.entries), tmp_path) == ""


def test_verifying_in_memory_is_the_same(tmp_path: Path) -> None:
    match = whole_game(game("storystack"), 7)
    last = match.entries[-1]
    match.entries[-1] = replace(last, told=(*last.told, TakenBack(0)))
    with pytest.raises(Broken, match=f"entry {last.n}: on replay, its told comes out differently"):
        match.verify()


def test_a_pack_without_cards_is_held_against_the_whole_one(tmp_path: Path) -> None:
    """A card that was left out is not in the pack that was played with, and no fault for that."""
    plain = new("storystack", seats=2, seed=4)
    less = replace(plain.header, left_out=("GS-08",), lines=("crime",))
    match = Match(plain.rules, pack_for(plain.pack, less), less, plain.files, plain.pack)
    match.begin()
    path = tmp_path / "less.jsonl"
    match.save(path)
    again = load(path)
    again.verify()
    assert "GS-08" not in again.pack.contents
    assert encode(again.entries) == encode(match.entries)


def test_new_makes_no_game_that_would_not_hold() -> None:
    with pytest.raises(Problem, match="no bot 'nobody'"):
        new("storystack", seats=["me", "bot:nobody"])


def test_names_that_were_let_in_once_still_verify(tmp_path: Path) -> None:
    """New names are asked for more than old ones were: hidden letters, for instance."""
    match = new("storystack", seats=2, seed=3)
    match.header = replace(match.header, names=("A\u200bna", "Ben"))
    again = Match(match.rules, match.pack, match.header, match.files)
    again.begin()
    path = tmp_path / "game.jsonl"
    again.save(path)
    load(path).verify()
