"""The evenings of StoryStack: who acts before being introduced, what follows from what, what is answered, what is met
again. Everything is counted in the book, in reading order, as a reader meets it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from msgspec import Struct

import telltable
from telltable.bots.driver import Driver
from telltable.core.story import Book, Line, Told
from telltable.games.storystack.box.pack import PACKS
from telltable.games.storystack.show.telling.coda import main_note, main_threat
from telltable.games.storystack.show.telling.names import short_names
from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.so_far import SoFar, people_in, spoken_of
from telltable.games.storystack.table.state import Fact

SEATS = range(2, 7)
FIRST_LATE = 6  # Crisis, Climax, Resolution
MET_AT = (2, 4, 14)  # after how many evenings it is counted what was met before
_SENTENCE = re.compile(r"(?<=[.!?…])[\"”’')]*\s+(?=[\"“‘'A-Z])")


class Evening(Struct):
    """One game that was played to its end, and its book."""

    so_far: SoFar
    book: Book
    seconds: float

    @property
    def lines(self) -> list[tuple[Line, Fact]]:
        """Every paragraph that was played, in reading order, with its play."""
        facts = self.so_far.table.facts
        return [(line, facts[line.n - 1]) for chapter in self.book.chapters for line in chapter.lines if line.n]


def play(pack: Path, seats: int, seed: str) -> Evening:
    """One evening of greedy bots."""
    match = telltable.new(
        "storystack", seats=["bot:greedy"] * seats, seed=seed, pack=pack, options={"grace": "0", "skinning": "quick"}
    )
    Driver(match).run()
    start = time.process_time()
    book = match.rules.book(match.pack, match.state)
    return Evening(SoFar(match.pack, match.state.table), book, time.process_time() - start)


# --- who ----------------------------------------------------------------------------------------------


def introduced(evening: Evening) -> Iterator[tuple[bool, bool]]:
    """For each character who acts: introduced or glossed at the first mention; brought in before acting. In a line of
    the book's own whoever is named acts."""
    table, brought = evening.so_far.table, set[str]()
    seen: set[str] = set()
    for line in (line for chapter in evening.book.chapters for line in chapter.lines):
        fact = table.facts[line.n - 1] if line.n else None
        new = {x.id for x in table.characters if fact and x.n == fact.n}
        for letter in people_in(fact.slots) if fact else _named(evening, line.text):
            if letter not in seen and letter not in new:
                glossed = isinstance(line, Told) and not line.ours and name_of(table, letter) in line.link
                yield letter in brought or glossed, letter in brought
                seen.add(letter)
        brought |= new


def _named(evening: Evening, text: str) -> list[str]:
    table = evening.so_far.table
    short = short_names(table)
    names = {x.id: short.get(x.id, name_of(table, x.id)) for x in table.characters}
    return [id_ for id_, name in names.items() if re.search(rf"\b{re.escape(name)}\b", text)]


def newcomers(evening: Evening) -> int:
    """Characters that bots bring in from Crisis on."""
    return sum(evening.so_far.brought[x.id] >= FIRST_LATE for x in evening.so_far.table.characters)


def acts_after_death(evening: Evening) -> int:
    """Acts of the dead, in reading order."""
    dead: set[str] = set()
    count = 0
    for _, fact in evening.lines:
        count += sum(letter in dead for letter in people_in(fact.slots))
        dead |= {c.payer for c in evening.so_far.table.costs if c.n == fact.n and c.payer in evening.so_far.died}
    return count


def acts_twice(evening: Evening) -> Iterator[bool]:
    """For each character, whether two plays or more chose it."""
    for plays in evening.so_far.acts.values():
        yield len(plays) > 1


# --- how paragraphs hang together -----------------------------------------------------------------------


def neighbours(evening: Evening) -> Iterator[bool]:
    """For each two paragraphs that follow each other, whether they share somebody or something that was played."""
    facts = [fact for _, fact in evening.lines]
    table = evening.so_far.table
    for one, other in pairwise(facts):
        yield bool(set(spoken_of(table, one)) & set(spoken_of(table, other)))


def linked(evening: Evening) -> Iterator[bool]:
    """For each paragraph, whether it says what it follows from or what it comes after, or a line of the book's own that
    leads on stands just before it."""
    led = False
    for line in (line for chapter in evening.book.chapters for line in chapter.lines):
        if line.n:
            telling = evening.so_far.table.facts[line.n - 1].telling
            yield led or (isinstance(line, Told) and bool(line.link)) or "{#" in telling
        led = isinstance(line, Told) and line.ours


def links_twice(evening: Evening) -> int:
    """Link lines that stand twice in one book."""
    said = [line.link for line, _ in evening.lines if isinstance(line, Told) and line.link]
    return len(said) - len(set(said))


