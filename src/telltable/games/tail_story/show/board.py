"""TS section 10, "Table": mats, piles, the chain, the own hand."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from telltable.core.board import Face, Page, Place, Stack
from telltable.core.board_part import Made, part
from telltable.core.seat import Seat
from telltable.core.story import Chapter, Gauge
from telltable.games.tail_story.box.components import (
    ABILITY_LIMIT,
    BONUS_LIMIT,
    BONUS_WORDS,
    GOAL,
    TYPES,
)
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.rules.outcome import ending_text
from telltable.games.tail_story.table.state import Item, Mat, Table, View

from .board_cards import face, hand, spread
from .book import chapters, title
from .sentences import describe, pet_name

T = TypeVar("T")

_ORDINALS = ("1ST", "2ND", "3RD", "4TH")
REMINDERS = (
    "your character becomes altered",
    "every character becomes altered",
    "your hand limit is 4",
    "you win",
)
LOW = 3  # cards in a deck that are worth a warning


def reads_alike(earlier: View, view: View) -> bool:
    """Whether everybody is called what they were called. Labels and stories speak of nothing else that changes."""
    was, table = earlier.table, view.table
    return (
        was.names == table.names
        and was.order == table.order
        and all(
            old is new or (old.pet == new.pet and old.altered == new.altered)
            for old, new in zip(was.mats, table.mats, strict=True)
        )
    )


def seats_from(view: View) -> tuple[int, ...]:
    """The own seat first, the others in queue order."""
    table = view.table
    if not table.order:
        return tuple(range(len(table.mats)))
    return table.since(view.seat) if view.seat is not None else table.order


def _turned(view: View, around: tuple[T, ...]) -> tuple[T, ...]:
    """What a spectator is shown of everybody, the own seat's first."""
    table = view.table
    place = table.order.index(view.seat) if table.order and view.seat is not None else 0
    return around[place:] + around[:place]


def _stands(table: Table, seat: Seat) -> tuple[object, ...]:
    """All that a character and a mat look at, but for names."""
    active = table.active == seat
    return table.mats[seat], active, active and table.ability_used


def _subtitle(pack: TailPack, view: View) -> str:
    table = view.table
    if table.ending:
        return ending_text(table)
    if not table.turn:
        return "Everybody chooses a pet."
    names = {"play": "Play", "act": "Play", "bonus": "Bonus", "check": "Deck check", "end": "End", "setup": "Draw"}
    return f"Round {table.round}, turn of {table.names[table.active]}: {names[table.step]} step."


def _gauges(pack: TailPack, view: View) -> tuple[Gauge, ...]:
    """How far everybody is: achievements of four."""
    table = view.table
    return tuple([Gauge(table.names[seat], table.mats[seat].achievements, GOAL) for seat in seats_from(view)])


# --- mats and piles ---------------------------------------------------------------------------------------


def _stacks(pack: TailPack, view: View, last: Made | None = None) -> tuple[Stack, ...]:
    """The chain, a pile for each seat, and the characters."""
    table, seats = view.table, seats_from(view)
    if last is None:
        piles = [_pile(pack, table, seat, {}) for seat in seats]
        return (_chain(pack, table, (), {}), *piles, *_pets(pack, table, seats, {}))
    was: Table = last.view.table
    chain, *old = last.value
    piles = [
        pile if was.mats[seat] is table.mats[seat] else _pile(pack, table, seat, _by_key(pile))
        for seat, pile in zip(seats, old[: len(seats)], strict=True)
    ]
    still = {f"pet {seat}" for seat in seats if _stands(was, seat) == _stands(table, seat)}
    pets = {key: pet for stack in old[len(seats) :] for key, pet in _by_key(stack).items() if key in still}
    return (_chain(pack, table, was.chain, _by_key(chain)), *piles, *_pets(pack, table, seats, pets))


def _by_key(stack: Stack) -> dict[str, Face]:
    return {face.key: face for face in stack.cards}


