"""What the book adds to what the table tells: how a part begins, and a coda in which every Problem is met again.

It knows what everybody knows, and is the same whenever the same game is told. Nobody's words are touched by it: what
it adds stands in `Chapter.opener`, or in a line without a teller, which a book marks as ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest

from msgspec.structs import replace

from telltable.core.english import known, listed, opened
from telltable.core.luck import Stream, key_of
from telltable.core.seat import Seat
from telltable.core.story import Chapter, Line, Told
from telltable.games.ninety_nine_chances.box.components import (
    AFTER,
    BEGIN,
    BID,
    CODA_LAST,
    CODA_OPEN,
    CODA_SOLVED,
    CODA_WIN,
    ENDINGS,
    TURN,
    Scene,
)
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_noun, problem_word, resource_noun
from telltable.games.ninety_nine_chances.table.auto_lines import tell
from telltable.games.ninety_nine_chances.table.line_slots import (
    Before,
    Slots,
    called,
    people_slots,
    person_slots,
    problem_slots,
    scene_slots,
    scenes,
    solved_by,
    things,
    told_gifts,
)
from telltable.games.ninety_nine_chances.table.sentences_of_cards import after
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table, Telling, Turn

MOST_GIFTS = 4  # of the winner's Resources that are named
CODA = "Coda"


def opener(
    pack: ChancePack, table: Table, kind: str, first: Telling, before: Sequence[Chapter], turn: Turn | None = None
) -> str:
    """How a part of the tale begins; empty where the pack has nothing to say there.

    Args:
        pack, table: what is played.
        kind: of part.
        first: the telling with which it goes on.
        before: the parts that stand before it.
        turn: whose plan it is about.
    """
    pair = scenes(pack, table.theme) if table.theme else None
    if pair and kind == BEGIN:
        return " ".join(filter(None, (pair[1].opens, pair[0].wanted, _promised(pack, table))))
    if pair and kind == TURN:
        return _meanwhile(table, pair, before)
    if not table.theme or kind not in pack.teller:
        return ""
    found = scene_slots(pack, table.theme)
    if kind == TURN and turn is not None:
        found |= person_slots("me", called(pack, table, turn.seat)) | problem_slots(pack, turn.problem)
    if kind == AFTER:
        found |= _won(pack, table, found)
    line = _tell(pack, table, kind, first.n, found, Before(_texts(before), _openers(before), first.text))
    return f"{line} {_given(pack, table)}".strip() if kind == AFTER and pair and line else line


def _promised(pack: ChancePack, table: Table) -> str:
    """What each genre lends to go with the prize, named for the first time."""
    with_it, prize = things(pack, table.theme), scene_slots(pack, table.theme)["prize"]
    return f"With {prize} would go {listed(with_it)}." if with_it else ""


def _given(pack: ChancePack, table: Table) -> str:
    """What became of what was to go with the prize."""
    with_it, found = listed([known(one) for one in things(pack, table.theme)]), scene_slots(pack, table.theme)
    if not with_it:
        return ""
    return (
        f"{opened(with_it)} stayed {found['at']}." if table.hero == NOBODY else f"With {found['prize']} went {with_it}."
    )


def _meanwhile(table: Table, pair: tuple[Scene, Scene], before: Sequence[Chapter]) -> str:
    """What time it is in the one place, or what the host does, in turn; nothing when all of it was told."""
    told = " ".join([chapter.opener for chapter in before])
    hours, deeds = (_shuffled(table, some) for some in (pair[1].hours, pair[0].deeds))
    order = [one for both in zip_longest(hours, deeds) for one in both if one]
    line = next((one for one in order if one[1:] not in told), "")
    first = line in hours and not any(one[1:] in told for one in hours)
    return f"Back {pair[1].at}, {line[:1].lower()}{line[1:]}" if first else line


def _shuffled(table: Table, lines: Sequence[str]) -> list[str]:
    return sorted(lines, key=lambda line: sha256(f"{table.commitment} {line}".encode()).digest())


def _won(pack: ChancePack, table: Table, found: Slots) -> Slots:
    """The Hero with the prize; or the prize that nobody got."""
    prize = found.get("prize", "")
    if table.hero == NOBODY:
        return {"kept": prize}
    return people_slots(pack, table, me=table.hero) | {"won": prize}


def coda(pack: ChancePack, table: Table, before: Sequence[Chapter]) -> tuple[Chapter, ...]:
    """The last part, once the game is over: each Problem that was not met again, who has most, and a last word."""
    if not table.ending or not table.theme or CODA_LAST not in pack.teller:
        return ()
    told, ours = _texts(before), _openers(before)
    pair = scenes(pack, table.theme)
    if pair is None and CODA_WIN in pack.teller:  # a genre is veiled
        return ()
    lines = [*_unanswered(pack, table, told)] if pair else []
    whose = _won(pack, table, scene_slots(pack, table.theme))
    for kind, found in (*([] if pair else _met_again(pack, table)), *_most(pack, table), (CODA_LAST, whose)):
        known_ = Before([*told, *lines], [*ours, *lines])
        line = _tell(pack, table, kind, len(table.told) + len(lines), scene_slots(pack, table.theme) | found, known_)
        lines += [line] if line else []
    lines += [pair[1].last] if pair and lines else []
    return (Chapter(CODA, lines=tuple(Line(text=line) for line in lines)),) if lines else ()


def _unanswered(pack: ChancePack, table: Table, told: Sequence[str]) -> Iterator[str]:
    """What became of each Problem that the climax and the endings do not speak of, the Hero's last."""
    told = [*told]
    late = " ".join(one.text for one in table.told if one.kind in (BID, *ENDINGS))
    for seat in sorted(table.open, key=lambda seat: seat == table.hero):
        me = people_slots(pack, table, me=seat)
        for card in (*solved_by(table, seat), *table.problem_cards(seat)):
            noun = problem_noun(pack, card)
            if re.search(rf"\b{re.escape(problem_word(pack, card))}", late, re.IGNORECASE):
                continue
            solved = card not in table.problem_cards(seat)
            own = after(pack, table, card, "gone" if solved else "still")
            kind, words = CODA_OPEN, {"troubles": known(noun)}
            if solved:
                kind, words = CODA_SOLVED, {"solved": known(noun), "gains": known(resource_noun(pack, card))}
            lines = (own,) if own else pack.teller[kind]
            line = tell(pack, lines, me | words, table.theme, _luck(table, kind, int(seat)), Before(told, told))
            told += [line] if line else []
            yield from [line] if line else []


