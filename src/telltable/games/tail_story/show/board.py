"""TS section 10, "Table": mats, piles, the chain, the own hand."""

from __future__ import annotations

from telltable.core.board import Board, Face, Page, Place, Stack
from telltable.core.story import Gauge
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
from .book import book
from .sentences import describe, pet_name

_ORDINALS = ("1ST", "2ND", "3RD", "4TH")
REMINDERS = (
    "your character becomes altered",
    "every character becomes altered",
    "your hand limit is 4",
    "you win",
)
LOW = 3  # cards in a deck that are worth a warning


def board(pack: TailPack, view: View) -> Board:
    """The table as a seat or a spectator sees it."""
    table = view.table
    seats = seats_from(view)
    told = book(pack, view)
    return Board(
        title="Tail Story",
        subtitle=_subtitle(table),
        gauges=_gauges(table, seats),
        stacks=(_chain(pack, table), *(_pile(pack, table, seat) for seat in seats), *_pets(pack, table, seats)),
        hand=hand(pack, view),
        notebook=tuple(_mat_page(pack, table, seat) for seat in seats) if table.order else (),
        places=tuple(_place(pack, table, seat) for seat in seats),
        counters=_counters(view),
        missing="",
        spread=spread(pack, view),
        piles=_shown(pack, view),
        story_title=told.title if table.turn else "",
        story=told.chapters,
    )


def seats_from(view: View) -> tuple[int, ...]:
    """The own seat first, the others in queue order."""
    table = view.table
    if not table.order:
        return tuple(range(len(table.mats)))
    return table.since(view.seat) if view.seat is not None else table.order


def _subtitle(table: Table) -> str:
    if table.ending:
        return ending_text(table)
    if not table.turn:
        return "Everybody chooses a pet."
    names = {"play": "Play", "act": "Play", "bonus": "Bonus", "check": "Deck check", "end": "End", "setup": "Draw"}
    return f"Round {table.round}, turn of {table.names[table.active]}: {names[table.step]} step."


def _gauges(table: Table, seats: tuple[int, ...]) -> tuple[Gauge, ...]:
    """How far everybody is: achievements of four."""
    return tuple(Gauge(table.names[seat], table.mats[seat].achievements, GOAL) for seat in seats)


# --- mats and piles ---------------------------------------------------------------------------------------


def _chain(pack: TailPack, table: Table) -> Stack:
    """The action of this cycle and the stops on it, the last on top."""
    cards = tuple(_link(pack, table, n, item) for n, item in enumerate(table.chain))
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


def _pile(pack: TailPack, table: Table, seat: int) -> Stack:
    """A discard pile with the play zone on top of it."""
    mat = table.mats[seat]
    name = table.names[seat]
    cards = [face(pack, table, card, ("dug this turn",) if card in mat.dug else (), by=name) for card in mat.discard]
    cards += [face(pack, table, card, ("in the play zone",), by=name) for card in mat.zone]
    low = ", low" if 0 < mat.deck <= LOW else ""
    note = f"deck {mat.deck}{low}, hand {mat.hand}, pile {len(mat.discard)}"
    return Stack(f"Pile of {name}", name, tuple(cards), "open" if cards else "empty", note)


def _pets(pack: TailPack, table: Table, seats: tuple[int, ...]) -> tuple[Stack, ...]:
    """Everybody's character with the side that shows: the white frame is the normal form, the black one the altered."""
    chosen = tuple(seat for seat in seats if table.mats[seat].pet)
    if not chosen:
        return ()
    return (Stack("Characters", "Pets", tuple(_pet(pack, table, seat) for seat in chosen), "open"),)


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


def _place(pack: TailPack, table: Table, seat: int) -> Place:
    mat = table.mats[seat]
    bot = "bot, " if table.kinds[seat].startswith("bot") else ""
    pet = f"{pack.pet[mat.pet].short}, " if mat.pet else ""
    beam = ", beam" if mat.beam else ""
    note = "left" if mat.idle else f"{bot}{pet}deck {mat.deck}, hand {mat.hand}, pile {len(mat.discard)}{beam}"
    return Place(seat, table.names[seat], note, seat == table.active and not table.ending)


def _counters(view: View) -> tuple[tuple[str, str], ...]:
    table = view.table
    counters = [("Action points", str(table.ap))] if table.turn else []
    if table.barred:
        counters.append(("Stops", "none this turn"))
    if view.passing:
        counters.append(("You", "let everything pass until your turn"))
    return tuple(counters)


def _shown(pack: TailPack, view: View) -> tuple[Stack, ...]:
    """The own achievements while they lie face down, and everybody's at the end."""
    table = view.table
    stacks = []
    for seat in seats_from(view):
        cards = table.mats[seat].shown or (view.achievements if seat == view.seat else ())
        if cards:
            whose = "Your achievements" if seat == view.seat else f"Achievements of {table.names[seat]}"
            faces = tuple(face(pack, table, card) for card in cards)
            stacks.append(Stack(whose, "Achieved", faces))
    return tuple(stacks)
