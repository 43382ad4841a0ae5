"""Chapter “Your turn”, SS-P1: what a play asks: lane, slots with their candidates, telling, and what comes with it."""

from __future__ import annotations

from functools import cache

from telltable.core.ask import AnyField, Extra, Form, Listed, NewOr, One, Several, Words
from telltable.games.storystack.box.components import (
    CHARACTER_LABEL,
    CHARACTERS_ASKED,
    COSTS,
    EVERYONE,
    EXISTING_KIND,
    LABEL,
    LANES_OF,
    NAMED_KIND,
    NOTE,
    TELLING,
    Card,
)
from telltable.games.storystack.table.lists import CHARACTERS
from telltable.games.storystack.table.names import offered_names
from telltable.games.storystack.table.state import Table
from telltable.games.storystack.table.types import Scene

from .contradictions import retcon_extra
from .notebook import notes_extra

_TELLING = Words(at="telling", kind="telling", limit=TELLING)
_LANES = {code: One(at="lane", kind="lane", of=lanes) for code, lanes in LANES_OF.items()}
_COST = [One(at=f"slots.{place}.cost", kind="cost", of=COSTS, words=LABEL) for place in range(6)]
_CHARACTERS = (Listed(CHARACTERS),)
_PAYER = [
    One(at=f"slots.{place}.payer", kind="character", role="who pays", of=(EVERYONE,), lists=_CHARACTERS)
    for place in range(6)
]


def play_extras(at: Scene) -> tuple[Extra, ...]:
    """What may come with a play: SS-P4 free notes, SS-R2 contradictions that it settles."""
    notes, settle = at.once(notes_extra), at.once(retcon_extra)
    return (notes, settle) if settle else (notes,)


def play_form(table: Table, card: Card) -> Form:
    """SS-P1: card, then lane, then each slot with its candidates, then a telling."""
    fields: list[AnyField] = [_LANES[card.type]]
    for place, code in enumerate(card.choices):
        fields += _slot_fields(table, card, code, place)
    fields.append(_TELLING)
    return Form("Play", {"card": card.id}, tuple(fields))


@cache
def play_outline(card: str) -> Form:
    """The same without its slots, by the id of the card."""
    return Form("Play", {"card": card}, (_LANES[card[:2]], _TELLING))


def _slot_fields(table: Table, card: Card, code: str, place: int) -> tuple[AnyField, ...]:
    at = f"slots.{place}"
    if code in CHARACTERS_ASKED:
        least = most = CHARACTERS_ASKED[code]
        choice = Several(
            at=at, kind="character", of=(), lists=_CHARACTERS, least=least, most=most, ordered=True, roles=card.roles
        )
        return (choice,)
    if code == "+C":
        names, notes = offered_names(table, card), card.suggestions.get("note", ())
        return (
            Words(at=f"{at}.label", kind="name", limit=CHARACTER_LABEL, suggestions=names),
            Words(at=f"{at}.note", kind="note", role=card.note_kind, limit=NOTE, suggestions=notes),
        )
    if code in NAMED_KIND:
        kind = NAMED_KIND[code]
        of = table.ids_of(kind)
        labels = card.suggestions.get(kind, ())
        return (NewOr(at=at, kind=kind, of=of, limit=LABEL, suggestions=labels, new={}),)
    if code == "$":
        return _COST[place], _PAYER[place]
    if code in EXISTING_KIND:
        kind = EXISTING_KIND[code]
        return (One(at=at, kind=kind, of=table.ids_of(kind)),)
    if code == "E2!":
        return (Several(at=at, kind="element", of=tuple([x.id for x in table.elements]), least=2, most=2),)
    return (One(at=at, kind="play", of=tuple([fact.n for fact in table.facts])),)
