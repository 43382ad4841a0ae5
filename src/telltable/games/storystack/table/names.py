"""What people and things are called: names in place of letters, and names for what was left unnamed (SS-P1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from telltable.games.storystack.box.components import NAMED_KIND, Card
from telltable.games.storystack.box.pack import StoryPack

from .moves import Given, Slot
from .state import Fact, Table

PLAY_TOKEN = re.compile(r"\{#(\d+)\}")
_GAP = re.compile(r"\{\w+\}")
TOKEN = re.compile(r"\{([A-Z]|(?:Ob|Lo|Fa|Th)\d+)\}")

FIRST = 3  # of those who may return that are offered before a card's own names


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


def with_recalls(pack: StoryPack, table: Table, text: str) -> str:
    """The text with its ``{#3}`` replaced by what later text calls that play (ADR 0017): nothing of a card that was
    covered since is ever said again."""
    return PLAY_TOKEN.sub(lambda match: _recall(pack, table, int(match[1]), match[0]), text) if "{#" in text else text


def _recall(pack: StoryPack, table: Table, n: int, otherwise: str) -> str:
    if not 1 <= n <= len(table.facts):
        return otherwise
    return recall_of(pack, table.fact(n)) or "what had happened"


def recall_of(pack: StoryPack, fact: Fact) -> str:
    """What later text may call a play, by how it was told; empty where a person told it in words of their own."""
    card = pack.cards[fact.card]
    number = telling_of(card, fact.telling)
    return "" if number is None else card.recall_of(number)


def telling_of(card: Card, words: str) -> int | None:
    """Which of the card's tellings these words are, filled in; 0 for none at all. None: they are somebody's own."""
    if not words:
        return 0
    return next((number for number, text in enumerate(card.tellings) if _is_filled(text, words)), None)


@cache
def _pieces(telling: str) -> tuple[str, ...]:
    """What stands between the words of a telling that are filled in."""
    return tuple(_GAP.split(telling))


def _is_filled(telling: str, words: str) -> bool:
    """Whether the words are this telling with something filled in."""
    first, *rest = _pieces(telling)
    if not words.startswith(first) or not rest:
        return words == telling
    at = len(first)
    for piece in rest[:-1]:
        at = words.find(piece, at + 1)
        if at < 0:
            return False
        at += len(piece)
    return words.endswith(rest[-1]) and at < len(words) - len(rest[-1])


def as_played(pack: StoryPack, table: Table, card: Card, slots: tuple[Slot, ...], telling: str) -> str:
    """A play's telling at the moment of the play: with the names of what the play is about to bring in, too."""
    if "{" not in telling:
        return telling
    telling = with_recalls(pack, table, telling)
    coming: dict[str, str] = {}
    for code, slot in zip(card.choices, slots, strict=True):
        if isinstance(slot, Given) and slot.label:
            coming[table.next_id(NAMED_KIND.get(code, "character"))] = slot.label
    return with_names(table, TOKEN.sub(lambda match: coming.get(match[1], match[0]), telling))


def offered_names(table: Table, card: Card) -> tuple[str, ...]:
    """What somebody new may be called (SS-S6): three who may return and have not yet, the card's own, then the others
    who may return: what is offered last is not lost, and the card's own are among the first."""
    if not table.returning:
        return card.suggestions.get("character", ())
    taken = {element.label.casefold() for element in table.elements}
    back = [one.name for one in table.returning if one.name.casefold() not in taken]
    return (*back[:FIRST], *card.suggestions.get("character", ()), *back[FIRST:])


def unused(table: Table, card: Card, what: str) -> str:
    """The first suggestion of this kind that the story does not use yet; a numbered word when all are used.

    Args:
        table: the table.
        card: whose suggestions.
        what: character, note, object, location, faction or threat.
    """
    spelled, used = _used(table, what)
    for label in card.suggestions.get(what, ()):
        if spelled(label) not in used:
            return label
    if what == "note":
        return "something unsaid"
    number = 1 + sum(element.kind == what for element in table.elements)
    return f"{'Stranger' if what == 'character' else 'the ' + what} {number}"


def free_suggestions(table: Table, card: Card, what: str) -> list[str]:
    """The suggestions of this kind that the story does not use yet, in printed order."""
    spelled, used = _used(table, what)
    return [label for label in card.suggestions.get(what, ()) if spelled(label) not in used]


def _used(table: Table, what: str) -> tuple[Callable[[str], str], set[str]]:
    """What of this kind the story uses, and how that is spelled: names are the same in capitals."""
    if what == "note":
        return str, {note.text for element in table.elements for note in element.notes}
    return str.casefold, {element.label.casefold() for element in table.elements}
