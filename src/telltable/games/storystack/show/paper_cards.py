"""The cards as a printer needs them."""

from __future__ import annotations

from telltable.core.english import count, opened
from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.games.storystack.box.components import CHARACTERS_ASKED, SLOTS, Card, Pattern
from telltable.games.storystack.box.pack import StoryPack

from .board import slot_words

ART = {  # by type: the client's drawings (`look.ts`), one of which a card's number picks, and the plate behind them
    "CA": (("puppet", "mirror-mirror", "tabi-boot"), "arch"),
    "RE": (("broken-heart", "conversation", "mirror-mirror"), "drops"),
    "GS": (("lighthouse", "windmill", "acorn"), "disc"),
    "OB": (("sinking-ship", "raining", "bird-cage"), "band"),
    "RT": (("envelope", "skull-in-jar", "mirror-mirror"), "split"),
    "ST": (("spiral-shell", "cuckoo-clock", "windmill"), "band"),
    "MI": (("cuckoo-clock", "spiral-shell"), "tri"),
    "CR": (("raining", "well", "sinking-ship"), "ground"),
    "CL": (("heavy-lightning", "lighthouse"), "rays"),
    "RS": (("pine-tree", "lighthouse", "well"), "ground"),
}
LOOKS = {  # by type: the client's ink (`tokens.css`) and icon
    "CA": ("#2d5a8a", "i-y_cast"),
    "RE": ("#9a3f62", "i-y_relationship"),
    "GS": ("#8f5f0c", "i-y_goal"),
    "OB": ("#74472a", "i-y_obstacle"),
    "RT": ("#27716d", "i-y_revelation"),
    "ST": ("#545c66", "i-y_structure"),
    "MI": ("#5f6d24", "i-y_midpoint"),
    "CR": ("#2c2b40", "i-y_crisis"),
    "CL": ("#ad3419", "i-y_climax"),
    "RS": ("#38713f", "i-y_resolution"),
}
BLUE = "#234789"


def paper_deck(pack: StoryPack) -> PaperDeck:
    """SS section 2: every story card, then the Story Patterns."""
    cards, patterns = (_card(card) for card in pack.card_list), (_pattern(one) for one in pack.pattern_list)
    return PaperDeck((*cards, *patterns), "em-storystack", BLUE)


def art_of(card: Card) -> str:
    """The drawing of a card, always the same one: its number picks from those of its type."""
    drawings, _ = ART[card.type]
    number = int("".join(filter(str.isdigit, card.id)) or 0) or len(card.id)
    return f"i-{drawings[number % len(drawings)]}"


def _pattern(one: Pattern) -> PaperCard:
    least = "; ".join(f"{tag} {number}" for tag, number in one.minimums.items())
    return PaperCard(
        one.id,
        one.title,
        "Story Pattern",
        BLUE,
        "em-storystack",
        text=one.idea,
        back="Pattern",
        more={"least": least, "shape": one.shape},
    )


def _card(card: Card) -> PaperCard:
    colour, icon = LOOKS[card.type]
    return PaperCard(
        card.id,
        card.title,
        card.type_name,
        colour,
        icon,
        card.tag,
        f"i-t_{card.tag.lower()}" if card.tag else "",
        card.prompt,
        opened("; ".join(_asked(code, card) for code in card.choices if code in SLOTS)),
        ", ".join(card.roles),
        art_of(card),
        more={"plate": ART[card.type][1]},
    )


def _asked(code: str, card: Card) -> str:
    """What a slot asks for. The parts of characters stand below it."""
    if code in CHARACTERS_ASKED:
        return f"choose {count(len(card.roles), 'character')}"
    return slot_words(code, card.roles, card.note_kind)
