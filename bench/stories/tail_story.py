"""The evenings of Tail Story: what is said twice, how achievements come about, who speaks, what is met again."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from statistics import fmean

from msgspec import Struct

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.core.story import Book
from telltable.games.tail_story.show.frames import lines_of, own_words, voices_of

SEATS = range(2, 5)
MET_AT = (2, 4, 12)  # after how many evenings it is counted what was met before
LEAST = 12  # letters by which a line is known again


class Evening(Struct):
    """One race that was run to its end, and its book."""

    match: Match
    book: Book
    seconds: float

    @property
    def said(self) -> list[str]:
        """Every heading, opener and paragraph."""
        chapters = self.book.chapters
        found = [chapter.heading for chapter in chapters] + [chapter.opener for chapter in chapters]
        return [text for text in (*found, *(line.text for one in chapters for line in one.lines)) if text]


def play(seats: int, seed: str) -> Evening:
    """One evening of careful bots; guests sit in every other one."""
    guests = {"guest_characters": "on"} if sum(seed.encode()) % 2 else {}
    match = telltable.new("tail_story", seats=["bot:careful"] * seats, seed=seed, options=guests)
    Driver(match).run()
    start = time.perf_counter()
    book = match.rules.book(match.pack, match.state)
    return Evening(match, book, time.perf_counter() - start)


def frames(evening: Evening) -> list[str]:
    """The authored lines that an evening was told with, as often as they were. What was being done may come again."""
    pack = evening.match.pack
    known = [line for at, lines in lines_of(pack).items() if not at.startswith(("aim_", "done_")) for line in lines]
    known += [line for of in voices_of(pack).values() for lines in of.values() for line in lines]
    whole = "\n".join(evening.said)
    words = {own_words(line): line for line in known if len(own_words(line)) >= LEAST}
    return [line for word, line in words.items() for _ in range(whole.count(word))]


def twice(evening: Evening) -> int:
    """Paragraphs and authored lines that are said more than once."""
    return sum(often > 1 for some in (evening.said, frames(evening)) for often in Counter(some).values())


def chapters_by_deck(evening: Evening) -> bool:
    """Whether there is a chapter for each emptied deck, and a finish."""
    emptied = sum(deed.kind == "emptied" for deed in evening.match.state.table.deeds)
    return bool(len(evening.book.chapters) == emptied + 1)


def nearly(evening: Evening) -> Iterator[bool]:
    """For each achievement: whether its chapter tells how it was nearly stopped, of its pet and by name."""
    pack, table = evening.match.pack, evening.match.state.table
    at = ("nearly_", "stopped", "quarrel", "emptied_bribe")
    near = [own_words(line) for occasion, some in lines_of(pack).items() if occasion.startswith(at) for line in some]
    closing = [x for x in table.deeds if x.kind == "achievement" or (x.kind == "missed" and x.action != "no_cards")]
    for chapter, deed in zip(evening.book.chapters, closing, strict=False):
        if deed.kind == "achievement":
            pet = pack.pet[table.mats[deed.seat].pet].short
            yield any(pet in line.text and x in line.text for x in near for line in chapter.lines)


def voiced(evening: Evening) -> Iterator[bool]:
    """For each pet: whether it says something in its own voice."""
    voices, whole = voices_of(evening.match.pack), "\n".join(evening.said)
    for mat in evening.match.state.table.mats:
        yield any(own_words(line) in whole for lines in voices[mat.pet].values() for line in lines)


def met_before(evenings: list[Evening], count: int) -> float:
    """The share of authored lines of the last of so many evenings that one of the earlier ones had."""
    rows = [evenings[at : at + count] for at in range(0, len(evenings) - count + 1, count)]
    shares = []
    for *earlier, last in rows:
        known = {line for evening in earlier for line in frames(evening)}
        now = frames(last)
        shares.append(sum(line in known for line in now) / len(now))
    return fmean(shares) if shares else 0.0


def figures(evenings: int = 30, seed: str = "nobody tuned to this") -> list[tuple[str, str]]:
    """What was counted, and how much of it there was."""
    played = [play(SEATS[n % len(SEATS)], f"{seed}/{n}") for n in range(evenings)]
    lines = [len(evening.said) for evening in played]
    return [
        ("said twice in an evening (0)", str(sum(map(twice, played)))),
        ("evenings with a chapter for each emptied deck (100 %)", _percent([chapters_by_deck(x) for x in played])),
        ("achievements told by how they were nearly stopped (100 %)", _percent([y for x in played for y in nearly(x)])),
        ("pets that speak in their own voice (100 %)", _percent([y for x in played for y in voiced(x)])),
        *((f"lines met before, evening {n}", f"{100 * met_before(played, n):.0f} %") for n in MET_AT if n <= evenings),
        ("paragraphs of an evening", f"{fmean(lines):.1f}"),
        ("milliseconds for a book, longest", f"{1000 * max(evening.seconds for evening in played):.1f}"),
    ]


def report(evenings: int, seed: str) -> str:
    """A Markdown table."""
    table = [f"| Tail Story, {evenings} evenings of 2 to 4 bots, seed “{seed}” | |", "|---|---|"]
    return "\n".join(table + [f"| {what} | {much} |" for what, much in figures(evenings, seed)])


def _percent(held: list[bool]) -> str:
    return f"{100 * fmean(held):.0f} %" if held else "–"
