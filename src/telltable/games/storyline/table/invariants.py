"""RULES.md, "Always true": what holds of a state between two moves. Each fault begins with its number there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from telltable.games.storyline.box.components import CATEGORIES, CATEGORY_OF, IMAGES, PLACE, TOKENS
from telltable.games.storyline.box.pack import StoryLinePack

from .state import State, Table


def broken(pack: StoryLinePack, state: State) -> Iterator[str]:
    """Every invariant that this state breaks: 1 to 6, 11 and 12; the others are about transitions and views."""
    table = state.table
    yield from _cards(pack, state)
    yield from _tokens(table)
    yield from _book(pack, table)
    yield from _piles(table)
    if table.over:
        yield from _end(table)


def _cards(pack: StoryLinePack, state: State) -> Iterator[str]:
    table = state.table
    lying = [card for deck in state.decks for card in deck.cards]
    lying += [card for hand in state.hands for card in hand]
    lying += [card for pile in table.piles for card in pile]
    lying += [card for place, _ in enumerate(table.face_down) for card in state.unturned(place)]
    lying += [card for page in table.pages for card in page.cards if card]
    twice = [card for card, count in Counter(lying).items() if count > 1]
    there = Counter(CATEGORY_OF[card[0]] for card in lying)
    wrong = {category: there[category] for category in CATEGORIES if there[category] != pack.size(category)}
    if twice or wrong or not set(lying) <= set(pack.cards):
        yield f"1: twice {twice}, another number of cards than are played with {wrong}."
    if table.deck_sizes != tuple(map(len, state.decks)):
        yield "1: the decks are not as big as everybody counts."
    for seat, hand in enumerate(state.hands):
        counts = Counter(CATEGORY_OF[card[0]] for card in hand)
        if table.held[seat] != tuple(counts[category] for category in CATEGORIES):
            yield f"2: seat {seat} holds {counts}, and everybody counts {table.held[seat]}."
    for place, deck in enumerate(state.decks):
        if any(PLACE[CATEGORY_OF[card[0]]] != place for card in deck.cards):
            yield f"1: a card lies in the {CATEGORIES[place]} deck that is none."


def _tokens(table: Table) -> Iterator[str]:
    whole = len(table.pages) >= table.page - 1  # a position file may lay the scoring without its book, and fewer tokens
    if whole and sum(table.tokens) + table.supply != TOKENS:
        yield f"3: tokens {table.tokens} and {table.supply} in the supply."
    given = sum(giver >= 0 for page in table.pages for giver in page.givers)
    if whole and sum(table.tokens) > given + sum(token.gained for tokens in table.faces for token in tokens):
        yield f"3: {sum(table.tokens)} tokens for {given} chosen cards."
    if table.faces:
        faces = [token.face for tokens in table.faces for token in tokens]
        there, box = Counter((*faces, *table.left)), Counter((*table.values, *IMAGES))
        if there != box if whole else not there <= box:
            yield f"3: the faces are {faces}, and {table.left} in the supply."
        if tuple(map(len, table.faces)) != table.tokens:
            yield "3: the tokens turned up are not those that lay there."


def _book(pack: StoryLinePack, table: Table) -> Iterator[str]:
    if [page.no for page in table.pages] != list(range(1, len(table.pages) + 1)):
        yield f"4: the book has the pages {[page.no for page in table.pages]}."
    for page in table.pages:
        banners = pack.page(table.tale, page.no).banners
        if tuple(CATEGORY_OF[card[0]] for card in page.cards if card) != banners and all(page.cards):
            yield f"4: page {page.no} asks for {banners} and has {page.cards}."
        if page.narrator in page.givers:
            yield f"6: the Narrator of page {page.no} had offered a card."
    if table.page and table.narrator in table.gone:
        yield f"5: seat {table.narrator} narrates and has left."


def _piles(table: Table) -> Iterator[str]:
    for place, pile in enumerate(table.piles):
        size = len(pile) + (table.face_down[place] if table.face_down else 0)
        if not 0 < size <= len(table.offering):
            yield f"6: {size} cards lie in a pile that {len(table.offering)} seats made."


def _end(table: Table) -> Iterator[str]:
    if not table.winners:
        yield "12: nobody has won."
    if table.family:
        return
    values = [int(token.face) for tokens in table.faces for token in tokens if token.is_number]
    if min(table.points) < 0 or sum(table.points) > sum(values) + max(values, default=0) + 3:
        yield f"11: the points are {table.points}."
    roses = any(token.face == "rose" for tokens in table.faces for token in tokens)
    if len(table.winners) > 1 and roses:
        yield "12: the victory is shared, and somebody has the Rose."
