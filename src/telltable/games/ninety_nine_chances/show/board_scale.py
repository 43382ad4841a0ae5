"""Of the board: the line from 1 to 99, with the Numbers of a plan (NC-506 to NC-511) or bids (NC-604 to NC-607)."""

from __future__ import annotations

from telltable.core.board import Point, Scale
from telltable.core.english import opened
from telltable.games.ninety_nine_chances.box.components import FRAME, HIGHEST, LOWEST, number_of
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table, Turn, character_of


def scales(pack: ChancePack, table: Table) -> tuple[Scale, ...]:
    """The line, while a plan is judged or bids are laid; and the last one, until something new lies there."""
    if table.finale is not None:
        return (_finale_scale(table),)
    last = tuple(_chance_scale(pack, table, turn) for turn in table.turns if turn.flip)[-1:]
    if table.phase == "climax":
        waiting = tuple(table.names[seat] for seat in table.committed)
        bids = Scale("The Finale", LOWEST, HIGHEST, below="safe", above="over the edge", waiting=waiting)
        framed = any(one.kind == FRAME for one in table.told)
        return (bids, *(() if framed or waiting else last))
    if table.phase == "storytelling" and table.turns and table.turn.committed:
        return (_chance_scale(pack, table, table.turn),)
    return last


def _chance_scale(pack: ChancePack, table: Table, turn: Turn) -> Scale:
    points = [
        Point(number_of(card), table.names[seat], card, "lit" if seat == turn.owner else "")
        for seat, card in turn.numbers
    ]
    verdict = ""
    if turn.flip:
        points.append(Point(turn.flip, card=turn.card, state="turned"))
        side, end = ("under", "The plan works.") if turn.works else ("over", "The plan fails.")
        verdict = f"{turn.flip} is {side} {turn.median}. {end}"
    return Scale(
        title=f"{opened(character_of(table, turn.seat))} against “{problem_word(pack, turn.problem)}”",
        least=LOWEST,
        most=HIGHEST,
        edge=turn.median,
        below="works",
        above="fails",
        points=tuple(sorted(points, key=lambda point: point.at)),
        waiting=() if turn.flip else tuple(table.names[seat] for seat in table.committed),
        verdict=verdict,
    )


def _finale_scale(table: Table) -> Scale:
    if table.finale is None:
        raise LookupError("the Finale is not turned")
    finale, hero = table.finale, table.hero
    points = [
        Point(
            table.bid_of(seat),
            table.names[seat],
            card,
            "over" if table.went_over(seat) else "lit" if seat == hero else "",
            f"{finale.before[seat]} to {len(table.resources[seat])}",
        )
        for seat, card in finale.bids
    ]
    closest = f"Closest without going over is {table.names[hero]}." if hero != NOBODY else "Every bid is over."
    points.append(Point(finale.number, card=finale.card, state="turned"))
    return Scale(
        title="The Finale",
        least=LOWEST,
        most=HIGHEST,
        edge=finale.number,
        below="safe",
        above="over the edge",
        points=tuple(sorted(points, key=lambda point: point.at)),
        verdict=f"{finale.number}. {closest}",
    )
