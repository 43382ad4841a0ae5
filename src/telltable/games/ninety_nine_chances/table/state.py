"""The table as it lies: what everybody sees, and what is hidden besides."""

from __future__ import annotations

from typing import Annotated

from telltable.core.deck import Deck
from telltable.core.record import Record
from telltable.core.seat import Seat
from telltable.core.secrecy import nobody, own, secret
from telltable.core.written import Written
from telltable.games.ninety_nine_chances.box.components import number_of

NOBODY: Seat = -1


class Held(Record, frozen=True, gc=False):
    """A card in front of a seat, with the note on it."""

    card: str
    note: Written = ""


class Character(Record, frozen=True, gc=False):
    """NC-207: the note in front of a seat."""

    name: Written = ""
    role: Written = ""


class Telling(Record, frozen=True, gc=False):
    """One telling.

    Attributes:
        n: its number in the story, from 1.
        seat: who tells.
        kind: what it is about, see `components`.
        text: as told, in its last version; empty when the table's own line stands for it.
        card: the card that it tells; empty for none.
        other: whose Problem, or whose turn, it is about.
        named: seats that it involves.
        again: retellings because somebody did not want to be involved (NC-305).
        retold: retellings after an objection or a refused killing (NC-802, NC-803).
        revised: how often the teller revised it (NC-804).
        struck: (seat, name) whose sentences are struck (NC-802).
        note: what was written on the card when it was told; it may lie elsewhere by now.
    """

    n: int
    seat: Seat
    kind: str
    text: Written = ""
    card: str = ""
    other: Seat = NOBODY
    named: tuple[Seat, ...] = ()
    again: int = 0
    retold: int = 0
    revised: int = 0
    struck: tuple[tuple[Seat, Written], ...] = ()
    note: Written = ""
    act: int = 0


class Asking(Record, frozen=True, gc=False):
    """Consent that is asked for now.

    Attributes:
        kind: ``involve`` (NC-305), ``plan`` (NC-503) or ``kill`` (NC-803).
        n: the telling.
        asker: who asks.
        items: (seat, what it is asked for).
        answers: (seat, what of it it gives).
    """

    kind: str
    n: int
    asker: Seat
    items: tuple[tuple[Seat, str], ...]
    answers: tuple[tuple[Seat, tuple[str, ...]], ...] = ()

    @property
    def owing(self) -> tuple[Seat, ...]:
        """Who has not answered."""
        done = {seat for seat, _ in self.answers}
        return tuple(sorted({seat for seat, _ in self.items} - done))

    def of(self, seat: Seat) -> tuple[str, ...]:
        """What this seat is asked for."""
        return tuple(item for who, item in self.items if who == seat)


class Turn(Record, frozen=True, gc=False):
    """One storyteller's turn (NC-501).

    Attributes:
        problem, resources: the plan.
        borrowed, enlisted: requests that were granted, as in `moves.Plan`.
        refused: those that were not.
        batches: how often it asked (NC-504).
        committed: whether the plan stands.
        numbers: (seat, card), revealed, lowest first.
        median: the chance in 100; 0 before the reveal.
        owner: the seat of the median; -1 when nobody gave a Number.
        flip: the number that was turned; 0 before.
        card: the card that was turned; a blank marker, or empty for none.
        works: whether the plan succeeded.
    """

    seat: Seat
    act: int
    problem: str = ""
    resources: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    enlisted: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    batches: int = 0
    committed: bool = False
    evaluators: tuple[Seat, ...] = ()
    numbers: tuple[tuple[Seat, str], ...] = ()
    median: int = 0
    owner: Seat = NOBODY
    flip: int = 0
    card: str = ""
    works: bool = False


class Finale(Record, frozen=True, gc=False):
    """NC-605 to NC-610, once it is turned.

    Attributes:
        number: F.
        card: its card; empty when there was none (NC-108c).
        bids: (seat, card), clockwise from the Lead.
        hero: -1 for nobody.
        before: Resources of each seat before the Finale.
    """

    number: int
    card: str
    bids: tuple[tuple[Seat, str], ...] = ()
    hero: Seat = NOBODY
    before: tuple[int, ...] = ()


