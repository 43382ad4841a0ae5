"""Reducers: what each kind of event changes, one small function each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar, overload

from msgspec.structs import replace

from .event import Event
from .holders import seated
from .seating import PlayerSat

T = TypeVar("T")
E = TypeVar("E", bound=Event)


ByKind = Mapping[type[Event], Callable[[Any, Any], Any]]


def put(items: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The items with another value at one place."""
    fresh = [*items]
    fresh[place] = value
    return tuple(fresh)


class Reducer(Generic[T]):
    """A reducer over events, one small function per kind of event: ``reduce(thing, event) -> thing``.

    A kind of event that it does not know leaves the thing as it is. Total and pure; no rule is checked here.

    Args:
        by_kind: functions by the kind of event; `on` adds more.
    """

    def __init__(self, by_kind: Mapping[type[Event], Callable[[T, Any], T]] = MappingProxyType({})) -> None:
        self._by_kind: dict[type, Callable[[T, Any], T]] = dict(by_kind)
        self.of = self._by_kind.get  # the function for a kind of event, or None

    @overload
    def on(self, kind: type[E], /) -> Callable[[Callable[[T, E], T]], Callable[[T, E], T]]: ...

    @overload
    def on(self, *kinds: type[Event]) -> Callable[[Callable[[T, Any], T]], Callable[[T, Any], T]]: ...

    def on(self, *kinds: type[Event]) -> Callable[[Callable[[T, Any], T]], Callable[[T, Any], T]]:
        """Decorator: this function takes in events of these kinds."""

        def register(function: Callable[[T, Any], T]) -> Callable[[T, Any], T]:
            for kind in kinds:
                if kind in self._by_kind:
                    raise TypeError(f"{kind.__name__} is reduced twice")
                self._by_kind[kind] = function
            return function

        return register

    def more(self, by_kind: Mapping[type[Event], Callable[[T, Any], T]]) -> Reducer[T]:
        """The same with functions for more kinds of event, or other ones."""
        return Reducer({**self._by_kind, **by_kind})

    def __call__(self, thing: T, event: Event) -> T:
        """The thing after the event."""
        function = self._by_kind.get(type(event))
        return thing if function is None else function(thing, event)


TableT = TypeVar("TableT")
_Pair = tuple[Callable[[Any, Any], Any] | None, Callable[[Any, Any], Any] | None]


class Reducers(Generic[TableT]):
    """How a game's state and views take in an event, where both are a public table and what is hidden besides.

    Attributes:
        on_table: what everybody sees.
        on_hidden: the rest of the state; it runs before the table changes.
        on_view: the rest of a view; it runs before the table changes.
    """

    def __init__(self, table: Reducer[TableT], hidden: Reducer[Any], view: Reducer[Any]) -> None:
        self.on_table, self.on_hidden, self.on_view = table, hidden, view
        if table.of(PlayerSat) is None:
            table.on(PlayerSat)(seated)
        self._pairs: dict[type, _Pair] = {}  # for each kind of event, what is hidden and the table

    def more(
        self,
        table: ByKind = MappingProxyType({}),
        hidden: ByKind = MappingProxyType({}),
        view: ByKind = MappingProxyType({}),
    ) -> Reducers[Any]:
        """The same with functions for more kinds of event, or other ones, for a game derived from another."""
        return Reducers(self.on_table.more(table), self.on_hidden.more(hidden), self.on_view.more(view))

    def evolve(self, state: Any, event: Event) -> Any:
        """The state after a fact."""
        try:
            hidden, table = self._pairs[type(event)]
        except KeyError:
            kind = type(event)
            hidden, table = self._pairs[kind] = self.on_hidden.of(kind), self.on_table.of(kind)
        if hidden is not None:
            state = hidden(state, event)
        return state if table is None else replace(state, table=table(state.table, event))

    def see(self, view: Any, event: Event) -> Any:
        """A view after a fact as its seat was told it."""
        view = self.on_view(view, event)
        table = view.table
        after = self.on_table(table, event)
        return view if after is table else replace(view, table=after)
