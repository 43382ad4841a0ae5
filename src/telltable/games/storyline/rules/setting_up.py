"""Setting up: SL-101 to SL-105: the tale, the first cards, and who reads first."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.luck import pick
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.rules import Setup
from telltable.core.seat import Seat
from telltable.core.step import AnyStep, Step
from telltable.core.words import need_words
from telltable.games.storyline.box.components import CATEGORIES, FEWEST, MOST
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.moves import TITLE, WHEN, Claim
from telltable.games.storyline.table.state import Reading, State, Table
from telltable.games.storyline.table.types import Play, Scene

from .leaving import retire_leavers
from .rounds import ReadPage, draw_one_each

ORDER = tuple(WHEN)


def check_seats(setup: Setup) -> None:
    """SL-101; SL-105: the first Narrator sits at the table. Raises `Problem`."""
    count = len(setup.seats)
    if not FEWEST <= count <= MOST:
        raise Problem(f"StoryLine needs {FEWEST} to {MOST} players.")
    first = setup.options["first_narrator"]
    if first.isdecimal() and int(first) > count:
        raise Problem(f"The first Narrator is one of the seats 1 to {count}. [SL-105]")


def opening(setup: Setup) -> tuple[AnyStep, ...]:
    """SL-102 onwards."""
    return (SetUp(),)


def undealt(setup: Setup, pack: StoryLinePack) -> State:
    """SL-102, SL-103, SL-214: decks shuffled, nothing dealt.

    Raises:
        Problem: the tale is none that so many can tell (SL-104).
    """
    seats, wanted = len(setup.seats), setup.options["narrator_deck"]
    if wanted != "random" and wanted not in pack.tale_of:
        raise Problem(f"{pack.name} has no tale {wanted}. Tales: {', '.join(pack.tale_of)}. [SL-104]")
    if wanted != "random" and (why := pack.why_not(pack.tale_of[wanted], seats)):
        raise Problem(f"{why} [SL-104]")
    if all(pack.why_not(tale, seats) for tale in pack.tales):
        raise Problem(f"{pack.why_not(pack.tales[0], seats)} [SL-104]")
    decks = tuple(Deck.shuffled(pack.played(category, setup.commitment)) for category in CATEGORIES)
    return State.empty(Table(setup.seats, setup.names, setup.options, setup.commitment), decks)


class SetUp(Step[State, StoryLinePack], frozen=True):
    """SL-102 to SL-104: the narrator deck, one card of each category to every seat."""

    rule = "SL-102"

    def run(self, p: Play) -> None:
        """Set up; the first Narrator follows."""
        table = p.state.table
        wanted = table.options["narrator_deck"]
        tale = wanted if wanted != "random" else pick(p.luck, p.pack.fitting(len(table.names))).key
        p.tell(e.SetUpDone(tale))
        for seat in table.seats:
            draw_one_each(p, seat, CATEGORIES, dealt=True)
        p.then(first_narrator(table), ReadPage())


def first_narrator(table: Table) -> ClaimReading | NameNarrator:
    """SL-105: how the first Narrator is found. At a table of bots nobody is asked, for nobody reads."""
    bots_only = all(kind.startswith("bot") for kind in table.kinds)
    return ClaimReading() if table.options["first_narrator"] == "ask" and not bots_only else NameNarrator()


class NameNarrator(Step[State, StoryLinePack], frozen=True):
    """SL-105 with ``first_narrator``: luck, or the seat that the host named."""

    rule = "SL-105"

    def run(self, p: Play) -> None:
        """Name the first Narrator."""
        table = p.state.table
        chosen = table.options["first_narrator"]
        named = chosen.isdecimal()
        p.tell(e.NarratorIs(int(chosen) - 1 if named else pick(p.luck, table.seats), not named))


class ClaimReading(Step[State, StoryLinePack], frozen=True):
    """SL-105, decision READING: who finished a book most recently; all answers are opened at once."""

    rule = "SL-105"
    sealed = True

    def times(self) -> tuple[int, int]:
        """Seconds."""
        return 60, 20

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All seats."""
        return at.state.table.seats

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """When, and if one likes, which book."""
        fields = (One(at="when", kind="when", of=ORDER), Words(at="title", kind="book", limit=TITLE))
        return Ask(
            "reading_claim", self.rule, "When did you last finish a book?", (Form("Claim", {}, fields, "My last book"),)
        )

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Any answer is believed."""
        if not isinstance(move, Claim):
            refuse("claim", self.rule, "Say when you last finished a book.")
        need_words(move.title, TITLE, "A book's title", self.rule)
        p.tell(e.ClaimMade(seat))

    def answered(self, p: Play, answers: Mapping[Seat, Claim]) -> None:
        """The most recent reader; luck among several."""
        p.tell(e.ReadingClaimed(tuple(Reading(seat, x.when, x.title) for seat, x in answers.items())))
        latest = min(ORDER.index(x.when) for x in answers.values())
        first = tuple(seat for seat, x in answers.items() if ORDER.index(x.when) == latest)
        p.tell(e.NarratorIs(first[0] if len(first) == 1 else pick(p.luck, first), len(first) > 1))
        retire_leavers(p)

    def default(self, at: Play, seat: Seat) -> Claim:
        """Longer ago."""
        return Claim("longer")
