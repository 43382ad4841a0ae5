"""How lists of words are written out."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as people list them."""
    return f" {joint} ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