def names_nobody(evening: Evening) -> Iterator[bool]:
    """For each paragraph, whether no character is named in it."""
    table = evening.so_far.table
    names = {name_of(table, x.id) for x in table.characters}
    names |= {name.split()[0] for name in names if len(name.split()) > 1}
    for line, _ in evening.lines:
        yield not any(re.search(rf"\b{re.escape(name)}\b", line.text) for name in names)


def answered(evening: Evening) -> Iterator[bool]:
    """Whether the want (need, wound, lie) of the lead, and the threat, are named at the end of a complete story."""
    table = evening.so_far.table
    if table.ending != "complete":
        return
    end = " ".join(line.text for line in evening.book.chapters[-1].lines).casefold()
    lead = table.element(evening.so_far.lead)
    if lead is not None:
        yield main_note(evening.so_far, lead)[1].casefold() in end
    threat = main_threat(evening.so_far)
    if threat:
        yield name_of(table, threat).casefold() in end


# --- what was met before ----------------------------------------------------------------------------------


def sentences(evening: Evening) -> list[str]:
    """Every sentence of the story, with names masked."""
    table = evening.so_far.table
    names = sorted((name_of(table, x.id) for x in table.elements), key=len, reverse=True)
    names += [name.split()[0] for x in table.characters if len((name := name_of(table, x.id)).split()) > 1]
    mask = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names if name)) if names else None
    found = []
    for chapter in evening.book.chapters:
        for text in (chapter.opener, *(line.text for line in chapter.lines)):
            masked = mask.sub("_", text) if mask else text
            found += [sentence for sentence in _SENTENCE.split(masked) if sentence]
    return found


def met_before(pack: Path, seed: str, tables: int) -> dict[int, float]:
    """The share of sentences that a table has met on earlier evenings, by evening, over several tables."""
    shares: dict[int, list[float]] = {evening: [] for evening in MET_AT}
    for number in range(tables):
        met: set[str] = set()
        for evening in range(1, max(MET_AT) + 1):
            told = sentences(play(pack, SEATS[(number + evening) % len(SEATS)], f"{seed}/table {number}/{evening}"))
            if evening in shares:
                shares[evening].append(fmean(sentence in met for sentence in told))
            met.update(told)
    return {evening: fmean(found) for evening, found in shares.items()}


# --- the table --------------------------------------------------------------------------------------------


def percent(flags: Sequence[bool]) -> str:
    """How many of them, in per cent."""
    return f"{100 * fmean(flags):.1f} %" if flags else "none"


def report(evenings: int, seed: str) -> str:
    """A Markdown table: a column for each pack."""
    columns = {pack.name: column(pack, evenings, seed) for pack in sorted(PACKS.iterdir()) if pack.is_dir()}
    rows = list(next(iter(columns.values())))
    head = f"StoryStack, {evenings} evenings of 2 to 6 bots, seed “{seed}”"
    table = [f"| {head} | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    table += [f"| {row} | {' | '.join(column[row] for column in columns.values())} |" for row in rows]
    return "\n".join(table)


def column(pack: Path, evenings: int, seed: str, again: bool = True) -> dict[str, str]:
    """Every figure of one pack, by what it is and what it should be; `again`: what is met again, too."""
    played = [play(pack, SEATS[n % len(SEATS)], f"{seed}/{pack.name}/{n}") for n in range(evenings)]
    known = [both for evening in played for both in introduced(evening)]
    met = met_before(pack, f"{seed}/{pack.name}", max(1, evenings // 2)) if again else {}
    return {
        "introduced or glossed (100 %)": percent([one for one, _ in known]),
        "introduced before acting (98 %)": percent([one for _, one in known]),
        "newcomers in VI to VIII (0)": str(sum(map(newcomers, played))),
        "acts after a death (0)": str(sum(map(acts_after_death, played))),
        "characters that act twice (75 %)": percent([x for evening in played for x in acts_twice(evening)]),
        "neighbours that share (50 %)": percent([x for evening in played for x in neighbours(evening)]),
        "paragraphs with a link (60 to 75 %)": percent([x for evening in played for x in linked(evening)]),
        "links that stand twice in a book (0)": str(sum(map(links_twice, played))),
        "paragraphs naming nobody (at most 15 %)": percent([x for evening in played for x in names_nobody(evening)]),
        "want and threat answered (100 %)": percent([x for evening in played for x in answered(evening)]),
        **{
            f"met before, names masked, evening {n}{_GOAL.get(n, '')}": f"{100 * share:.1f} %"
            for n, share in met.items()
        },
        "paragraphs of an evening": f"{fmean(len(evening.lines) for evening in played):.1f}",
        "characters of an evening": f"{fmean(len(evening.so_far.acts) for evening in played):.1f}",
        "milliseconds for a book, longest (20)": f"{1000 * max(evening.seconds for evening in played):.1f}",
    }


_GOAL = {4: " (at most 20 %)", 14: " (at most 45 %)"}
