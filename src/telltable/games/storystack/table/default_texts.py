"""What a card says by itself: its template filled in, and the default texts of skinning (SS-N1 to SS-N3)."""

from __future__ import annotations

from telltable.games.storystack.box.components import CHARACTERS_ASKED, EVERYONE, EXISTING_KIND, NAMED_KIND, Card
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.box.wording import fill, sentence_count

from .moves import Given, Slot
from .names import unused
from .state import Fact, Table

Made = dict[str, str]


def fill_template(pack: StoryPack, table: Table, card: Card, slots: tuple[Slot, ...], made: Made | None = None) -> str:
    """The card's default synopsis, characters and elements as tokens such as ``{A}``.

    Args:
        pack, table: as played.
        card: whose template.
        slots: as filled.
        made: ids of what the play brought in, by kind; None for a play not yet made: what it would bring in.
    """
    return fill_text(pack, table, card, slots, card.template, {}, made)


def fill_text(
    pack: StoryPack,
    table: Table,
    card: Card,
    slots: tuple[Slot, ...],
    text: str,
    words: dict[str, str],
    made: Made | None = None,
) -> str:
    """One of the card's tellings, filled with its slots and with words of the table (ADR 0017)."""
    found: Made = dict(words)
    for code, slot in zip(card.choices, slots, strict=True):
        found |= _placeholders(pack, table, card, code, slot, made)
    return fill(text, found)


def _placeholders(
    pack: StoryPack, table: Table, card: Card, code: str, slot: Slot, made: Made | None
) -> dict[str, str]:
    if code in CHARACTERS_ASKED and isinstance(slot, tuple):
        return {role: f"{{{letter}}}" for role, letter in zip(card.roles, slot, strict=True)}
    if code in NAMED_KIND or code in EXISTING_KIND:
        kind = NAMED_KIND.get(code) or EXISTING_KIND[code]
        return {kind: f"{{{_new_id(table, kind, made) if isinstance(slot, Given) else slot}}}"}
    if code == "E2!" and isinstance(slot, tuple):
        return {"first": f"{{{slot[0]}}}", "second": f"{{{slot[1]}}}"}
    if code == "K!" and isinstance(slot, int):
        return {"card": f"“{pack.cards[table.fact(slot).card].title}”"}
    if code == "+C" and isinstance(slot, Given):
        letter = _new_id(table, "character", made)
        element = table.element(letter)
        note = element.notes[0].text if element else slot.note
        return {"new": f"{{{letter}}}", "note": note.rstrip(".!?… ")}
    if isinstance(slot, Given):
        payer = EVERYONE if slot.payer == EVERYONE else f"{{{slot.payer}}}"
        return {"cost": slot.cost[0].lower() + slot.cost[1:], "payer": payer}
    return {}


def _new_id(table: Table, kind: str, made: Made | None) -> str:
    return made[kind] if made is not None else table.next_id(kind)


def template_text(pack: StoryPack, table: Table, fact: Fact) -> str:
    """The default synopsis of a card in play."""
    made = {}
    if Given in map(type, fact.slots):
        made = {x.kind: x.id for x in reversed(table.elements) if x.n == fact.n}
    return fill_template(pack, table, pack.cards[fact.card], fact.slots, made)


def default_text(pack: StoryPack, table: Table, step: str, item: str, taken: dict[str, str]) -> str:
    """SS-N1 to SS-N3: what an item says if nobody writes it.

    Args:
        pack, table: as played.
        step: names, details or sentences.
        item: ``A``, ``Lo1`` or ``#3``.
        taken: names given in the same breath, which must stay unique.
    """
    if step == "names":
        return _default_name(pack, table, item, taken)
    if step == "details":
        element = table.element(item)
        return element.label if element else item
    fact = table.fact(int(item[1:]))
    overridden = any(r.fact == item and r.choice == "override" for r in table.retcons)
    if fact.telling and not overridden and 1 <= sentence_count(fact.telling) <= 2:
        return fact.telling
    return template_text(pack, table, fact)


def _default_name(pack: StoryPack, table: Table, letter: str, taken: dict[str, str]) -> str:
    element = table.element(letter)
    if element is None:
        return letter
    others = {name.casefold() for id_, name in {**table.skin.texts, **taken}.items() if id_ != letter}
    if element.label.casefold() not in others:
        return element.label
    card = pack.cards[table.fact(element.n).card]
    free = [name for name in card.suggestions.get("character", ()) if name.casefold() not in others]
    return free[0] if free else f"{unused(table, card, 'character')} {letter}"
