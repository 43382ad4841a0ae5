"""What a state says is secret is not even looked at where a view is made of it: the law, and what it alone can see."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from telltable.core.ask import Ask
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.secrecy import secrets_of
from telltable.core.step import Scene
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from telltable.lab.law_secrecy import is_hidden, secrecy_faults, undeclared
from telltable.lab.laws import check
from telltable.lab.new_game.game import Guessing, State, SunAndMoon, Table, View
from telltable.lab.worlds import pairs

from .over_the_shoulder import look_over_the_shoulder

pytestmark = pytest.mark.long

GAMES = 6
EVERY = 12  # entries between two looks
MOST = 200  # entries of a game
EVERY_GAME = pytest.mark.parametrize("rules", games().values(), ids=games())


@pytest.mark.in_turn
@EVERY_GAME
def test_what_is_shown_is_made_of_what_may_be_seen(rules: Rules) -> None:
    looks = 0
    for seed in range(GAMES):
        luck = luck_of(rules, seed, "sealed")
        match = random_table(rules, seed, luck, options=rules.brief)
        habits = Habits.drawn(luck)
        while match.agenda and len(match.entries) < MOST:
            play_something(match, luck, habits)
            if len(match.entries) % EVERY and match.agenda:
                continue
            for seat in (None, *match.seats):
                assert [fault.sentence for fault in secrecy_faults(match, seat)] == []
                looks += 1
    assert looks > 3 * GAMES


@EVERY_GAME
def test_whoever_hides_facts_says_what_of_the_state_is_secret(rules: Rules) -> None:
    assert list(undeclared(rules)) == []
    assert any(is_hidden(kind) for kind in rules.events) == bool(secrets_of(rules.state_type))


# --- planted ------------------------------------------------------------------------------------------


def laws_broken(rules: Rules, games: int, options: Mapping[str, str] | None = None) -> dict[str, str]:
    return {broken.law: broken.sentence for broken in check(rules, games, options=options or {})}


def test_the_law_sees_a_spectator_look_over_a_shoulder(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = SunAndMoon()
    look_over_the_shoulder(rules, monkeypatch.setattr)
    assert pairs(rules, 100).leaks == [], "two worlds are blind to it"
    told = laws_broken(rules, 30)
    assert set(told) == {"secrecy"}
    assert told["secrecy"].startswith("the view of a spectator hands on what is secret: hands 1 ")


@pytest.mark.in_turn
@EVERY_GAME
def test_the_law_sees_a_spectator_look_over_a_shoulder_in_every_game(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was told, seen and imagined fits together, so no other law notices: this is the one that does."""
    look_over_the_shoulder(rules, monkeypatch.setattr)
    found = laws_broken(rules, 12, rules.brief) or laws_broken(rules, 30, rules.brief)  # in few somebody knows more
    assert set(found) == {"secrecy"}
    assert found["secrecy"].startswith("the view of a spectator")


def test_a_view_that_only_looks_is_found_with_the_line_that_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a card of it is shown; and yet what is shown could depend on it."""

    def view(self: SunAndMoon, state: State, seat: Seat | None) -> View:
        cards = sorted(state.hands)  # this line
        return View(
            state.table, seat, "" if seat is None else state.hands[seat] and cards[cards.index(state.hands[seat])]
        )

    monkeypatch.setattr(SunAndMoon, "view", view)
    (law,) = check(SunAndMoon(), 30)
    assert law.law == "secrecy"
    assert law.at.startswith("tests/secrets/test_secrecy.py:")
    assert "this line" in open_line(law.at)


def test_a_question_that_depends_on_the_hand_of_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Guessing.ask

    def ask(self: Guessing, at: Scene, seat: Seat) -> Ask:
        whole = honest(self, at, seat)
        return replace(whole, text=f"{whole.text} {'Mind the sun.' if at.state.hands[seat - 1] == 'sun' else ''}")

    monkeypatch.setattr(Guessing, "ask", ask)
    told = laws_broken(SunAndMoon(), 100)
    assert re.match(r"what seat \d is asked: hands \d ", told["secrecy"])


def test_who_is_awaited_depends_on_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def awaits(self: Guessing, at: Scene) -> tuple[Seat, ...]:
        return tuple(seat for seat, card in enumerate(at.state.hands) if card != "snow")

    monkeypatch.setattr(Guessing, "awaits", awaits)
    assert laws_broken(SunAndMoon(), 100)["secrecy"].startswith("who is awaited: hands 1 ")


def open_line(at: str) -> str:
    """The text of a line that a law names."""
    file, _, line = at.rpartition(":")
    return Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1]


def test_a_view_may_count_what_lies_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SunAndMoon.view

    def view(self: SunAndMoon, state: State, seat: Seat | None) -> View:
        held = sum(len(card) > 0 for card in state.hands)
        return honest(self, replace(state, table=replace(state.table, names=state.table.names[: held or None])), seat)

    monkeypatch.setattr(SunAndMoon, "view", view)
    assert laws_broken(SunAndMoon(), 300) == {}


def test_a_game_that_hides_facts_and_declares_no_secret_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain(Table, frozen=True, forbid_unknown_fields=True):
        """A state without a mark."""

    monkeypatch.setattr(SunAndMoon, "state_type", Plain)
    (fault,) = undeclared(SunAndMoon())
    assert fault.sentence == "Dealt is not told to all, and no field of Plain says that it is a secret, and whose"
    assert fault.at.startswith("tests/secrets/test_secrecy.py:")
