"""TS section 10, "Table": mats, piles, the chain, the own hand."""

from __future__ import annotations

from telltable.core.board import Page, Place, Stack
from telltable.core.board_part import Made, part
from telltable.core.story import Chapter, Gauge, Line
from telltable.games.tail_story.box.components import GOAL, TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.rules.outcome import ending_text
from telltable.games.tail_story.table.state import Mat, Table, View

from .board_cards import face, hand, spread
from .board_stacks import in_queue, pet_face, seats_from, stacks, stacks_seated, stands, turned
from .book import title
from .sentences import pet_name
from .telling import chapters

_ORDINALS = ("1ST", "2ND", "3RD", "4TH")
REMINDERS = (
    "your character becomes altered",
    "every character becomes altered",
    "your hand limit is 4",
    "you win",
)


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
    return tuple([Gauge(table.names[seat], table.mats[seat].achievements, GOAL) for seat in in_queue(table)])


def _notebook(pack: TailPack, view: View, last: Made | None = None) -> tuple[Page, ...]:
    """A page for each mat, once the seats are in order. Mats that stand as they did are taken over."""
    table = view.table
    if not table.order:
        return ()
    seats = in_queue(table)
    if last is None:
        return tuple([_mat_page(pack, table, seat) for seat in seats])
    was: Table = last.view.table
    return tuple(
        [
            page if stands(was, seat) == stands(table, seat) else _mat_page(pack, table, seat)
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
    notes = list(pet_face(pack, table, seat).choices)
    notes += ["Rocky's beam: 1 action point next turn"] if mat.beam else []
    notes += [pet.label] if pet.label else []
    return [(f"{pet_name(pack, table, seat)}, {TYPES[pet.type]}, {form}", tuple(notes))]


def _places(pack: TailPack, view: View) -> tuple[Place, ...]:
    return tuple([_place(pack, view.table, seat) for seat in in_queue(view.table)])


def _place(pack: TailPack, table: Table, seat: int) -> Place:
    mat, active = table.mats[seat], seat == table.active and not table.ending
    pet = f"{pack.pet[mat.pet].short}, " if mat.pet else ""
    beam = ", beam" if mat.beam else ""
    if mat.idle:
        return Place(seat, table.names[seat], "left", active)
    note = f"{pet}deck {mat.deck}, hand {mat.hand}, pile {len(mat.discard)}{beam}"
    return Place(seat, table.names[seat], note, active, table.kinds[seat].startswith("bot"), mat.hand)


def _counters(pack: TailPack, view: View) -> tuple[tuple[str, str], ...]:
    table = view.table
    counters = [("Action points", str(table.ap))] if table.turn else []
    if table.barred:
        counters.append(("Stops", "none this turn"))
    if view.passing:
        counters.append(("You", "let everything pass until your turn"))
    return tuple(counters)


def _turned_up(pack: TailPack, view: View) -> tuple[Stack, ...]:
    """The own achievements while they lie face down, and everybody's at the end."""
    table = view.table
    turned_up = []
    for seat in seats_from(view):
        cards = table.mats[seat].shown or (view.achievements if seat == view.seat else ())
        if cards:
            whose = "Your achievements" if seat == view.seat else f"Achievements of {table.names[seat]}"
            turned_up.append(Stack(whose, "Achieved", tuple([face(pack, table, card) for card in cards])))
    return tuple(turned_up)


def _shown(pack: TailPack, table: Table) -> list[tuple[str, ...]]:
    """Everybody's achievements that lie face up."""
    return [mat.shown for mat in table.mats]


def _reached(pack: TailPack, table: Table) -> list[int]:
    """How far everybody is."""
    return [mat.achievements for mat in table.mats]


def _story(pack: TailPack, view: View, last: Made | None = None) -> tuple[Chapter, ...]:
    """The race as it is told; while there is no new deed, as it was."""
    table = view.table
    if last is not None:
        was: Table = last.view.table
        if was.deeds is table.deeds and was.ending == table.ending and was.turn and table.turn:
            kept: tuple[Chapter, ...] = last.value
            return kept
    return tuple(Chapter(one.heading, one.opener, tuple(map(_plain, one.lines))) for one in chapters(pack, table))


def _plain(line: Line) -> Line:
    """A line as a board has it: which words of it are whose is said in the book alone."""
    return Line(line.text, teller=line.teller, marks=line.marks, told=line.told)


_AROUND = ("seat", "table.order", "table.names")
_SEATS = (*_AROUND, "table.mats")
_TOLD = ("table.turn", "table.ending", "table.winners", "table.names", "table.mats")

BOARD_PARTS = (
    part("title", lambda pack, view: "Tail Story"),
    part("subtitle", _subtitle, *_TOLD, "table.order", "table.round", "table.active", "table.step"),
    part("gauges", _gauges, *_AROUND, _reached, seated=turned),
    part(
        "stacks",
        stacks,
        *_SEATS,
        "table.chain",
        "table.window",
        "table.barred",
        "table.active",
        "table.ability_used",
        "table.options",
        grow=stacks,
        seated=stacks_seated,
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
    part("notebook", _notebook, *_SEATS, "table.active", "table.ability_used", grow=_notebook, seated=turned),
    part("places", _places, *_SEATS, "table.kinds", "table.active", "table.ending", seated=turned),
    part("counters", _counters, "passing", "table.turn", "table.ap", "table.barred"),
    part("spread", spread, "looked", "table.turn", "table.order", "table.options", "table.mats"),
    part("piles", _turned_up, *_AROUND, _shown, "achievements", "table.options"),
    part("story_title", lambda pack, view: title(pack, view.table) if view.table.turn else "", *_TOLD),
    part("story", _story, *_TOLD, "table.former", "table.order", "table.deeds", "table.commitment", grow=_story),
)
