"""What a table leaves out before a game: content tags of cards, the rating, and the pack that is left (ADR 0008)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .errors import Problem

if TYPE_CHECKING:
    from .entry import Header
    from .rules import Pack

RATINGS = ("everyone", "12+", "16+")
CONTENT = {  # every content tag, with the lowest rating at which its cards appear
    "violence": "16+",
    "death": "12+",
    "grief": "12+",
    "confinement": "12+",
    "fire": "12+",
    "drowning": "12+",
    "illness": "12+",
    "hunger": "12+",
    "war": "16+",
    "the uncanny": "12+",
    "family rupture": "12+",
    "betrayal of trust": "12+",
    "crime": "12+",
    "weapons": "12+",
    "debt": "12+",
}


def counts(pack: Pack) -> dict[str, int]:
    """How many cards of a pack carry each content tag; tags that none carries are left out."""
    return dict(sorted(Counter(tag for tags in pack.contents.values() for tag in tags).items()))


def above(pack: Pack, rating: str) -> tuple[str, ...]:
    """The content tags of a pack that are not for this rating. A tag that we do not know is for the highest alone."""
    most = RATINGS.index(rating)
    return tuple(tag for tag in counts(pack) if RATINGS.index(CONTENT.get(tag, RATINGS[-1])) > most)


def settle_tags(pack: Pack, tags: Iterable[str]) -> tuple[str, ...]:
    """Content tags in order, each once.

    Raises:
        Problem: a tag that is neither ours nor the pack's.
    """
    for tag in tags:
        if tag not in CONTENT and tag not in counts(pack):
            known = {*CONTENT, *counts(pack)}
            raise Problem(f"There is no content tag {tag[:40]!r}. Tags: {', '.join(sorted(known))}.")
    return tuple(sorted(set(tags)))


def chosen(pack: Any, options: Mapping[str, str]) -> Any:
    """What a table's options choose of an authored pack: all of it, unless the pack leaves a choice (`chosen`)."""
    return pack.chosen(options) if hasattr(pack, "chosen") else pack


def pack_for(pack: Any, header: Header) -> Any:
    """The pack that a game is played with: the authored one as its options choose, without what its header leaves
    out, veils and covers.

    Raises:
        Problem: what is left can't be played.
    """
    pack = chosen(pack, header.options)
    if header.lines or header.left_out:
        pack = pack.without(header.lines, header.left_out)
    if header.veils or header.covered:
        pack = pack.veiled(header.veils, header.covered)
    return pack
