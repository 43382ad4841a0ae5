"""Position files: how the text of one becomes a table, whatever the game.

A position is the table as it lies, in a small TOML of its game's own, and what was done since: the moves, each by its
seat, and the numbers that chance gave. So any moment of any game can be written down, and what a file says happened is
decided by the referee like every other move. A file is checked as a whole before anything of it is used: its size, its
numbers, texts and types here, what its own fields may say by the game's `lay`, the table that comes of it by the
game's invariants, the moves by its rules, and at last by a look at what is asked. A fault is one sentence that names
the place.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from .deck import Deck
from .english import there_are
from .errors import Problem
from .event import Event
from .luck import Luck
from .misfit import spoken
from .move import Back, Leave, Move, Start, TakeBack, TimeUp
from .option import Option, settle_options
from .play import Decision, decide
from .refusal import Refusal, bounded
from .rules import MOVE, Rules, Setup
from .seat import CLOCK, HOST, MOST_NAME, Seat, is_kind
from .step import Agenda, AnyScene, AnyStep, Frame, Scene
from .words import is_fit

T = TypeVar("T")

MOST_BYTES = 1024 * 1024
MOST_ITEMS = 100_000
MOST_LETTERS = 4_000
MOST_DEEP = 12
LARGEST = 1_000_000

SeatNo = Annotated[int, Meta(ge=1, le=100)]  # seats are counted from 1, as on the screen
SeatNoOrNone = Annotated[int, Meta(ge=0, le=100)]  # 0: nobody
Count = Annotated[int, Meta(ge=0, le=10_000)]

_DOTTED = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){16}""")  # deeper than any table of ours
_SOMEBODY = {"clock": CLOCK, "host": HOST}


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    """Something done since the table lay like that. `by`: a seat, counted from 1, or ``clock`` or ``host``."""

    by: int | str
    do: dict[str, Any]


class History(Struct, frozen=True, omit_defaults=True):
    """What a file of any game may say besides how the table lies.

    Attributes:
        move: done since, in order. A `Start` comes first where nothing is laid: the game is told from its beginning.
        luck: the numbers that chance gives in all of that, in order; where they end, chance is the table's own.
        lines, veils: content tags whose cards were left out of the pack, or had their words covered.
        left_out, covered: cards that an X-card took, or whose words it covered.
    """

    luck: tuple[Annotated[int, Meta(ge=0)], ...] = ()
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    move: tuple[Since, ...] = ()


class _Beginning(Struct, frozen=True, forbid_unknown_fields=True):
    """A file in which nothing is laid: who sat down, and the game from its first move."""

    game: str
    seats: tuple[str, ...]
    names: tuple[str, ...] = ()
    options: dict[str, str] = {}


class Reading(Struct, frozen=True):
    """A position file, read and checked.

    Attributes:
        setup: who sits there, with which options.
        laid: the fact that lays the table; None for a game from its beginning.
        steps: what follows on it.
        since: what was done since, and who did it.
        history: the file's own words for that.
    """

    setup: Any
    laid: Event | None
    steps: tuple[AnyStep, ...]
    since: tuple[tuple[Seat, Move], ...]
    history: History


# --- text ---------------------------------------------------------------------------------------------


def need(fits: bool, place: str, why: str) -> None:
    """Raise `Problem` with the field's place unless it fits."""
    if not fits:
        raise Problem(bounded(f"Position: {place}: {why}"))


def fields_of(text: str) -> dict[str, Any]:
    """The plain data of a position file: bounded, and nothing in it that no position has.

    Raises:
        Problem: it is too long, no TOML, too deep, or holds a number, a date or a text that no position may hold.
    """
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise Problem(f"Position: a position file has at most {MOST_BYTES >> 10} KiB.")
    too_deep = f"Position: tables and lists can be nested at most {MOST_DEEP} deep."
    if _DOTTED.search(text):
        raise Problem(too_deep)
    try:
        fields = tomllib.loads(text)
    except RecursionError:
        raise Problem(too_deep) from None
    except tomllib.TOMLDecodeError as error:
        raise Problem(bounded(f"Position: not TOML: {error}.")) from None
    except ValueError:  # a number of more digits than Python reads
        raise Problem(f"Position: not TOML: a number in it goes beyond {LARGEST}.") from None
    for place, value, depth in _walk(fields):
        if depth > MOST_DEEP:
            raise Problem(too_deep)
        _check_value(place, value)
    return fields


def _walk(fields: Mapping[str, Any]) -> Iterator[tuple[str, Any, int]]:
    """Every value with its place and depth, keys as values of their own. Without recursion: a file is not trusted."""
    todo: list[tuple[str, Any, int]] = [("the file", fields, 0)]
    while todo:
        place, value, depth = todo.pop()
        yield place, value, depth
        inside = "" if place == "the file" else f"{place}, "
        if depth > MOST_DEEP:
            continue
        if isinstance(value, Mapping):
            for key, item in value.items():
                yield f"a key of {place}", key, depth
                todo.append((f"{inside}{key}", item, depth + 1))
        elif isinstance(value, list):
            todo += [(f"{place} {n}", item, depth + 1) for n, item in enumerate(value, start=1)]


