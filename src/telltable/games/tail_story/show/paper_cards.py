"""The event cards and the pets as a printer needs them."""

from __future__ import annotations

from telltable.core.board import Face
from telltable.core.english import count
from telltable.core.paper_card import INK, PaperCard, PaperDeck
from telltable.games.tail_story.box.components import COLOURS, COST, EFFECTS, ON_BAR, TYPES, Card, Pet, printed_limit
from telltable.games.tail_story.box.pack import TailPack

INKS = {"canine": "#2d66a8", "feline": "#a8402f", "rodent": "#4b7a2a"}
ART = {  # the client's drawings (`look.ts`), by design; and of pets, on both sides
    "CDR": "sniffing-dog",
    "CST": "tabi-boot",
    "CSP": "sitting-dog",
    "CRE": "pine-tree",
    "CA3": "spooky-house",
    "CA5": "puppet",
    "FDR": "canned-fish",
    "FST": "hollow-cat",
    "FSP": "cat",
    "FRE": "mirror-mirror",
    "FA3": "bird-cage",
    "FA5": "cuckoo-clock",
    "RDR": "acorn",
    "RST": "squirrel",
    "RSP": "seated-mouse",
    "RRE": "windmill",
    "RA3": "conversation",
    "RA5": "spiral-shell",
}
SIDES = {
    "canine": ("sniffing-dog", "sitting-dog"),
    "feline": ("hollow-cat", "cat"),
    "rodent": ("seated-mouse", "squirrel"),
}
BARS = {"drawing": "#24683c", "stealing": "#86600a", "stopping": "#a3231c", "recycling": "#24683c", "acting": "#86600a"}
SIGNS = {INK: "", "#24683c": "go", "#86600a": "careful", "#a3231c": "stop"}  # a shape for each colour of a bar
ICONS = {"drawing": "i-e_draw", "stealing": "i-e_steal", "stopping": "i-e_stop", "recycling": "i-e_recycle"}


def paper_deck(pack: TailPack) -> PaperDeck:
    """TS section 2: every event card as often as it is in the box, then every pet, on both of its sides."""
    events, pets = (_event(card) for card in pack.designs), (_pet(pet) for pet in pack.pets)
    return PaperDeck((*events, *pets), "em-tailstory", "#805300")


def proofs(pack: TailPack) -> tuple[Face, ...]:
    """Every event card, then every pet, as they look in a hand and on a mat."""
    return (*(_event_face(card) for card in pack.designs), *(_pet_face(pet) for pet in pack.pets))


def _event_face(card: Card) -> Face:
    needs = f"needs {count(COST.get(card.kind, 0), 'action point')}"
    effect, bar = (words.get(card.kind, "").format(most=card.most) for words in (EFFECTS, ON_BAR))
    type_ = TYPES.get(card.type, card.type)
    return Face(
        card.id,
        card.name,
        type_,
        text=f"{effect}. {card.flavour}",
        choices=(needs, COLOURS.get(card.kind, "")),
        marks=(card.kind,),
        parts=(bar, card.flavour),
    )


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
        art=f"i-{ART.get(card.id.partition('-')[0], 'paw-print')}",
        more={
            "cost": str(COST.get(card.kind, "")),
            "ears": card.type,
            "sound": card.sound,
            "bar": BARS.get(card.kind, INK),
            "sign": SIGNS[BARS.get(card.kind, INK)],
        },
    )


def _pet(pet: Pet) -> PaperCard:
    """NORMAL in front, ALTERED behind."""
    ink = INKS.get(pet.type, INK)
    normal, altered = SIDES.get(pet.type, ("paw-print", "paw-print"))
    other = {
        "other": pet.changed,
        "other_text": pet.altered_flavour,
        "other_tag": f"{pet.ability}\n({printed_limit(pet.id)})",
        "other_art": f"i-{altered}",
    }
    return PaperCard(
        pet.id,
        pet.full,
        TYPES.get(pet.type, pet.type),
        ink,
        f"i-p_{pet.type}",
        "Turn over when altered",
        "u-flip",
        pet.flavour,
        art=f"i-{normal}",
        more={"cost": "", "ears": pet.type, "sound": "", "bar": ink, **other},
    )
