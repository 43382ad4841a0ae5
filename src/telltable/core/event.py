"""Facts. A state is the fold of events; what a seat is sent is decided here, and is nothing unless declared."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from .seat import Seat


class Event(Struct, frozen=True, tag_field="type", tag=True, forbid_unknown_fields=True, gc=False):
    """Something that happened. Hidden from everybody unless `to` says otherwise.

    Attributes:
        reveals: whether the event uncovers something hidden; such a fact can't be taken back.
    """

    reveals: ClassVar[bool] = False

    def to(self, seat: Seat | None) -> "Event | None":
        """What `seat` (None: a spectator) is told: the event, a redacted twin, or nothing."""
        return None


class Public(Event, frozen=True, gc=False):
    """An event that everybody is told in full."""

    def to(self, seat: Seat | None) -> "Event | None":
        """The event itself."""
        return self


class TakenBack(Public, frozen=True, gc=False):
    """The table is again as it was after entry `to` (core event, the same in every game)."""

    to_entry: int


T = TypeVar("T")


class Reducer(Generic[T]):
    """A fold over events, one small function per kind of event: ``fold(thing, event) -> thing``.

    A kind of event that it does not know leaves the thing as it is.
    """

    def __init__(self) -> None:
        self._by_kind: dict[type, Callable[[T, Any], T]] = {}
        self.of = self._by_kind.get  # the function for a kind of event, or None

    def on(self, *kinds: type[Event]) -> Callable[[Callable[[T, Any], T]], Callable[[T, Any], T]]:
        """Decorator: this function folds events of these kinds."""

        def register(function: Callable[[T, Any], T]) -> Callable[[T, Any], T]:
            for kind in kinds:
                if kind in self._by_kind:
                    raise TypeError(f"{kind.__name__} is folded twice")
                self._by_kind[kind] = function
            return function

        return register

    def __call__(self, thing: T, event: Event) -> T:
        """The thing after the event."""
        function = self._by_kind.get(type(event))
        return thing if function is None else function(thing, event)
