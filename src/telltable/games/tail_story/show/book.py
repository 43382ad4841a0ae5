"""TS section 10: the memory book of a race, from public facts alone."""

from __future__ import annotations

from telltable.core.english import count, listed
from telltable.core.story import Book, Gauge, Portrait, Sheet
from telltable.games.tail_story.box.components import GOAL, TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.rules.outcome import ending_text
from telltable.games.tail_story.table.state import State, Table

from .frames import number
from .grudges import Grudges
from .naming import pet
from .ornament import ornament
from .telling import chapters

_PREMISE = (
    "Taking turns, every pet works through a deck of cards. When the deck is empty, the pet lays down a card as a "
    "trophy, and the cards it has thrown away make its next deck. A turn begins with drawing a card. Some cards draw "
    "more, some steal, and some say no to what another pet is doing; a no can be answered with a no. Whoever gets a no "
    "draws a card for comfort. "
    "A card of a pet’s own kind brings a little extra: a dog draws one more card, a cat takes a card that another pet "
    "has thrown away, and may leave it one to draw, and a rodent throws a card out of its deck. "
    "The first trophy of a pet changes it for good, and the second trophy of any pet changes all that have not changed "
    "yet. Four trophies make the most memorable pet in history."
)


def book(pack: TailPack, state: State) -> Book:
    """The race so far, a chapter for each deck that was emptied."""
    table = state.table
    told = chapters(pack, table)
    return Book(
        game="Tail Story",
        kicker="A race of pets",
        title=title(pack, table),
        subtitle=_subtitle(pack, table),
        premise=_PREMISE,
        tellers=tuple(_teller(table, seat) for seat in range(len(table.names))),
        finished=bool(table.ending),
        ending=_ending(pack, table),
        chapters=told,
        portraits=tuple(_portrait(pack, table, seat) for seat in table.order if table.mats[seat].pet),
        gauges=tuple(
            Gauge(pet(pack, table, s), table.mats[s].achievements, GOAL) for s in table.order if table.mats[s].pet
        ),
        links=_thefts(pack, table),
        sheets=(_figures(table), *_achieved(pack, table)),
        colophon=f"{count(table.turn, 'turn')}, {count(len(table.names), 'pet')}.",
        profile=tuple(len(chapter.lines) for chapter in told),
        ornament=ornament(pack, table),
        frame="round",
    )


def title(pack: TailPack, table: Table) -> str:
    """What the story is called so far."""
    if table.ending == "fourth":
        return f"How {listed([pet(pack, table, seat) for seat in table.winners])} Became Unforgettable"
    return "A Tail Nobody Has Finished" if table.ending else "A Tail in the Making"


def _subtitle(pack: TailPack, table: Table) -> str:
    played = [f"{pet(pack, table, seat)}, played by {table.names[seat]}" for seat in table.winners]
    return "; ".join(played)


def _ending(pack: TailPack, table: Table) -> str:
    """Who has won, as somebody whom the tale has named (TS-811)."""
    if table.ending != "fourth":
        return ending_text(table) if table.ending else ""
    names = listed([f"{table.names[seat]}, who played {pet(pack, table, seat)}" for seat in table.winners])
    return f"Four trophies, and the win, for {names}."


def _teller(table: Table, seat: int) -> str:
    return f"{table.names[seat]} (bot)" if table.kinds[seat].startswith("bot") else table.names[seat]


def _portrait(pack: TailPack, table: Table, seat: int) -> Portrait:
    mat = table.mats[seat]
    one = pack.pet[mat.pet]
    said = (one.flavour, one.altered_flavour if mat.altered else "")
    notes = (*(f"“{words}”" for words in said if words), *((one.label,) if one.label else ()))
    is_what = (one.full.removeprefix(one.short).removeprefix(", "), f"later {one.form}" if mat.altered else "")
    return Portrait(
        TYPES[one.type], one.short, by=table.names[seat], details=", ".join(filter(None, is_what)), notes=notes
    )


# --- the appendix -----------------------------------------------------------------------------------------


def _thefts(pack: TailPack, table: Table) -> tuple[str, ...]:
    """Who took how many cards from whom, and what came back."""
    grudges = Grudges()
    for deed in table.deeds:
        if deed.kind == "steal":
            grudges.turn(deed.seat, deed.other, deed.n)
    return tuple(
        f"{pet(pack, table, thief)} took {number(taken, 'card')} from {pet(pack, table, victim)}"
        + (f" and lost {number(lost)} to {pet(pack, table, victim)}." if lost else ".")
        for thief, victim, taken, lost in grudges.thefts()
    )


def _figures(table: Table) -> Sheet:
    rows = [("turns", str(table.turn))]
    told = ("stops", "bribes", "drawn", "stolen", "buried", "messed", "dug")
    rows += [(name, str(table.figures[name])) for name in told]
    return Sheet("The race in figures", ("What", "How many"), tuple(rows))


def _achieved(pack: TailPack, table: Table) -> tuple[Sheet, ...]:
    if not table.ending:
        return ()
    rank = dict(table.places)
    if not any(mat.shown for mat in table.mats):
        stand = tuple(
            (name, str(rank.get(seat, "–")), str(table.mats[seat].achievements))
            for seat, name in enumerate(table.names)
        )
        return (Sheet("The race", ("Player", "Rank", "Achievements"), stand, score=True),)
    rows = tuple(
        (table.names[seat], str(rank[seat]), *_cards(pack, table.mats[seat].shown)) for seat in range(len(table.names))
    )
    won = listed([table.names[seat] for seat in table.winners])
    columns = ("Player", "Rank", *("First", "Second", "Third", "Fourth"))
    return (Sheet("The achievements, turned up", columns, rows, f"{won} won.", score=True),)


def _cards(pack: TailPack, shown: tuple[str, ...]) -> tuple[str, ...]:
    titles = [pack.cards[card].name for card in shown]
    return (*titles, *("–",) * (GOAL - len(titles)))
