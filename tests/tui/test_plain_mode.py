"""The table line by line, through pipes."""

import io
from pathlib import Path

import pytest

import telltable
from telltable.core.match import Match
from telltable.store.file import Recorder
from telltable.tui import play_plain
from tests.tui.at_table import new


def talk(match: Match, path: Path, *typed: str) -> str:
    """What the table says to these lines."""
    out = io.StringIO()
    recorder = Recorder(match, path)
    play_plain(match, recorder, io.StringIO("".join(f"{line}\n" for line in typed)), out)
    recorder.close()
    return out.getvalue()


class Answering:
    """Somebody who looks at what was just said: picks the first open choice, skips words, confirms."""

    def __init__(self, out: io.StringIO) -> None:
        self._out = out

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        prompt = self._out.getvalue().rsplit("\n", 1)[-1]
        if prompt.startswith("Number"):
            said = self._out.getvalue().rsplit("?\n", 1)[-1]
            return f"{said.split('.', 1)[0].strip()}\n"
        if prompt != "> ":
            return "\n"
        turn = self._out.getvalue().rsplit("Your turn.", 1)[-1].splitlines()
        return next(line for line in turn if line[:1].isdigit() and "Not now" not in line).split(".")[0] + "\n"


@pytest.mark.by_turns(4)
def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    match, out, path = new("me", "bot:greedy", skinning="full"), io.StringIO(), tmp_path / "game.jsonl"
    recorder = Recorder(match, path)
    play_plain(match, recorder, Answering(out), out)
    recorder.close()
    said = out.getvalue()
    assert match.over
    assert match.outcome is not None
    assert match.outcome.text in said
    assert str(path) in said
    for line in match.rules.book(match.pack, match.state).chapters[0].lines:
        assert line.text in said
    assert telltable.load(path).outcome == match.outcome


def test_there_are_no_control_sequences(tmp_path: Path) -> None:
    said = talk(
        new("me", "bot:greedy"), tmp_path / "game.jsonl", "1", "", "\x1b[31mred\x07", "b", "s", "h", "n", "l", "r"
    )
    assert all(char.isprintable() or char == "\n" for char in said)


def test_nonsense_gets_a_hint_and_changes_nothing(tmp_path: Path) -> None:
    match = new("me")
    said = talk(match, tmp_path / "game.jsonl", "fnord", "99", "0", "-1", "w 77", "1", "maybe", "c")
    assert said.count("Unknown command.") == 2  # fnord and -1
    assert said.count("Type a number from 1 to 4; press Enter to repeat the turn.") == 2  # 99 and 0
    assert "You have no choice or card by that name." in said
    assert "Put back. Nothing was played." in said
    assert len(match.entries) == 1


def test_the_end_of_input_leaves_a_game_that_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = new("me", "bot:greedy")
    said = talk(match, path, "1", "")
    assert f"telltable resume {path}" in said
    again = telltable.load(path)
    assert len(again.entries) == len(match.entries)
    assert again.asks()[0].text in talk(again, path)


def test_a_pick_and_a_text_can_be_cancelled(tmp_path: Path) -> None:
    for last in ("c", "q"):
        match = new("me")
        said = talk(match, tmp_path / f"{last}.jsonl", "1", "", "1", last)
        assert ("Put back" in said) is (last == "c")
        assert len(match.entries) == 2


def test_why_not_names_the_rule_and_the_rule_can_be_read(tmp_path: Path) -> None:
    match = new("me")
    twin = match.fork()
    twin.play(0, next(twin.legal(0)))
    blocked = next(face for face in twin.rules.board(twin.pack, twin.view(0)).hand if face.why_not)
    said = talk(match, tmp_path / "game.jsonl", "1", "", f"w {blocked.key}", "w", "r SS-C2", "r nonsuch")
    refusal = blocked.why_not.split(". ")[0]
    assert f"{refusal}" in said
    assert "[SS-C2] r SS-C2 reads the rule." in said
    assert f"[{twin.asks()[0].rule}]" in said
    assert "A play is legal when" in said
    assert "No rule mentions nonsuch." in said


def test_a_note_is_written_and_taken_back(tmp_path: Path) -> None:
    match = new("me", "bot:greedy")
    typed = ("1", "", "o", "1", "1", "1", "/1", "", "u")
    said = talk(match, tmp_path / "game.jsonl", *typed)
    assert "remember this" in said
    assert "The last move was taken back." in said


def test_several_people_take_turns_through_a_pipe(tmp_path: Path) -> None:
    match = new("me", "me")
    said = talk(match, tmp_path / "game.jsonl", "1", "", "2", "")
    assert "Ana, your turn." in said
    assert "Ben, your turn." in said
    assert "Pass the keyboard" not in said  # only a terminal can be handed over


def test_at_a_terminal_the_hand_is_pushed_away_before_the_next_person(tmp_path: Path) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    match, out = new("me", "me"), io.StringIO()
    recorder = Recorder(match, tmp_path / "game.jsonl")
    play_plain(match, recorder, Terminal("\n1\n\n\n2\n\n"), out)
    recorder.close()
    ana, _, ben = out.getvalue().partition("Pass the keyboard to Ben.")
    assert "Pass the keyboard to Ana." in ana
    assert ana.endswith("\n" * 60)
    assert "Ben, your turn." in ben


def led() -> Match:
    """A scene of Stacktors! that a GM leads, at one keyboard with the one who plays."""
    match = telltable.new(
        "stacktors", seats=("me", "me"), names=("Odile", "Ravi"), options={"adventure": "ford", "gm": "human"}
    )
    match.play(1, {"type": "TakePregen", "name": "Soldier"})
    match.play(0, {"type": "ReadyUp"})
    return match


def test_a_gm_has_the_floor_at_a_shared_keyboard_at_any_time(tmp_path: Path) -> None:
    """ST-GM-1: whoever is not waited for takes the keyboard for a deed, and it goes back to whoever is."""
    match = led()
    titles = [form.title for ask in match.offers(0) for form in ask.forms]
    at = str(titles.index("Narrate") + 1)
    said = talk(match, tmp_path / "game.jsonl", "k", "1", at, "It smells of sawdust.", "", "q")
    assert match.state.table.story[-1].text == "It smells of sawdust."
    assert match.entries[-1].seat == 0
    assert said.index("1. Odile") < said.index("It smells of sawdust.")
    assert "Ravi" in said.rpartition("It smells of sawdust.")[2]


def test_the_keyboard_goes_back_when_nothing_was_done(tmp_path: Path) -> None:
    match = led()
    before = len(match.entries)
    said = talk(match, tmp_path / "game.jsonl", "k", "c", "k", "1", "c", "q")
    assert len(match.entries) == before
    assert said.count("Nothing was done.") == 2
    alone = talk(new("me", "bot:greedy"), tmp_path / "other.jsonl", "k", "q")
    assert "Nobody else at this keyboard" in alone
