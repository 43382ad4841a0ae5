"""Sun and Moon: you hold a card that nobody else sees, and guess what your neighbour holds: see RULES.md."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec.structs import replace

from telltable import making as tt

CARDS = ("sun", "moon", "star", "comet", "cloud", "rain")


class Table(tt.Seating, frozen=True):
    """What everybody sees. `cards`, `guesses`: by seat, once they are shown."""

    cards: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()

    def is_right(self, seat: tt.Seat) -> bool:
        """SM-3: whether a seat has guessed its neighbour's card."""
        return self.guesses[seat] == self.cards[(seat + 1) % len(self.cards)]


class State(tt.Record, frozen=True):
    """The whole truth: the table, and what is hidden, each with who may see it."""

    table: Table
    hands: Annotated[tuple[str, ...], tt.secret(tt.own)]
    deck: Annotated[tt.Deck, tt.secret(tt.nobody)] = tt.Deck.shuffled(CARDS)


class View(tt.Record, frozen=True):
    """What a seat sees: the table, and its own card. `seat`: None for those who look on."""

    table: Table
    seat: tt.Seat | None
    card: str = ""


class Dealt(tt.Event, frozen=True):
    """SM-1. Only the seat itself is told which card it is."""

    reveals = True
    seat: tt.Seat
    card: str

    def to(self, seat: tt.Seat | None) -> tt.Event:
        """The whole fact for the seat itself; for all others a card face down."""
        return self if seat == self.seat else Dealt(self.seat, "")


class Shown(tt.Public, frozen=True):
    """SM-3: all cards and guesses, by seat."""

    reveals = True
    cards: tuple[str, ...]
    guesses: tuple[str, ...]


class Guess(tt.Move, frozen=True):
    """SM-2."""

    card: str


class Deal(tt.Step[State, tt.NoPack], frozen=True):
    """SM-1: a card for everybody."""

    rule = "SM-1"

    def run(self, p: tt.Play[State, tt.NoPack]) -> None:
        """Nobody is asked: tell what happens, and line up what follows."""
        for seat in range(len(p.state.hands)):
            p.tell(Dealt(seat, p.state.deck.choose(p.luck)))
        p.then(Guessing())


class Guessing(tt.Step[State, tt.NoPack], frozen=True):
    """SM-2: everybody guesses in secret. SM-3: then all is shown."""

    rule = "SM-2"
    sealed = True

    def awaits(self, at: tt.Scene[State, tt.NoPack]) -> tuple[tt.Seat, ...]:
        """Everybody."""
        return tuple(range(len(at.state.hands)))

    def ask(self, at: tt.Scene[State, tt.NoPack], seat: tt.Seat) -> tt.Ask:
        """Which of the cards that the seat does not hold?"""
        neighbour = at.state.table.names[(seat + 1) % len(at.state.hands)]
        others = tuple(card for card in CARDS if card != at.state.hands[seat])
        form = tt.Form("Guess", {}, (tt.One(at="card", kind="card", of=others),))
        return tt.Ask("guess", self.rule, f"What does {neighbour} hold?", (form,))

    def check(self, p: tt.Play[State, tt.NoPack], seat: tt.Seat, move: Guess) -> None:
        """Refuse what the rules do not allow: nothing has changed then."""
        p.need(move.card in CARDS, "card", self.rule, "There is no such card.", f"Name one of {', '.join(CARDS)}.")
        p.need(move.card != p.state.hands[seat], "own", self.rule, "You hold that card yourself.", "Name another one.")

    def answered(self, p: tt.Play[State, tt.NoPack], answers: Mapping[tt.Seat, Guess]) -> None:
        """All guesses are in."""
        p.tell(Shown(p.state.hands, tuple(move.card for move in answers.values())))


def deal(state: State, event: Dealt) -> State:
    """The card goes from the deck to its hand."""
    hands = tuple(event.card if seat == event.seat else card for seat, card in enumerate(state.hands))
    return replace(state, hands=hands, deck=state.deck.without(event.card))


class SunAndMoon(tt.Game[State, View, tt.NoPack]):
    """Guess what your neighbour holds."""

    name, title, prefix = "sun_and_moon", "Sun and Moon", "SM"
    seats = range(2, 6)
    pitch = "Hold a card that nobody else sees, and guess what your neighbour holds."
    most_entries = 6
    reducers = tt.Reducers(
        tt.Reducer[Table]({Shown: lambda table, event: replace(table, cards=event.cards, guesses=event.guesses)}),
        tt.Reducer[State]({Dealt: deal}),
        tt.Reducer[View]({Dealt: lambda view, event: replace(view, card=event.card) if event.card else view}),
    )
    sentences = tt.Sentences(
        {
            Dealt: lambda pack, table, event: f"{table.names[event.seat]} gets {event.card or 'a card'}.",
            Shown: lambda pack, table, event: f"The cards were {', '.join(event.cards)}.",
        }
    )

    def start(self, setup: tt.Setup, pack: tt.NoPack) -> State:
        """Nothing is dealt yet."""
        return State(Table(setup.seats, setup.names, setup.options, setup.commitment), ("",) * len(setup.seats))

    def opening(self, setup: tt.Setup) -> tuple[tt.Step[State, tt.NoPack], ...]:
        """SM-1 onwards."""
        return (Deal(),)

    def view(self, state: State, seat: tt.Seat | None) -> View:
        """Built from nothing: what is not named here stays hidden."""
        return View(state.table, seat, "" if seat is None else state.hands[seat])

    def determinise(self, view: View, pack: tt.NoPack, luck: tt.Luck) -> State:
        """Some truth that looks the same to this seat: for bots that think ahead."""
        pool, hands = [card for card in CARDS if card != view.card], []
        for seat, _ in enumerate(view.table.names):
            own = seat == view.seat and view.card
            hands.append(
                view.card if own else view.table.cards[seat] if view.table.cards else pool.pop(luck.below(len(pool)))
            )
        return State(view.table, tuple(hands), tt.Deck.shuffled(card for card in CARDS if card not in hands))

    def outcome(self, state: State, events: Sequence[tt.Event]) -> tt.Outcome | None:
        """SM-3: who guessed right has won; None while nothing is shown."""
        table = state.table
        if not table.cards:
            return None
        winners = tuple(seat for seat in range(len(table.names)) if table.is_right(seat))
        names = " and ".join(table.names[seat] for seat in winners) or "Nobody"
        return tt.Outcome("shown", bool(winners), winners, f"{names} guessed right.", {"right": float(len(winners))})

    def board(self, pack: tt.NoPack, view: View) -> tt.Board:
        """The table in words, for every screen."""
        cards = view.table.cards or ("a card face down",) * len(view.table.names)
        places = tuple(tt.Place(seat, name, cards[seat]) for seat, name in enumerate(view.table.names))
        hand = (tt.Face("own", view.card, "Card", text="Nobody else sees it."),) if view.card else ()
        return tt.Board(self.title, "Guess what your neighbour holds.", hand=hand, places=places)


GAME = SunAndMoon()
