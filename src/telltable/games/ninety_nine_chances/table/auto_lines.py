"""The table's own lines, where nobody told one; and what is left of a telling when sentences are struck."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from telltable.core.english import joined, known
from telltable.core.luck import Luck, pick
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import FAILURE, PITCH, PLAN, RESOURCE, SHARED
from telltable.games.ninety_nine_chances.box.pack import ChancePack

from .line_slots import AGAIN, SLOT, Before, Slots, coloured, slots
from .state import NOBODY, Table, Telling, Turn

_SENTENCES = re.compile(r"(?<=[.!?…])\s+")
_THINGS = ("a_prop", "b_prop", "word")
_MARKS = str.maketrans("", "", ".!?…")


def fill(line: str, found: Slots) -> str:
    """A line with its placeholders filled, each sentence with a capital; what somebody wrote is never read as one.
    A thing that it names again is known: first ``a tin star``, then ``the tin star``."""
    named: set[str] = set()

    def put(match: re.Match[str]) -> str:
        word = found.get(match[1], "")
        word = known(word) if match[1] in named and match[1] in _THINGS else word
        who = match[1].partition("_")[0]
        word = found.get(f"{match[1]}{AGAIN}", word) if who in named else word
        named.update((match[1], who))
        begins = line[: match.start()].rstrip()[-1:] in ("", ".", "!", "?")
        return word[:1].upper() + word[1:] if begins else word

    return SLOT.sub(put, line)


def tell(pack: ChancePack, lines: Sequence[str], found: Slots, pair: Sequence[str], luck: Luck, before: Before) -> str:
    """A line that nobody has told in this game and that says nothing that is not there; empty when there is none.

    Args:
        pack: with the families of the genres.
        lines: to draw from.
        found: what their placeholders stand for.
        pair: the cards of the two genres.
        luck: draws.
        before: what was told before.
    """
    possible = [
        line for line in lines if line and all(found.get(x, x[:2] in ("a_", "b_")) for x in _placeholders(line))
    ]
    for sparing in (True, False):
        for line in _drawn(fresh(possible, before.alike), luck):
            filled = found | coloured(pack, pair, line, luck, before, sparing=sparing)
            if all(filled.get(slot) for slot in _placeholders(line)):
                return joined(fill(line, filled))
    return ""


@cache
def _placeholders(line: str) -> tuple[str, ...]:
    return tuple(SLOT.findall(line))


def _drawn(lines: list[str], luck: Luck) -> Iterable[str]:
    """The lines in an order by chance, drawn as they are needed."""
    while lines:
        line = pick(luck, lines)
        lines.remove(line)
        yield line


def fresh(lines: Sequence[str], told: Iterable[str]) -> list[str]:
    """The lines that nobody has told; when none is left, all of them."""
    heard = [*told]
    return [line for line in lines if not was_told(line, heard)] or [*lines]


def was_told(line: str, told: Iterable[str]) -> bool:
    """Whether one of these texts may be this line filled, or have it in it."""
    line = line.casefold()
    return any(reads_like(line, text.translate(_MARKS).casefold()) for text in told)


def reads_like(line: str, text: str) -> bool:
    """Whether a text, its end marks taken out, may be this line filled: all that stands between the placeholders is
    there, in order."""
    at = 0
    for part in _between_slots(line):
        at = text.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


@cache
def _between_slots(line: str) -> tuple[str, ...]:
    return tuple(SLOT.split(line.translate(_MARKS))[::2])


def auto_line(
    pack: ChancePack,
    table: Table,
    kind: str,
    seat: Seat,
    card: str = "",
    other: Seat = NOBODY,
    used: tuple[str, ...] | None = None,
) -> str:
    """The table's own line for a telling; arguments as for `slots`."""
    line = pack.words[kind].auto
    return _auto(pack, line, slots(pack, table, kind, seat, card, other, used, named=_placeholders(line)))


def _auto(pack: ChancePack, line: str, found: Slots) -> str:
    text = fill(line, found)
    return joined(text) if pack.families else text


def said(pack: ChancePack, table: Table, telling: Telling) -> str:
    """What a telling says: as told, without what was struck; the table's own line where nothing is left."""
    return left_of(telling) or own_line(pack, table, telling)


def left_of(telling: Telling) -> str:
    """NC-802: what somebody told, without the sentences that are struck: those that name a character who objected, or
    all of them where none has the name."""
    if not telling.struck:
        text: str = telling.text
        return text
    sentences = _SENTENCES.split(telling.text)
    struck: set[str] = set()
    for _, name in telling.struck:
        struck |= {one for one in sentences if name.casefold() in one.casefold()} or set(sentences)
    return " ".join(one for one in sentences if one not in struck)


def own_line(pack: ChancePack, table: Table, telling: Telling) -> str:
    """The table's own line for a telling that is in the story."""
    kind, other = telling.kind, telling.other
    if kind == RESOURCE and telling.named:
        kind, other = SHARED, telling.named[0]
    turn = turn_of(table, telling) if kind in (PLAN, FAILURE) else None
    if turn is not None and kind == PLAN:
        return auto_line(pack, table, kind, telling.seat, turn.problem, used=turn.resources)
    if turn is not None:
        found = slots(pack, table, kind, telling.seat, telling.card, other, at_stake=turn.problem)
        return _auto(pack, pack.words[kind].auto, found)
    return auto_line(pack, table, kind, telling.seat, telling.card, other)


def turn_of(table: Table, telling: Telling) -> Turn | None:
    """The storyteller's turn that a plan or its outcome belongs to."""
    return next((turn for turn in table.turns if turn.seat == telling.other and turn.act == telling.act), None)


def genres_of(table: Table, kind: str, seat: Seat) -> tuple[str, ...]:
    """The two cards whose genres colour a telling: they take turns to be the first."""
    pair = table.themes[seat] if kind == PITCH else table.theme
    return pair if kind == PITCH or len(table.told) % 2 else pair[::-1]
