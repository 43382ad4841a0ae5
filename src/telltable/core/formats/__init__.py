"""Headers of older log formats: a step for each, by the format that it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .from_1 import header as from_1

if TYPE_CHECKING:
    from telltable.core.rules import Rules

FORMATS: Mapping[int, Callable[[dict[str, Any], Rules], dict[str, Any]]] = {1: from_1}
