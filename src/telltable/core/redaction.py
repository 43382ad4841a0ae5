"""Taking words out of a game that was played: every entry is decided again without them, so that the log still holds.

A text is cut in the move that brought it in, and the rules tell again what they make of it. Where they would not take
the shortened text, harder cuts are tried: the whole text, then a text that nobody else has. Only words ever change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from .entry import Entry, Header
from .errors import Problem
from .log import encode
from .match import Decided, Match
from .words import clean
from .written import rewrite, written

Span = tuple[int, int]
Cuts = Mapping[str, tuple[Span, ...]]  # where a text is cut
MOST_TRIES = 40  # numbered marks, for texts that must differ from each other


class Mark(Struct, frozen=True):
    """What stands where words were: `inside` a text of which more is left, or for the `whole` of it; the first that the
    rules take."""

    inside: str
    whole: tuple[str, ...]


VEIL = Mark("(veiled)", ("(veiled)",))
REMOVE = Mark("", ("", "…"))


def cut(text: str, spans: tuple[Span, ...], inside: str) -> str:
    """The text with this in place of these spans."""
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + inside + text[end:]
    return clean(text)


def redact(match: Match, pack: Any, header: Header, cuts: Mapping[int, Cuts], mark: Mark) -> Match:
    """The same game without some words.

    Args:
        match: as it was played.
        pack, header: what it is played with from now on.
        cuts: where each text of an entry is cut, by the number of the entry.
        mark: what stands there instead.
    """
    fresh = Match(match.rules, pack, header, match.files, match.authored)
    again = header != match.header
    for entry in match.entries:
        cutting = cuts.get(entry.n, {})
        if not again and not cutting:
            fresh.load(entry)
            continue
        again = True
        _add_without(fresh, entry, cutting, mark)
    return fresh


def _add_without(fresh: Match, entry: Entry, cuts: Cuts, mark: Mark) -> None:
    """One entry more. Where the rules of today would decide otherwise, the entry is kept with its words cut."""
    first: Entry | None = None
    for change in _changes(cuts, mark):
        wanted: Entry = rewrite(entry, change)
        first = first or wanted
        close: Decided | None = None
        for move in (wanted.move, rewrite(fresh.rules.written_out(entry.move, entry.told), change)):
            tried = _decided(fresh, entry, move)
            if tried is None or not _alike(tried[0], entry):
                continue
            if _as_bytes(tried[0]) == _as_bytes(wanted):
                return fresh.append(*tried)
            if not _says_again(tried[0], cuts):
                close = close or tried
        if close is not None:
            return fresh.append(*close)
    return fresh.load(first or entry)


def _changes(cuts: Cuts, mark: Mark) -> Iterator[Callable[[str], str]]:
    """The ways to cut, the mildest first."""
    if not cuts:
        yield lambda text: text
        return
    yield lambda text: cut(text, cuts[text], _inside(text, cuts, mark)) if text in cuts else text
    for whole in mark.whole:
        yield _whole(cuts, whole)
    for number in range(2, MOST_TRIES):
        yield _whole(cuts, f"{mark.whole[-1]} {number}")


def _inside(text: str, cuts: Cuts, mark: Mark) -> str:
    return mark.whole[0] if cuts[text] == ((0, len(text)),) else mark.inside


def _whole(cuts: Cuts, instead: str) -> Callable[[str], str]:
    return lambda text: instead if text in cuts else text


def _decided(fresh: Match, entry: Entry, move: Any) -> Decided | None:
    try:
        return fresh.decided(entry.seat, move) if entry.n else fresh.begun()
    except (Problem, LookupError, ValueError, TypeError):
        return None


def _alike(one: Entry, other: Entry) -> bool:
    """Whether two entries caused the same but for words."""
    return _as_bytes(_bare(one)) == _as_bytes(_bare(other))


def _bare(entry: Entry) -> Entry:
    bare: Entry = rewrite(entry, lambda text: "")
    return bare


def _as_bytes(entry: Entry) -> bytes:
    """What an entry caused. An entry that was read is of another type than one that was decided."""
    return encode((entry.luck, entry.told, entry.agenda))


def _says_again(entry: Entry, cuts: Cuts) -> bool:
    """Whether words that were cut stand there all the same: the rules have them from somewhere else."""
    gone = {text[start:end].casefold() for text, spans in cuts.items() for start, end in spans}
    return any(words in text.casefold() for text in written(entry) for words in gone if words)
