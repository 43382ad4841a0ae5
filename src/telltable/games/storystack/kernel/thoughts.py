"""What bots that think look at on a card, as numbers (ADR 0017): roles, homes, loose ends, tellings, notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from telltable.games.storystack.box.components import (
    CHARACTERS_ASKED,
    KINDS,
    LOOSE_ENDS,
    ROLE_KINDS,
    Card,
)
from telltable.games.storystack.rules.dramaturg.worth import at_home

from . import codes
from .table import ID, NOTES, SAID, TELLINGS

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_UNSAID = "something unsaid"  # `names.unused`
_ENDS = ".!?… "


def can_be_thought_about(cards: Sequence[Card]) -> bool:
    """Whether all that a thinking bot looks at has room, and no word hangs on what the table has said before."""
    said = [label.casefold() for card in cards for labels in card.suggestions.values() for label in labels]
    return len(set(said)) == len(said) and all(map(_is_plain, cards))


def _is_plain(card: Card) -> bool:
    tells = card.told
    asked = [code for code in card.choices if code in CHARACTERS_ASKED]
    return (
        len(card.id.encode()) == ID
        and len(asked) <= 1
        and len(card.roles) == sum(CHARACTERS_ASKED[code] for code in asked)
        and ("+C" in card.choices) == (card.type == "CA")
        and len({bool(card.recall_of(number)) for number in range(len(card.tellings))}) == 1
        and {*tells.leaves, *([tells.needs] if tells.needs else [])} <= set(LOOSE_ENDS)
        and len(set(tells.leaves)) == len(tells.leaves)
        and set(tells.cast.values()) <= set(ROLE_KINDS)
        and len(card.tellings) <= TELLINGS
        and all(len(_PLACEHOLDER.findall(text)) <= SAID for text in card.tellings)
        and len(card.suggestions.get("note", ())) <= NOTES
    )


def set_thoughts(t: Any, number: int, card: Card) -> None:
    """A card in the table's record."""
    tells = card.told
    t["card_id"][number] = list(card.id.encode())
    t["cast"][number] = codes.ANYBODY
    t["cast"][number, : len(card.roles)] = [ROLE_KINDS.index(tells.cast.get(role, "anybody")) for role in card.roles]
    t["asks"][number] = max((CHARACTERS_ASKED.get(code, 0) for code in card.choices), default=0)
    t["home"][number] = [sum(weight for weight, _ in at_home(card, lane)) for lane in range(1, 1 + codes.LANE_COUNT)]
    t["wants"][number] = LOOSE_ENDS.index(tells.needs) if tells.needs else -1
    t["leaves"][number] = sum(1 << LOOSE_ENDS.index(kind) for kind in tells.leaves)
    t["leaves_n"][number] = len(tells.leaves)
    t["recall"][number] = bool(tells.recall)
    t["title_length"][number] = len(card.title)
    t["tellings"][number] = len(card.tellings)
    for place, text in enumerate(card.tellings):
        _set_telling(t, number, place, card, text)
    notes = card.suggestions.get("note", ())
    t["notes_n"][number] = len(notes)
    for place, note in enumerate(notes or (_UNSAID,)):
        t["note_length"][number, place] = len(note.rstrip(_ENDS))
        is_want = card.type == "CA" and card.note_kind in ("want", "need") and note.startswith("to ")
        t["wanted_length"][number, place] = len(note.rstrip(_ENDS)) if is_want else 0


def _set_telling(t: Any, number: int, place: int, card: Card, text: str) -> None:
    """Which words of the table it needs, and what is filled in whose length is not always that of a letter."""
    said, length = [], len(_PLACEHOLDER.sub("", text))
    for word in _PLACEHOLDER.findall(text):
        if word in codes.WORDS:
            t["telling_words"][number, place] |= 1 << codes.WORDS.index(word)
        if word in card.roles or word == "new":
            length += len("{A}")
        elif (code := _said(card, word)) >= 0:
            said.append(code)
        else:
            length += len(word) + len("{}")
    t["telling_length"][number, place] = length
    t["telling_n"][number, place] = len(said)
    t["telling"][number, place, : len(said)] = said


def _said(card: Card, word: str) -> int:
    """The number of what a word stands for; -1 where it is left as it is."""
    kinds = {KINDS[codes.KIND_OF[codes.SLOTS.index(code)]] for code in card.choices}
    if word in codes.WORDS:
        return codes.WORDS.index(word)
    if word in KINDS[1:]:
        return int(codes.SAID_KIND) + KINDS.index(word) if word in kinds else -1
    slot = {"first": "E2!", "second": "E2!", "card": "K!", "cost": "$", "payer": "$", "note": "+C"}.get(word)
    return int(codes.SAID_FIRST) + codes.SAID.index(word) if slot in card.choices else -1
