"""Of the board: the map with everybody on it, where a seat may go, and what would come of its attacks."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from telltable.core.board import Odds
from telltable.core.chart import Chart, Mark
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.ground import Ground
from telltable.games.stacktors.box.maps import FIXED, OPEN_FLOOR, MapData
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import stage_named
from telltable.games.stacktors.table.state import Table, challenge_notation, notation
from telltable.games.stacktors.table.view import View

from .board_fight import odds
from .board_ways import ways

ROLE_WORDS = {"pc": "party", "enemy": "enemy", "ally": "not yet an ally", "burden": "to be protected"}
LETTER = {"slowing": "s", "cluttered": "c", "water": "w", "air": "a", "wall": "#"}
Parts = tuple[Chart | Odds, ...]


def charts(pack: StacktorsPack, view: View) -> Parts:
    """The map as everybody sees it; nothing where there is none."""
    table = view.table
    it: Adventure = pack.by_id[table.adventure]
    stage = stage_named(it, table, table.stage)
    if stage is None or table.mode != "conflict":
        return ()
    terrain = tuple(sorted(table.terrain.items()))
    return (replace(_sheet(it.map_of(stage) or OPEN_FLOOR, terrain), marks=tuple(_marks(table))),)


def with_own(pack: StacktorsPack, view: View, shown: Parts) -> Parts:
    """The map with where the seat may go, and what would come of an attack that it may declare."""
    leads, weighed = ways(pack, view), odds(view)
    drawn = (
        tuple([replace(part, ways=leads) if isinstance(part, Chart) else part for part in shown]) if leads else shown
    )
    return (*drawn, Odds(weighed)) if weighed else drawn


# --- the ground ---------------------------------------------------------------------------------------


@lru_cache(64)
def _sheet(data: MapData, terrain: tuple[tuple[str, tuple[str, ...]], ...]) -> Chart:
    """The map as the terrain is by now, with nobody on it."""
    by_now = dict(terrain)
    return Chart(
        kind=data.kind,
        size=data.size if data.kind == "free" else (len(data.rows[0]), len(data.rows)),
        rows=_rows(by_now, data),
        legend=_legend(data),
        zones=tuple((name.replace("_", " "), cells) for name, cells in data.zones.items()),
        areas=_areas(by_now, data),
    )


def _rows(terrain: dict[str, tuple[str, ...]], data: MapData) -> tuple[str, ...]:
    if data.kind == "free":
        return ()
    field = Ground(data, terrain)
    return tuple(
        "".join(LETTER[kinds[0]] if (kinds := field.kinds((x, y))) else "." for x in range(field.width))
        for y in range(field.height)
    )


def _legend(data: MapData) -> tuple[tuple[str, str], ...]:
    words = {
        ".": "open",
        "s": "slowing, half",
        "c": "cluttered, half",
        "w": "water, a quarter",
        "a": "air, nothing without Fly" if data.gravity else "air, half",
        "#": "wall",
    }
    if data.kind == "free":
        found = {LETTER[kind] for area in data.areas for kind in area.kinds} | ({"#"} if data.walls else set())
    else:
        kinds = {k for row in data.rows for mark in row for k in FIXED.get(mark) or data.legend.get(mark, ())}
        found = {LETTER[kind] for kind in kinds} | {"."}
    return tuple((letter, text) for letter, text in words.items() if letter in found)


def _areas(terrain: dict[str, tuple[str, ...]], data: MapData) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    patches = [
        (LETTER[kinds[0]], area.poly)
        for n, area in enumerate(data.areas)
        if (kinds := terrain.get(f"area {n}", area.kinds))
    ]
    return tuple(patches) + tuple(("#", poly) for poly in data.walls)


# --- who stands on it ---------------------------------------------------------------------------------


def _marks(table: Table) -> list[Mark]:
    return [
        *[_mark(table, one) for one in table.living],
        *[
            Mark(rock.id, rock.name[:1], rock.name, rock.pos, "challenge", challenge_notation(rock))
            for rock in table.challenges.values()
            if not rock.surmounted
        ],
        *[
            Mark(thing.id, "?", thing.name, thing.pos, "object")
            for thing in table.things.values()
            if thing.where == "map"
        ],
    ]


def _mark(table: Table, one: Character) -> Mark:
    active = table.turn is not None and table.turn.actor == one.id
    return Mark(
        one.id,
        one.name[:1],
        one.name,
        one.pos,
        ROLE_WORDS[one.role] if one.side != "party" or one.role == "pc" else "party",
        notation(table, one),
        one.facing,
        active,
        one.engaged,
    )
