"""A game: the contract of `Rules` in its own types, and what most games would say alike."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast, get_args

from msgspec.structs import replace

from .board import Board
from .errors import Problem
from .event import Event
from .kinds import kinds
from .luck import Luck
from .move import Move
from .no_pack import NoPack
from .play import AnyPlay
from .reducer import Reducers
from .refusal import SEAT_LEFT, refuse
from .rule_sheet import rule_sheet
from .rules import Outcome, Rules, Setup
from .seat import Seat
from .seating import PlayerBack, PlayerLeft, PlayerSat
from .sentences import Sentences
from .shelf import Draft, Shelf
from .step import AnyStep, Frame, PackT, Step
from .story import Book, Chapter
from .whole_state import WholeState, laid_kinds, lay_whole, setup_of, with_laid, write_whole


class Seats(Protocol):
    """A public table, as far as the core looks at it."""

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called."""


class HasTable(Protocol):
    """A state or a view: a public table, and what else there is."""

    @property
    def table(self) -> Any:
        """See `Seats`, and `seating.Seating`."""


State = TypeVar("State", bound=HasTable)
View = TypeVar("View", bound=HasTable)
Labels = Mapping[str, Callable[[Any, Any, Any], str]]


class Game(Rules, Generic[State, View, PackT]):
    """A game in its own types. It has to say `start`, `opening`, `view`, `determinise`, `outcome`, and `board` or
    `board_parts`.

    Attributes:
        shelf: its packs; None for a game without any.
        reducers: how its state and views take in events.
        sentences: what is said of each kind of event, by its public table.
        labels: what a person reads for a candidate, by the kind of its field: ``label(pack, view, value)``.
    """

    shelf: ClassVar[Shelf[Any] | None] = None
    reducers: Reducers[Any]
    sentences: ClassVar[Sentences[Any, Any]] = Sentences({})
    labels: ClassVar[Labels] = {}
    position_type: ClassVar[type] = WholeState

    def __init_subclass__(cls) -> None:
        """State and view are of the types in the brackets: ``class Chess(Game[State, View, ChessPack])``.

        Events, moves and steps are those of the class's own module, unless it names some; and those of the game that it
        derives from, but for one that it has by the same name. From one of the same module it has only those.
        """
        super().__init_subclass__()
        for base in vars(cls).get("__orig_bases__", ()):
            own = get_args(base)
            if len(own) == 3 and all(isinstance(one, type) for one in own):
                cls.state_type, cls.view_type = own[:2]
        for field, kind in (("events", Event), ("moves", Move), ("steps", Step)):
            if field not in vars(cls) and not any(base.__module__ == cls.__module__ for base in cls.__mro__[1:]):
                mine: tuple[type, ...] = kinds(kind, sys.modules[cls.__module__])
                names = {one.__name__ for one in mine}
                theirs = (one for one in getattr(cls, field, ()) if one.__name__ not in names)
                setattr(cls, field, (*theirs, *mine))

    def __init__(self) -> None:
        self.lets_pass = type(self).leave is Game.leave
        self.events = (*self.events, PlayerSat)
        if self.position_type is WholeState:
            self._laid, told = laid_kinds(self)
            self.events = (*self.events, self._laid, told)
            self.reducers = with_laid(self.reducers, self._laid, told)
        if self.lets_pass:
            self.events = (*self.events, PlayerLeft, PlayerBack)
            self.reducers = _with_leaving(self.reducers)

    # --- packs ---

    def load_pack(self, folder: Path | None = None) -> PackT:
        """See `Rules.load_pack`."""
        if self.shelf is None:
            if folder is not None:
                raise Problem(f"{self.title} has no packs.")
            return cast("PackT", NoPack(self.name))  # which is what such a game has in its brackets
        pack: PackT = self.shelf.load(folder)
        return pack

    def kept_pack(self, folder: Path) -> PackT:
        """See `Rules.kept_pack`."""
        pack: PackT = self.shelf.kept(folder) if self.shelf else self.load_pack(None)
        return pack

    def lint(self, pack: str) -> list[str]:
        """See `Rules.lint`."""
        return self.shelf.lint(pack) if self.shelf else [f"{self.title} has no packs."]

    def draft(self, folder: Path) -> Draft[PackT] | None:
        """See `Rules.draft`."""
        return self.shelf.draft(folder) if self.shelf else None

    def new_pack(self) -> dict[str, str]:
        """See `Rules.new_pack`."""
        if self.shelf is None:
            raise Problem(f"{self.title} has no packs.")
        return super().new_pack()

    # --- the table ---

    def check_setup(self, setup: Setup) -> None:
        """As many seats as the game is for."""
        count = len(setup.seats)
        if count not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise Problem(f"{self.title} is for {f'{least} to {most}' if most > least else least}, not {count}.")

    def evolve(self, state: State, event: Event) -> State:
        """See `reducers`."""
        after: State = self.reducers.evolve(state, event)
        return after

    def see(self, view: View, event: Event) -> View:
        """See `reducers`."""
        after: View = self.reducers.see(view, event)
        return after

    def leave(self, p: AnyPlay, seat: Seat) -> None:
        """The seat stays, and its steps pass: each takes its default (`seating.Seating.left`)."""
        if not 0 <= seat < len(p.state.table.names) or seat in p.state.table.left:
            refuse("left", "", SEAT_LEFT)
        p.tell(PlayerLeft(seat))

    def absent(self, state: State) -> Sequence[Seat]:
        """See `Rules.absent`."""
        return state.table.left if self.lets_pass else ()

    def is_left(self, state: State, seat: Seat) -> bool:
        """See `Rules.is_left`."""
        return self.lets_pass and seat in state.table.left

    def come_back(self, p: AnyPlay, seat: Seat) -> None:
        """See `Rules.come_back`."""
        if not self.lets_pass:
            super().come_back(p, seat)
        p.tell(PlayerBack(seat))

    # --- words ---

    def seat_name(self, state: State, seat: Seat) -> str:
        """As its table calls it."""
        name: str = state.table.names[seat]
        return name

    def tell(self, pack: PackT, view: View, event: Event) -> str:
        """See `sentences`."""
        return self.sentences(pack, view.table, event)

    def label(self, pack: PackT, view: View, kind: str, value: Any) -> str:
        """See `labels`. A seat is its name, everything else its own word."""
        if kind in self.labels:
            return self.labels[kind](pack, view, value)
        return str(view.table.names[value]) if kind == "seat" else str(value)

    def book(self, pack: PackT, state: State) -> Book:
        """Who played, and how it ended: for a game that tells no story."""
        ended = self.outcome(state, ())
        chapter = Chapter("The end" if ended else "Still on the table", opener=ended.text if ended else "")
        names = tuple(state.table.names)
        return Book(self.title, self.title, (chapter,), tellers=names, finished=ended is not None)

    def printables(self, pack: PackT, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """RULES.md."""
        return {"sheet": rule_sheet(self, paper, options)}

    # --- positions ---

    def lay(self, pack: PackT, position: Any, commitment: str) -> tuple[Setup, Event, tuple[AnyStep, ...]]:
        """The whole state (`whole_state.WholeState`)."""
        setup = Setup(*setup_of(self, position), commitment)
        state, steps = lay_whole(self, position)
        return setup, self._laid(state), steps

    def write_position(self, pack: PackT, state: State, agenda: tuple[Frame, ...]) -> str:
        """The whole state (`whole_state.WholeState`)."""
        return write_whole(self, state, agenda)

    # --- in its own types: what every game has to say ---

    @abstractmethod
    def start(self, setup: Setup, pack: PackT) -> State:
        """See `Rules.start`."""

    @abstractmethod
    def view(self, state: State, seat: Seat | None) -> View:
        """See `Rules.view`."""

    @abstractmethod
    def determinise(self, view: View, pack: PackT, luck: Luck) -> State:
        """See `Rules.determinise`."""

    @abstractmethod
    def outcome(self, state: State, events: Sequence[Event]) -> Outcome | None:
        """See `Rules.outcome`."""

    def board(self, pack: PackT, view: View) -> Board:
        """See `Rules.board`."""
        return super().board(pack, view)


def _with_leaving(reducers: Reducers[Any]) -> Reducers[Any]:
    def left(table: Any, event: Any) -> Any:
        return replace(table, left=tuple(sorted({*table.left, event.seat})))

    def back(table: Any, event: Any) -> Any:
        return replace(table, left=tuple(seat for seat in table.left if seat != event.seat))

    return reducers.more(table={PlayerLeft: left, PlayerBack: back})
