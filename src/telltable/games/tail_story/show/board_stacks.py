"""The stacks of a table: the chain, a pile for each seat with its play zone, the characters; the own first."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from telltable.core.board import Face, Stack
from telltable.core.board_part import Made
from telltable.core.seat import Seat
from telltable.games.tail_story.box.components import ABILITY_LIMIT, BONUS_LIMIT, BONUS_MEANS, BONUS_WORDS, TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.state import Item, Mat, Table, View

from .board_cards import face
from .coming import coming
from .sentences import describe, pet_name

T = TypeVar("T")
LOW = 3  # cards in a deck that are worth a warning


def in_queue(table: Table) -> tuple[Seat, ...]:
    """Every seat in queue order, as a spectator is shown them."""
    return table.order or tuple(range(len(table.mats)))


def seats_from(view: View) -> tuple[Seat, ...]:
    """The own seat first, the others in queue order."""
    return turned(None, view, in_queue(view.table))


def turned(pack: object, view: View, around: tuple[T, ...]) -> tuple[T, ...]:
    """What a spectator is shown of everybody, the own seat's first."""
    table = view.table
    place = table.order.index(view.seat) if table.order and view.seat is not None else 0
    return around[place:] + around[:place]


def stands(table: Table, seat: Seat) -> tuple[object, ...]:
    """All that a character and a mat look at, but for names."""
    active = table.active == seat
    return table.mats[seat], active, active and table.ability_used


def stacks(pack: TailPack, view: View, last: Made | None = None) -> tuple[Stack, ...]:
    """The chain, a pile for each seat, and the characters, as a spectator is shown them."""
    table, seats = view.table, in_queue(view.table)
    if last is None:
        piles = [_pile(pack, table, seat, {}) for seat in seats]
        return (_chain(pack, table, (), {}), *piles, *_pets(pack, table, seats, {}))
    was: Table = last.view.table
    chain, *old = last.value
    piles = [
        pile if was.mats[seat] is table.mats[seat] else _pile(pack, table, seat, _by_key(pile))
        for seat, pile in zip(seats, old[: len(seats)], strict=True)
    ]
    still = {f"pet {seat}" for seat in seats if stands(was, seat) == stands(table, seat)}
    pets = {key: pet for stack in old[len(seats) :] for key, pet in _by_key(stack).items() if key in still}
    return (_chain(pack, table, was.chain, _by_key(chain)), *piles, *_pets(pack, table, seats, pets))


def _by_key(stack: Stack) -> dict[str, Face]:
    return {face.key: face for face in stack.cards}


def stacks_seated(pack: TailPack, view: View, around: tuple[Stack, ...]) -> tuple[Stack, ...]:
    """What a spectator is shown, the own pile and character first."""
    chain, *rest = around
    seats = len(view.table.mats)
    pets = [replace(stack, cards=_pets_seated(view, stack.cards)) for stack in rest[seats:]]
    return (chain, *turned(pack, view, tuple(rest[:seats])), *pets)


def _pets_seated(view: View, pets: tuple[Face, ...]) -> tuple[Face, ...]:
    known = {pet.key: pet for pet in pets}  # only of those who have one
    return tuple([known[key] for seat in seats_from(view) if (key := f"pet {seat}") in known])


def _chain(pack: TailPack, table: Table, was: tuple[Item, ...], known: dict[str, Face]) -> Stack:
    """The action of this cycle and the stops on it, the last on top."""
    cards = tuple(
        [
            known[f"item {n}"] if n < len(was) and was[n] is item else _link(pack, table, n, item)
            for n, item in enumerate(table.chain)
        ]
    )
    note = "a window is open" if table.window else "no stops this turn" if table.barred else ""
    state = "open" if table.window else "filled" if cards else "empty"
    return Stack("Chain", "Chain", cards, state, note, comes=coming(pack, table))


def _link(pack: TailPack, table: Table, n: int, item: Item) -> Face:
    stands = () if item.stands is None else ("stands",) if item.stands else ("stopped",)
    words = f"{table.names[item.seat]} {describe(pack, table, item)}."
    by = table.names[item.seat]
    if item.card:
        card = pack.cards[item.card]
        return Face(f"item {n}", card.name, TYPES[card.type], text=words, marks=(card.kind, *stands), by=by)
    heading = {"draw_discard": "Draw and Discard", "swap": "Swap", "ability": "Altered Ability"}[item.action]
    return Face(f"item {n}", heading, TYPES[pack.types[table.mats[item.seat].pet]], text=words, marks=stands, by=by)


def _pile(pack: TailPack, table: Table, seat: int, known: dict[str, Face]) -> Stack:
    """A discard pile with the play zone on top of it."""
    mat = table.mats[seat]
    name = table.names[seat]
    cards = [
        _lying(pack, table, card, ("dug this turn",) if card in mat.dug else (), name, known) for card in mat.discard
    ]
    cards += [_lying(pack, table, card, ("in the play zone",), name, known) for card in mat.zone]
    low = ", low" if 0 < mat.deck <= LOW else ""
    note = f"deck {mat.deck}{low}, hand {mat.hand}, pile {len(mat.discard)}"
    return Stack(f"Pile of {name}", name, tuple(cards), "open" if cards else "empty", note)


def _lying(pack: TailPack, table: Table, card: str, marks: tuple[str, ...], name: str, known: dict[str, Face]) -> Face:
    """A card of a pile; the one that is known, if it is marked as it was."""
    old = known.get(card)
    return old if old is not None and old.marks[1:] == marks else face(pack, table, card, marks, by=name)


def _pets(pack: TailPack, table: Table, seats: tuple[int, ...], known: dict[str, Face]) -> tuple[Stack, ...]:
    """Everybody's character with the side that shows: the white frame is the normal form, the black one the altered."""
    pets = tuple([known.get(f"pet {seat}") or pet_face(pack, table, seat) for seat in seats if table.mats[seat].pet])
    return (Stack("Characters", "Pets", pets, "open"),) if pets else ()


def pet_face(pack: TailPack, table: Table, seat: int) -> Face:
    """A character with the side that shows, and what is left of its bonus and ability."""
    mat = table.mats[seat]
    pet = pack.pet[mat.pet]
    means = f" ({BONUS_MEANS[pet.type]})" if BONUS_MEANS[pet.type] else ""
    return Face(
        key=f"pet {seat}",
        title=pet_name(pack, table, seat),
        kind=TYPES[pet.type],
        tag="Altered" if mat.altered else "Normal",
        text=pet.altered_flavour if mat.altered else pet.flavour,
        choices=(
            f"Bonus {BONUS_WORDS[pet.type]}{means}: {mat.bonus_used} of {BONUS_LIMIT[pet.type]} used this turn",
            f"Altered: {pet.ability} ({_uses(mat, table, table.active == seat)})",
        ),
        marks=(*(("beam",) if mat.beam else ()), *((pet.label,) if pet.label else ())),
        by=table.names[seat],
    )


def _uses(mat: Mat, table: Table, active: bool) -> str:
    """How often the ability may still be used, in words."""
    limit = ABILITY_LIMIT[mat.pet]
    left = f"{max(0, limit - mat.uses)} of {limit} left in this game" if limit else "once a turn"
    return f"{left}; used this turn" if active and table.ability_used else left
