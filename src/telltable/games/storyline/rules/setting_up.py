"""SL-101 to SL-105: setting up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.luck import pick
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step
from telltable.core.words import need_words
from telltable.games.storyline.box.components import CATEGORIES, NAMES, TITLE, WHEN, StoryLinePack, Tale
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.moves import Claim
from telltable.games.storyline.table.state import Reading, Table

from .dealing import draw_one_each
from .leaving import retire_leavers
from .rounds import ReadPage

ORDER = tuple(WHEN)


def most_uses(seats: int, cards: int) -> int:
    """2.2: how often a category with so many cards can be asked for: every use needs a card for all but one seat."""
    return cards + 2 - 2 * seats


def why_not(pack: StoryLinePack, tale: Tale, seats: int) -> str:
    """The sentence for a tale that so many players would run out of cards with; empty when it can be told."""
    for category in CATEGORIES:
        most = most_uses(seats, len(pack.by_category[category]))
        if tale.uses(category) > most:
            return f"Too many {NAMES[category]} rounds for {seats} players (at most {max(most, 0)})."
    return ""


def fitting(pack: StoryLinePack, seats: int) -> tuple[Tale, ...]:
    """The tales that so many players can tell."""
    return tuple(tale for tale in pack.tales if not why_not(pack, tale, seats))


class SetUp(Step, frozen=True):
    """SL-102 to SL-104: the narrator deck, one card of each category to every seat."""

    rule = "SL-102"

    def run(self, p: Play) -> None:
        """Set up; the first Narrator follows."""
        table: Table = p.state.table
        wanted = table.options["narrator_deck"]
        tale = wanted if wanted != "random" else pick(p.luck, fitting(p.pack, len(table.names))).key
        p.tell(e.SetUpDone(tale))
        for seat in table.seats:
            draw_one_each(p, seat, CATEGORIES, dealt=True)
        p.then(ClaimReading() if asks(table) else NameNarrator(), ReadPage())


def asks(table: Table) -> bool:
    """SL-105: whether seats are asked when they read; at a table of bots nobody reads."""
    return table.options["first_narrator"] == "ask" and not all(kind.startswith("bot") for kind in table.kinds)


class NameNarrator(Step, frozen=True):
    """SL-105 with ``first_narrator``: luck, or the seat that the host named."""

    rule = "SL-105"

    def run(self, p: Play) -> None:
        """Name the first Narrator."""
        table: Table = p.state.table
        chosen = table.options["first_narrator"]
        named = chosen.isdecimal()
        p.tell(e.NarratorIs(int(chosen) - 1 if named else pick(p.luck, table.seats), not named))


class ClaimReading(Step, frozen=True):
    """SL-105, decision READING: who finished a book most recently; all answers are opened at once."""

    rule = "SL-105"
    sealed = True

    def times(self) -> tuple[int, int]:
        """Seconds."""
        return 60, 20

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All seats."""
        seats: tuple[Seat, ...] = at.state.table.seats
        return seats

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """When, and if one likes, which book."""
        fields = (One(at="when", kind="when", of=ORDER), Words(at="title", kind="book", limit=TITLE))
        return Ask(
            "reading_claim", self.rule, "When did you last finish a book?", (Form("Claim", {}, fields, "My last book"),)
        )

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        """Any answer is believed."""
        if not isinstance(move, Claim):
            refuse("claim", self.rule, "Say when you last finished a book.")
        need_words(move.title, TITLE, "A book's title", self.rule)
        p.tell(e.ClaimMade(seat))

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        """The most recent reader; luck among several."""
        p.tell(e.ReadingClaimed(tuple(Reading(seat, x.when, x.title) for seat, x in answers.items())))
        latest = min(ORDER.index(x.when) for x in answers.values())
        first = tuple(seat for seat, x in answers.items() if ORDER.index(x.when) == latest)
        p.tell(e.NarratorIs(first[0] if len(first) == 1 else pick(p.luck, first), len(first) > 1))
        retire_leavers(p)

    def default(self, at: Play, seat: Seat) -> Claim:
        """Longer ago."""
        return Claim("longer")
