"""What the files of a pack hold, and everything that must be mended in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from telltable.core.english import listed, plural
from telltable.core.finding import Finding
from telltable.core.packs import placeholder_faults, shown, tag_faults, text_faults

from .components import DECK, GUESTS, KINDS, MOST_SOUND, PETS, TYPES, Card, Pet
from .sounds import bare

_PET = ("pet", "pet's")
_TWO = (*_PET, "other", "other's")
_DEED = (*_TWO, "cards", "number")
_DONE = ("other", "other's", "number", "card", "form")
_WHYS = ("effect", "song", "bribe", "bonus", "invite", "ability", "action_b", "draw_step", "dig")
OCCASIONS: dict[str, tuple[str, ...]] = {  # each with what its lines can name; every pack has lines for these
    "opening": ("pets",),
    "first": (*_PET, "form"),
    "second": (*_PET, "form"),
    "third": (*_PET, "form"),
    "fourth": (*_PET, "form"),
    "altered_all": (),
    "concert": (*_PET, "card", "sound"),
    "joined": _TWO,
    "quarrel": (*_TWO, "aim"),
    "bribe": (*_TWO, "number"),
    "steal": _DEED,
    "mess": _DEED,
    "ending": ("pets",),
    "shared": ("pets",),
    "unfinished": ("pets",),
}
MORE: dict[str, tuple[str, ...]] = {  # for these the box's own lines stand in
    "opener": (*_PET, "pets", "standing"),
    "opener_three": (*_PET, "pets", "standing"),
    "opener_same": _PET,
    **{f"heading_{end}": (*_PET, "form") for end in ("first", "late", "second", "third", "fourth", "missed")},
    "late": (*_PET, "form"),
    "bury": _DEED,  # not told any more; packs may have it
    "stopped": (*_TWO, "aim", "card", "cry"),
    "low": (*_PET, "pets", "number"),
    "drawing": (*_PET, "number", "left", "card"),
    "stands": (*_TWO, "done"),
    "bribe_none": _TWO,
    **{f"{form}_{what}": _DONE for form in ("aim", "done") for what in ("play", "draw_discard", "swap", "ability")},
    **{f"{form}_play_{kind}": _DONE for form in ("aim", "done") for kind in ("drawing", "stealing", "recycling")},
    **{f"{form}_ability_{pet}": _DONE for form in ("aim", "done") for pet in PETS},
    "done_play_drawing": ("number",),
    "done_last": ("last",),
    "done_nothing": (),
    **{f"feud_{when}": _TWO for when in ("first", "begins")},
    **dict.fromkeys(("revenge", "even", "streak"), _TWO),
    "altered_second": (*_PET, "changed"),
    **{f"nearly_{how}": (*_TWO, "card", "cry") for how in ("argued", "defended", "bribed")},  # like "bury"
    "nearly_bribed_told": (*_TWO, "card", "cry", "last", "comfort"),
    **{f"nearly_{how}": (*_TWO, "card", "cry") for how in ("saved", "put")},
    "nearly_stopped": (*_TWO, "card", "cry", "when"),  # like "bury", and so the next two
    "nearly_robbed": (*_TWO, "number", "when"),
    "nearly_missed": (*_PET, "pets"),
    **{f"nearly_{how}": (*_PET, "pets") for how in ("nobody", "quiet")},
    "last_play": (*_PET, "number", "left", "card"),
    "last_change": (*_PET, "number", "left"),
    **{f"emptied{why}": (*_PET, "form", "last", "card") for why in ("", *(f"_{why}" for why in _WHYS))},
    "emptied_put": (*_TWO, "form", "last", "card"),
    **{f"missed_{why}": _PET for why in ("once", "empty_hand", "no_cards")},
    "too_late": _PET,
    "remembered": _PET,
    "turned_up": (*_PET, "cards"),
    "reckoning": (*_TWO, "number", "back", "deeds", "answer"),
}
VOICES: dict[str, tuple[str, ...]] = {  # what a pet says for itself
    **dict.fromkeys(("first", "second", "third", "fourth"), (*_PET, "form")),
    "ability": (*_TWO, "number", "card", "drop"),
    **dict.fromkeys(("stops", "stopped", "robs", "robbed"), _TWO),
    "wins": (*_PET, "form"),
    "loses": _TWO,
}
_ALONE = tuple(pet for pet in PETS if pet not in ("jack", "rocky", "duchess"))  # their ability is used on nobody
COUNTS = {"drawing": 7, "stealing": 4, "stopping": 4, "recycling": 3, "acting": 2}
CARD_TEXTS = {"title": 40, "flavour": 120}
PET_TEXTS = {"normal": 40, "altered": 40, "ability": 200, "flavour": 120, "altered_flavour": 120, "label": 60}
LINE, LINES = 200, 99
MOST_ID, _LEAST_SOUND, MOST_DRAWN = 8, 4, 5


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """`pack.toml`: what the pack is called.

    Attributes:
        name: short, in small letters, digits and hyphens: ``the-harbour``; it names the pack in files.
        title: as people read it.
    """

    name: str
    title: str


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """`events.toml`: a table for each design of event card."""

    card: tuple[Card, ...]


class Pets(Struct, frozen=True, forbid_unknown_fields=True):
    """`pets.toml`: a table for each character."""

    pet: tuple[Pet, ...]


Lines = dict[str, tuple[str, ...]]  # `phrases.toml`: the lines of each occasion
Voices = dict[str, Lines]  # `voices.toml`: the same for each pet; a pack may be without
EVENT_FILE, PET_FILE, PHRASE_FILE, VOICE_FILE = "events.toml", "pets.toml", "phrases.toml", "voices.toml"
MOST_TITLES = 4  # that one sentence names
FILES = ("pack.toml", EVENT_FILE, PET_FILE, PHRASE_FILE)


def card_faults(cards: tuple[Card, ...]) -> Iterator[str]:
    """TS section 2.2: twenty cards of each type, the same five counts in each."""
    for id_, often in Counter(card.id for card in cards).items():
        if often > 1:
            yield Finding(f"events.toml: {_titles(cards, id_)} have the same id, {shown(id_)}; give each its own.", id_)
    for number, card in enumerate(cards, start=1):
        at = f"events.toml, card {shown(card.id) or number} ({shown(card.title, 30)})"
        if not card.id.isalnum() or not card.id.isascii() or len(card.id) > MOST_ID or card.id in PETS:
            what = f"{at}, id: must be 1 to {MOST_ID} letters a to z and figures, and no pet's."
            yield Finding(what, card.id or f"events.toml {number}")
        yield from (Finding(fault, card.id) for fault in _design_faults(card, at))
    last = {card.title.casefold(): card.id for card in cards}
    for name, often in Counter(card.title.casefold() for card in cards).items():
        if often > 1:
            yield Finding(f"events.toml: the title “{shown(name)}” is on {often} designs.", last[name])
    for type_ in TYPES:
        for kind, count in COUNTS.items():
            have = sum(card.copies for card in cards if (card.type, card.kind) == (type_, kind))
            if have != count:
                cards_there = plural(f"{type_} {kind} card", have)
                yield Finding(f"events.toml: {have} {cards_there}; the four decks of {DECK} need {count}.", gap=True)


def _titles(cards: tuple[Card, ...], id_: str) -> str:
    titles = [f"“{shown(card.title, 30)}”" for card in cards if card.id == id_]
    more = len(titles) - MOST_TITLES
    return listed([*titles[:MOST_TITLES], *([f"{more} more"] if more > 0 else [])])


def _design_faults(card: Card, at: str) -> Iterator[str]:
    if card.type not in TYPES:
        yield f"{at}, type: {shown(card.type)!r} must be one of {', '.join(TYPES)}."
    if card.kind not in KINDS:
        yield f"{at}, kind: {shown(card.kind)!r} must be one of {', '.join(KINDS)}."
    if not card.title or not card.flavour:
        yield f"{at}: title and flavour must have words."
    for field, most in CARD_TEXTS.items():
        yield from text_faults(f"{at}, {field}", getattr(card, field), most, least=0)
    if card.copies < 1:
        yield f"{at}, copies: must be 1 or more, but it is {card.copies}."
    if card.kind == "acting":
        if len(bare(card.sound)) < _LEAST_SOUND or not 1 <= card.most <= MOST_DRAWN:
            sound = f"a sound of at least {_LEAST_SOUND} letters"
            yield f"{at}: an acting card must have {sound}, and draw at most 1 to {MOST_DRAWN} cards."
        yield from text_faults(f"{at}, sound", card.sound, MOST_SOUND, least=0)
    elif card.sound or card.most:
        yield f"{at}: only an acting card may have a sound, and a number of cards that it draws."
    yield from tag_faults(f"{at}, content", card.content)


def pet_faults(pets: tuple[Pet, ...]) -> Iterator[str]:
    """TS section 2.1: what each pet can do is part of the rules, so the pack only names them."""
    if tuple(pet.id for pet in pets) != PETS:
        what = f"pets.toml: the ids of the pets must be {', '.join(PETS)}, in this order."
        odd = [id_ for id_, often in Counter(pet.id for pet in pets).items() if often > 1 or id_ not in PETS]
        yield from (Finding(what, id_) for id_ in odd)
        if not odd:
            yield Finding(what, gap=True)
    for pet in pets:
        yield from (Finding(fault, pet.id) for fault in _faults_of_pet(pet))
    last = {pet.short.casefold(): pet.id for pet in pets}
    for name, often in Counter(pet.short.casefold() for pet in pets).items():
        if often > 1:
            yield Finding(f"pets.toml: {often} pets are called “{shown(name)}”.", last[name])


def _faults_of_pet(pet: Pet) -> Iterator[str]:
    at = f"pets.toml, pet {shown(pet.id)}"
    if pet.type not in TYPES:
        yield f"{at}, type: {shown(pet.type)!r} must be one of {', '.join(TYPES)}."
    if bool(pet.label) != (pet.id in GUESTS):
        yield f"{at}, label: {'a guest must have one' if pet.id in GUESTS else 'only a guest may have one'}."
    if not all((pet.normal, pet.altered, pet.ability)):
        yield f"{at}: both names and the ability must have words."
    if not pet.short.strip():
        yield f"{at}, normal: must begin with the name, before any comma."
    for field, most in PET_TEXTS.items():
        yield from text_faults(f"{at}, {field}", getattr(pet, field), most, least=0)
    yield from tag_faults(f"{at}, content", pet.content)


def phrase_faults(lines: Lines) -> Iterator[str]:
    """An occasion for each kind of line, each with lines that can be said."""
    for occasion in OCCASIONS:
        if not lines.get(occasion):
            yield Finding(f"phrases.toml: there is no line for {occasion!r}.", gap=True)
    yield from (Finding(fault, PHRASE_FILE) for fault in _said_faults(lines))


def _said_faults(lines: Lines) -> Iterator[str]:
    known = OCCASIONS | MORE
    for occasion in lines:
        if occasion not in known:
            yield f"phrases.toml, {shown(occasion)}: there is no such occasion; they are {', '.join(known)}."
    for occasion, names in known.items():
        yield from _line_faults(f"phrases.toml, {occasion}", lines.get(occasion, ()), names)


def voice_faults(voices: Voices) -> Iterator[str]:
    """What pets say for themselves, each pet on occasions that there are."""
    yield from (Finding(fault, VOICE_FILE) for fault in _voice_faults(voices))


def _voice_faults(voices: Voices) -> Iterator[str]:
    for pet, lines in voices.items():
        if pet not in PETS:
            yield f"voices.toml, {shown(pet)}: there is no such pet; they are {', '.join(PETS)}."
            continue
        for occasion, said in lines.items():
            if occasion not in VOICES:
                yield f"voices.toml, {pet}, {shown(occasion)}: there is no such occasion; they are {', '.join(VOICES)}."
                continue
            alone = occasion == "ability" and pet in _ALONE
            names = tuple(name for name in VOICES[occasion] if not (alone and name.startswith("other")))
            yield from _line_faults(f"voices.toml, {pet}, {occasion}", said, names)


def _line_faults(at: str, lines: tuple[str, ...], names: tuple[str, ...]) -> Iterator[str]:
    if len(lines) > LINES:
        yield f"{at}: has {len(lines)} lines; the limit is {LINES}."
    for line in lines:
        yield from text_faults(at, line, LINE)
        yield from placeholder_faults(at, line, names)
