"""Facts. Reducers make a state of events. What a seat is sent is decided here: nothing unless declared."""

from typing import ClassVar

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
