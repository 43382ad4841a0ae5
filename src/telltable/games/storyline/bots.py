"""This game's judgement, and what a bot writes into the book. Everything here sees a View, never a State."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.observation import Bot, Observation

from .components import BONES, GRAVE, HAT, ROSE, NarratorCard, StoryLinePack
from .ending import targets
from .moves import Choose, Claim, Effect, NextEffect, Offer, PutGrave, ReadNext
from .scoring import points_of
from .state import Table, View

TEMPERS: dict[str, frozenset[str]] = {
    "greedy": frozenset(),
    "helper": frozenset(),
    "grim": frozenset(("creeping", "night", "cold")),
    "merry": frozenset(("comic", "food", "music")),
    "curious": frozenset(("trick", "old", "lost")),
}
TASTE = 1.5
FINE = 1 << 20
SPEAKS = (3, 5)  # a bot that narrates adds something to three pages of five


def book_tags(pack: StoryLinePack, table: Table) -> frozenset[str]:
    """The tags of the cards that are in the book."""
    return frozenset(tag for page in table.pages for card in page.cards if card for tag in pack.cards[card].tags)


def page_of(pack: StoryLinePack, table: Table) -> NarratorCard:
    """The narrator card that lies open."""
    return pack.tale_of[table.tale].page(table.page)


def worth(pack: StoryLinePack, table: Table, card: str, temper: frozenset[str]) -> float:
    """What a card would do for the tale: fit the page, go on with the book, be new, be to one's taste."""
    if not card:
        return 0.0
    tags, told = set(pack.cards[card].tags), book_tags(pack, table)
    value = 2.0 * len(tags & set(page_of(pack, table).tags)) + len(tags & told)
    return value + (1 if tags - told else 0) + TASTE * len(tags & temper)


def best(observation: Observation, luck: Luck, cards: Iterable[str], temper: frozenset[str]) -> str:
    """The most valuable card, with a little chance; the order in which they lie plays no part."""
    table: Table = observation.view.table
    ranked = [(worth(observation.pack, table, card, temper) + luck.below(FINE) / FINE, card) for card in sorted(cards)]
    return max(ranked)[1]


def play(temper: frozenset[str], observation: Observation, luck: Luck) -> Move | None:
    """A bot of some temper."""
    view: View = observation.view
    ask = observation.ask
    if ask.decision in ("offer", "choose"):
        piles = [field.of for field in ask.forms[0].fields if field.kind == "card" and hasattr(field, "of")]
        cards = tuple(best(observation, luck, pile, temper) for pile in piles)
        return Offer(cards) if ask.decision == "offer" else Choose(cards, embellishment(observation.pack, cards, luck))
    if ask.decision == "read":
        return ReadNext()
    if ask.decision == "reading_claim":
        return Claim("longer")
    table, seat = view.table, view.seat if view.seat is not None else -1
    if ask.decision == "next_effect":
        return NextEffect(_effect(table, seat))
    return PutGrave(grave_target(table, seat))


def embellishment(pack: StoryLinePack, cards: tuple[str, ...], luck: Luck) -> str:
    """What the card that was read last has to add; nothing on some pages."""
    if not cards[-1] or luck.below(SPEAKS[1]) >= SPEAKS[0]:
        return ""
    return pack.cards[cards[-1]].aside


def _effect(table: Table, seat: int) -> Effect:
    """No number: the Grave first, where it does nothing. Else Hat, Bones, Grave."""
    waiting = table.waiting_effects(seat)
    if GRAVE in waiting and not targets(table.faces[seat]):
        return GRAVE
    return HAT if HAT in waiting else BONES


def grave_target(table: Table, seat: int) -> str:
    """The lowest value; with the Rose, one that makes the highest points tied if the seat can't win outright."""
    tokens = table.faces[seat]
    own, candidates = points_of(tokens), targets(tokens)
    others = [points_of(table.faces[other]) for other in table.seats if other != seat]
    value = {token.name: token.worth for token in tokens if token.is_number and not token.buried}
    if any(token.face == ROSE for token in tokens) and own - value[candidates[0]] <= max(others):
        for name in candidates:
            after = [own - value[name], *others]
            if after.count(max(after)) > 1:
                return name
    return candidates[0]


BOTS: dict[str, Bot] = {name: partial(play, temper) for name, temper in TEMPERS.items()}
