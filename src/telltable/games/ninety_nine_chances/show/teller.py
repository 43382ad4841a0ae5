"""What the book adds to what the table tells: how a part begins, and a coda in which every Problem is met again.

It knows what everybody knows, and is the same whenever the same game is told. Nobody's words are touched by it: what
it adds stands in `Chapter.opener`, or in a line without a teller, which a book marks as ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec.structs import replace

from telltable.core.english import known, listed
from telltable.core.luck import Stream, key_of
from telltable.core.seat import Seat
from telltable.core.story import Chapter, Line, Told
from telltable.games.ninety_nine_chances.box.components import CODA_LAST, CODA_OPEN, CODA_SOLVED, TURN
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_noun, resource_noun
from telltable.games.ninety_nine_chances.table.auto_lines import tell
from telltable.games.ninety_nine_chances.table.line_slots import (
    Before,
    Slots,
    called,
    person_slots,
    problem_slots,
    solved_by,
)
from telltable.games.ninety_nine_chances.table.state import Table, Telling, Turn

CODA = "Coda"


def opener(
    pack: ChancePack, table: Table, kind: str, first: Telling, before: Sequence[Chapter], turn: Turn | None = None
) -> str:
    """How a part of the tale begins; empty where the pack has nothing to say there.

    Args:
        pack, table: what is played.
        kind: of the teller's lines.
        first: the telling with which it goes on.
        before: the parts that stand before it.
        turn: whose plan it is about.
    """
    if not table.theme or kind not in pack.teller:
        return ""
    found = {}
    if kind == TURN and turn is not None:
        found = person_slots("me", called(pack, table, turn.seat)) | problem_slots(pack, turn.problem)
    return _tell(pack, table, kind, first.n, found, Before(_texts(before), _openers(before), first.text))


def coda(pack: ChancePack, table: Table, before: Sequence[Chapter]) -> tuple[Chapter, ...]:
    """The last part, once the game is over: what became of each Problem, and a last word."""
    if not table.ending or not table.theme or CODA_LAST not in pack.teller:
        return ()
    told, ours = _texts(before), _openers(before)
    lines: list[str] = []
    for kind, found in _met_again(pack, table):
        line = _tell(
            pack,
            table,
            kind,
            len(table.told) + len(lines),
            found,
            Before([*told, *lines], [*ours, *lines]),
        )
        lines += [line] if line else []
    return (Chapter(CODA, lines=tuple(Line(text=line) for line in lines)),) if lines else ()


def marked(chapters: Sequence[Chapter]) -> tuple[Chapter, ...]:
    """The chapters for a book: lines of the coda are marked as ours."""
    return tuple(
        replace(chapter, lines=tuple(Told(text=line.text, ours=True) for line in chapter.lines))
        if chapter.heading == CODA
        else chapter
        for chapter in chapters
    )


def _met_again(pack: ChancePack, table: Table) -> Iterator[tuple[str, Slots]]:
    """Each Problem of everybody, those that were solved first; the Hero comes last."""
    for seat in sorted(table.open, key=lambda seat: seat == table.hero):
        me = person_slots("me", called(pack, table, seat))
        for card in solved_by(table, seat):
            words = {"solved": known(problem_noun(pack, card)), "gains": known(resource_noun(pack, card))}
            yield CODA_SOLVED, me | words
        if troubles := _troubles(pack, table, seat):
            yield CODA_OPEN, me | {"troubles": troubles}
    yield CODA_LAST, {}


def _troubles(pack: ChancePack, table: Table, seat: Seat) -> str:
    return listed([known(problem_noun(pack, held.card)) for held in table.problems[seat]])


def _tell(pack: ChancePack, table: Table, kind: str, number: int, found: Slots, before: Before) -> str:
    luck = Stream(key_of(sha256(f"{table.commitment} {kind} {number}".encode()).hexdigest()), 0)
    pair = table.theme if number % 2 else table.theme[::-1]
    return tell(pack, pack.teller[kind], found, pair, luck, before)


def _texts(chapters: Sequence[Chapter]) -> list[str]:
    return [text for chapter in chapters for text in (chapter.opener, *(line.text for line in chapter.lines))]


def _openers(chapters: Sequence[Chapter]) -> list[str]:
    return [chapter.opener for chapter in chapters if chapter.opener]
