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
from telltable.core.english import there_are
from telltable.core.errors import Problem
from telltable.core.position import (
    Count,
    SeatNo,
    SeatNoOrNone,
    in_one_place,
    need,
    need_known,
    need_once,
    need_seats,
    people,
    settled,
)
from telltable.core.rules import Setup
from telltable.core.step import Agenda
from telltable.core.toml import write_toml
from telltable.games.storyline.box.components import (
    CATEGORIES,
    CATEGORY_OF,
    FEWEST,
    IMAGES,
    MOST,
    PAGES,
    PLACE,
    TOKENS,
)
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.box.pack_files import GAME

from . import events as e
from .moves import EMBELLISHMENT
from .options import OPTIONS
from .state import Page, State, Table, Token, token_values


class Written(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A written page; a giver of 0: nobody had a card."""

    narrator: SeatNo
    cards: tuple[str, ...]
    givers: tuple[SeatNoOrNone, ...]
    text: str = ""


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file. `decks`: packets from the top, each shuffled in itself; left out: all other cards.

    With `faces` the tokens are turned up and scoring begins at `narrator`; `supply`: the faces that are left.
    """

    game: str
    tale: str
    hands: tuple[tuple[str, ...], ...] = ()
    narrator: SeatNoOrNone = 0
    tokens: tuple[Count, ...] = ()
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    gone: tuple[SeatNo, ...] = ()
    supply: tuple[str, ...] | None = None
    faces: tuple[tuple[str, ...], ...] = ()
    options: dict[str, str] = {}
    decks: dict[str, tuple[tuple[str, ...], ...]] = {}
    page: tuple[Written, ...] = ()


def laid(pack: StoryLinePack, position: Position, commitment: str) -> tuple[Setup, e.Laid]:
    """A position as a setup, and the one fact that lays the table.

    Raises:
        Problem: a field is out of its range, or the position breaks a rule.
    """
    count = len(position.hands or position.faces)
    if not FEWEST <= count <= MOST:
        raise Problem(f"Position: StoryLine needs {FEWEST} to {MOST} players, but {there_are(count)}. [SL-101]")
    kinds, names = people(count, position.seats, position.names)
    setup = Setup(kinds, names, settled(OPTIONS, position.options), commitment)
    _check(pack, position, count)
    return setup, e.Laid(_state(pack, position, setup, count))


def _check(pack: StoryLinePack, position: Position, count: int) -> None:
    need_known(position.tale, pack.tale_of, "tale")
    _check_cards(pack, position)
    _check_seats(position, count)
    _check_book(pack, position)
    if position.faces:
        _check_faces(position, count)
    else:
        need(position.supply is None, "supply", "it is told once the tokens are turned up (faces). [SL-402]")


def _check_cards(pack: StoryLinePack, position: Position) -> None:
    """SL-102: a card lies in one place, and each deck holds those of its own kind."""
    places = [(card, f"hands {n}") for n, hand in enumerate(position.hands, start=1) for card in hand]
    places += [(c, f"page {n}") for n, page in enumerate(position.page, start=1) for c in page.cards if c]
    for key, packets in position.decks.items():
        need_known(key, CATEGORIES, "decks")
        places += [(card, f"decks {key}") for packet in packets for card in packet]
    in_one_place(places, pack.cards)
    for key, packets in position.decks.items():
        wrong = [card for packet in packets for card in packet if CATEGORY_OF[card[0]] != key]
        need(not wrong, f"decks {key}", f"a deck holds only cards of its own kind, not {', '.join(wrong)}. [SL-102]")


def _check_seats(position: Position, count: int) -> None:
    need_once(position.gone, "gone")
    need_seats(count, gone=position.gone)
    need(position.narrator <= count, "narrator", f"seats are counted from 1 to {count}, not {position.narrator}.")
    need(position.narrator not in position.gone, "narrator", "the Narrator sits there. [SL-201]")
    need(count - len(position.gone) >= FEWEST, "gone", "three players stay. [SL-101]")
    if position.hands:
        gone = [seat for seat in position.gone if position.hands[seat - 1]]
        need(not gone, "gone", f"the hand of seat {gone[0] if gone else 0} went under the decks. [SL-101]")
    if position.tokens:
        need(
            len(position.tokens) == count and sum(position.tokens) <= TOKENS,
            "tokens",
            f"one number for each seat, and {TOKENS} tokens in all. [SL-103]",
        )


def _check_book(pack: StoryLinePack, position: Position) -> None:
    """SL-208: a page holds a card, and a giver, for each of its banners."""
    count = len(position.hands or position.faces)
    need(len(position.page) < PAGES, "page", f"at most {PAGES - 1} are written before The End. [SL-401]")
    need(bool(position.narrator) or not position.page, "narrator", "somebody narrates. [SL-201]")
    for no, page in enumerate(position.page, start=1):
        banners, place = pack.page(position.tale, no).banners, f"page {no}"
        need_seats(count, **{f"{place}, narrator": (page.narrator,)})
        need_seats(count, **{f"{place}, givers": filter(None, page.givers)})
        need(page.narrator not in page.givers, f"{place}, givers", "the Narrator offers nothing. [SL-202]")
        need(len(page.text) <= EMBELLISHMENT, f"{place}, text", f"at most {EMBELLISHMENT} characters. [SL-207]")
        fits = len(banners) == len(page.cards) == len(page.givers) and all(
            CATEGORY_OF[card[0]] == banner if card else not giver
            for card, giver, banner in zip(page.cards, page.givers, banners, strict=True)
        )
        need(fits, place, f"a card, and its giver, for each banner: {', '.join(banners)}. [SL-208]")


def _check_faces(position: Position, count: int) -> None:
    """SL-402: the tokens turned up are those of the box."""
    need(len(position.faces) == count, "faces", f"one list for each of {count} seats.")
    need(not position.tokens, "tokens", "they are counted by their faces once they are turned up. [SL-402]")
    need(position.narrator > 0, "narrator", "somebody read The End. [SL-401]")
    options = settled(OPTIONS, position.options)
    need(options["family"] != "on", "faces", "the family game turns no tokens. [SL-501]")
    heap = Counter(token_values(options))
    heap.update(IMAGES)
    up = Counter(face for faces in position.faces for face in faces)
    up.update(position.supply or ())
    for face in up:
        need_known(face, heap, "faces")
        need(up[face] <= heap[face], "faces", f"{heap[face]} tokens show {face}, and {up[face]} lie there. [SL-103]")


def _state(pack: StoryLinePack, position: Position, setup: Setup, count: int) -> State:
    hands = tuple(tuple(sorted(hand)) for hand in position.hands) or ((),) * count
    used = {card for hand in hands for card in hand} | {card for page in position.page for card in page.cards if card}
    decks = tuple(_deck(pack, position, setup.commitment, category, used) for category in CATEGORIES)
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


def _deck(pack: StoryLinePack, position: Position, commitment: str, category: str, used: set[str]) -> Deck:
    if category in position.decks:
        return Deck(tuple(packet for packet in position.decks[category] if packet))
    free = [card for card in pack.played(category, commitment) if card not in used]
    elsewhere = sum(CATEGORY_OF[card[0]] == category for card in used)
    return Deck.shuffled(free[: max(0, pack.size(category) - elsewhere)])


def _rest(table: Table, position: Position) -> tuple[str, ...]:
    """The faces that lie nowhere else."""
    heap = Counter((*table.values, *IMAGES))
    heap.subtract(face for faces in position.faces for face in faces)
    return tuple(sorted(heap.elements()))


def write_position(pack: StoryLinePack, state: State, agenda: Agenda) -> str:
    """The table as a position file."""
    table = state.table
    decks, hands = _back_on_decks(state)
    faces = tuple(tuple(token.face for token in tokens if not token.gained) for tokens in table.faces)
    gained = tuple(token.face for tokens in table.faces for token in tokens if token.gained)
    position = Position(
        game=GAME,
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
