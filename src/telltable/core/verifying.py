"""Whether a game is what its log says: the header by name, every stamp, and every entry decided again.

One match grows beside the one that is checked and takes each entry that came out the same, so the work is that of
playing the game once more.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .entry import Entry
from .errors import UNFIT, Broken, IllegalMove, Problem
from .header_faults import header_faults
from .log import encode
from .packs import shown
from .upcasting import decided_by

if TYPE_CHECKING:
    from .match import Decided, Match

PARTS = ("n", "seat", "move", "luck", "told", "agenda", "rules")


def verify(match: Match) -> None:
    """Check the header, and decide every entry again.

    What a game cannot show by itself, because another game could have had it, is named in SECURITY.md.

    Raises:
        Broken: naming the header or the first entry that is not as it must be, and what of it.
    """
    for fault in header_faults(match):
        raise Broken(f"the header: {fault}")
    again = type(match)(match.rules, match.pack, match.header, match.files, match.authored)
    before = 0
    for entry in match.entries:
        before = _check_stamp(match, entry, before)
        if checkable(match, entry):
            again.append(*_decided(again, entry))
        else:
            again.load(entry)


def checkable(match: Match, entry: Entry) -> bool:
    """Whether the rules that are here are those that decided an entry."""
    return entry.rules == match.rules.stamp


def decided_elsewhere(match: Match) -> dict[int, int]:
    """How many entries other versions of the rules decided, by version: those are folded, and never decided again."""
    stamps = (entry.rules for entry in match.entries if not checkable(match, entry))
    return dict(Counter(decided_by(match.rules, stamp) for stamp in stamps))


def _check_stamp(match: Match, entry: Entry, before: int) -> int:
    """The version that decided an entry: never an earlier one than decided the entry before."""
    version = decided_by(match.rules, entry.rules)
    if not before <= version <= match.rules.version or entry.rules != f"{match.rules.name}/{version}":
        raise Broken(f"entry {entry.n}: it can't have been decided by {shown(entry.rules)!r}")
    return version


def _decided(again: Match, entry: Entry) -> Decided:
    """The same entry as the rules decide it."""
    n = len(again.entries)
    try:
        decided = again.decided(entry.seat, entry.move) if n else again.begun()
    except IllegalMove as error:
        raise Broken(f"entry {n}: on replay, the rules refuse it: {error}") from None
    except (Problem, *UNFIT) as error:
        raise Broken(f"entry {n}: can't be replayed: {shown(error, 200)}") from None
    for part in PARTS:
        if encode(getattr(entry, part)) != encode(getattr(decided[0], part)):
            raise Broken(f"entry {n}: on replay, its {part} comes out differently")
    return decided
