"""What some boards have and others do not."""

from __future__ import annotations

from msgspec import Struct


class Part(Struct, frozen=True, tag_field="type", tag=True):
    """A part of a board, by its kind."""
