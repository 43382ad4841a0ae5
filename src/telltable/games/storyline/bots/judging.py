"""This game's judgement, and what a bot writes into the book. Everything here sees a View, never a State."""

from __future__ import annotations

from collections.abc import Iterable

from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.observation import Observation
from telltable.games.storyline.box.components import ROSE
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.rules.ending import default_effect, targets
from telltable.games.storyline.rules.scoring import points_of
from telltable.games.storyline.show.reasons import told_tags
from telltable.games.storyline.table.moves import Choose, Claim, NextEffect, Offer, PutGrave, ReadNext
from telltable.games.storyline.table.state import Table, View

Seen = Observation[View, StoryLinePack]
TASTE = 1.5
FINE = 1 << 20
SPEAKS = (3, 5)  # a bot that narrates adds something to three pages of five


def worth(pack: StoryLinePack, table: Table, card: str, temper: frozenset[str]) -> float:
    """What a card would do for the tale: fit the page, go on with the book, be new, be to one's taste."""
    if not card:
        return 0.0
    tags, told = set(pack.cards[card].tags), told_tags(pack, table)
    value = 2.0 * len(tags & set(pack.page(table.tale, table.page).tags)) + len(tags & told)
    return value + (1 if tags - told else 0) + TASTE * len(tags & temper)


def best(observation: Seen, luck: Luck, cards: Iterable[str], temper: frozenset[str]) -> str:
    """The most valuable card, with a little chance; the order in which they lie plays no part."""
    pack, table = observation.pack, observation.view.table
    ranked = [(worth(pack, table, card, temper) + luck.below(FINE) / FINE, card) for card in sorted(cards)]
    return max(ranked)[1]


def play(temper: frozenset[str], observation: Seen, luck: Luck) -> Move | None:
    """A bot of some temper."""
    ask = observation.ask
    if ask.decision in ("offer", "choose"):
        piles = [field.of for field in ask.forms[0].fields if field.kind == "card" and hasattr(field, "of")]
        cards = tuple(best(observation, luck, pile, temper) for pile in piles)
        return Offer(cards) if ask.decision == "offer" else Choose(cards, embellishment(observation.pack, cards, luck))
    if ask.decision == "read":
        return ReadNext()
    if ask.decision == "reading_claim":
        return Claim("longer")
    table, seat = observation.view.table, observation.seat
    if ask.decision == "next_effect":
        return NextEffect(default_effect(table, seat))
    return PutGrave(grave_target(table, seat))


def embellishment(pack: StoryLinePack, cards: tuple[str, ...], luck: Luck) -> str:
    """What the card that was read last has to add; nothing on some pages."""
    if not cards[-1] or luck.below(SPEAKS[1]) >= SPEAKS[0]:
        return ""
    return pack.cards[cards[-1]].aside


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