def _most(pack: ChancePack, table: Table) -> Iterator[tuple[str, Slots]]:
    """Who came away with most, where it is one."""
    if len(table.winners) == 1 and CODA_WIN in pack.teller:
        seat = table.winners[0]
        most = max(len(table.resources[one]) for one in table.open)
        if sum(len(table.resources[one]) == most for one in table.open) == 1:
            gifts = told_gifts(pack, table, seat)
            more = ["more"] if len(table.resources[seat]) > len(gifts[:MOST_GIFTS]) else []
            if len(gifts) > 1:
                words = {"gifts": listed([*gifts[:MOST_GIFTS], *more])}
                yield CODA_WIN, people_slots(pack, table, me=seat) | words


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


def _troubles(pack: ChancePack, table: Table, seat: Seat) -> str:
    return listed([known(problem_noun(pack, held.card)) for held in table.problems[seat]])


def _tell(pack: ChancePack, table: Table, kind: str, number: int, found: Slots, before: Before) -> str:
    luck = _luck(table, kind, number)
    pair = table.theme if number % 2 else table.theme[::-1]
    return tell(pack, pack.teller[kind], found, pair, luck, before)


def _luck(table: Table, kind: str, number: int) -> Stream:
    return Stream(key_of(sha256(f"{table.commitment} {kind} {number}".encode()).hexdigest()), 0)


def _texts(chapters: Sequence[Chapter]) -> list[str]:
    return [text for chapter in chapters for text in (chapter.opener, *(line.text for line in chapter.lines))]


def _openers(chapters: Sequence[Chapter]) -> list[str]:
    return [chapter.opener for chapter in chapters if chapter.opener]
