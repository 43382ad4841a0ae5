"""The contract: what a game must say to be playable everywhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, reduce
from inspect import getfile
from operator import or_
from pathlib import Path
from typing import Any, ClassVar, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .ask import Ask, Form
from .board import Board, Face
from .board_part import BoardPart
from .doubt import Doubts
from .entry import Entry
from .errors import Problem
from .evening import Evening
from .event import Event, TakenBack
from .goers import GoesOn
from .listed import TableList, in_full
from .luck import Luck
from .move import CORE_MOVES, Move
from .observation import Bot
from .option import Option, Preset
from .outlook import Outlook
from .pack_cards import Data
from .pack_part import PackPart
from .paper_card import PaperCard, PaperDeck
from .paper_sheet import PaperSheet
from .play import AnyPlay
from .refusal import refuse
from .seat import Seat
from .shelf import Draft
from .step import AnyStanding, AnyStep, Frame
from .story import Book
from .subject import Subject

MOVE = ".move"  # where `Rules.read_move` puts what it reads; whoever wrote a move never saw it
CHILDREN = 12  # years: a game that is made for younger people is a children's game, too


class Setup(Struct, frozen=True):
    """Who sits down, and with which options.

    Attributes:
        seats: one word per seat: ``me``, or ``bot:`` and its kind.
        names: what each seat is called; unique.
        options: every option with its value.
        commitment: SHA-256 of the table secret, shown to all.
    """

    seats: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, str]
    commitment: str = ""


class Outcome(Struct, frozen=True):
    """How a game ended.

    Attributes:
        ending: one word, e.g. ``complete``.
        won: whether the table reached its goal.
        winners: seats that won; everybody in a co-operative game that was won.
        text: one or two sentences.
        figures: what a designer counts: turns, stuck turns ...
        group: what kind of game it was, e.g. its pattern; simulations split their counts by it.
        rates: how many of how many, by name: simulations add both up.
    """

    ending: str
    won: bool
    winners: tuple[Seat, ...]
    text: str
    figures: dict[str, float]
    group: str = ""
    rates: dict[str, tuple[int, int]] = {}


class Pack(Protocol):
    """The words and numbers a game is played with.

    Attributes:
        hash: of all that was authored; the same for a pack without some cards, or with some covered.
    """

    name: str
    hash: str

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        """Every card's content tags, by its id."""

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> Pack:
        """The same pack without the cards that carry one of these tags, and without these cards.

        Raises:
            Problem: what is left can't be played, in a sentence that names what is lacking.
        """

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> Pack:
        """The same pack with the words of those cards covered. What they do stays as it is."""

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The ids of the cards that say such words: what of a card stands in somebody's text, or is read to people."""


