"""The table's own lines, where nobody told one; and what is left of a telling when sentences are struck."""

from __future__ import annotations

import re

from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import (
    BONUS,
    FAILURE,
    MEDIAN,
    PITCH,
    PLAN,
    PROBLEM,
    RESOURCE,
    SHARED,
    SUCCESS,
)
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word, resource_word
from telltable.games.ninety_nine_chances.box.wording import listed

from .state import NOBODY, Table, Telling, Turn, character_of

_SENTENCES = re.compile(r"(?<=[.!?…])\s+")
MOST_NAMED = 3


def slots(
    pack: ChancePack,
    table: Table,
    kind: str,
    seat: Seat,
    card: str = "",
    other: Seat = NOBODY,
    used: tuple[str, ...] | None = None,
    at_stake: str = "",
) -> dict[str, str]:
    """What the placeholders of a line stand for.

    Args:
        pack, table: what is played.
        kind: of the telling.
        seat: who tells.
        card: what is told of.
        other: whose Problem or turn it is about.
        used: the Resources of a plan.
        at_stake: the Problem that a plan failed to solve; empty for that of the running turn.
    """
    found = {"me": character_of(table, seat), "other": character_of(table, other) if other >= 0 else ""}
    if kind == PITCH:
        first, second = table.themes[seat]
        return found | {"first": pack.cards[first].genre, "second": pack.cards[second].genre}
    if kind in (RESOURCE, SHARED, BONUS, MEDIAN):
        return found | {"word": resource_word(pack, card)}
    if kind == PROBLEM:
        return found | {"word": problem_word(pack, card)}
    if kind == PLAN:
        return found | {"problem": problem_word(pack, card), "with": _used(pack, used or ())}
    if kind == SUCCESS:
        return found | {"problem": problem_word(pack, card), "word": resource_word(pack, card)}
    if kind == FAILURE:
        return found | {"word": problem_word(pack, card), "problem": problem_word(pack, at_stake or table.turn.problem)}
    return found


def _used(pack: ChancePack, resources: tuple[str, ...]) -> str:
    if not resources:
        return "empty hands"
    words = [f"“{resource_word(pack, card)}”" for card in resources[:MOST_NAMED]]
    more = len(resources) - MOST_NAMED
    return listed([*words, f"{more} more"] if more > 0 else words)


def fill(line: str, found: dict[str, str]) -> str:
    """A line with its placeholders filled, each sentence with a capital; what somebody wrote is never read as one."""

    def put(match: re.Match[str]) -> str:
        word = found.get(match[1], "")
        begins = line[: match.start()].rstrip()[-1:] in ("", ".", "!", "?")
        return word[:1].upper() + word[1:] if begins else word

    return re.sub(r"{(\w+)}", put, line)


def fresh(lines: tuple[str, ...], table: Table) -> tuple[str, ...]:
    """The lines that nobody has told in this game; all of them when none is left."""
    told = "\n".join(one.text for one in table.told)
    return tuple(line for line in lines if _longest_part(line) not in told) or lines


def _longest_part(line: str) -> str:
    return max(re.split(r"{\w+}", line), key=len)


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
    return fill(pack.words[kind].auto, slots(pack, table, kind, seat, card, other, used))


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
        return fill(pack.words[kind].auto, found)
    return auto_line(pack, table, kind, telling.seat, telling.card, other)


def turn_of(table: Table, telling: Telling) -> Turn | None:
    """The storyteller's turn that a plan or its outcome belongs to."""
    return next((turn for turn in table.turns if turn.seat == telling.other and turn.act == telling.act), None)
