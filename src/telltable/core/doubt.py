"""Candidates of a form that hardly anybody means, such as a friend whom an attack would hit (`Rules.doubts`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Doubts(Struct, frozen=True):
    """They come last, and none of them is taken, or stands under the cursor, before somebody has chosen it.

    Attributes:
        of: each with what it is to whoever chooses: ``one of you``.
        alone: what a form says that offers nothing else: ``nobody else is within reach``.
    """

    of: Mapping[Any, str] = {}
    alone: str = ""
