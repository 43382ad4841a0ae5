"""Of the board: the ways of the scene, what is coming, who wants what, and what is remembered (ST-WAY)."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.board import Page
from telltable.games.stacktors.box.adventure import Adventure, Stage
from telltable.games.stacktors.box.choices import HEADS
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import CELL_NAMES
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.view import View

from .foretold import foretold


def story_pages(pack: StacktorsPack, view: View) -> Iterator[Page]:
    """Pages of the notebook for an adventure that has them."""
    it: Adventure = pack.by_id[view.table.adventure]
    here = it.stage(view.table.stage)
    rows = (
        ("Why you are here", ((it.brief, ()),) if it.brief and view.table.stage else ()),
        ("Ways", _ways(it, here, view.table) if here else ()),
        ("What is coming", _clocks(it, view.table)),
        ("Who is here", _people(here, view.table) if here else ()),
        ("Who you have met", _met(it, view.table)),
        ("Remembered", tuple((text, ()) for text in view.table.remembered.values())),
    )
    yield from (Page(title, entries) for title, entries in rows if entries)


def _ways(it: Adventure, here: Stage, table: Table) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        (f"{HEADS[way.kind]}: {way.text}", _terms(it, here, table, way.id))
        for way in here.ways
        if way.when is None or way.id in (*table.took, *table.past_ways)
    )


def _terms(it: Adventure, here: Stage, table: Table, id_: str) -> tuple[str, ...]:
    way = next(one for one in here.ways if one.id == id_)
    takes = " or ".join(CELL_NAMES[cell] for cell in way.cells) or "nothing in particular"
    found = [f"takes {takes}" + (f", more than {way.against}" if way.against else "")]
    found += [f"costs {way.cost}"] if way.cost else []
    kept = foretold(it, table, way)
    found += [kept] if kept else []
    stands = "taken" if id_ in table.took else "closed" if id_ in table.past_ways else ""
    return (stands, *found) if stands else tuple(found)


def _clocks(it: Adventure, table: Table) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        (clock.name, (f"{table.clocks[clock.id]} of {clock.steps} left",))
        for clock in it.clocks
        if clock.id in table.clocks
    )


def _people(here: Stage, table: Table) -> tuple[tuple[str, tuple[str, ...]], ...]:
    found = []
    for npc in here.npcs:
        one = table.chars.get(npc.id)
        if one and one.alive and (npc.who or npc.wants or npc.fears):
            rows = (("", npc.who), ("wants ", npc.wants), ("fears ", npc.fears), ("knows ", npc.knows))
            found.append((one.name, tuple(f"{word}{text}" for word, text in rows if text)))
    return tuple(found)


def _met(it: Adventure, table: Table) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Those of this evening who are not here any more, each once by name."""
    here = {one.name for one in table.living}
    known = {table.gone.get(npc.id, ""): npc.who for stage in it.stages for npc in stage.npcs if npc.id in table.gone}
    return tuple((name, (who,) if who else ()) for name, who in known.items() if name not in here)