class Rules(ABC):
    """A game. Stateless: everything that changes is in the state, everything authored in the pack.

    Attributes:
        name: as typed on the command line; also the name of the game's folder.
        title: as printed.
        version: raised when the same moves would give other facts.
        prefix: of its rule ids.
        seats: how many can play.
        brief: options of a table that is over soon, for whoever plays very many games. Empty: the defaults.
        usual: how many sit down as a rule, where `seats` goes far beyond it: what random tables draw. Empty: `seats`.
        laid: how many seats a table has where nobody says how many.
        pitch: one sentence that makes somebody want to play.
        licence: what the words of the packs that come with it are under; empty where nobody says.
        minutes, mood: for the shelf.
        age: from how many years on it is made for. Below `CHILDREN` its tables are children's.
        most_entries: no game needs more answers than this, whatever is chosen.
        options: the switches of a table.
        presets: house rules that go together; empty: each is set by itself.
        events, moves, steps: every kind, for the log.
        standing: actions that nobody owes.
        settles: decisions among them that can't be made any more once what is owed is answered, and the options that
            they set: a terminal asks for them first, unless the option was chosen.
        lists: by name, candidates that there are more and more of, and which many fields draw from (`ask.Listed`).
        questions: what a field asks where it is asked alone, as a whole sentence. The key is its move and place
            (``Swap.give``; a number in a place is ``*``), else its kind and role (``seat: from``), else its kind.
            ``{role}`` stands for the role.
        bots: this game's own judgements by name.
        tastes: steps whose choices are the people's, with what every bot does there, the random one and the one that
            thinks ahead too.
        headline: the figures that a designer reads first.
        subjects: the things that a designer asks about one by one.
        aim: the figure by which the worth of such a thing is judged. Empty: the wins of the seat that has it.
        ending_titles: by `Outcome.ending`, how a game ended, where that name says it to nobody.
        kernel: the module that plays it as compiled code (`core.kernel.Kernel`). Empty: there is none.
        carries: characters of a finished game may begin another one (`next_evening`).
        position_type: the fields of its position files, beside what those of all games may say (`position.History`).
        upcasts: how logs of older rules versions are read: by each, the step to the next (`upcasting.Upcast`).
        keeps_secrets: something that was hidden stays so after the game, for ever: what is handed out of a table is
            then made from what everybody was told, never from entries.
        lets_pass: the steps of seats that left pass (`absent`).
        tells_hands: where something is kept so, what each seat held may be seen after the game all the same.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int] = 1
    prefix: ClassVar[str]
    seats: ClassVar[range]
    usual: ClassVar[range] = range(0)
    laid: ClassVar[int] = 3
    brief: ClassVar[Mapping[str, str]] = {}
    pitch: ClassVar[str] = ""
    licence: ClassVar[str] = ""
    minutes: ClassVar[str] = ""
    mood: ClassVar[str] = ""
    age: ClassVar[int] = 12
    most_entries: ClassVar[int] = 10_000
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    events: tuple[type[Event], ...]
    moves: ClassVar[tuple[type[Move], ...]]
    steps: ClassVar[tuple[type[AnyStep], ...]]
    standing: ClassVar[tuple[AnyStanding, ...]] = ()
    settles: ClassVar[Mapping[str, str]] = {}
    board_parts: ClassVar[tuple[BoardPart, ...]] = ()
    lists: ClassVar[Mapping[str, TableList]] = {}
    questions: ClassVar[Mapping[str, str]] = {}
    bots: ClassVar[Mapping[str, Bot]] = {}
    tastes: ClassVar[Mapping[type[AnyStep], Bot]] = {}
    headline: ClassVar[tuple[str, ...]] = ()
    subjects: ClassVar[tuple[Subject, ...]] = ()
    aim: ClassVar[str] = ""
    ending_titles: ClassVar[Mapping[str, str]] = {}
    kernel: ClassVar[str] = ""
    keeps_secrets: ClassVar[bool] = False
    tells_hands: ClassVar[bool] = False
    lets_pass: bool = False
    carries: ClassVar[bool] = False
    position_type: ClassVar[type]
    upcasts: ClassVar[Mapping[int, Any]] = {}
    state_type: ClassVar[type]
    view_type: ClassVar[type]

    @abstractmethod
    def load_pack(self, folder: Path | None = None) -> Any:
        """The pack in this folder; None for the game's own. Raises `Problem` naming file, card and field."""

    def kept_pack(self, folder: Path) -> Any:
        """A pack that was fit to be played when it was kept, whatever is asked of new ones today."""
        return self.load_pack(folder)

    @abstractmethod
    def lint(self, pack: str) -> list[str]:
        """Everything to mend in a pack (a folder, or the name of one of the game's own), a sentence each."""

    def options_of(self, pack: Any) -> tuple[Option, ...]:
        """The switches of a table that plays with this pack (as it was authored): those of what is played offer what
        the pack has, by its own titles."""
        return self.options

    def draft(self, folder: Path) -> Draft[Any] | None:
        """What can be played of a pack that is not whole; None for one that is. Raises `Problem` as `load_pack`."""
        return None

    def new_pack(self) -> dict[str, str]:
        """The files of a pack to begin with, by name. Raises `Problem` when the game has none to offer."""
        raise Problem(f"{self.title} has no blank pack; copy one of its own.")

    @abstractmethod
    def check_setup(self, setup: Setup) -> None:
        """Raise `Problem` for a combination of seats and options that the rules do not allow."""

    @abstractmethod
    def start(self, setup: Setup, pack: Any) -> Any:
        """The state before anything happened: no luck, nothing dealt."""

    @abstractmethod
    def opening(self, setup: Setup) -> tuple[AnyStep, ...]:
        """The first steps: setting up, then the first turn."""

    @abstractmethod
    def evolve(self, state: Any, event: Event) -> Any:
        """The state after a fact. Total, pure, no luck, no checks."""

    @abstractmethod
    def view(self, state: Any, seat: Seat | None) -> Any:
        """What a seat (None: a spectator) sees, built from nothing."""

    @abstractmethod
    def see(self, view: Any, event: Event) -> Any:
        """A view after a fact as that seat was told it."""

    @abstractmethod
    def determinise(self, view: Any, pack: Any, luck: Luck) -> Any:
        """Some full state that has this view."""

    @abstractmethod
    def leave(self, p: AnyPlay, seat: Seat) -> None:
        """A seat has left for good."""

    def is_left(self, state: Any, seat: Seat) -> bool:
        """Whether the rules treat a seat otherwise since its player left, so that they must hear of another one."""
        return False

    def absent(self, state: Any) -> Sequence[Seat]:
        """Where a game `lets_pass`: seats whose steps pass; when they owe a choice, their default is taken at once."""
        return ()

    def come_back(self, p: AnyPlay, seat: Seat) -> None:
        """Somebody plays a seat again that `is_left`. A game that has such seats says how; else nobody comes back."""
        refuse("no_way_back", "", f"In {self.title}, nobody can come back to a seat that they left.")

    @abstractmethod
    def outcome(self, state: Any, events: Sequence[Event]) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def evaluate(self, pack: Any, state: Any) -> tuple[float, ...]:
        """How good it looks for each seat, from 0 to 1, for a bot that thinks ahead; empty: only the end can tell."""
        return ()

    def ending_title(self, pack: Any, ending: str) -> str:
        """How a game ended (`Outcome.ending`), in words that follow "How they ended"."""
        return self.ending_titles.get(ending, ending.replace("_", " "))

    def group_title(self, pack: Any, group: str) -> str:
        """What people call a kind of game (`Outcome.group`)."""
        return group

    def figure_title(self, pack: Any, figure: str) -> str:
        """What people call something counted (`Outcome.figures`, `Outcome.rates`)."""
        return figure.replace("_", " ")

    def so_far(self, state: Any) -> tuple[float, ...]:
        """What each seat has until now of what decides who wins, for whoever asks when the lead changed; empty where
        nobody leads."""
        return ()

    @abstractmethod
    def tell(self, pack: Any, view: Any, event: Event) -> str:
        """A fact, as somebody was told it, as one English sentence; empty for a fact not worth a line.

        A fact that everybody is told whole reads the same from every view.
        """

    def next_seats(self, view: Any) -> tuple[Seat, ...]:
        """Whose turns follow the one that goes on, the nearest first, by what a spectator sees; empty where nobody can
        know. It may end before the round does."""
        return ()

    def as_seen(self, state: Any, text: str) -> str:
        """A text that somebody wrote as the screen shows it, for instance with names in place of references."""
        return text

    def written_out(self, move: Move, told: Sequence[Event]) -> Move:
        """The same move with everything written out that the rules filled in when they told this of it."""
        return move

    def because(self, pack: Any, view: Any, told: Sequence[Event]) -> str:
        """Why one of this game's bots did this, in one sentence; empty when there is nothing to say.

        Args:
            pack: what is played with.
            view: what a spectator saw before.
            told: what a spectator was told of it, so that a reason can't give away what is hidden.
        """
        return ""

    @abstractmethod
    def book(self, pack: Any, state: Any) -> Book:
        """The story so far, ready for any page."""

    def dated(self, book: Book, evening: Evening) -> Book:
        """The story of a game that is over, with when it was told; what is on its cover may go by that, too."""
        return replace(book, evening=evening)

    def board(self, pack: Any, view: Any) -> Board:
        """The table as a seat sees it, for any screen. A game writes this, or `board_parts`."""
        return Board(**{part.name: part.make(pack, view) for part in self.board_parts})

    def in_full(self, ask: Ask, state: Any) -> Ask:
        """What a step asks, with every candidate of a list written out."""

        def every(name: str) -> list[str]:
            one = self.lists[name]
            return one.names(one.at(state.table))

        return in_full(ask, every) if self.lists else ask

    def reads_alike(self, earlier: Any, view: Any) -> bool:
        """Whether, by a spectator's views, a game has only gone on since: every label that anybody was given would be
        given again, and what a part of the board grows out of reads as it did."""
        return False

    @abstractmethod
    def label(self, pack: Any, view: Any, kind: str, value: Any) -> str:
        """A candidate of a field in words. In what is made for all (`Scene.once`) it reads the same from every view."""

    def doubts(self, pack: Any, view: Any, form: Form) -> Doubts:
        """Which candidates of a form's first field hardly anybody means, such as a friend whom an attack would hit."""
        return Doubts()

    def foreseen(self, pack: Any, view: Any, move: Mapping[str, Any]) -> Outlook:
        """What a move would come to, as far as it is chosen."""
        return Outlook()

    def cards(self, pack: Any) -> tuple[Face, ...]:
        """Every card of the box in its order, for whoever looks through them; empty where they are to be met in play.

        Of a table it knows the pack alone, so it betrays nothing.
        """
        return ()

    def proofs(self, pack: Any) -> tuple[Face, ...]:
        """Every card as the table draws it, by the ids of `paper_deck`, for whoever makes the pack."""
        faces = self.cards(pack)
        return faces or tuple(
            Face(one.id, one.title, one.kind, one.tag, one.text) for one in self.paper_deck(pack).cards
        )

    def pack_parts(self, data: Data) -> tuple[PackPart, ...]:
        """What else the files of a pack have that is read one by one: scenes, patterns, pages of a tale. They may be
        those of a draft in which anything is wrong."""
        return ()

    def paper_deck(self, pack: Any) -> PaperDeck:
        """Every card of the box as a printer needs it: the faces of `cards`, where a game says nothing else."""
        faces = self.cards(pack)
        return PaperDeck(tuple(PaperCard(one.key, one.title, one.kind, tag=one.tag, text=one.text) for one in faces))

    def paper_sheets(self, pack: Any) -> tuple[PaperSheet, ...]:
        """What is in the box besides cards and rules: mats, tokens, sheets to write on."""
        return ()

    @abstractmethod
    def printables(self, pack: Any, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """Pages for paper (``a4`` or ``letter``) by name, as HTML: at least ``sheet``, the rules."""

    @abstractmethod
    def lay(self, pack: Any, position: Any, commitment: str) -> tuple[Setup, Event, tuple[AnyStep, ...]]:
        """A position (`position_type`) as a setup, the one fact that lays it out, and the steps that follow.

        Raises:
            Problem: a field is out of its range or breaks a rule, in one sentence with its place.
        """

    @abstractmethod
    def write_position(self, pack: Any, state: Any, agenda: tuple[Frame, ...]) -> str:
        """The table as it lies as a position file. Any moment at all: `Match.position`.

        Raises:
            Problem: not at this moment, with the moment at which it can be written.
        """

    def next_evening(self, pack: Any, state: Any, options: Mapping[str, object]) -> str:
        """A position file with which the same characters begin another game; `options` differ from this one's.

        Raises:
            Problem: nobody goes on from this game, or nobody can.
        """
        raise Problem(f"In {self.title} every game begins with new people.")

    def goes_on(self, party: str) -> GoesOn:
        """Who such a file (`next_evening`) brings along, and what is remembered of them. Raises `Problem`."""
        raise Problem(f"In {self.title} every game begins with new people.")

    def seat_party(self, party: str, setup: Setup) -> str:
        """Such a file with the people and the options of this table.

        Raises:
            Problem: there is nobody to play them.
        """
        raise Problem(f"In {self.title} every game begins with new people.")

    @abstractmethod
    def seat_name(self, state: Any, seat: Seat) -> str:
        """What a seat is called."""

    def page(self, state: Any) -> str:
        """Which page of a game its table lies open at, in one word, where a browser loads them one by one; else empty.

        Everybody may know it: a server names what draws the page before anybody has said who they are.
        """
        return ""

    def invariants(self, pack: Any, state: Any) -> Iterable[str]:
        """What can never be true of a state between two moves, and is: one sentence each. For `telltable check`."""
        return ()

    @cached_property
    def standing_by_move(self) -> dict[type, AnyStanding]:
        """The standing actions by their kind of move."""
        return {standing.move: standing for standing in self.standing}

    @cached_property
    def steps_by_name(self) -> dict[str, type[AnyStep]]:
        """The steps by their names, as `Play.step` finds them."""
        return {step.__name__: step for step in self.steps}

    @cached_property
    def folder(self) -> Path:
        """Where the game lives: its rulebook and packs are there."""
        return Path(getfile(type(self))).parent

    @cached_property
    def stamp(self) -> str:
        """Game and rules version as written into entries."""
        return f"{self.name}/{self.version}"

    @cached_property
    def entry_type(self) -> Any:
        """`Entry` with this game's own kinds, so that reading a log is strict."""
        move = _any_of((*self.moves, *CORE_MOVES))
        fields: list[Any] = [("step", _any_of(self.steps)), ("answers", _many(_pair(int, move)), ())]
        frame = msgspec.defstruct("Frame", fields, bases=(Frame,), frozen=True)
        return msgspec.defstruct(
            "Entry",
            [
                ("n", int),
                ("seat", int),
                ("move", move),
                ("luck", tuple[int, ...]),
                ("told", _many(_any_of((*self.events, TakenBack)))),
                ("agenda", _many(frame)),
                ("rules", str),
            ],
            bases=(Entry,),
            frozen=True,
            forbid_unknown_fields=True,
        )

    @cached_property
    def _envelope(self) -> Any:
        return msgspec.defstruct("Envelope", [("move", _any_of((*self.moves, *CORE_MOVES)))])

    def read_move(self, data: Any) -> Move:
        """A move from plain data. Raises `msgspec.ValidationError`, its place beginning with `MOVE`."""
        move: Move = msgspec.convert({"move": data}, self._envelope).move
        return move


def _any_of(kinds: Sequence[Any]) -> Any:
    """The union of types that are known only at run time."""
    return reduce(or_, kinds)


def _many(kind: Any) -> Any:
    return tuple.__class_getitem__((kind, ...))


def _pair(first: Any, second: Any) -> Any:
    return tuple.__class_getitem__((first, second))
