"""Chapters “Words used in the rules” and “Where a card may go”, SS-C1 to SS-C6: what makes a play legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from telltable.core.english import a, listed
from telltable.core.refusal import Refusal, Refused, refuse
from telltable.core.words import need_words
from telltable.games.storystack.box.components import (
    CHARACTER_LABEL,
    CHARACTERS_ASKED,
    COSTS,
    EVERYONE,
    EXISTING_KIND,
    HARD_BIT,
    LABEL,
    LANES,
    LANES_OF,
    NAMED_KIND,
    NOTE,
    PLACE,
    Card,
)
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.box.wording import capital, lane_list
from telltable.games.storystack.table.moves import Given, Slot
from telltable.games.storystack.table.names import TOKEN, with_names
from telltable.games.storystack.table.state import Table

_NUMBER = {1: "a character", 2: "2 different characters", 3: "3 different characters"}


def unfillable(table: Table, card: Card) -> Refusal | None:
    """SS-C2: why no play of this card can exist now, because a hard slot has nothing to choose from."""
    for slot in card.choices:
        if slot in CHARACTERS_ASKED:
            have = table.ids_of("character")
            if len(have) < CHARACTERS_ASKED[slot]:
                return _too_few_characters(CHARACTERS_ASKED[slot], have)
        elif slot in EXISTING_KIND:
            kind = EXISTING_KIND[slot]
            if not table.ids_of(kind):
                return Refusal(
                    f"no_{kind}",
                    "SS-C2",
                    f"This card needs {a(kind)} that is already in the story.",
                    f"To bring one in, play a card that names {a(kind)}, or add a note when you play a card.",
                )
        elif slot == "E2!" and len(table.elements) < 2:
            return Refusal(
                "no_pair",
                "SS-C2",
                f"This card links two things in the story; {_so_far([e.id for e in table.elements])}.",
                "Characters, objects, locations, factions and threats all count.",
            )
        elif slot == "K!" and not table.facts:
            return Refusal("no_card", "SS-C2", "This card looks back at a card in play, and there isn't one yet.")
    return None


def _so_far(have: Sequence[str]) -> str:
    if not have:
        return "there are none yet"
    return f"only {listed(have)} {'exists' if len(have) == 1 else 'exist'} so far"


def _too_few_characters(need: int, have: Sequence[str]) -> Refusal:
    return Refusal(
        "no_characters",
        "SS-C2",
        f"This card needs {_NUMBER[need]}; {_so_far(have)}.",
        "Play a Cast card first.",
    )


def playable(pack: StoryPack, table: Table, card: str) -> bool:
    """SS-C2: whether some play of this card is legal."""
    return not pack.needs[card] & _lacking(table.tally, bool(table.facts))


def playable_cards(pack: StoryPack, table: Table, cards: Iterable[str]) -> list[str]:
    """SS-C2: those of the cards that are `playable`."""
    needs, lacking = pack.needs, _lacking(table.tally, bool(table.facts))
    return [card for card in cards if not needs[card] & lacking]


@lru_cache(4096)
def _lacking(tally: tuple[int, ...], played: bool) -> int:
    """The hard slots, as bits, that have too little to choose from."""
    slots = [code for code, count in CHARACTERS_ASKED.items() if tally[0] < count]
    slots += [code for code, kind in EXISTING_KIND.items() if not tally[PLACE[kind]]]
    if sum(tally) < 2:
        slots.append("E2!")
    if not played:
        slots.append("K!")
    return sum(map(HARD_BIT.__getitem__, slots))


def need_lane(card: Card, lane: int, rule: str = "SS-C2") -> None:
    """Refuse a lane that the card's type may not enter. How many cards lie there does not matter (SS-C4)."""
    if lane in LANES_OF[card.type]:
        return
    if not 1 <= lane <= len(LANES):
        refuse("no_lane", rule, "There are eight lanes, numbered 1 to 8.")
    refuse(
        "lane_type",
        rule,
        f"{capital(a(card.type_name))} card can't go in {LANES[lane - 1]}.",
        f"It can go in {lane_list(card.lanes)}.",
    )


def need_slots(table: Table, card: Card, slots: tuple[Slot, ...]) -> None:
    """SS-C1, SS-C2: refuse unless every slot is filled as printed."""
    try:
        if len(slots) != len(card.choices):
            refuse("slots", "SS-C2", f"This card needs {len(card.choices)} choices, but you made {len(slots)}.")
        for place, code in enumerate(card.choices):
            _need_slot(table, code, slots[place])
    except Refused:
        if blocked := unfillable(table, card):  # nothing else would do
            refuse(blocked.code, blocked.rule, blocked.why, blocked.fix)
        raise


