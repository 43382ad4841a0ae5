"""Whoever begins a game at a terminal is asked what they are called, with the name of the last time ready."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from telltable.cli import naming


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What is typed, one line after the other; an empty one is Enter. What was asked comes to its end."""
    lines: list[str] = []

    def prompt(question: str, default: str) -> str:
        line = lines.pop(0)
        lines.append(f"{question} [{default}]")
        return line or default

    monkeypatch.setattr(typer, "prompt", prompt)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *args, **named: str(tmp_path / "data"))
    monkeypatch.setattr(naming, "attended", lambda: True)
    return lines


def test_a_name_is_asked_for_and_stands_there_the_next_time(typed: list[str]) -> None:
    typed[:] = ["Odile"]
    assert naming.ask_names(["me", "bot:greedy"]) == ["Odile"]
    assert typed == ["What are you called? [Seat 1]"]
    typed[:] = [""]
    assert naming.ask_names(["bot:greedy", "me"])[1:] == ["Odile"]
    assert typed == ["What are you called? [Odile]"]


def test_enter_goes_on_without_a_name_and_none_is_kept(typed: list[str]) -> None:
    for _ in range(2):
        typed[:] = [""]
        assert naming.ask_names(["me", "bot:greedy"]) == ["Seat 1"]
        assert typed == ["What are you called? [Seat 1]"]


def test_two_at_one_keyboard_have_names_that_nobody_mistakes(typed: list[str]) -> None:
    typed[:] = ["Ana", "ana", "x" * 25, "Ben"]
    assert naming.ask_names(["me", "me"]) == ["Ana", "Ben"]
    assert typed[0] == "Who sits in seat 1? [Seat 1]"
    assert set(typed[1:]) == {"Who sits in seat 2? [Seat 2]"}


def test_a_pipe_is_asked_nothing(typed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "attended", lambda: False)
    assert naming.ask_names(["me", "bot:greedy"]) == []
    assert naming.ask_names(["bot:greedy"]) == []
    assert typed == []
