"""A piece of a state or a view."""

from __future__ import annotations

from msgspec import Struct


class Record(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What states and views are made of: never changed, only replaced; read strictly, so that no log loses a field."""
