"""TS section 10: the memory book of a race, from public facts alone."""

from __future__ import annotations

import zlib

from telltable.core.story import Book, Chapter, Gauge, Line, Portrait, Sheet
from telltable.games.tail_story.box.components import GOAL, TYPES
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.box.wording import counted, listed
from telltable.games.tail_story.rules.outcome import ending_text
from telltable.games.tail_story.table.state import Deed, State, Table

_HEADINGS = (
    "The start",
    "A first achievement",
    "A second achievement",
    "A third achievement",
    "The fourth achievement",
)
_OCCASION = ("", "first", "second", "third", "fourth")
_LEAST_QUARREL = 2  # stops that make a quarrel worth telling


def book(pack: TailPack, state: State) -> Book:
    """The race so far, a chapter for each achievement."""
    table = state.table
    told = chapters(pack, table)
    return Book(
        game="Tail Story",
        kicker="A race of pets",
        title=title(pack, table),
        subtitle=_subtitle(table),
        premise="Whoever empties a deck four times is the most memorable pet in history.",
        tellers=tuple(_teller(table, seat) for seat in range(len(table.names))),
        finished=bool(table.ending),
        ending=ending_text(table) if table.ending else "",
        chapters=told,
        portraits=tuple(_portrait(pack, table, seat) for seat in table.order if table.mats[seat].pet),
        gauges=tuple(
            Gauge(pet(pack, table, s), table.mats[s].achievements, GOAL) for s in table.order if table.mats[s].pet
        ),
        links=_grudges(pack, table),
        sheets=(_figures(table), *_achieved(pack, table)),
        colophon=f"{counted(table.turn, 'turn')}, {counted(len(table.names), 'pet')}.",
        profile=tuple(len(chapter.lines) for chapter in told),
    )


def pet(pack: TailPack, table: Table, seat: int) -> str:
    """What a seat's pet is called in a story: ``Jack``."""
    mat = table.mats[seat]
    return pack.pet[mat.pet].short if mat.pet else table.names[seat]


def pick_line(pack: TailPack, table: Table, occasion: str, salt: object) -> str:
    """One of several sentences, always the same one for the same moment of the same table."""
    lines = pack.phrases.lines[occasion]
    return lines[zlib.crc32(f"{table.commitment} {occasion} {salt}".encode()) % len(lines)]


def title(pack: TailPack, table: Table) -> str:
    """What the story is called so far."""
    if table.ending == "fourth":
        return f"How {listed([pet(pack, table, seat) for seat in table.winners])} Became Unforgettable"
    return "A Tail Nobody Has Finished" if table.ending else "A Tail in the Making"


def _subtitle(table: Table) -> str:
    return listed([table.names[seat] for seat in table.winners]) if table.winners else ""


def _teller(table: Table, seat: int) -> str:
    return f"{table.names[seat]} (bot)" if table.kinds[seat].startswith("bot") else table.names[seat]


def _portrait(pack: TailPack, table: Table, seat: int) -> Portrait:
    mat = table.mats[seat]
    one = pack.pet[mat.pet]
    notes = (one.flavour, *((one.altered_flavour,) if mat.altered else ()), *((one.label,) if one.label else ()))
    name = f"{one.normal}, then {one.altered}" if mat.altered else one.normal
    return Portrait(TYPES[one.type], name.title(), by=table.names[seat], notes=tuple(filter(None, notes)))


# --- the chapters -----------------------------------------------------------------------------------------


def chapters(pack: TailPack, table: Table, known: tuple[Chapter, ...] = (), told: int = 0) -> tuple[Chapter, ...]:
    """Every achievement closes a chapter; what came before it stands in it. `known` is how the first `told` deeds
    read."""
    if not table.turn:
        return ()
    closing = [deed for deed in table.deeds[:told] if deed.kind == "achievement"]
    chapters = list(known[: len(closing)])
    lines = [line for chapter in known[len(closing) :] for line in chapter.lines]
    opener = _opener(pack, table, closing[-1] if closing else None)
    for place, deed in enumerate(table.deeds[told:], start=told):
        line = _line(pack, table, deed, place)
        if line:
            lines.append(line)
        if deed.kind == "achievement":
            heading = f"{_HEADINGS[deed.n]}: {pet(pack, table, deed.seat)}"
            chapters.append(Chapter(heading, opener, tuple(lines)))
            opener, lines = _opener(pack, table, deed), []
    if lines or not chapters or table.ending:
        end = _closing(pack, table)
        chapters.append(Chapter("The finish" if table.ending else "So far", end or opener, tuple(lines)))
    return tuple(chapters)


