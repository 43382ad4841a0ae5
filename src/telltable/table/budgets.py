"""How much of a table's room everything beside play may take, and who may go on when (ADR 0013).

Each kind of thing has a budget of its own: so many at once, then one after the other. The more a table has kept of it,
the slower the next ones come, so that what is kept grows with the square root of the time that somebody tries, and no
table dies of its age. Budgets follow from the records alone: every process has the same, and no restart forgives.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

from . import records as r

MOST_LINES = 1_000  # of the chat that stand there, of one seat, and of all who watch together
MOST_QUESTIONS = 8  # of those who watch, that wait at the same time


class Rule(Struct, frozen=True):
    """What a budget allows.

    Attributes:
        burst: how many at once.
        every: seconds until one more is allowed.
        slower: by how many seconds that grows with each that was ever kept.
        why: the sentence of a refusal, up to how long to wait.
    """

    burst: int
    every: float
    slower: float
    why: str


TALK = Rule(30, 2.0, 0.04, "Too many messages and reactions from this seat")
HOST_TALK = Rule(30, 2.0, 0.04, "Too many messages from the host")
WATCHING = Rule(30, 5.0, 0.05, "Too many messages from those watching")
QUESTIONS = Rule(4, 20.0, 0.2, "Too many questions from those watching")
ANSWERS = Rule(30, 2.0, 0.04, "Questions have been taken and put away too often")
ASKING = Rule(16, 20.0, 0.2, "Too many people have asked for a seat")
SITTING = Rule(64, 5.0, 0.05, "Too many seats have been taken in a short time")
CHAIRS = Rule(150, 1.0, 0.02, "The seats have been changed too often")
OWN_SEAT = Rule(40, 10.0, 0.1, "This seat has been handed over or given more time too often")
SETTINGS = Rule(200, 1.0, 0.02, "The table's settings have been changed too often")
STOPS = Rule(60, 3.0, 0.03, "The table has been paused, given time or asked to take back a move too often")
X_CARDS = Rule(60, 3.0, 0.03, "The X-card has been played too often")
EDITS = Rule(80, 2.0, 0.01, "The story has been changed too often from this seat")
NUDGES = Rule(1, 60.0, 0.6, "Somebody has been nudged already")
CLEARINGS = Rule(4, 120.0, 5.0, "The chat has been cleared too often")
COMING = Rule(20, 15.0, 0.15, "Somebody has come and gone too often")  # nobody is refused: it is only kept later

# One budget for everybody: who did it stands in no record, or only one person may.
_SHARED: dict[type[r.Kept], tuple[str, Rule]] = {
    r.SeatAsked: ("asked", ASKING),
    r.Sat: ("sat", SITTING),
    **dict.fromkeys((r.ChairSet, r.ChairAdded, r.ChairTaken, r.Swapped), ("chairs", CHAIRS)),
    **dict.fromkeys((r.Paused, r.TimeAdded, r.TakeBackAsked), ("stops", STOPS)),
    **dict.fromkeys((r.XPressed, r.XNamed), ("x", X_CARDS)),
    r.ChatCleared: ("cleared", CLEARINGS),
    r.QuestionAsked: ("questions", QUESTIONS),
    **dict.fromkeys((r.QuestionTaken, r.QuestionClosed), ("answers", ANSWERS)),
    r.Nudged: ("nudged", NUDGES),
    **dict.fromkeys((r.OptionSet, r.PaceSet, r.AgreementSet, r.TalkSet, r.Locked), ("settings", SETTINGS)),
    r.PartyBrought: ("settings", SETTINGS),
    r.Listed: ("settings", SETTINGS),
    r.QuestionsSet: ("settings", SETTINGS),
    **dict.fromkeys((r.HostMoved, r.Removed, r.Banned, r.BansLifted, r.Silenced), ("settings", SETTINGS)),
}


class Budget(Struct):
    """What was used of one. `spent`: how many, less those that have come back; `at`: when; `kept`: how many ever."""

    spent: float = 0.0
    at: float = 0.0
    kept: int = 0

    def use(self, rule: Rule, at: float) -> None:
        """One more was kept."""
        self.spent = self._left_over(rule, at) + 1.0
        self.at = at
        self.kept += 1

    def left(self, rule: Rule, at: float) -> float:
        """Seconds from this time until one more is allowed. A clock that was put back forgives."""
        over = self.spent - (rule.burst - 1)
        return max(0.0, self.at + over * self._every(rule) - at) if over > 0 and at >= self.at else 0.0

    def _every(self, rule: Rule) -> float:
        return max(rule.every, self.kept * rule.slower)

    def _left_over(self, rule: Rule, at: float) -> float:
        return max(0.0, self.spent - max(0.0, at - self.at) / self._every(rule))


class Budgets(Struct):
    """What a table has used.

    Attributes:
        used: by the name of the budget: ``talk:2`` for the lines of a seat, ``talk:watching`` ...
        lines: lines of the chat that stand there, by the same names.
        played: records that are the games', of which the others can take nothing.
        presence: records about who is here.
    """

    used: dict[str, Budget] = {}
    lines: dict[str, int] = {}
    played: int = 0
    presence: int = 0

    def count(self, kept: r.AnyKept, came: frozenset[Seat]) -> None:
        """One more record was kept. `came`: seats that came or went by it."""
        self.played += isinstance(kept, (r.Begun, r.Played, r.Reopened))
        self.presence += isinstance(kept, (r.Here, r.Lost, r.Woken))
        for seat in sorted(came):
            self._budget(coming(seat)).use(COMING, kept.at)
        charged = charge(kept)
        if charged is not None:
            name, rule = charged
            self._budget(name).use(rule, kept.at)
        if isinstance(kept, r.Chatted) and kept.text and charged is not None:
            self.lines[charged[0]] = self.lines.get(charged[0], 0) + 1

    def _budget(self, name: str) -> Budget:
        return self.used.setdefault(name, Budget())

    def left_to_come(self, seat: Seat, at: float) -> float:
        """Seconds until it may be kept that this seat came or went."""
        return self.used.get(coming(seat), Budget()).left(COMING, at)

    def too_often(self, answer: Sequence[r.AnyKept], at: float) -> Refusal | None:
        """Why what somebody did can't be kept now, and when it can."""
        if not answer or any(isinstance(one, r.XChosen) for one in answer):  # what ends a stop is never too often
            return None
        charged = charge(answer[0])
        if charged is None:
            return None
        name, rule = charged
        left = self.used.get(name, Budget()).left(rule, at)
        return Refusal("too_often", "", f"{rule.why}; wait {seconds(left)}.") if left > 0 else None

    def no_line(self, line: r.Chatted) -> Refusal | None:
        """Why there is no room for a line of the chat."""
        charged = charge(line)
        assert charged is not None
        if self.lines.get(charged[0], 0) < MOST_LINES:
            return None
        whose = "Those watching have" if line.seat is None and not line.host else "You have"
        why = f"{whose} {MOST_LINES:,} messages in the chat, and there's no room for more until the host clears it."
        return Refusal("chat_full", "", why)


