"""A pack that is not whole: where its cards stand, what it is lent by the box, and a new one to begin with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from telltable.core.pack_cards import CardTable, Data, Entry
from telltable.core.toml import write_toml

from .components import PETS, TYPES, Card, Pet
from .pack_files import COUNTS, EVENT_FILE, PET_FILE, PHRASE_FILE, VOICE_FILE


def _key(file: str, n: int, entry: Mapping[str, Any]) -> str:
    id_ = entry.get("id")
    return id_ if isinstance(id_, str) and id_ else f"{file} {n + 1}"


EVENTS = CardTable(EVENT_FILE, ("card",), Card, _key)
PET_TABLE = CardTable(PET_FILE, ("pet",), Pet, _key)
TABLES = (EVENTS, PET_TABLE)


def lend(draft: Data, own: Data, out: Collection[str]) -> Data:
    """TS section 2: the four decks are counted, so what is too much of a kind stays in the box; all nine pets; lines
    for each occasion. A pet that is lent speaks as it always did."""
    cards = _kept(EVENTS, draft, out)
    pets = {pet["id"]: pet for pet in _kept(PET_TABLE, draft, out)}
    lines = draft.get(PHRASE_FILE, {})
    said, theirs = draft.get(VOICE_FILE, {}), own.get(VOICE_FILE, {})
    voices = {pet: voice for pet, voice in theirs.items() if pet not in pets} | said
    return dict(draft) | {
        EVENT_FILE: {"card": _decks(cards, own[EVENT_FILE]["card"])},
        PET_FILE: {"pet": [pets.get(pet["id"], pet) for pet in own[PET_FILE]["pet"]]},
        PHRASE_FILE: own[PHRASE_FILE] if not lines else _lent(own[PHRASE_FILE], lines),
        VOICE_FILE: voices,
    }


def _kept(table: CardTable, draft: Data, out: Collection[str]) -> list[Entry]:
    entries = table.entries(draft.get(table.file, {}))
    return [entry for n, entry in enumerate(entries) if table.key(table.file, n, entry) not in out]


def _lent(own: Mapping[str, Any], lines: Mapping[str, Any]) -> dict[str, Any]:
    return {name: lines.get(name) or own[name] for name in own} | {k: v for k, v in lines.items() if k not in own}


def _decks(cards: list[Entry], spare: list[Entry]) -> list[Entry]:
    """As many of each type and kind as the decks have."""
    found: list[Entry] = []
    ids = {card["id"] for card in cards}
    titles = {card["title"].casefold() for card in cards}
    for type_ in TYPES:
        for kind, room in COUNTS.items():
            for card in (*cards, *spare):
                if (card["type"], card["kind"]) != (type_, kind) or room < 1:
                    continue
                lent = card in spare
                if lent and card["title"].casefold() in titles:
                    card = card | {"title": f"{card['title']}, AGAIN"}
                if lent and card["id"] in ids:
                    card = card | {"id": f"{card['id']}X"}
                copies = room if lent and kind != "acting" else min(room, card["copies"])
                found.append(card | {"copies": copies})
                room -= copies
    return found


def skeleton() -> dict[str, str]:
    """The files of a new pack, by name: an event card of each type, and one pet."""
    about = {"game": "tail_story", "name": "a-new-box", "title": "A New Box"}
    cards = [
        _event("CD1", "BURIED TREASURE", "canine", "drawing", "It was treasure once.", 3),
        _event("FS1", "FROM UNDER YOUR NOSE", "feline", "stealing", "You were not using it.", 2),
        _event("RA1", "THE ATTIC CHOIR", "rodent", "acting", "Third step, behind the skirting.", 1)
        | {"most": 3, "sound": "Squeak, squeak!"},
    ]
    pet = {
        "id": PETS[0],
        "type": "canine",
        "normal": "BISHOP, THE DACHSHUND",
        "altered": "BISHOP, THE LONG SHADOW",
        "flavour": "Goes round corners in instalments.",
        "altered_flavour": "You see the nose. You wait for the rest.",
        "ability": "Discard 1 random card from the hand of each of up to 3 other players.",
    }
    return {
        "pack.toml": write_toml(about),
        EVENT_FILE: write_toml({"card": cards}, wrapped=True),
        PET_FILE: write_toml({"pet": [pet]}, wrapped=True),
    }


def _event(id_: str, title: str, type_: str, kind: str, flavour: str, copies: int) -> Entry:
    return {"id": id_, "title": title, "type": type_, "kind": kind, "flavour": flavour, "copies": copies}
