"""What can be chosen."""

from __future__ import annotations

from typing import Literal

from telltable.core.move import Move
from telltable.core.record import Record
from telltable.core.seat import Seat
from telltable.core.written import Written

ANYBODY: Seat = -1
Squaring = Literal["reframe", "override", "branch"]  # how a play squares with an older fact


class Given(Record, frozen=True, gc=False, omit_defaults=True):
    """A slot filled in words: something new (label; for a character also its note), or a cost and who pays."""

    label: Written = ""
    note: Written = ""
    cost: Written = ""
    payer: str = ""


Slot = str | int | tuple[str, ...] | Given  # an existing id, a card in play, several ids, or words


class FreeNote(Record, frozen=True, gc=False):
    """SS-P4: a notebook entry that comes with a play.

    Attributes:
        kind: object, location, faction or threat for something new (`about` empty); else the kind of note.
        text: the label or the note.
        about: the existing element that the note is about.
    """

    kind: str
    text: Written
    about: str = ""


class Retcon(Record, frozen=True, gc=False):
    """SS-R2: how a play squares with an older fact: ``#3``, ``A``, ``Ob1``, or a note such as ``A/2``."""

    fact: str
    choice: Squaring
    device: str = ""
    text: Written = ""


class PickPattern(Move, frozen=True):
    """SS-S3: a ballot for one of the three revealed patterns, or for none of them in particular (empty)."""

    pattern: str = ""


class NameFirst(Move, frozen=True):
    """SS-S5 with ``first_player = asked``: who should go first."""

    seat: Seat = ANYBODY


class Play(Move, frozen=True):
    """SS-P1, SS-K3: one card into a lane, its slots filled in printed order."""

    card: str
    lane: int
    slots: tuple[Slot, ...] = ()
    telling: Written = ""
    notes: tuple[FreeNote, ...] = ()
    retcons: tuple[Retcon, ...] = ()


class Pass(Move, frozen=True):
    """SS-K7: a ballot for doing nothing. Never legal with a playable card."""


class MoveCard(Move, frozen=True):
    """SS-K7: a ballot for moving the card of play `n` to another lane."""

    n: int
    lane: int


class DeclareBroken(Move, frozen=True):
    """SS-K7: a ballot for ending with a Broken Outline."""


class Annotate(Move, frozen=True):
    """SS-P5: a note on an existing element, or on the card of a play (``#3``)."""

    about: str
    kind: str
    text: Written


class Flag(Move, frozen=True):
    """SS-R3: play `card` (the newest) contradicts an older fact."""

    card: int
    fact: str
    why: Written = ""


class NoObjection(Move, frozen=True):
    """SS-R3 with ``ask_all``: the newest card is fine."""


class ChooseRetcon(Move, frozen=True):
    """SS-R4: the answer to a flag."""

    choice: Squaring
    device: str = ""
    text: Written = ""


class PayOff(Move, frozen=True):
    """SS-V3: which Relationship cards (play numbers) pay off; the others do not. Or no judgement at all."""

    yes: tuple[int, ...] = ()
    abstain: bool = False


class Edit(Move, frozen=True):
    """Skinning: the text of an item: ``title``, ``A``, ``Lo1``, ``#7``."""

    item: str
    text: Written


class SetThread(Move, frozen=True):
    """SS-N5: which thread a card serves."""

    n: int
    thread: Literal["A", "B"]


class Done(Move, frozen=True):
    """Skinning: my own items are filled."""


class UseDefaults(Move, frozen=True):
    """Skinning: fill my empty items as the cards suggest; I am done."""
