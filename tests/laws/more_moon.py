"""More Moon: Sun and Moon over two rounds, with remarks at any time and a story: what Sun and Moon has no need of."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from telltable import making as tt
from telltable.lab.new_game import game as moon

ROUNDS = 2
REMARKS = 3
LIMIT = 20


class Table(moon.Table, frozen=True):
    """`rounds`: the cards of each that was shown. `remarks`: how many, by seat."""

    rounds: tuple[tuple[str, ...], ...] = ()
    remarks: tuple[int, ...] = ()


class State(moon.State, frozen=True):
    table: Table


class View(moon.View, frozen=True):
    table: Table


class Began(tt.Public, frozen=True):
    """All cards go back."""


class Remarked(tt.Public, frozen=True):
    seat: tt.Seat
    text: tt.Written


class Remark(tt.Move, frozen=True):
    text: tt.Written


class Round(moon.Deal, frozen=True):
    """Cards for everybody, and guesses."""

    def run(self, p: tt.Play[State, tt.NoPack]) -> None:
        p.tell(Began())
        super().run(p)


class Remarking(tt.Standing[State, tt.NoPack]):
    move = Remark

    def ask(self, at: tt.Scene[State, tt.NoPack], seat: tt.Seat, step: object) -> tt.Ask | None:
        text = tt.Words(at="text", kind="remark", limit=LIMIT, optional=False, suggestions=("well, well",))
        ask = tt.Ask("remark", "SM-4", "Say something.", (tt.Form("Remark", {}, (text,)),), owed=False)
        return ask if at.state.table.remarks[seat] < REMARKS else None

    def take(self, p: tt.Play[State, tt.NoPack], seat: tt.Seat, move: Remark, step: object) -> None:
        p.need(p.state.table.remarks[seat] < REMARKS, "remarks", "SM-4", "Three remarks are enough.")
        p.need(bool(move.text), "empty", "SM-4", "Say something.")
        tt.need_words(move.text, LIMIT, "A remark", "SM-4")
        p.tell(Remarked(seat, move.text))


def began(table: Table, event: Began) -> Table:
    return replace(table, cards=(), guesses=())


def gathered(state: State, event: Began) -> State:
    return replace(state, hands=("",) * len(state.hands), deck=tt.Deck.shuffled(moon.CARDS))


def shown(table: Table, event: moon.Shown) -> Table:
    return replace(table, cards=event.cards, guesses=event.guesses, rounds=(*table.rounds, event.cards))


def remarked(table: Table, event: Remarked) -> Table:
    return replace(table, remarks=tuple(n + (seat == event.seat) for seat, n in enumerate(table.remarks)))


class MoreMoon(moon.SunAndMoon):
    name, title = "more_moon", "More Moon"
    most_entries = 60
    standing = (Remarking(),)
    state_type, view_type = State, View
    reducers = moon.SunAndMoon.reducers.more(
        table={Began: began, moon.Shown: shown, Remarked: remarked},
        hidden={Began: gathered},
        view={Began: lambda view, event: replace(view, card="")},
    )
    sentences = moon.SunAndMoon.sentences.more(
        {
            Began: lambda pack, table, event: f"Round {len(table.rounds) + 1}.",
            Remarked: lambda pack, table, event: f"{table.names[event.seat]}: {event.text}",
        }
    )

    def start(self, setup: tt.Setup, pack: tt.NoPack) -> State:
        table = Table(setup.seats, setup.names, setup.options, setup.commitment, remarks=(0,) * len(setup.seats))
        return State(table, ("",) * len(setup.seats))

    def opening(self, setup: tt.Setup) -> tuple[tt.Step, ...]:
        return (Round(),) * ROUNDS

    def view(self, state: State, seat: tt.Seat | None) -> View:
        return View(state.table, seat, "" if seat is None else state.hands[seat])

    def determinise(self, view: View, pack: tt.NoPack, luck: tt.Luck) -> State:
        state = super().determinise(view, pack, luck)
        return State(view.table, state.hands, state.deck)

    def outcome(self, state: State, events: Sequence[tt.Event]) -> tt.Outcome | None:
        outcome = super().outcome(state, events)
        return outcome and replace(outcome, figures={"plays": float(len(state.table.rounds))})

    def book(self, pack: tt.NoPack, state: State) -> tt.Book:
        lines = [tt.Line(f"It was {', '.join(cards)}.", n=n) for n, cards in enumerate(state.table.rounds, start=1)]
        return replace(super().book(pack, state), chapters=(tt.Chapter("Rounds", lines=tuple(lines)),))

    def board(self, pack: tt.NoPack, view: View) -> tt.Board:
        faces = [tuple(tt.Face(card, card.title()) for card in cards) for cards in view.table.rounds]
        stacks = (tt.Stack(f"Round {n}", str(n), cards, "filled") for n, cards in enumerate(faces, start=1))
        counters = (("Rounds", f"{len(faces)} of {ROUNDS}"),)
        return replace(super().board(pack, view), stacks=tuple(stacks), counters=counters)
