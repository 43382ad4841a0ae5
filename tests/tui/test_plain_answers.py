"""Plain mode answers every line: whatever is typed, and in words that say what will be played."""

import io
import random
import re
import unicodedata
from pathlib import Path

import pytest

import telltable
from telltable.core.match import Match
from telltable.store.file import Recorder
from telltable.tui import play_plain
from telltable.tui.session import Session
from tests.tui.at_table import new
from tests.tui.test_plain_mode import talk

LONG = "9" * 5000
GAMES = {
    "storystack": ("me", "bot:greedy"),
    "storyline": ("me", "bot", "bot"),
    "tail_story": ("me", "bot:careful"),
    "ninety_nine_chances": ("me", "bot", "bot"),
    "stacktors": ("me", "bot"),
}


def at_play(tmp_path: Path, *typed: str) -> str:
    """What is said to these lines once a card is asked for in StoryStack."""
    return talk(new("me", "bot:greedy"), tmp_path / "game.jsonl", "1", "", *typed).partition("Type a number")[2]


def in_tail_story(tmp_path: Path, *typed: str) -> tuple[Match, str]:
    """The same in Tail Story, on the first turn: the fifth choice draws one card or two."""
    match = telltable.new("tail_story", seats=("me", "bot:careful"), seed=1)
    return match, talk(match, tmp_path / "game.jsonl", "2", "", *typed)


def until(match: Match, path: Path, decision: str) -> None:
    """Let bots play, and time run out for the person, until this is asked of the person."""
    session = Session(match, Recorder(match, path))
    while True:
        while session.step_bot() is not None:
            pass
        ask = match.asks().get(0)
        if ask is not None and ask.decision == decision:
            break
        match.time_up(match.waiting()[0])
    session.recorder.close()


# --- numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [(LONG,), ("1", LONG), ("w " + LONG,), ("o", LONG), ("r " + LONG,), (f"w {LONG} 1",)])
def test_a_number_of_5000_digits_is_answered(tmp_path: Path, typed: tuple[str, ...]) -> None:
    """It is a number that no list has; it used to end the program."""
    said = at_play(tmp_path, *typed, "c", "l")
    assert said.rpartition("> ")[0].count("Ben goes first.") == 2  # told as it happened, and again in the log
    assert len(max(said.splitlines(), key=len)) < 1000


def test_a_suggestion_that_is_not_there_is_no_text(tmp_path: Path) -> None:
    """`/9` of seven, `/0`, a long one, an unknown one; two slashes begin a text with one."""
    match = new("me", "bot:greedy")
    said = talk(match, tmp_path / "g.jsonl", "1", "", "o", "1", "1", "1", "/9", "/0", f"/{LONG}", "/x", "//9 lives", "")
    assert said.count("There is one suggestion, /1. /b goes back one question, /c cancels") == 4
    assert "What do you note: /9 lives." in said
    assert match.entries[-1].move.text == "/9 lives"


def test_how_many_cards_is_typed_as_it_reads(tmp_path: Path) -> None:
    """Tail Story offers 2 and 1: to type 1 is to draw one card."""
    match, said = in_tail_story(tmp_path, "5", "1", "")
    assert "How many cards? 1 or 2.\n" in said
    assert "How many cards: 1.\n" in said
    assert any(getattr(entry.move, "n", 0) == 1 for entry in match.entries)


def test_what_can_be_chosen_is_numbered_without_a_gap(tmp_path: Path) -> None:
    """First what can be chosen, then what can't, by its reason; h and w mean the same numbers."""
    said = talk(new("me", "bot:greedy"), tmp_path / "game.jsonl", "1", "", "h", "w 5")
    turn = said.rpartition("goes first.")[2].partition("Type a number")[0]
    assert [int(n) for n in re.findall(r"(?:^|: |, |and )(\d+)\. ", turn, re.MULTILINE)] == [1, 2, 3, 4, 5]
    blocked = re.search(r"Not now: 5\. (.+?)\. ", turn)
    assert blocked
    assert re.search(rf"^5\. \(.+\)\n{re.escape(blocked[1])}", said.rpartition("> ")[0], re.MULTILINE)
    assert "[SS-" in said.rpartition("> ")[0].rpartition("> ")[2]  # w 5 told the rule that blocks it


