"""Two Cards: a game so small that every law can be broken on purpose, one at a time.

Each round both seats get one of three cards face down and say, in secret, which card the other holds. Then the cards
are shown. A remark may be made at any time. After two rounds it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.board import Board, Face, Place, Stack
from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event, Public
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.reducer import Reducer
from telltable.core.refusal import refuse
from telltable.core.rules import Outcome, Rules, Setup
from telltable.core.seat import Seat
from telltable.core.secrecy import nobody, own, secret
from telltable.core.step import Frame, Scene, Standing, Step
from telltable.core.story import Book, Chapter, Line
from telltable.core.words import need_words
from telltable.core.written import Written

CARDS = ("sun", "moon", "star")
ROUNDS = 2
REMARKS = 3


class Pack(Struct, frozen=True):
    name: str = "three cards"
    hash: str = "0" * 64

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        return dict.fromkeys(CARDS, ())

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> Pack:
        if set(cards) & set(CARDS):
            raise Problem("Two Cards needs all three cards.")
        return self

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> Pack:
        return self

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        return ()


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    names: tuple[str, ...]
    round: int = 0
    dealt: tuple[Seat, ...] = ()
    guessed: tuple[Seat, ...] = ()
    shown: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()  # per round: cards, guesses
    remarks: tuple[int, ...] = (0, 0)
    over: bool = False


class State(Struct, frozen=True, forbid_unknown_fields=True):
    table: Table
    hands: Annotated[tuple[str, ...], secret(own)] = ("", "")
    deck: Annotated[Deck, secret(nobody)] = Deck.shuffled(CARDS)


class View(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat | None
    table: Table
    card: str = ""


# --- what can happen ----------------------------------------------------------------------------------


class RoundBegan(Public, frozen=True):
    pass


class Dealt(Event, frozen=True):
    reveals = True
    seat: Seat
    card: str

    def to(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Dealt(self.seat, "")


class Guessed(Public, frozen=True):
    seat: Seat


class Shown(Public, frozen=True):
    reveals = True
    cards: tuple[str, ...]
    guesses: tuple[str, ...]


class Remarked(Public, frozen=True):
    seat: Seat
    text: Written


class Ended(Public, frozen=True):
    pass


class Guess(Move, frozen=True):
    card: str


class Remark(Move, frozen=True):
    text: Written


on_state: Reducer[State] = Reducer()
on_table: Reducer[Table] = Reducer()


@on_table.on(RoundBegan)
def _(t: Table, event: RoundBegan) -> Table:
    return replace(t, round=t.round + 1, dealt=(), guessed=())


@on_table.on(Dealt)
def _(t: Table, event: Dealt) -> Table:
    return replace(t, dealt=(*t.dealt, event.seat))


@on_table.on(Guessed)
def _(t: Table, event: Guessed) -> Table:
    return replace(t, guessed=tuple(sorted({*t.guessed, event.seat})))


@on_table.on(Shown)
def _(t: Table, event: Shown) -> Table:
    return replace(t, shown=(*t.shown, (event.cards, event.guesses)), dealt=())


@on_table.on(Remarked)
def _(t: Table, event: Remarked) -> Table:
    return replace(t, remarks=tuple(n + (seat == event.seat) for seat, n in enumerate(t.remarks)))


@on_table.on(Ended)
def _(t: Table, event: Ended) -> Table:
    return replace(t, over=True)


@on_state.on(RoundBegan)
def _(s: State, event: RoundBegan) -> State:
    return replace(s, hands=("", ""), deck=Deck.shuffled(CARDS))


@on_state.on(Dealt)
def _(s: State, event: Dealt) -> State:
    hands = tuple(event.card if seat == event.seat else card for seat, card in enumerate(s.hands))
    return replace(s, hands=hands, deck=s.deck.without(event.card))


@on_state.on(Shown)
def _(s: State, event: Shown) -> State:
    return replace(s, hands=("", ""), deck=Deck.shuffled(CARDS))


# --- steps --------------------------------------------------------------------------------------------


class Round(Step, frozen=True):
    rule = "TC-1"

    def run(self, p: Play) -> None:
        p.tell(RoundBegan())
        for seat in (0, 1):
            p.tell(Dealt(seat, p.state.deck.choose(p.luck)))
        p.then(Guessing())


class Guessing(Step, frozen=True):
    rule = "TC-2"
    sealed = True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        return (0, 1)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        others = tuple(card for card in CARDS if card != at.state.hands[seat])
        return Ask(
            "guess",
            self.rule,
            "Which card does the other hold?",
            (Form("Guess", {}, (One(at="card", kind="card", of=others),)),),
        )

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        if not isinstance(move, Guess) or move.card not in CARDS or move.card == p.state.hands[seat]:
            refuse("guess", self.rule, "Name one of the two cards that you do not hold.")
        p.tell(Guessed(seat))

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        p.tell(Shown(p.state.hands, tuple(answer.card for answer in answers.values())))
        if p.state.table.round < ROUNDS:
            p.then(Round())
        else:
            p.tell(Ended())

    def default(self, at: Scene, seat: Seat) -> Guess:
        return Guess(next(card for card in CARDS if card != at.state.hands[seat]))


class Remarking(Standing):
    move = Remark

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        if at.state.table.remarks[seat] >= REMARKS:
            return None
        text = Words(at="text", kind="remark", limit=20, optional=False, suggestions=("well, well",))
        return Ask("remark", "TC-3", "Say something.", (Form("Remark", {}, (text,)),), owed=False)

    def take(self, p: Play, seat: Seat, move: Any, step: Step) -> None:
        p.need(p.state.table.remarks[seat] < REMARKS, "remarks", "TC-3", "Three remarks are enough.")
        p.need(bool(move.text), "empty", "TC-3", "Say something.")
        need_words(move.text, 20, "A remark", "TC-3")
        p.tell(Remarked(seat, move.text))


def _round(table: Table, n: int) -> Stack:
    """What was shown in a round."""
    cards, guesses = table.shown[n] if n < len(table.shown) else ((), ())
    shown = zip(table.names, cards, reversed(guesses), strict=True) if cards else ()
    faces = (
        Face(f"{n} {name}", card.title(), by=name, choices=(f"taken for the {said}",)) for name, card, said in shown
    )
    return Stack(f"Round {n + 1}", str(n + 1), tuple(faces), "filled" if cards else "empty")


class TwoCards(Rules):
    name = "two_cards"
    title = "Two Cards"
    prefix = "TC"
    seats = range(2, 3)
    most_entries = 60
    events = (RoundBegan, Dealt, Guessed, Shown, Remarked, Ended)
    moves = (Guess, Remark)
    steps = (Round, Guessing)
    standing = (Remarking(),)
    position_type = Setup
    state_type = State
    view_type = View

    def load_pack(self, folder: Path | None = None) -> Pack:
        return Pack()

    def lint(self, pack: str) -> list[str]:
        return []

    def check_setup(self, setup: Setup) -> None:
        pass

    def start(self, setup: Setup, pack: Any) -> State:
        return State(Table(setup.names))

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        return (Round(),)

    def evolve(self, state: Any, event: Event) -> State:
        state = on_state(state, event)
        after: State = replace(state, table=on_table(state.table, event))
        return after

    def view(self, state: Any, seat: Seat | None) -> View:
        return View(seat, state.table, "" if seat is None else state.hands[seat])

    def see(self, view: Any, event: Event) -> View:
        if isinstance(event, Dealt) and event.seat == view.seat:
            view = replace(view, card=event.card)
        elif isinstance(event, (RoundBegan, Shown)):
            view = replace(view, card="")
        after: View = replace(view, table=on_table(view.table, event))
        return after

    def determinise(self, view: Any, pack: Any, luck: Luck) -> State:
        pool = [card for card in CARDS if card != view.card]
        hands = tuple(
            view.card if seat == view.seat else pool.pop(luck.below(len(pool))) if seat in view.table.dealt else ""
            for seat in (0, 1)
        )
        return State(view.table, hands, Deck.shuffled(card for card in CARDS if card not in hands))

    def leave(self, p: Play, seat: Seat) -> None:
        refuse("stay", "TC-4", "Nobody leaves for so short a game.")

    def outcome(self, state: Any, events: Sequence[Event]) -> Outcome | None:
        if not state.table.over:
            return None
        return Outcome("over", True, (0, 1), "It is over.", {"plays": float(len(state.table.shown))})

    def tell(self, pack: Any, view: Any, event: Event) -> str:
        if isinstance(event, Dealt):
            return f"Seat {event.seat} gets {event.card or 'a card'}."
        if isinstance(event, Shown):
            return f"The cards were {' and '.join(event.cards)}."
        return f"{type(event).__name__}."

    def book(self, pack: Any, state: Any) -> Book:
        shown = state.table.shown
        lines = tuple(Line(f"It was {' and '.join(cards)}.", n=n) for n, (cards, _) in enumerate(shown, start=1))
        return Book("Two Cards", "Two Cards", (Chapter("Rounds", lines=lines),))

    def board(self, pack: Any, view: Any) -> Board:
        table: Table = view.table
        return Board(
            "Two Cards",
            "Each of you holds one card of three.",
            hand=(Face(view.card, view.card.title(), "Card", text="The other says which card this is."),)
            if view.card
            else (),
            stacks=tuple(_round(table, n) for n in range(ROUNDS)),
            places=tuple(
                Place(seat, name, "has said it" if seat in table.guessed else "", seat not in table.guessed)
                for seat, name in enumerate(table.names)
            ),
            counters=(("Round", f"{table.round} of {ROUNDS}"),),
        )

    def label(self, pack: Any, view: Any, kind: str, value: Any) -> str:
        return f"the {value}"

    def printables(self, pack: Any, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        return {"sheet": "<p>Guess.</p>"}

    def lay(self, pack: Any, position: Any, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
        raise Problem("Two Cards lays no tables.")

    def write_position(self, pack: Any, state: Any, agenda: tuple[Frame, ...]) -> str:
        raise Problem("Two Cards lays no tables.")

    def seat_name(self, state: Any, seat: Seat) -> str:
        return str(state.table.names[seat])

    def invariants(self, pack: Any, state: Any) -> Iterable[str]:
        lying = sorted((*state.deck.cards, *filter(None, state.hands)))
        if lying != sorted(CARDS):
            yield f"1: the cards are {lying}."