def coming(seat: Seat) -> str:
    """The budget of a seat that comes and goes."""
    return f"here:{seat}"


def charge(kept: r.AnyKept) -> tuple[str, Rule] | None:
    """The budget that a record is charged to; None for play, for what ends something that was charged, and for what
    whoever runs the server does."""
    if isinstance(kept, r.Played):  # what comes most often
        return None
    match kept:
        case r.Chatted(seat=None, host=True):
            return "talk:host", HOST_TALK
        case r.Chatted(seat=None):
            return "talk:watching", WATCHING
        case r.Chatted(seat=seat) | r.Reacted(seat=seat):
            return f"talk:{seat}", TALK
        case r.HandedOver(seat=seat) | r.PhraseMade(seat=seat) | r.KeyAdded(seat=seat) | r.TimeSet(seat=seat):
            return f"seat:{seat}", OWN_SEAT
        case r.SteppedOut(seat=seat) | r.ReactionsForgotten(seat=seat) | r.FaceSet(seat=seat):
            return f"seat:{seat}", OWN_SEAT
        case r.Edited(seat=seat) | r.PhotoPut(seat=seat) | r.PhotoTaken(seat=seat):
            return f"edits:{seat}", EDITS
        case r.Banned(everywhere=True):
            return None
    return _SHARED.get(type(kept))


def seconds(left: float) -> str:
    """A time to wait, in words."""
    whole = max(1, ceil(left))
    if whole >= 120:
        return f"{ceil(whole / 60)} minutes"
    return "1 second" if whole == 1 else f"{whole} seconds"