def test_any_card_may_be_discarded_so_none_is_told_not_to_be(tmp_path: Path) -> None:
    """Tail Story: at the end of a turn it used to say "Not now: You need 1 action point" to every card."""
    _, said = in_tail_story(tmp_path, "5", "1", "", "1", "", "1", "c", "h", "w 2")
    asked = said.partition("Your turn. Discard")[2]
    assert "action point and have" in said
    assert "action point and have" not in asked
    assert "Not now" not in asked
    assert "Which card do you discard?\n" in asked


# --- what is said before it is played -----------------------------------------------------------------


def test_at_the_confirmation_everything_is_answered(tmp_path: Path) -> None:
    """Anything but Enter and c used to be passed over in silence; nothing is played by it."""
    match = new("me")
    said = talk(match, tmp_path / "game.jsonl", "1", "perhaps", "2", "?", "b", "c")
    assert said.count("Nothing has been played yet. Enter plays it; b goes back one question, c cancels.") == 3
    assert "That was the first question; c cancels." in said
    assert "Put back. Nothing was played." in said
    assert len(match.entries) == 1


def test_the_confirmation_says_what_will_be_played(tmp_path: Path) -> None:
    """The card, and every question with its answer; also before something is added to it."""
    said = at_play(tmp_path, "1", "5", "", "A door opens by itself", "1")
    (line,) = re.findall("Your choice: .+", said.partition("A Very Good")[2].partition("[SS-")[0])
    assert re.fullmatch(
        r"Your choice: .+, .+\. Into which lane: 5 Midpoint\. How do you tell it: A door opens by itself\.", line
    )
    assert said.index(line) < said.index("Play it, or add to it?\n")


def test_what_is_given_is_named_even_when_it_is_nothing(tmp_path: Path) -> None:
    """99 chances: "Grant." was all that was said before nothing was given."""
    match = telltable.new("ninety_nine_chances", seats=("me", "bot", "bot"), seed=1)
    until(match, tmp_path / "before.jsonl", "plan_consent")
    said = talk(match, tmp_path / "game.jsonl", "1", "1", "")
    assert "What do you give?" in said
    assert "1. None of these\n" in said
    assert "Your choice: Say what you give. What do you give: none.\n" in said


def test_answers_are_taken_back_one_by_one_and_kept_when_they_are_refused(tmp_path: Path) -> None:
    """b asks the question before again; a refusal keeps what was written."""
    said = at_play(tmp_path, "1", "b", "5", "", "Words", "b", "Other words", "2", "3", "Umbrella", "1")
    assert "That was the first question; c cancels." in said
    assert said.count("Into which lane?") == 2
    assert said.count("How do you tell it?") == 2
    assert "How do you tell it: Other words." in said
    assert "Add a new thing to the notebook: faction, Umbrella." in said


def test_a_refused_move_keeps_its_answers(tmp_path: Path) -> None:
    """What was written is not lost: the last question is asked once more."""
    match = new("me", "bot:greedy")
    clash = ("4", "1", "So it was")  # settle the same older fact twice
    undone = ("b", "/b", "b")  # words, the fact, what is added
    said = talk(match, tmp_path / "game.jsonl", "1", "", "1", "5", "", "Words", *clash, *clash, "1", *undone, "1")
    _, _, after = said.partition("Settle each older fact only once.")
    assert after.startswith(" Right now: Play one card")
    assert "[SS-R5] r SS-R5 reads the rule.\nNothing was played. Your answers are still here" in after
    assert "How do you tell it: Words." in after
    assert "Ana plays “The Thing in the Lining” into Midpoint. “Words”" in after


def test_own_words_may_be_written_where_candidates_are_listed(tmp_path: Path) -> None:
    """Stacktors!: a stack of one's own; what was written is kept when it is refused, and confirmed anew."""
    match = telltable.new("stacktors", seats=("me", "bot"), seed=1, options={"creation": "free"})
    asked = talk(match.fork(), tmp_path / "look.jsonl")
    (own,) = re.findall(r"^(\d+)\. Something else: write it yourself$", asked, re.MULTILINE)
    written, refused, again = (own, "a tower", "Mo", ""), ("1", "b", "/b", "/b"), ("R2-C2R2-R2Pk1", "Mo", "", "1")
    said = talk(match, tmp_path / "game.jsonl", *written, *refused, *again, "q")
    assert said.count("Your choice: your own words. Which stack: a tower. What are they called: Mo.\n") == 2
    assert said.count("Nothing was played. Your answers are still here: b goes back one question, c cancels.\n") == 1
    assert "Mo (R2-C2R2-R2Pk1) joins the party" in said


