"""Chapter “Your turn”, SS-P1: what a play asks: lane, slots with their candidates, telling, and what comes with it."""

from __future__ import annotations

from functools import lru_cache

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
from telltable.games.storystack.table.lists import ELEMENTS
from telltable.games.storystack.table.names import offered_names
from telltable.games.storystack.table.state import Table
from telltable.games.storystack.table.types import Scene

from .contradictions import retcon_extra
from .notebook import notes_extra

_TELLING = Words(at="telling", kind="telling", limit=TELLING)
_LANES = {code: One(at="lane", kind="lane", of=lanes) for code, lanes in LANES_OF.items()}
_CHARACTERS = (Listed("character"),)
_COST = [One(at=f"slots.{place}.cost", kind="cost", of=COSTS, words=LABEL) for place in range(6)]


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


def _slot_fields(table: Table, card: Card, code: str, place: int) -> tuple[AnyField, ...]:
    if code == "K!":
        return (One(at=f"slots.{place}", kind="play", of=tuple([fact.n for fact in table.facts])),)
    if code == "+C":
        return _somebody(place, card.note_kind, offered_names(table, card), card.suggestions.get("note", ()))
    return _slot(code, place, card.roles, card.suggestions.get(NAMED_KIND.get(code, ""), ()))


@lru_cache(1024)
def _somebody(place: int, note_kind: str, names: tuple[str, ...], notes: tuple[str, ...]) -> tuple[AnyField, ...]:
    """Somebody new."""
    at = f"slots.{place}"
    return (
        Words(at=f"{at}.label", kind="name", limit=CHARACTER_LABEL, suggestions=names),
        Words(at=f"{at}.note", kind="note", role=note_kind, limit=NOTE, suggestions=notes),
    )


@lru_cache(1024)
def _slot(code: str, place: int, roles: tuple[str, ...], labels: tuple[str, ...]) -> tuple[AnyField, ...]:
    """What draws from lists of the table is the same whatever is in them."""
    at = f"slots.{place}"
    if code in CHARACTERS_ASKED:
        count = CHARACTERS_ASKED[code]
        return (
            Several(
                at=at, kind="character", of=(), lists=_CHARACTERS, least=count, most=count, ordered=True, roles=roles
            ),
        )
    if code in NAMED_KIND:
        kind = NAMED_KIND[code]
        return (NewOr(at=at, kind=kind, of=(), lists=(Listed(kind),), limit=LABEL, suggestions=labels, new={}),)
    if code == "$":
        payer = One(at=f"{at}.payer", kind="character", role="who pays", of=(EVERYONE,), lists=_CHARACTERS)
        return (_COST[place], payer)
    if code in EXISTING_KIND:
        kind = EXISTING_KIND[code]
        return (One(at=at, kind=kind, of=(), lists=(Listed(kind),)),)
    return (Several(at=at, kind="element", of=(), lists=(Listed(ELEMENTS),), least=2, most=2),)
