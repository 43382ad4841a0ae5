"""Telling a card: templates filled with what was chosen, names in place of letters."""

from __future__ import annotations

import re

from telltable.games.storystack.box.components import (
    CHARACTERS_ASKED,
    EVERYONE,
    EXISTING_KIND,
    NAMED_KIND,
    Card,
    StoryPack,
)

from .moves import Given, Slot
from .state import Fact, Table
from .suggestions import unused

Made = dict[str, str]

TOKEN = re.compile(r"\{([A-Z]|(?:Ob|Lo|Fa|Th)\d+)\}")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_START = re.compile(r"(^|[.!?…][”’\"')]*\s+)([“‘\"'(]?)([a-z])")
_AFTER = r"(?=[\s\"'”’»)\]]|$)"
_ABBREVIATED = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|etc|[A-Z])\." + _AFTER)
_MARK = re.compile(r"[.!?…]+" + _AFTER)


def sentence_count(text: str) -> int:
    """SS-N4: runs of end marks before a space, closing quote or the end; a text without a final mark has one more."""
    plain = _ABBREVIATED.sub("", text.strip())
    marks = list(_MARK.finditer(plain))
    ends = bool(marks) and not plain[marks[-1].end() :].strip(" \"'”’»)]")
    return len(marks) + (not ends and bool(plain.strip()))


def name_of(table: Table, id_: str) -> str:
    """What a character or element is called: the name it was given at the end, or its label in play."""
    given = table.skin.texts.get(id_)
    if given:
        return given
    element = table.element(id_)
    return element.label if element else id_


def with_names(table: Table, text: str) -> str:
    """The text with its ``{A}`` and ``{Lo1}`` replaced by names."""
    return TOKEN.sub(lambda match: name_of(table, match[1]), text) if "{" in text else text


def as_played(table: Table, card: Card, slots: tuple[Slot, ...], telling: str) -> str:
    """A play's telling at the moment of the play: with the names of what the play is about to bring in, too."""
    if "{" not in telling:
        return telling
    coming: Made = {}
    for code, slot in zip(card.choices, slots, strict=True):
        if isinstance(slot, Given) and slot.label:
            coming[table.next_id(NAMED_KIND.get(code, "character"))] = slot.label
    return with_names(table, TOKEN.sub(lambda match: coming.get(match[1], match[0]), telling))


def sentence_case(text: str) -> str:
    """Every sentence begins with a capital letter."""
    return _START.sub(lambda m: m[1] + m[2] + m[3].upper(), text)


def fill(line: str, found: dict[str, str]) -> str:
    """A line of the pack with its placeholders filled, all at once: what somebody wrote is never read as one."""
    return _PLACEHOLDER.sub(lambda match: found.get(match[1], match[0]), line)


def fill_template(pack: StoryPack, table: Table, card: Card, slots: tuple[Slot, ...], made: Made | None = None) -> str:
    """The card's default synopsis, characters and elements as tokens such as ``{A}``.

    Args:
        pack, table: as played.
        card: whose template.
        slots: as filled.
        made: ids of what the play brought in, by kind; None for a play not yet made: what it would bring in.
    """
    found: Made = {}
    for code, slot in zip(card.choices, slots, strict=True):
        found |= _placeholders(pack, table, card, code, slot, made)
    return fill(card.template, found)


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