@pytest.mark.by_turns(4)
def test_texts_are_listed_once_and_then_only_what_changed(tmp_path: Path) -> None:
    """StoryStack's texts after the game: three dozen used to be told again after each edit."""
    match = telltable.new("storystack", seats=("me", "bot:greedy"), seed=7, options={"skinning": "full"})
    until(match, tmp_path / "before.jsonl", "sentences")
    whole = talk(match.fork(), tmp_path / "once.jsonl")
    listed = [line for line in whole.splitlines() if line[:1].isdigit()]
    said = talk(match, tmp_path / "game.jsonl", str(len(listed)), "A text of my own", "", "q")
    again = said.partition("writes")[2]
    assert len(listed) > 10
    assert [line for line in again.splitlines() if line[:1].isdigit()] == [
        next(line for line in again.splitlines() if line.startswith(f"{len(listed)}. "))
    ]
    assert "A text of my own (written)" in again
    assert f"The other {len(listed) - 1} are as before; Enter alone lists them." in again


# --- nonsense -----------------------------------------------------------------------------------------

WORDS = (
    "? help -1 0 00 1.5 99 \u0663 \u00b2 c b / // /c /b /0 /7 /99 w wat h n l s o u r W H yes no {A} %s \ud7ff\u200b"
)
LINES = (
    "",
    LONG,
    f"/{LONG}",
    "w 1",
    "w 99",
    "w \u00b2",
    "b 3",
    "r 1",
    "r [",
    "r nonsuch",
    "x" * 3000,
    "'; --",
    "  1  ",
    "1 2",
)
CONTROLS = ("\x00\x1b[2J\x07", "\u202eabc", "\t")
NONSENSE = (*WORDS.split(" "), *LINES, *CONTROLS)


class Nonsense:
    """Types nonsense, and now and then what the last prompt asks for, so that the game goes on."""

    def __init__(self, seed: int, lines: int) -> None:
        self.out = io.StringIO()
        self.lines, self._luck, self._at = lines, random.Random(seed), 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        said = self.out.getvalue()[self._at :]
        assert said.strip(), "nothing was said"
        self._at += len(said)
        self.lines -= 1
        if self.lines < 0:
            return ""
        return f"{self._luck.choice(NONSENSE) if self._luck.random() < 0.6 else self._fitting(said)}\n"

    def _fitting(self, said: str) -> str:
        prompt = said.rsplit("\n", 1)[-1]
        if prompt.startswith("Enter"):
            return ""
        numbers = re.findall(r"^ *(/?\d+)(?:[. ]|$)", said, re.MULTILINE) or ["1"]
        return self._luck.choice(numbers) if numbers else "words"


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_nonsense_never_ends_a_game_and_is_always_answered(name: str, tmp_path: Path) -> None:
    """Every line gets an answer before the next one is read, and what was kept loads again."""
    for seed in (1, 2):
        match = telltable.new(name, seats=GAMES[name], seed=seed)
        path, player = tmp_path / f"{seed}.jsonl", Nonsense(seed, 250)
        recorder = Recorder(match, path)
        play_plain(match, recorder, player, player.out)
        recorder.close()
        said = player.out.getvalue()
        assert not [char for char in said if unicodedata.category(char) == "Cc" and char != "\n"]
        assert len(match.entries) > 3
        assert len(telltable.load(path).entries) == len(match.entries)


def test_letters_that_cannot_be_read_or_shown_end_no_game(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 come in, and a terminal of ASCII takes what it can show."""
    match, path = new("me"), tmp_path / "game.jsonl"
    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n1\n\n"), encoding="utf-8")
    out = io.BytesIO()
    stdout = io.TextIOWrapper(out, encoding="ascii")
    recorder = Recorder(match, path)
    play_plain(match, recorder, stdin, stdout)
    recorder.close()
    stdout.flush()
    assert b"Unknown command." in out.getvalue()
    assert len(match.entries) == 2
