"""On the screens: the chance and the arrows in the terminal, the rest of the chat, and a whole game line by line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import telltable
from telltable import protocol as say
from telltable.cli.app import run
from telltable.store.file import Recorder
from telltable.tui import heading, play_plain
from telltable.tui.reading import board_lines
from tests.ninety_nine_chances.helpers import asked, do, evaluate, lay
from tests.table.evening import Evening


def test_the_chat_rests_while_numbers_are_chosen() -> None:
    """NC-507: from the first Number to the last; before and after everybody may talk, and who watches may ask."""
    evening = Evening("open", "open", "open", game="ninety_nine_chances")
    evening.sit(0, 1, 2)
    assert evening.host_says(say.Begin) is None
    assert evening.host_says(say.SetQuestions, wanted=True) is None
    match = evening.table.match
    assert match is not None
    hushed = 0
    for n in range(400):
        evening.tick()
        match = evening.table.match
        assert match is not None
        if match.over:
            break
        deciding = next(iter(match.asks().values())).decision == "evaluate"
        refusal = evening.says(1, say.Chat, text="Psst.")
        assert (refusal is not None and refusal.code != "too_often") == deciding
        if deciding:
            assert refusal is not None
            assert (refusal.rule, refusal.why) == ("NC-507", "No talking while the Numbers are chosen.")
            assert evening.says(None, say.AskQuestion, text="What do you bid?") == refusal
            hushed += 1
        evening.act(evening.waiting[0], n)
    assert hushed >= 9


def test_the_terminal_draws_the_chance() -> None:
    """NC-508, NC-511: the Numbers in order, the middle one marked, and what the card said; on paper and in words."""
    m = lay(
        hands=[[50, 51], [40, 41], [30, 31]],
        problems=[[11], [12], [13]],
        deck_top=[20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 19, 18, 32],
    )
    do(m, 0, "Plan", problem="11")
    evaluate(m, {0: 50, 1: 40, 2: 30})
    do(m, 1, "TellOutcome")
    board = m.rules.board(m.pack, m.view(0))
    (line,) = heading.scale_lines(board, 200)
    assert "".join(text for text, _ in line).split("  ")[0].strip() == "Ann against “discord”"
    assert "◆ 40 Ben" in "".join(text for text, _ in line)
    assert len("".join(text for text, _ in heading.scale_lines(board, 40)[0])) <= 40
    spoken = list(board_lines(board))
    assert "Ann against “discord”: 30 Cleo; 32, turned; 40 Ben, lit; 50 Ann. 32 is under 40. The plan works." in spoken


def test_the_terminal_draws_arrows() -> None:
    """NC-402: who gave whom what."""
    m = lay("trouble", hands=[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]])
    do(m, 0, "PlayProblem", card="01", target=1)
    board = m.rules.board(m.pack, m.view(0))
    (line,) = heading.tie_lines(board, 100)
    assert line[0][0].strip() == "Ann → Ben cold"
    assert "Ann to Ben: cold." in board_lines(board)
    assert heading.tie_lines(m.rules.board(m.pack, lay().view(0)), 100) == []


def test_a_whole_game_in_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Bots alone, without a screen."""
    assert (
        run(["play", "ninety_nine_chances", "--headless", "--seats", "bot*3", "--seed", "7", "--out", str(tmp_path)])
        == 0
    )
    assert "Resources in the end" in capsys.readouterr().out


def test_a_card_is_on_the_list_of_the_terminal_once(tmp_path: Path) -> None:
    """NC-506: where a Number is chosen from the hand; where it is not, it does not stand among the answers."""
    m = telltable.new("ninety_nine_chances", seats=("me", "bot", "bot"), seed=4)
    while asked(m) != "evaluate":
        m.time_up(m.waiting()[0])
    card = m.state.hands[0][2]
    out, recorder = io.StringIO(), Recorder(m, tmp_path / "game.jsonl")
    play_plain(m, recorder, io.StringIO(f"{int(card)}\n\n\nq\n"), out)
    recorder.close()
    first, _, then = out.getvalue().partition("Enter plays it, c cancels: ")
    listed = [line.split(". ", 1)[1] for line in first.splitlines() if line[:1].isdigit()]
    assert len(listed) == len(set(listed)) == 5
    assert f"Your choice: number {int(card)}." in first
    assert card not in m.state.hands[0]  # a Number is typed as it reads
    assert "Your turn." in then
    assert ", Number" not in then