def _stacks_seated(view: View, stacks: tuple[Stack, ...]) -> tuple[Stack, ...]:
    """The same, the own pile and character first."""
    seats = len(view.table.mats)
    pets = [replace(stack, cards=_pets_seated(view, stack.cards)) for stack in stacks[seats + 1 :]]
    return (stacks[0], *_turned(view, stacks[1 : seats + 1]), *pets)


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
    return Stack("Chain", "Chain", cards, "open" if table.window else "filled" if cards else "empty", note)


def _link(pack: TailPack, table: Table, n: int, item: Item) -> Face:
    stands = () if item.stands is None else ("stands",) if item.stands else ("stopped",)
    words = f"{table.names[item.seat]} {describe(pack, table, item)}."
    by = table.names[item.seat]
    if item.card:
        card = pack.cards[item.card]
        return Face(f"item {n}", card.title, TYPES[card.type], text=words, marks=(card.kind, *stands), by=by)
    heading = {"draw_discard": "DRAW AND DISCARD", "swap": "SWAP", "ability": "ALTERED ABILITY"}[item.action]
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
    pets = tuple([known.get(f"pet {seat}") or _pet(pack, table, seat) for seat in seats if table.mats[seat].pet])
    return (Stack("Characters", "Pets", pets, "open"),) if pets else ()


