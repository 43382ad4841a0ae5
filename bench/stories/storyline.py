"""The evenings of StoryLine: of a tale that is told again, how much has been heard before."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from statistics import fmean

from msgspec import Struct

import telltable
from telltable.bots.driver import Driver
from telltable.core.story import Book
from telltable.games.storyline.box.components import FEWEST, MOST
from telltable.games.storyline.box.pack import SHELF

BOTS = ("bot:merry", "bot:grim", "bot:curious", "bot:greedy", "bot:helper")
MET_AT = (2, 3, 4)  # at the telling of that number it is counted what was met before
MOST_AGAIN = 0.45  # of the sentences, at the second telling
_BREAK = re.compile(r"(?<=[.?!”]) (?=[A-Z“])")


class Evening(Struct):
    """One tale as it was told, and its book."""

    tale: str
    book: Book
    phrases: frozenset[str]
    seconds: float

    @property
    def sentences(self) -> list[str]:
        """Every sentence that is read out, what bots added among them."""
        return [text for one in self.book.chapters for line in one.lines for text in _BREAK.split(line.text)]


def play(tale: str, seats: int, seed: str) -> Evening:
    """One evening of bots of all tempers."""
    seated = [BOTS[(len(seed) + seat) % len(BOTS)] for seat in range(seats)]
    match = telltable.new("storyline", seats=seated, seed=seed, options={"narrator_deck": tale})
    Driver(match).run()
    start = time.perf_counter()
    book = match.rules.book(match.pack, match.state)
    chosen = frozenset(card for page in match.state.table.pages for card in page.cards)
    return Evening(tale, book, chosen, time.perf_counter() - start)


def met_before(evenings: list[Evening], count: int) -> float:
    """The share of sentences of a tale's telling of this number that one of those before had; over all such rows."""
    shares = []
    for at in range(len(evenings) - count + 1):
        *earlier, last = evenings[at : at + count]
        known = {text for evening in earlier for text in evening.sentences}
        shares.append(fmean(text in known for text in last.sentences))
    return fmean(shares) if shares else 0.0


def figures(evenings: int, seed: str) -> list[tuple[str, str]]:
    """What was counted, and how much of it there was."""
    pack, sizes = SHELF.load(), range(FEWEST, MOST + 1)
    told = {
        tale.key: [play(tale.key, sizes[n % len(sizes)], f"{seed}/{tale.key}/{n}") for n in range(evenings)]
        for tale in pack.tales
    }
    rows = []
    for tale in pack.tales:
        again = [met_before(told[tale.key], count) for count in MET_AT if count <= evenings]
        rows.append((f"{tale.title}: met before, telling {_listed(MET_AT)}", " / ".join(map(_percent, again))))
    everything = [evening for some in told.values() for evening in some]
    second = fmean(met_before(some, 2) for some in told.values())
    cards = fmean(
        len(one.phrases & other.phrases) / len(other.phrases) for some in told.values() for one, other in pairwise(some)
    )
    return [
        *rows,
        (f"all tales: met before at the second telling (at most {_percent(MOST_AGAIN)})", _percent(second)),
        ("cards of the book that were in the one before", _percent(cards)),
        ("sentences of an evening", f"{fmean(len(evening.sentences) for evening in everything):.0f}"),
        ("milliseconds for a book, longest", f"{1000 * max(evening.seconds for evening in everything):.1f}"),
    ]


def report(evenings: int, seed: str) -> str:
    """A Markdown table."""
    title = f"| StoryLine, each tale {evenings} times by {FEWEST} to {MOST} bots, seed “{seed}” | |"
    return "\n".join([title, "|---|---|", *(f"| {what} | {much} |" for what, much in figures(evenings, seed))])


def _listed(numbers: tuple[int, ...]) -> str:
    return " / ".join(map(str, numbers))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