class Table(Record, frozen=True, gc=False):
    """All that lies open. Everybody, spectators too, sees exactly this.

    Attributes:
        kinds, names, options, commitment: of the table.
        open: seats in the game; leaving: those that are played by default until they are taken out (NC-807).
        phase: acts, themes, pitches, vote, characters, resources, trouble, storytelling, climax, endings, over.
        todo: seats whose turn in this round is still to come; active: whose turn it is.
        themes: the pair of each seat, once revealed; theme: the two cards that were chosen.
        committed: seats with a secret card or ballot on the table.
        troubled: seats that were given a Problem in this round; involved: seats that accepted to be involved.
        fresh: number of the latest telling while its teller may still revise it; 0 afterwards.
        nudges: (seat, what) on the latest telling.
        tellers: storytellers in the order of their turns.
        goodwill: (giver, asker) of every request that was granted.
    """

    kinds: tuple[str, ...]
    names: tuple[Written, ...]
    options: dict[str, str]
    commitment: str
    hand_sizes: tuple[int, ...]
    open: tuple[Seat, ...]
    characters: tuple[Character, ...]
    resources: tuple[tuple[Held, ...], ...]
    problems: tuple[tuple[Held, ...], ...]
    leaving: tuple[Seat, ...] = ()
    dealer: Seat = NOBODY
    lead: Seat = NOBODY
    acts: int = 1
    act: int = 0
    phase: str = "acts"
    todo: tuple[Seat, ...] = ()
    active: Seat = NOBODY
    deck_size: int = 0
    discard: tuple[str, ...] = ()
    themes: tuple[tuple[str, ...], ...] = ()
    theme: tuple[str, ...] = ()
    chosen_by: str = ""
    committed: tuple[Seat, ...] = ()
    ballots: tuple[tuple[Seat, int], ...] = ()
    ballots_held: int = 0
    ready: tuple[Seat, ...] = ()
    blanks: int = 0
    bonus: str = ""
    involved: tuple[Seat, ...] = ()
    troubled: tuple[Seat, ...] = ()
    asking: Asking | None = None
    told: tuple[Telling, ...] = ()
    fresh: int = 0
    nudges: tuple[tuple[Seat, str], ...] = ()
    turns: tuple[Turn, ...] = ()
    tellers: tuple[Seat, ...] = ()
    goodwill: tuple[tuple[Seat, Seat], ...] = ()
    dead: tuple[Seat, ...] = ()
    reactions: tuple[tuple[Seat, bool, Written], ...] = ()
    uses: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    finale: Finale | None = None
    scores: tuple[tuple[Seat, int, int, str], ...] = ()
    winners: tuple[Seat, ...] = ()
    ending: str = ""
    tie: str = ""

    @property
    def turn(self) -> Turn:
        """The storyteller's turn that runs, or the last one."""
        return self.turns[-1]

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Seats that are asked: in the game and not about to leave it."""
        return tuple(seat for seat in self.open if seat not in self.leaving) if self.leaving else self.open

    def telling(self, n: int) -> Telling:
        """Telling number `n`, from 1."""
        return self.told[n - 1]

    def held(self, seat: Seat, card: str) -> Held | None:
        """A card in front of a seat, in either mode."""
        for held in (*self.resources[seat], *self.problems[seat]):
            if held.card == card:
                return held
        return None

    def resource_cards(self, seat: Seat) -> tuple[str, ...]:
        """The Resources in front of a seat."""
        return tuple([held.card for held in self.resources[seat]])

    def problem_cards(self, seat: Seat) -> tuple[str, ...]:
        """The Problems in front of a seat, the oldest first."""
        return tuple([held.card for held in self.problems[seat]])

    def owner_of(self, resource: str) -> Seat:
        """The seat with this Resource; -1 for none."""
        for seat, all_held in enumerate(self.resources):
            if any(held.card == resource for held in all_held):
                return seat
        return NOBODY

    @property
    def hero(self) -> Seat:
        """NC-607: the Hero, once the Finale is turned; -1 for nobody."""
        return self.finale.hero if self.finale else NOBODY

    def bid_of(self, seat: Seat) -> int:
        """The number a seat has bid, once bids are revealed; 0 for none."""
        bids = dict(self.finale.bids) if self.finale else {}
        return number_of(bids[seat]) if seat in bids else 0

    def went_over(self, seat: Seat) -> bool:
        """NC-606: whether the seat's bid was over the Finale."""
        return self.finale is not None and self.bid_of(seat) > self.finale.number

    def limit(self, what: str) -> int:
        """NC-805: how long a text may be."""
        return int(self.options[f"{what}_limit"])


class State(Record, frozen=True, gc=False):
    """The whole truth: the table, hands, deck, and what each seat has laid face down (cards, or a ballot)."""

    table: Table
    hands: Annotated[tuple[tuple[str, ...], ...], secret(own)]
    deck: Annotated[Deck, secret(nobody)] = Deck()
    secrets: Annotated[tuple[tuple[str, ...], ...], secret(own)] = ()


class View(Record, frozen=True, gc=False):
    """What a seat sees: the table, its own hand, and what it has laid face down itself."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()


def clockwise(after: Seat, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats in clockwise order, beginning with the first one behind `after`, which comes last."""
    return (*(seat for seat in among if seat > after), *(seat for seat in among if seat <= after))


def from_seat(first: Seat, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats in clockwise order, beginning with `first`, or the next one after it."""
    return (*(seat for seat in among if seat >= first), *(seat for seat in among if seat < first))


def character_of(table: Table, seat: Seat) -> str:
    """The name of a seat's character; the player's own while there is none."""
    return table.characters[seat].name or table.names[seat]


def stranger(seat: Seat) -> str:
    """NC-207: who somebody is who does not say."""
    return f"The Stranger of seat {seat + 1}"