def _opener(pack: TailPack, table: Table, last: Deed | None) -> str:
    """How a chapter begins, after the achievement that closed the one before."""
    if last is not None:
        return f"Turn {last.turn} was over, and the decks were dealt with."
    names = listed([pet(pack, table, seat) for seat in table.order])
    return pick_line(pack, table, "opening", 0).format(pets=names)


def _closing(pack: TailPack, table: Table) -> str:
    if not table.ending:
        return ""
    names = listed([pet(pack, table, seat) for seat in table.winners])
    occasion = "unfinished" if table.ending != "fourth" else "shared" if len(table.winners) > 1 else "ending"
    return pick_line(pack, table, occasion, 1).format(pets=names)


def _line(pack: TailPack, table: Table, deed: Deed, place: int) -> Line | None:
    """A deed as a sentence or two; None for one that is not told."""
    who = pet(pack, table, deed.seat)
    other = pet(pack, table, deed.other) if deed.other >= 0 else ""
    cards = listed([pack.cards[card].name for card in deed.cards if card])
    told = bool(deed.words) and deed.kind == "achievement"
    if deed.kind == "achievement":
        text = deed.words if told else pick_line(pack, table, _OCCASION[deed.n], place).format(pet=who)
        lead = f"{who} was remembered for this: " if told else ""
        return Line(f"{lead}{text}", teller=table.names[deed.seat], told=told, marks=(f"turn {deed.turn}",))
    if deed.kind == "quarrel":
        return _quarrel(pack, table, deed, place) if deed.n >= _LEAST_QUARREL else None
    if deed.kind in ("concert", "joined"):
        sound = pack.cards[deed.cards[0]].sound if deed.cards else ""
        text = pick_line(pack, table, deed.kind, place).format(pet=who, other=other, sound=sound)
        return Line(text, teller=table.names[deed.seat])
    if deed.kind == "altered_all":
        return Line(pick_line(pack, table, "altered_all", place))
    if deed.kind in ("steal", "bury", "mess"):
        number = counted(deed.n, "card")
        text = pick_line(pack, table, deed.kind, place).format(pet=who, other=other, cards=cards, number=number)
        return Line(text, teller=table.names[deed.seat])
    return None


def _quarrel(pack: TailPack, table: Table, deed: Deed, place: int) -> Line:
    """A chain told as a quarrel: who said stop to whom, and who was bribed in the end."""
    steps = [
        f"{pet(pack, table, seat)} answered with {pack.cards[card].name}"
        for seat, card in zip(deed.seats[1:], deed.cards[1:], strict=True)
    ]
    first = pet(pack, table, deed.seats[0])
    bribed = pet(pack, table, deed.seats[-2])
    lead = pick_line(pack, table, "quarrel", place).format(pet=first)
    bribe = pick_line(pack, table, "bribe", place).format(pet=bribed)
    said = f" “{deed.words}”" if deed.words else ""
    answers = listed(steps)
    end = "" if answers.endswith(("!", "?")) else "."
    return Line(f"{lead} {answers}{end}{said} {bribe}", teller=table.names[deed.seat])


# --- the appendix -----------------------------------------------------------------------------------------


def _grudges(pack: TailPack, table: Table) -> tuple[str, ...]:
    """Who took how many cards from whom."""
    taken: dict[tuple[int, int], int] = {}
    for deed in table.deeds:
        if deed.kind == "steal":
            taken[deed.seat, deed.other] = taken.get((deed.seat, deed.other), 0) + deed.n
    return tuple(
        f"{pet(pack, table, thief)} took {counted(count, 'card')} from {pet(pack, table, victim)}."
        for (thief, victim), count in sorted(taken.items(), key=lambda one: (-one[1], one[0]))
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
