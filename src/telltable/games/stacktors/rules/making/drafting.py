"""Character creation: Group and Unique, one piece at a time, in rotation (ST-CRE-2, ST-CRE-3)."""

from __future__ import annotations

from collections import Counter

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.bank import Bank
from telltable.games.stacktors.box.notation import Written
from telltable.games.stacktors.box.pieces import COLOUR_NAMES, COLOURS, SIZES, UNIQUE_COLOURS, piece_words
from telltable.games.stacktors.rules.decider import expect
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.moves import Pick
from telltable.games.stacktors.table.people import ENGINE
from telltable.games.stacktors.table.scenery import adventure
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .party import party_ids, points, seat_of


def draft_order(ids: tuple[str, ...], pick: int, snake: bool) -> str:
    """ST-CRE-2: whose pick it is: in rotation, or there and back again."""
    lap, place = divmod(pick, len(ids))
    return ids[len(ids) - 1 - place] if snake and lap % 2 else ids[place]


def pool_of(table: Table) -> Bank:
    """What may be drafted: the bank, or for Unique what is left of one trio of each of eight colours."""
    if table.option("creation") != "unique":
        return table.bank
    taken = Counter(piece for pieces in table.drafts.values() for piece in pieces)
    whole = {f"{colour}{size}": 1 for colour in UNIQUE_COLOURS for size in SIZES}
    return {piece: count - taken[piece] for piece, count in whole.items()}


def money(table: Table, it: Adventure, who: str) -> int:
    """CP left in the draft."""
    return points(table, it) - sum(int(piece[-1]) for piece in table.drafts.get(who, ()))


def goods(table: Table, it: Adventure, who: str) -> tuple[str, ...]:
    """What can be taken: every piece that is paid for, or else for a first piece one of the cheapest (ST-CRE-5)."""
    left, there = money(table, it, who), [piece for piece, count in pool_of(table).items() if count > 0]
    paid = tuple(piece for piece in there if int(piece[-1]) <= left)
    if paid or table.drafts.get(who) or not there:
        return paid
    return tuple(piece for piece in there if piece[-1] == min(one[-1] for one in there))


class Drafting(Step, frozen=True):
    """ST-CRE-2, ST-CRE-3, ST-D-DRAFT: one piece at a time, in rotation."""

    rule = "ST-CRE-2"
    pick: int

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 120, 60

    def current(self, at: Scene) -> tuple[str, int]:
        """Whose pick it is, and its number; empty when all are done."""
        table = at.state.table
        it = adventure(at)
        ids = party_ids(table, it)
        snake = table.option("draft_order") == "snake"
        for n in range(self.pick, self.pick + 2 * len(ids)):
            who = draft_order(ids, n, snake)
            if who not in table.built and money(table, it, who) > 0:
                return who, n
        return "", self.pick

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Its seat."""
        who, _ = self.current(at)
        seat = seat_of(at.state.table, who) if who else ENGINE
        return () if seat == ENGINE else (seat,)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A piece that it can pay, or done."""
        who, _ = self.current(at)
        table = at.state.table
        left = money(table, adventure(at), who)
        there = goods(table, adventure(at), who)
        field = (Form("Pick", {}, (One("piece", "draft", "take", of=there),)),) if there else ()
        done = (Form("Pick", {"piece": ""}, title="Done"),) if table.drafts.get(who) or not there else ()
        return Ask("draft", self.rule, f"{left} CP left. Which piece?", (*field, *done))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Taken."""
        move = expect(move, Pick)
        who, n = self.current(p)
        self._take(p, who, n, move.piece)

    def _take(self, p: Play, who: str, n: int, piece: str) -> None:
        table = p.state.table
        pool = pool_of(table)
        if piece == "" and not table.drafts.get(who) and any(pool.values()):
            refuse("empty", "ST-CRE-5", "Take at least one piece: a character needs a foot.")
        if piece:
            unique = table.option("creation") == "unique"
            rule = "ST-CRE-3" if unique else "ST-CRE-2"
            if piece not in pool:
                colour = COLOUR_NAMES.get(piece[:-1], piece)
                refuse("pool", rule, f"There is no {colour} in the {'Unique ' if unique else ''}pool.")
            if pool[piece] < 1:
                refuse("taken", rule, f"The {piece_words(piece[:-1], int(piece[-1]))} is taken.")
            lacking = int(piece[-1]) - money(table, adventure(p), who)
            if lacking > 0 and piece not in goods(table, adventure(p), who):
                refuse("cost", "ST-CRE-5", f"That costs {lacking} more CP than you have.")
        p.tell(e.Picked(who, piece))
        p.then(Drafting(n + 1))

    def default(self, at: Play, seat: Seat) -> Move:
        """As a companion would."""
        who, _ = self.current(at)
        return Pick(draft_pick(at.state.table, adventure(at), who))

    def run(self, p: Play) -> None:
        """A companion's pick, or the end of the draft."""
        who, n = self.current(p)
        if who:
            self._take(p, who, n, draft_pick(p.state.table, adventure(p), who))


def draft_pick(table: Table, it: Adventure, who: str) -> str:
    """Section 6: a piece of the colour that the party has least of, as large as it can pay up to a medium."""
    have = Counter(piece[:-1] for pieces in table.drafts.values() for piece in pieces)

    def rank(piece: str) -> tuple[int, int, int]:
        return have[piece[:-1]], abs(int(piece[-1]) - 2), COLOURS.index(piece[:-1])

    return min(goods(table, it, who), key=rank, default="")


def arranged(pieces: tuple[str, ...]) -> Written:
    """A sensible order for drafted pieces: a foot, then guts and brains by turns."""
    rows: tuple[list[tuple[str, int]], ...] = ([], [], [])
    for n, piece in enumerate(sorted(pieces, key=lambda p: (p[:-1] == "C", -int(p[-1]), p))):
        rows[0 if n == 0 else 1 + n % 2].append((piece[:-1], int(piece[-1])))
    return Written(tuple(rows[0]), tuple(rows[2]), tuple(rows[1]))
