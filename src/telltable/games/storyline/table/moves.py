"""What can be chosen."""

from __future__ import annotations

from typing import Literal

from telltable.core.move import Move
from telltable.core.written import Written
from telltable.games.storyline.box.components import Effect

TITLE = 80  # characters of a book's title (SL-105)
EMBELLISHMENT = 400  # characters (SL-207)
WHEN = {  # the latest first (SL-105)
    "today": "today",
    "week": "this week",
    "month": "this month",
    "year": "this year",
    "longer": "longer ago",
}


class Claim(Move, frozen=True):
    """SL-105: when the seat last finished a book, and which."""

    when: Literal["today", "week", "month", "year", "longer"]
    title: Written = ""


class Offer(Move, frozen=True):
    """SL-203: one card of the own hand for each banner, in reading order. A text is refused."""

    cards: tuple[str, ...]
    text: Written = ""


class ReadNext(Move, frozen=True):
    """SL-205 with ``reading = one_by_one``: the Narrator turns the next card and reads it out."""


class Choose(Move, frozen=True):
    """SL-206, SL-207: one revealed card for each banner, and what the Narrator adds."""

    cards: tuple[str, ...]
    text: Written = ""


class Embellish(Move, frozen=True):
    """SL-207: what the Narrator of the newest written page would rather have added."""

    text: Written = ""


class NextEffect(Move, frozen=True):
    """SL-404: which of the own tokens takes effect next."""

    effect: Effect


class PutGrave(Move, frozen=True):
    """SL-405: the own number token that the Grave covers: ``3``, or ``hat 3`` for the one on the Magic Hat."""

    token: str = ""


class Attempt(Move, frozen=True):
    """What people ask of a referee and no rule ever allows: to look at a token, to know whose a card was ..."""

    what: Literal["look", "author", "unwrite", "variant"]