def _pet(pack: TailPack, table: Table, seat: int) -> Face:
    mat = table.mats[seat]
    pet = pack.pet[mat.pet]
    return Face(
        key=f"pet {seat}",
        title=pet_name(pack, table, seat),
        kind=TYPES[pet.type],
        tag="ALTERED" if mat.altered else "NORMAL",
        text=pet.altered_flavour if mat.altered else pet.flavour,
        choices=(
            f"Bonus {BONUS_WORDS[pet.type]}: {mat.bonus_used} of {BONUS_LIMIT[pet.type]} used this turn",
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


def _notebook(pack: TailPack, view: View, last: Made | None = None) -> tuple[Page, ...]:
    """A page for each mat, once the seats are in order. Mats that stand as they did are taken over."""
    table = view.table
    if not table.order:
        return ()
    seats = seats_from(view)
    if last is None:
        return tuple([_mat_page(pack, table, seat) for seat in seats])
    was: Table = last.view.table
    return tuple(
        [
            page if _stands(was, seat) == _stands(table, seat) else _mat_page(pack, table, seat)
            for seat, page in zip(seats, last.value, strict=True)
        ]
    )


def _mat_page(pack: TailPack, table: Table, seat: int) -> Page:
    """Everything that is printed on a mat, and how it stands."""
    mat = table.mats[seat]
    lines: list[tuple[str, tuple[str, ...]]] = [(f"Queue card {_ORDINALS[mat.queue - 1]}", ())]
    if mat.pet:
        lines += _character(pack, table, mat, seat)
    reminders = tuple(
        f"{_ORDINALS[n]}: {words}{' (collected)' if n < mat.achievements else ''}" for n, words in enumerate(REMINDERS)
    )
    lines.append((f"Achievements {mat.achievements} of {GOAL}", reminders))
    lines.append((f"Deck {mat.deck}, hand {mat.hand} (limit {mat.limit}), discard pile {len(mat.discard)}", ()))
    return Page(table.names[seat], tuple(lines))


def _character(pack: TailPack, table: Table, mat: Mat, seat: int) -> list[tuple[str, tuple[str, ...]]]:
    pet = pack.pet[mat.pet]
    form = "altered form, black frame" if mat.altered else "normal form, white frame"
    notes = list(_pet(pack, table, seat).choices)
    notes += ["Rocky's beam: 1 action point next turn"] if mat.beam else []
    notes += [pet.label] if pet.label else []
    return [(f"{pet_name(pack, table, seat)}, {TYPES[pet.type]}, {form}", tuple(notes))]


def _places(pack: TailPack, view: View) -> tuple[Place, ...]:
    return tuple([_place(pack, view.table, seat) for seat in seats_from(view)])


def _place(pack: TailPack, table: Table, seat: int) -> Place:
    mat = table.mats[seat]
    bot = "bot, " if table.kinds[seat].startswith("bot") else ""
    pet = f"{pack.pet[mat.pet].short}, " if mat.pet else ""
    beam = ", beam" if mat.beam else ""
    note = "left" if mat.idle else f"{bot}{pet}deck {mat.deck}, hand {mat.hand}, pile {len(mat.discard)}{beam}"
    return Place(seat, table.names[seat], note, seat == table.active and not table.ending)


def _counters(pack: TailPack, view: View) -> tuple[tuple[str, str], ...]:
    table = view.table
    counters = [("Action points", str(table.ap))] if table.turn else []
    if table.barred:
        counters.append(("Stops", "none this turn"))
    if view.passing:
        counters.append(("You", "let everything pass until your turn"))
    return tuple(counters)


def _turned_up(pack: TailPack, view: View, last: Made | None = None) -> tuple[Stack, ...]:
    """The own achievements while they lie face down, and everybody's at the end."""
    if last is not None and _achieved(last.view) == _achieved(view):
        kept: tuple[Stack, ...] = last.value
        return kept
    table = view.table
    stacks = []
    for seat, cards in _achieved(view):
        whose = "Your achievements" if seat == view.seat else f"Achievements of {table.names[seat]}"
        faces = tuple(face(pack, table, card) for card in cards)
        stacks.append(Stack(whose, "Achieved", faces))
    return tuple(stacks)


def _achieved(view: View) -> list[tuple[Seat, tuple[str, ...]]]:
    """Whose achievements can be read."""
    mats = view.table.mats
    open_ = [(seat, mats[seat].shown or (view.achievements * (seat == view.seat))) for seat in seats_from(view)]
    return [(seat, cards) for seat, cards in open_ if cards]


def _story(pack: TailPack, view: View, last: Made | None = None) -> tuple[Chapter, ...]:
    """The race as it is told. Deeds that stand as they did are not told again."""
    table = view.table
    if last is None:
        return chapters(pack, table)
    was: Table = last.view.table
    if was.deeds is table.deeds and was.ending == table.ending and was.turn and table.turn:
        kept: tuple[Chapter, ...] = last.value
        return kept
    told = len(was.deeds)
    return chapters(pack, table, last.value, told) if table.deeds[:told] == was.deeds else chapters(pack, table)


_SEATS = ("seat", "table.order", "table.names", "table.mats")
_TOLD = ("table.turn", "table.ending", "table.winners", "table.names", "table.mats")

BOARD_PARTS = (
    part("title", lambda pack, view: "Tail Story"),
    part("subtitle", _subtitle, *_TOLD, "table.order", "table.round", "table.active", "table.step"),
    part("gauges", _gauges, *_SEATS, seated=_turned),
    part(
        "stacks",
        _stacks,
        *_SEATS,
        "table.chain",
        "table.window",
        "table.barred",
        "table.active",
        "table.ability_used",
        "table.options",
        grow=_stacks,
        seated=_stacks_seated,
    ),
    part(
        "hand",
        hand,
        "seat",
        "hand",
        "table.ending",
        "table.active",
        "table.step",
        "table.turn",
        "table.ap",
        "table.mats",
        "table.options",
        grow=hand,
    ),
    part("notebook", _notebook, *_SEATS, "table.active", "table.ability_used", grow=_notebook, seated=_turned),
    part("places", _places, *_SEATS, "table.kinds", "table.active", "table.ending", seated=_turned),
    part("counters", _counters, "passing", "table.turn", "table.ap", "table.barred"),
    part("spread", spread, "looked", "table.turn", "table.order", "table.options", "table.mats"),
    part("piles", _turned_up, *_SEATS, "achievements", "table.options", grow=_turned_up),
    part("story_title", lambda pack, view: title(pack, view.table) if view.table.turn else "", *_TOLD),
    part("story", _story, *_TOLD, "table.order", "table.deeds", "table.commitment", grow=_story),
)
