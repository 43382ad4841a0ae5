"""Position files: the table between two rounds, or at the scoring, in a small TOML that people write and test with.

Seats are counted from 1, as on the screen. A round that is under way is written as it began: drawn and offered cards
lie on their decks again, so that no position says who offered what.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.option import settle_options
from telltable.core.position import people, read_fields
from telltable.core.rules import Setup
from telltable.core.step import Step
from telltable.core.toml import write_toml

from . import events as e
from .components import CATEGORIES, CATEGORY_OF, IMAGES, PAGES, PLACE, TOKENS, StoryLinePack
from .ending import Effects, Finish
from .options import OPTIONS
from .rounds import ReadPage
from .setting_up import ClaimReading, NameNarrator, asks
from .state import Page, State, Table, Token


class Written(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A written page; a giver of 0: nobody had a card."""

    narrator: int
    cards: tuple[str, ...]
    givers: tuple[int, ...]
    text: str = ""


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file. `decks`: packets from the top, each shuffled in itself; left out: all other cards.

    With `faces` the tokens are turned up and scoring begins at `narrator`; `supply`: the faces that are left.
    """

    game: str
    tale: str
    hands: tuple[tuple[str, ...], ...] = ()
    narrator: int = 0
    tokens: tuple[int, ...] = ()
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    gone: tuple[int, ...] = ()
    supply: tuple[str, ...] | None = None
    faces: tuple[tuple[str, ...], ...] = ()
    options: dict[str, str] = {}
    decks: dict[str, tuple[tuple[str, ...], ...]] = {}
    page: tuple[Written, ...] = ()


def read_position(pack: StoryLinePack, text: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """A position file as a setup, the one fact that lays the table, and what follows.

    Raises:
        Problem: the text is no TOML, a field does not fit, or the position breaks a rule.
    """
    position = read_fields(text, Position, "storyline")
    count = len(position.hands or position.faces)
    if not 3 <= count <= 8:
        raise Problem(f"Position: StoryLine needs 3 to 8 players, and there are {count}. [SL-101]")
    kinds, names = people(count, position.seats, position.names)
    setup = Setup(kinds, names, settle_options(OPTIONS, position.options))
    _check(pack, position, count)
    state = _lay(pack, position, setup, count)
    return setup, e.Laid(state), _steps(state.table)


def _check(pack: StoryLinePack, position: Position, count: int) -> None:
    if position.tale not in pack.tale_of:
        raise Problem(f"Position: there is no tale {position.tale!r}. Tales: {', '.join(pack.tale_of)}. [SL-104]")
    lying = [card for hand in position.hands for card in hand] + [c for page in position.page for c in page.cards if c]
    lying += [card for packets in position.decks.values() for packet in packets for card in packet]
    for card, times in Counter(lying).items():
        if card not in pack.cards or times > 1:
            raise Problem(f"Position: {card} {'lies in two places' if times > 1 else 'is no story card'}. [SL-102]")
    for key, packets in position.decks.items():
        if key not in CATEGORIES or any(CATEGORY_OF[card[0]] != key for packet in packets for card in packet):
            raise Problem(f"Position: the {key} deck holds cards of its own kind alone. [SL-102]")
    _check_book(pack, position, count)
    words = [face for faces in (*position.faces, position.supply or ()) for face in faces]
    if any(face not in IMAGES and face not in "123456" for face in words):
        raise Problem(f"Position: a token shows 1 to 6 or {', '.join(IMAGES)}. [SL-103]")
    if position.tokens and (len(position.tokens) != count or sum(position.tokens) > TOKENS or min(position.tokens) < 0):
        raise Problem(f"Position: {TOKENS} tokens lie with the seats or in the supply. [SL-103]")


def _check_book(pack: StoryLinePack, position: Position, count: int) -> None:
    seats = [position.narrator, *position.gone, *(n for page in position.page for n in (page.narrator, *page.givers))]
    if any(not 0 <= seat <= count for seat in seats) or position.narrator in position.gone:
        raise Problem(f"Position: seats are counted from 1 to {count}, and the Narrator sits there.")
    if len(position.page) >= PAGES or any(
        tuple(CATEGORY_OF[card[0]] for card in page.cards if card) != pack.tale_of[position.tale].page(no).banners
        or len(page.givers) != len(page.cards)
        for no, page in enumerate(position.page, start=1)
    ):
        raise Problem("Position: a page holds a card, and a giver, for each of its banners. [SL-208]")
    if position.page and not position.narrator:
        raise Problem("Position: somebody narrates. [SL-201]")


def _lay(pack: StoryLinePack, position: Position, setup: Setup, count: int) -> State:
    hands = tuple(tuple(sorted(hand)) for hand in position.hands) or ((),) * count
    used = {card for hand in hands for card in hand} | {card for page in position.page for card in page.cards}
    decks = tuple(_deck(pack, position, category, used) for category in CATEGORIES)
    table = Table(setup.seats, setup.names, setup.options, setup.commitment, tale=position.tale)
    state = State.empty(table, decks)
    held = tuple(
        tuple(sum(CATEGORY_OF[card[0]] == category for card in hand) for category in CATEGORIES) for hand in hands
    )
    tokens = tuple(map(len, position.faces)) or position.tokens or (0,) * count
    left = tuple(sorted(position.supply)) if position.supply is not None else _rest(table, position)
    table = replace(
        state.table,
        narrator=position.narrator - 1,
        page=PAGES if position.faces else len(position.page),
        pages=tuple(
            Page(no, page.narrator - 1, page.cards, tuple(giver - 1 for giver in page.givers), page.text)
            for no, page in enumerate(position.page, start=1)
        ),
        held=held,
        tokens=tokens,
        supply=len(left) if position.faces else TOKENS - sum(tokens),
        gone=tuple(sorted(seat - 1 for seat in position.gone)),
        faces=tuple(tuple(map(Token, faces)) for faces in position.faces),
        left=left if position.faces else (),
    )
    if position.faces:
        table = replace(table, order=table.clockwise(table.narrator))
    return replace(state, table=table, hands=hands)


def _deck(pack: StoryLinePack, position: Position, category: str, used: set[str]) -> Deck:
    if category in position.decks:
        return Deck(tuple(packet for packet in position.decks[category] if packet))
    return Deck.shuffled(card for card in pack.by_category[category] if card not in used)


def _rest(table: Table, position: Position) -> tuple[str, ...]:
    """The faces that lie nowhere else."""
    heap = Counter((*table.values, *IMAGES))
    heap.subtract(face for faces in position.faces for face in faces)
    return tuple(sorted(heap.elements()))


def _steps(table: Table) -> tuple[Step, ...]:
    if table.faces:
        return (*(Effects(seat) for seat in table.order), Finish())
    if table.narrator < 0:
        return (ClaimReading() if asks(table) else NameNarrator(), ReadPage())
    return (ReadPage(),)


def write_position(pack: StoryLinePack, state: State) -> str:
    """The table as a position file."""
    table = state.table
    decks, hands = _back_on_decks(state)
    faces = tuple(tuple(token.face for token in tokens if not token.gained) for tokens in table.faces)
    gained = tuple(token.face for tokens in table.faces for token in tokens if token.gained)
    position = Position(
        game="storyline",
        tale=table.tale,
        hands=hands,
        narrator=table.narrator + 1,
        tokens=() if faces else table.tokens,
        seats=table.kinds,
        names=table.names,
        gone=tuple(seat + 1 for seat in table.gone),
        supply=tuple(sorted((*table.left, *gained))) if faces else None,
        faces=faces,
        options=table.options,
        decks={category: deck.packets for category, deck in zip(CATEGORIES, decks, strict=True)},
        page=tuple(
            Written(page.narrator + 1, page.cards, tuple(giver + 1 for giver in page.givers), page.text)
            for page in table.pages
        ),
    )
    return write_toml(msgspec.to_builtins(position))


def _back_on_decks(state: State) -> tuple[tuple[Deck, ...], tuple[tuple[str, ...], ...]]:
    """Decks and hands as they were when the round began, but for which card of a kind was drawn."""
    decks = list(state.decks)
    back = [card for pile in state.table.piles for card in pile] or [card for cards in state.drawn for card in cards]
    back += [card for place, _ in enumerate(state.table.face_down) for card in state.unturned(place)]
    for category in CATEGORIES:
        bag = sorted(card for card in back if CATEGORY_OF[card[0]] == category)
        if bag:
            decks[PLACE[category]] = Deck((tuple(bag), *decks[PLACE[category]].packets))
    hands = tuple(tuple(card for card in hand if card not in back) for hand in state.hands)
    return tuple(decks), hands
