"""The keepsake: the chronicle of an adventure, with every stack before and after (section 10)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from telltable.core.english import counted, plural
from telltable.core.story import Book, Portrait, Sheet
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.notation import piece_lines
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pronouns import of_party
from telltable.games.stacktors.rules.outcome import verdict
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.state import Table, notation

from .ornament import ornament
from .prose import buried, dead_by_now, in_the_end, mourned, prose
from .voice import curled, does, short_names

ROLES = {"pc": "Party", "enemy": "Foe", "ally": "Ally", "burden": "Protected"}


def book(pack: StacktorsPack, table: Table) -> Book:
    """The story so far."""
    it: Adventure = pack.by_id[table.adventure]
    world = ", ".join(text for text in table.setting[:2] if text)  # the tone is for whoever plays
    tellers = tuple(
        f"{n} (bot)" if kind.startswith("bot") else n for n, kind in zip(table.names, table.kinds, strict=True)
    )
    told = prose(table, it)
    return Book(
        game="Stacktors!",
        kicker=f"A chronicle in {counted(len(told))} {plural('scene', len(told))}",
        title=it.title,
        subtitle=world,
        premise=it.summary,
        tellers=tellers,
        finished=bool(table.ending),
        ending=_last_page(table, it) if table.ending else "",
        chapters=told,
        portraits=_people(pack, table),
        links=tuple(f"{thing.name}: {thing.text}" for thing in table.things.values() if thing.open and thing.text),
        sheets=(_sheet(table), *_fallen(table), *_kept(table)),
        colophon=(
            "Stacktors! is a playtest of 2007 by David Artman and David Cherryholmes. "
            "Adventures and words of this edition are Telltable's."
        ),
        profile=tuple(len(chapter.lines) for chapter in told),
        ornament=ornament(table),
    )


def _last_page(table: Table, it: Adventure) -> str:
    """Who did not come home, what became of what they wanted, and how it ended; of others and not of you."""
    text, ending = verdict(table), it.ending(table.ending)
    us = in_the_end(table, it)
    dead = dead_by_now(table, it)
    graves = "" if it.lesson else buried(table, it)
    if ending:
        told = ((ending.text, ending.told), *((coda.text, coda.told) for coda in ending.codas))
        for n, (at_the_table, in_the_book) in enumerate(told):
            line = curled(of_party(in_the_book or at_the_table, us))
            if n and any(does(line, who) for who in dead):  # a coda of somebody who lived
                text = text.replace(f" {at_the_table}", "", 1)
                continue
            added = f" {graves}" if graves and n == 0 else ""  # the first is what comes of it all; after that, its dead
            text = text.replace(at_the_table, f"{line}{added}", 1)
    answer = curled(of_party(ending.answer, us)) if ending else ""
    return text if it.lesson else " ".join(filter(None, (mourned(table), answer, text)))


def _people(pack: StacktorsPack, table: Table) -> tuple[Portrait, ...]:
    """The party and whoever it met, each with what the story calls them once they are known."""
    people = (*(_portrait(table, one) for one in table.chars.values() if one.role == "pc"), *_met(pack, table))
    short = short_names({one.name for one in people})
    return tuple(replace(one, called=(short[one.name],)) if short[one.name] != one.name else one for one in people)


def _portrait(table: Table, one: Character) -> Portrait:
    notes = piece_lines(one.began, one.notes, notation=False)
    by = table.names[one.seat] if 0 <= one.seat < len(table.names) else ""
    return Portrait(ROLES[one.role], one.name, one.id, by, one.concept, notes)


def _met(pack: StacktorsPack, table: Table) -> Iterator[Portrait]:
    """The people who were met, each once: those who are still there, and those whose scene is over."""
    data = pack.npcs[table.adventure]
    there = {one.id: one.name for one in table.chars.values() if one.role != "pc"}
    names = {table.chars[who].name for who in table.chars if who not in there}
    met = {**table.gone, **there}
    names |= {other for who in met if who in data for other in data[who].also}  # the Heron was the Countess all along
    for who, name in met.items():
        npc, one = data.get(who), table.chars.get(who)
        role = npc.role if npc else one.role if one else ""
        if role not in ROLES or name in names:
            continue
        names.add(name)
        side = one.role if one else "ally" if who in table.joined else role
        concept = one.concept if one else ""
        yield Portrait("Met" if role == "ally" and npc and npc.join == "never" else ROLES[side], name, who, "", concept)


def _sheet(table: Table) -> Sheet:
    rows = tuple(
        (
            one.name,
            one.began,
            notation(table, one) if one.alive else "gone",
            f"{one.earned}/{one.spent}/{one.burned}",
        )
        for one in table.party
    )
    return Sheet(
        "The party, before and after",
        ("Name", "At the start", "At the end", "Points earned/spent/burned"),
        rows,
        "A stack is written from the feet up: colours by their letters, each with its size.",
        score=True,
    )


def _kept(table: Table) -> tuple[Sheet, ...]:
    """ST-WAY-3: what is remembered, in the order in which it came."""
    rows = tuple((text,) for text in table.remembered.values())
    return (Sheet("What is remembered", ("",), rows),) if rows else ()


def _fallen(table: Table) -> tuple[Sheet, ...]:
    rows = tuple((one.name, one.began) for one in table.chars.values() if not one.alive and one.id not in table.spared)
    return (Sheet("The fallen", ("Name", "Stack"), rows),) if rows else ()