def _check_value(place: str, value: Any) -> None:
    if isinstance(value, str):
        need(len(value) <= MOST_LETTERS, place, f"text can have at most {MOST_LETTERS} characters, not {len(value)}.")
        need(is_fit(value), place, "text can't have control characters or double spaces, or begin or end with a space.")
    elif isinstance(value, bool):
        return
    elif isinstance(value, int):
        need(-LARGEST <= value <= LARGEST, place, f"a number must be between -{LARGEST} and {LARGEST}.")
    elif isinstance(value, list | dict):
        need(len(value) <= MOST_ITEMS, place, f"there are at most {MOST_ITEMS} of a kind, not {len(value)}.")
    elif isinstance(value, float | date | datetime | time):
        need(False, place, "no position holds fractions or dates.")


def typed(fields: Mapping[str, Any], kind: type[T]) -> T:
    """Plain data as a struct.

    Raises:
        Problem: a field does not fit; its place is named.
    """
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise Problem(bounded(f"Position: {spoken(error)}.")) from None


# --- reading ------------------------------------------------------------------------------------------


def read_position(rules: Rules, pack: Any, text: str, commitment: str = "") -> Reading:
    """A position file as a table laid and what was done since; nothing is played yet.

    Raises:
        Problem: naming the first place that does not fit.
    """
    fields = fields_of(text)
    named = fields.get("game")
    if isinstance(named, str) and named != rules.name:
        raise Problem(bounded(f"Position: this is for {named!r}, not for {rules.name}."))
    told = {name: fields.pop(name) for name in History.__struct_fields__ if name in fields}
    history = typed(told, History)
    since = history.move
    if since and since[0].do.get("type") == "Start":
        setup, laid, steps = _beginning(rules, fields, commitment)
        since = since[1:]
    else:
        position: Any = typed(fields, rules.position_type)
        try:
            setup, laid, steps = rules.lay(pack, position, commitment)
        except Problem as problem:  # which may quote what the file says
            raise Problem(bounded(str(problem))) from None
    rules.check_setup(setup)
    count = len(setup.seats)
    return Reading(setup, laid, steps, tuple(_since(rules, n, one, count) for n, one in enumerate(since, 1)), history)


def _beginning(rules: Rules, fields: Mapping[str, Any], commitment: str) -> tuple[Setup, None, tuple[AnyStep, ...]]:
    position = typed(fields, _Beginning)
    count = len(position.seats)
    need(count in rules.seats, "seats", f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]}, not {count}.")
    kinds, names = people(count, position.seats, position.names, "names")
    setup = Setup(kinds, names, settled(rules.options, position.options), commitment)
    return setup, None, rules.opening(setup)


def _since(rules: Rules, n: int, one: Since, count: int) -> tuple[Seat, Move]:
    place = f"move {n}"
    try:
        move = rules.read_move(one.do)
    except msgspec.ValidationError as error:
        raise Problem(
            bounded(f"Position: {place}: that is not a valid move in {rules.title}: {spoken(error, MOVE)}.")
        ) from None
    if isinstance(one.by, str):
        need(one.by in _SOMEBODY, f"{place}, by", f"a seat from 1 to {count}, clock or host, not {one.by!r}.")
        seat = _SOMEBODY[one.by]
    else:
        need(1 <= one.by <= count, f"{place}, by", f"a seat from 1 to {count}, clock or host, not {one.by}.")
        seat = one.by - 1
    core = {TimeUp: CLOCK, Leave: HOST, Back: HOST}.get(type(move))
    fits = seat == core if core is not None else seat >= 0 and not isinstance(move, TakeBack)
    need(fits and not isinstance(move, Start), place, f"{one.by} does not make a {type(move).__name__} here.")
    if isinstance(move, TimeUp | Leave | Back):
        least = CLOCK if isinstance(move, TimeUp) else 0
        need(least <= move.seat < count, f"{place}, do, seat", f"{there_are(count, 'seat')}, from 0.")
    return seat, move


class Given:
    """Luck that gives the numbers of a file first, and the table's own afterwards. `drawn`: all that it gave."""

    def __init__(self, numbers: Sequence[int], own: Luck) -> None:
        self.drawn: list[int] = []
        self._numbers, self._own = numbers, own

    def below(self, bound: int) -> int:
        """The next number."""
        place = len(self.drawn)
        if place < len(self._numbers):
            number = self._numbers[place]
            need(number < bound, f"luck {place + 1}", f"a number below {bound} is drawn there, not {number}.")
        else:
            number = self._own.below(bound)
        self.drawn.append(number)
        return number

    def need_spent(self) -> None:
        """Raise `Problem` if the file has numbers that nothing draws."""
        place = len(self.drawn)
        need(place >= len(self._numbers), "luck", f"{len(self._numbers)} numbers, and {place} are drawn.")


