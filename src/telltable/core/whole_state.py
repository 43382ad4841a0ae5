"""The position file of a game that has none of its own: the whole state as TOML, and the steps that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .errors import Problem
from .event import Event
from .position import people, settled, typed
from .reducer import Reducers
from .seat import Seat
from .step import AnyStep, Frame
from .toml import write_toml

if TYPE_CHECKING:
    from .game import Game


class WholeState(Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of the file.

    Attributes:
        seats, names, options: who sits there, and with which options.
        state: as its struct is written, nothing left out but what is as it is by default.
        steps: the agenda, what comes first written last; answers that are not in yet are asked for again.
    """

    game: str
    seats: tuple[str, ...]
    state: dict[str, Any]
    names: tuple[str, ...] = ()
    options: dict[str, str] = {}
    steps: tuple[dict[str, Any], ...] = ()


def laid_kinds(game: Game[Any, Any, Any]) -> tuple[type[Event], type[Event]]:
    """The fact that a whole state was laid, and what a seat is told of it: its view."""
    told: Any = msgspec.defstruct("StateLaidOut", [("view", game.view_type)], bases=(Event,), frozen=True)

    def to(fact: Any, seat: Seat | None) -> Any:
        return told(game.view(fact.state, seat))

    fields: list[Any] = [("state", game.state_type)]
    laid: Any = msgspec.defstruct(
        "StateLaid", fields, bases=(Event,), frozen=True, namespace={"to": to, "reveals": True}
    )
    return laid, told


def with_laid(reducers: Reducers[Any], laid: type[Event], told: type[Event]) -> Reducers[Any]:
    """Reducers that take in a whole state, too; the commitment to the luck is the table's own."""
    hidden = reducers.on_hidden.but(laid, lambda state, event: _own(event.state, state))
    return Reducers(reducers.on_table, hidden, reducers.on_view.but(told, lambda view, event: _own(event.view, view)))


def _own(laid: Any, before: Any) -> Any:
    return replace(laid, table=replace(laid.table, commitment=before.table.commitment))


def lay_whole(game: Game[Any, Any, Any], position: WholeState) -> tuple[Any, tuple[AnyStep, ...]]:
    """The state of a file, and its steps in the order in which they come.

    Raises:
        Problem: a field that is none, or does not fit.
    """
    state: Any = typed(position.state, game.state_type)
    read: Any = typed({"steps": position.steps}, _steps_of(game.steps))
    return state, tuple(reversed(read.steps))


def setup_of(
    game: Game[Any, Any, Any], position: WholeState
) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, str]]:
    """Kinds of seats, names and options of a file."""
    count = len(position.seats)
    if count not in game.seats:
        raise Problem(f"Position: seats: {game.title} is for {game.seats[0]} to {game.seats[-1]}, not {count}.")
    return (*people(count, position.seats, position.names, "seats"), settled(game.options, position.options))


def write_whole(game: Game[Any, Any, Any], state: Any, agenda: tuple[Frame, ...]) -> str:
    """The table as it lies as the text of a file."""
    table = state.table
    return write_toml(
        {
            "game": game.name,
            "seats": list(table.kinds),
            "names": list(table.names),
            "options": dict(table.options),
            "steps": [_plain(msgspec.to_builtins(frame.step)) for frame in agenda],
            "state": _plain(msgspec.to_builtins(state, str_keys=True)),
        }
    )


def _plain(value: Any) -> Any:
    """TOML has no word for nothing: such a field is left out, and has to be nothing by default."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        if None in value:
            raise Problem("A position file has no word for an empty place in a list, and this state has one.")
        return [_plain(item) for item in value]
    return value


def _steps_of(kinds: Sequence[type[AnyStep]]) -> type[Struct]:
    union: Any = reduce(or_, kinds)
    return msgspec.defstruct("Steps", [("steps", tuple.__class_getitem__((union, ...)))])