def _need_slot(table: Table, code: str, slot: Slot) -> None:
    if code in CHARACTERS_ASKED:
        _need_characters(table, CHARACTERS_ASKED[code], slot)
    elif code in EXISTING_KIND:
        _need_existing(table, EXISTING_KIND[code], slot)
    elif code == "E2!":
        _need_pair(table, slot)
    elif code == "K!":
        if not isinstance(slot, int) or not 1 <= slot <= len(table.facts):
            refuse("card_in_play", "SS-C2", "Choose a card in play, by its number.")
    elif code in NAMED_KIND:
        _need_named(table, NAMED_KIND[code], slot)
    elif code == "+C":
        if not isinstance(slot, Given):
            refuse("new_character", "SS-C1", "A Cast card brings in somebody new: give a name or leave it open.")
        _need_given(table, slot, CHARACTER_LABEL)
    else:
        _need_cost(table, slot)


def _need_named(table: Table, kind: str, slot: Slot) -> None:
    if not isinstance(slot, Given):
        _need_existing(table, kind, slot)
        return
    _need_given(table, slot, LABEL)
    if slot.note:
        refuse("note_here", "SS-C2", "Only a new character gets a note here; add a free note instead.")


def _need_given(table: Table, slot: Given, limit: int) -> None:
    need_name(table, slot.label, limit, "SS-P1")
    need_words(slot.note, NOTE, "A note", "SS-P1")
    if slot.cost or slot.payer:
        refuse("cost_here", "SS-C2", "This choice names something; it doesn't set a cost.")


def need_character(table: Table, letter: str) -> None:
    """SS-C1: refuse a character that no Cast card created."""
    if letter not in table.ids_of("character"):
        refuse("no_character", "SS-C1", f"There is no Character {letter}. Characters come from Cast cards.")


def _need_characters(table: Table, count: int, slot: Slot) -> None:
    if not isinstance(slot, tuple) or len(slot) != count:
        refuse("how_many", "SS-C2", f"Choose {_NUMBER[count]}.")
    for letter in slot:
        need_character(table, letter)
    if len(set(slot)) < count:
        word = {2: "two", 3: "three"}[count]
        refuse("same_twice", "SS-C2", f"Choose {word} different characters.")


def _need_existing(table: Table, kind: str, slot: Slot) -> None:
    have = table.ids_of(kind)
    if slot not in have:
        refuse(
            "not_there",
            "SS-C2",
            f"Choose {a(kind)} that is already in the story: {listed(have, 'or') or 'none yet'}.",
        )


def _need_pair(table: Table, slot: Slot) -> None:
    known = {e.id for e in table.elements}
    if not isinstance(slot, tuple) or len(slot) != 2 or not set(slot) <= known:
        refuse("pair", "SS-C2", "Choose two things that are already in the story.")
    if len(set(slot)) < 2:
        refuse("same_twice", "SS-C2", "Choose two different things.")


def _need_cost(table: Table, slot: Slot) -> None:
    if not isinstance(slot, Given) or not slot.cost:
        refuse("cost", "SS-C2", f"Set a cost: {listed(list(COSTS), 'or')}, or your own words.")
    need_words(slot.cost, LABEL, "A cost", "SS-P1")
    if slot.label or slot.note:
        refuse("label_here", "SS-C2", "This choice sets a cost; it doesn't name anything.")
    if slot.payer != EVERYONE:
        if not slot.payer:
            refuse("payer", "SS-C2", "Say who pays: a character, or everyone.")
        need_character(table, slot.payer)


def need_name(table: Table, name: str, limit: int, rule: str, what: str = "A name") -> None:
    """SS-N3: refuse a name that is too long as it is typed or with the names in it written out, or that refers to what
    is not there yet."""
    need_words(name, limit, what, rule)
    if "{" in name:
        need_tokens(name, (x.id for x in table.elements))
        need_words(with_names(table, name), limit, f"{what} with the names in it written out", rule)


def need_tokens(text: str, known: Iterable[str]) -> None:
    """SS-N3, SS-C1: refuse a reference such as {D} to somebody or something that does not exist."""
    known = set(known)
    for id_ in TOKEN.findall(text):
        if id_ not in known:
            if len(id_) == 1:
                refuse("no_character", "SS-C1", f"There is no Character {id_}. Characters come from Cast cards.")
            refuse("no_element", "SS-C1", f"There is nothing called {id_} in the story yet.")
