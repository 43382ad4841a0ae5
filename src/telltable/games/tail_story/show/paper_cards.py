"""The event cards and the pets as a printer needs them."""

from __future__ import annotations

from telltable.core.board import Face
from telltable.core.english import count
from telltable.core.paper_card import INK, PaperCard, PaperDeck
from telltable.games.tail_story.box.components import COLOURS, COST, EFFECTS, TYPES, Card, Pet, printed_limit
from telltable.games.tail_story.box.pack import TailPack

INKS = {"canine": "#2b63a8", "feline": "#a43d2b", "rodent": "#4a7b2a"}
ICONS = {"drawing": "i-e_draw", "stealing": "i-e_steal", "stopping": "i-e_stop", "recycling": "i-e_recycle"}


def paper_deck(pack: TailPack) -> PaperDeck:
    """TS section 2: every event card as often as it is in the box, then every pet, on both of its sides."""
    events, pets = (_event(card) for card in pack.designs), (_pet(pet) for pet in pack.pets)
    return PaperDeck((*events, *pets), "em-tailstory", "#8a5a12")


def proofs(pack: TailPack) -> tuple[Face, ...]:
    """Every event card, then every pet, as they look in a hand and on a mat."""
    return (*(_event_face(card) for card in pack.designs), *(_pet_face(pet) for pet in pack.pets))


def _event_face(card: Card) -> Face:
    needs = f"needs {count(COST.get(card.kind, 0), 'action point')}"
    text = f"{EFFECTS.get(card.kind, '').format(most=card.most)}. {card.flavour}"
    type_ = TYPES.get(card.type, card.type)
    return Face(card.id, card.title, type_, text=text, choices=(needs, COLOURS.get(card.kind, "")), marks=(card.kind,))


def _pet_face(pet: Pet) -> Face:
    return Face(pet.id, pet.full, TYPES.get(pet.type, pet.type), pet.form, f"{pet.flavour} {pet.ability}")


def _event(card: Card) -> PaperCard:
    effect = EFFECTS.get(card.kind, card.kind).format(most=card.most)
    return PaperCard(
        card.id,
        card.name,
        TYPES.get(card.type, card.type),
        INKS.get(card.type, INK),
        f"i-p_{card.type}",
        effect.replace("~", " to "),
        ICONS.get(card.kind, "i-e_act"),
        card.flavour,
        copies=card.copies,
        more={"cost": str(COST.get(card.kind, "")), "ears": card.type, "sound": card.sound},
    )


def _pet(pet: Pet) -> PaperCard:
    limit = f" ({printed_limit(pet.id)})"
    return PaperCard(
        pet.id,
        pet.full,
        TYPES.get(pet.type, pet.type),
        INKS.get(pet.type, INK),
        f"i-p_{pet.type}",
        pet.ability + limit,
        "i-laurels",
        pet.flavour,
        more={"cost": "", "ears": pet.type, "sound": ""},
    )
