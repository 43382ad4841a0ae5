"""How a fight reads: the log line by line, and the story that is left of it."""

from __future__ import annotations

import io
from pathlib import Path
from string import Formatter

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.games.stacktors.box.pieces import DAMAGING, TYPES
from telltable.games.stacktors.show import phrases
from telltable.store.file import Recorder
from telltable.tui import play_plain

from .helpers import attack, facts, lay, strike

A, B, FAR = (2, 2), (3, 2), (5, 2)


def said(m: Match, seat: int | None = None) -> list[str]:
    """Every line of the log."""
    return [line for n in range(len(m.entries)) for _, line in m.in_words(seat, n) if line]


def of(lines: tuple[str, ...], name: str, change: str) -> set[str]:
    return {f"{line.format(who=name)}: {change}." for line in lines}


def test_every_line_is_whole_and_no_two_are_the_same() -> None:
    """Section 10: several lines for each thing, all of them whole."""
    rows = [
        *phrases.HURT.values(),
        *phrases.CHANGED.values(),
        phrases.DIED,
        phrases.DOWN,
        phrases.TOO_LATE,
        phrases.GAVE,
    ]
    for lines in (*rows, *phrases.HELD.values(), phrases.FALLEN, phrases.REVIVED, phrases.PARTING, phrases.DONE):
        assert len(set(lines)) == len(lines)
        for line in lines:
            assert {name for _, name, _, _ in Formatter().parse(line) if name} <= {
                "who",
                "names",
                "rock",
                "in_rock",
                "lost",
            }
            assert line == line.strip(" .!")
    assert {*TYPES, *(cell for cell in DAMAGING if cell)} < set(phrases.HURT)


@pytest.mark.parametrize(
    ("cell", "pieces", "at", "lines"),
    [
        ("", "", B, phrases.HURT["physical"]),
        ("guts.R", "R3", FAR, phrases.HURT["guts.R"]),
        ("guts.O", "O2", B, phrases.HURT["guts.O"]),
    ],
)
def test_a_hit_reads_as_what_it_was_made_with(cell: str, pieces: str, at: tuple[int, int], lines: tuple[str]) -> None:
    """ST-DMG-1: a shot is told as a shot, a blow as a blow; what shrank is named with it."""
    m = lay(("S", A), ("V", at), turn="S")
    told = strike(m, "S", attack(m, "S", "V", pieces, "" if pieces else "R3", cell=cell), damage=["R2", "R1", "G2"])
    hits = facts(told, "Restacked")
    assert {hit.means for hit in hits} == {cell or "physical"}
    for hit in hits:
        change = f"{hit.was} becomes {hit.now}" if hit.now else f"{hit.was} is gone"
        assert of(lines, "Brute", change) & set(said(m))


def test_the_pips_of_one_hit_are_one_line_of_the_story() -> None:
    """Section 10: what one hit took away is told at once, without notation; another hit begins another line."""
    m = lay(("S", A), ("V", B), turn="S")
    strike(m, "S", attack(m, "S", "V", with_="R3"), damage=["R2", "R1", "G2"])
    lines = [line.text for chapter in m.rules.board(m.pack, m.view(None)).story for line in chapter.lines]
    assert len(lines) == 2
    assert lines[1] in {f"{line.format(who='Brute')}." for line in phrases.HURT["physical"]}
    assert len([line for line in m.state.table.story if line.hit == "V physical"]) == 3


def test_what_is_turned_back_reads_so() -> None:
    """ST-guts.Pk: the one who struck is hurt by the own blow."""
    m = lay(("S", A), ("T", B, {"side": "foes"}), turn="S")
    told = strike(m, "S", attack(m, "S", "T", with_="R3"), defend="guts.Pk/Pk2")
    assert facts(told, "Reflected")
    mine = [f for f in facts(told, "Restacked") if f.who == "S"]
    assert [(f.cause, f.means) for f in mine] == [("damage", "back")]
    assert of(phrases.HURT["back"], "Soldier", f"{mine[0].was} becomes {mine[0].now}") & set(said(m))


def test_a_log_names_pieces_as_they_were_and_those_who_are_gone() -> None:
    """A line is of its own moment: the defence that was made, though the piece is smaller by now; a name, though
    whoever bore it has left the table."""
    for seed in range(3):
        m = telltable.new("stacktors", seats=["bot:tactical"] * 2, seed=seed, options={"adventure": "ford"})
        Driver(m).run()
        log = said(m)
        deeds = [line.text for line in m.state.table.story if line.kind == "deed"]
        assert deeds
        assert set(deeds) <= set(log)
        ids = {*m.state.table.gone, *m.state.table.chars}
        assert m.state.table.gone
        assert not [line for line in log if any(f" {id_} " in f" {line.rstrip('.')} " for id_ in ids)]
        assert not [line for line in log if " with ," in line or ".." in line or "{" in line.replace("{}", "")]


def typed(m: Match, path: Path, *lines: str) -> str:
    """What the terminal says to these lines."""
    out, recorder = io.StringIO(), Recorder(m, path)
    play_plain(m, recorder, io.StringIO("".join(f"{line}\n" for line in lines)), out)
    recorder.close()
    return out.getvalue()


def test_a_newcomer_reads_plain_words_in_the_terminal(tmp_path: Path) -> None:
    """Section 10, "Terminal": questions that are questions, pieces that are no cards, what a way costs."""
    m = telltable.new("stacktors", seats=["me", "bot:tactical"], seed=3, options={"adventure": "yard"})
    assert "What are they called? Up to 24 characters; Enter leaves it out." in typed(
        m, tmp_path / "yard.jsonl", "1", "", ""
    )
    m = lay(("S", A), ("V", (3, 4)), turn="S")
    text = typed(m, tmp_path / "sand.jsonl", "b", "o", "1", "Follow me.", "", "1", "1", "")
    assert "6 pieces, on top" in text
    assert " cards, on top" not in text
    assert "Your choice: Say it. Who speaks: Soldier. What is said: Follow me.\n" in text
    assert "Write Soldier" not in text
    assert "What does Soldier do next?" in text
    assert ": 1 north (2 left)\n" in text
    assert "Brute holds you up)" in text
    assert "Where to: " in text
