"""What was shown in 1,000 evenings is what it was; and if something else were told, it would be seen: see `screens`."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from .devices import Device
from .evenings import GAMES, HABITS, Evening, Unfit
from .screens import EVENINGS, KEPT, digest

FOUND = json.loads(KEPT.read_text(encoding="utf-8"))
DIGESTS: list[str] = FOUND["evenings"]
PART = 10  # evenings of one test: every game twice
FEWEST = 25  # records, in the 1,000 evenings, of whatever an evening should have

Frame = dict[str, Any]


@pytest.mark.long
@pytest.mark.in_turn
@pytest.mark.parametrize("first", range(0, EVENINGS, PART))
def test_the_same_is_shown(first: int) -> None:
    other = [number for number in range(first, first + PART) if digest(number) != DIGESTS[number]]
    assert not other, "to read one of them: python -m tests.golden.screens NUMBER; if it is meant: without a number"


def test_all_that_can_happen_of_an_evening_happens() -> None:
    """Take-backs, leaving and coming back, X-cards, clocks, stand-ins, seats that change hands, other games."""
    assert len(DIGESTS) == EVENINGS
    assert {Evening(number).game for number in range(PART)} == set(GAMES)
    assert {habit for number in range(PART) for habit in Evening(number).habits} == set(HABITS)
    moves = ("TakeBack", "TimeUp", "Leave", "Back")
    ends = ("veil", "remove", "rewind", "go_on")
    kept = "Begun Reopened Chatted Reacted Silenced TalkSet ChatCleared Paused TimeAdded TimeSet TakeBackAgreed StoodIn"
    more = "HostMoved SeatAsked SeatAnswered HandedOver XNamed Swapped AgreementSet OptionSet Locked"
    sought = {*kept.split(), *more.split(), *(f"Played {move}" for move in moves), *(f"XChosen {end}" for end in ends)}
    assert not {kind: FOUND["happened"].get(kind, 0) for kind in sought if FOUND["happened"].get(kind, 0) < FEWEST}


# --- what would be seen ---------------------------------------------------------------------------


def drop_a_change(frame: Frame, before: Any) -> None:
    if len(frame.get("changes", ())) > 2:
        del frame["changes"][-1]


def keep_a_part_of_the_board(frame: Frame, before: Any) -> None:
    """As it was, wherever the board is told."""
    if frame.get("game") and before:
        frame["game"]["board"]["stacks"] = before["board"]["stacks"]
    if "changes" in frame:
        frame["changes"] = [one for one in frame["changes"] if one["at"][:2] != ["board", "stacks"]]


def forget_a_label(frame: Frame, before: Any) -> None:
    for labels in labels_in(frame):
        if (key := next((key for key, label in labels.items() if label != key), None)) is not None:
            labels[key] = key
            return


def tell_a_label_of_another(frame: Frame, before: Any) -> None:
    for labels in labels_in(frame):
        labels["a card of another seat"] = "Nobody here is asked for it"
        return


def labels_in(frame: Frame) -> list[dict[str, str]]:
    """Labels by candidate, wherever they are told by whole kinds."""
    found = [*(frame.get("game") or {}).get("labels", {}).values()]
    for change in frame.get("changes", ()):
        if change["at"] == ["labels"]:
            found += change["to"].values()
        elif change["at"][:1] == ["labels"] and len(change["at"]) == 2:
            found.append(change["to"])
    return found


def lose_a_line(frame: Frame, before: Any) -> None:
    if frame["type"] == "News":
        frame["lines"] = frame["lines"][:-1]


MUTANTS: tuple[Callable[[Frame, Any], None], ...] = (
    drop_a_change,
    keep_a_part_of_the_board,
    forget_a_label,
    tell_a_label_of_another,
    lose_a_line,
)


@pytest.mark.in_turn
@pytest.mark.parametrize("mutant", MUTANTS)
def test_what_is_told_otherwise_is_seen(mutant: Callable[[Frame, Any], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """One frame of one evening is another one."""
    number = GAMES.index("storystack")
    hear, told = Device.hear, list[Frame]()

    def told_otherwise(device: Device, frame: bytes, now: float) -> None:
        sent, other = json.loads(frame), json.loads(frame)
        if not told:
            mutant(other, device.told.game)
        if sent != other:
            told.append(other)
        hear(device, json.dumps(other).encode() if sent != other else frame, now)

    monkeypatch.setattr(Device, "hear", told_otherwise)
    monkeypatch.setattr(Evening, "_compare", lambda evening: None)
    with suppress(Unfit):  # a later change may have no place to go to
        assert digest(number) != DIGESTS[number]
    assert len(told) == 1
