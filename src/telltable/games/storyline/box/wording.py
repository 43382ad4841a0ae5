"""Small words for sentences."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.english import a, listed

from .components import NAMES

_ONE = {category: a(name) for category, name in NAMES.items()}


def with_article(banners: Sequence[str]) -> str:
    """``a Character and a Feature``."""
    return listed([_ONE[banner] for banner in banners])