def play_out(rules: Rules, pack: Any, reading: Reading, own: Luck) -> tuple[Decision, tuple[int, ...]]:
    """The table that a file leads to, with every fact on the way, and the luck that was drawn.

    Raises:
        Problem: the table can't lie like that, or the rules refuse a move.
    """
    luck = Given(reading.history.luck, own)
    state = rules.start(reading.setup, pack)
    told: tuple[Event, ...] = ()
    states: tuple[Any, ...] = ()
    if reading.laid is not None:
        state = rules.evolve(state, reading.laid)
        told, states = (reading.laid,), (state,)
        _need_sound(rules, pack, state)
    agenda: Agenda = tuple(Frame(step) for step in reversed(reading.steps))
    for n, (seat, move) in enumerate(((HOST, Start()), *reading.since)):
        found = decide(rules, pack, state, agenda, seat, move, luck)
        if isinstance(found, Refusal):
            raise Problem(bounded(f"Position: {f'move {n}' if n else 'the start'}: {found}"))
        state, agenda = found.state, found.agenda
        told, states = (*told, *found.told), (*states, *found.states)
    luck.need_spent()
    _need_sound(rules, pack, state)
    scene = Scene(pack, state)
    _need_asks(rules, scene, agenda)
    return Decision(scene, told, states, agenda), tuple(luck.drawn)


def _need_sound(rules: Rules, pack: Any, state: Any) -> None:
    for fault in rules.invariants(pack, state):
        raise Problem(bounded(f"Position: that setup isn't possible: {fault.removesuffix('.')}."))


def _need_asks(rules: Rules, at: AnyScene, agenda: Agenda) -> None:
    """One look at what is asked: whoever is awaited has something to choose."""
    for seat in agenda[-1].step.awaits(at) if agenda else ():
        ask = rules.in_full(agenda[-1].step.ask(at, seat), at.state)
        need(ask.count() > 0, f"seat {seat + 1}", f"it is asked ({ask.decision}), and has nothing to choose.")


# --- what the games' files have in common ---------------------------------------------------------------


def people(
    count: int, seats: tuple[str, ...], names: tuple[str, ...], each: str = "hands"
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who sits there, and what they are called; people called by their seat where the file is silent.

    Args:
        count: how many there are.
        each: what there is one of for everybody.

    Raises:
        Problem: there are not as many, a kind or a name is none, or two have one name.
    """
    kinds = seats or ("me",) * count
    called = names or tuple(f"Seat {n}" for n in range(1, count + 1))
    if len(kinds) != count or len(called) != count or len({name.casefold() for name in called}) < count:
        raise Problem(f"Position: seats, names and {each} must be the same length, and every name different.")
    for n, (kind, name) in enumerate(zip(kinds, called, strict=True), start=1):
        need(is_kind(kind), f"seats {n}", f"a seat is me, or bot: and its kind, not {kind!r}.")
        need(bool(name) and len(name) <= MOST_NAME and is_fit(name), f"names {n}", f"1 to {MOST_NAME} characters.")
    return kinds, called


def settled(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, str]:
    """Every option with its value.

    Raises:
        Problem: an option or a value that there is not.
    """
    try:
        return settle_options(tuple(options), given)
    except Problem as problem:
        raise Problem(bounded(f"Position: options: {problem}")) from None


def need_seats(count: int, **named: Iterable[int]) -> None:
    """Raise `Problem` unless every number in these fields is a seat, counted from 1."""
    for place, seats in named.items():
        for seat in seats:
            need(1 <= seat <= count, place.replace("_", " "), f"seats are counted from 1 to {count}, not {seat}.")


def need_once(items: Sequence[object], place: str) -> None:
    """Raise `Problem` if something is named twice."""
    need(len(set(items)) == len(items), place, "each is named once.")


def need_known(value: str, known: Collection[str], place: str) -> None:
    """Raise `Problem` unless the value is one of those known."""
    need(value in known, place, f"there is no {value!r}. Choose from: {', '.join(sorted(filter(None, known))[:24])}.")


def in_one_place(places: Iterable[tuple[str, str]], cards: Collection[str]) -> set[str]:
    """The cards that are named, each with where it lies.

    Raises:
        Problem: a card that the game has not, or that lies in two places.
    """
    lies: dict[str, str] = {}
    for card, place in places:
        if card not in cards:
            raise Problem(bounded(f"Position: there is no card {card!r} (in {place})."))
        if card in lies:
            raise Problem(f"Position: card {card} is in both {lies[card]} and {place}.")
        lies[card] = place
    return set(lies)


def lay_deck(top: Sequence[str], rest: Sequence[str], size: int | None) -> tuple[Deck, tuple[str, ...]]:
    """A deck with `top` in this order over the rest, shuffled; and what is left of the rest where its `size` is given.

    Raises:
        Problem: no deck of that size can be made.
    """
    keep = len(rest) if size is None else size - len(top)
    if not 0 <= keep <= len(rest):
        raise Problem(f"Position: a deck of {size} is wrong: {len(rest)} cards are left over.")
    return Deck.ordered(top).put_under(rest[:keep]), tuple(rest[keep:])
