"""What is in the box besides cards and rules: sheets of the ready characters, their pieces to fold, maps to scale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from telltable.core.errors import Problem
from telltable.core.paper_sheet import PaperSheet, heading, lines, table
from telltable.games.stacktors.box.adventure import Adventure, Pregen
from telltable.games.stacktors.box.ground import Ground
from telltable.games.stacktors.box.maps import MapData
from telltable.games.stacktors.box.notation import parse_character
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import CELL_NAMES, COLOUR_NAMES, COLOURS, POSITIONS

from .abilities import ability
from .board_map import LETTER
from .printables import TURN

INKS = {
    "C": "#7a949a",
    "R": "#b8201f",
    "Pk": "#b84a86",
    "O": "#b8560f",
    "Y": "#927400",
    "G": "#2d7d33",
    "Cy": "#0f7f8c",
    "B": "#2450a4",
    "P": "#6a3a96",
    "W": "#77716a",
    "Bl": "#1d1a16",
    "Gr": "#45433f",
}
NECK = (("Gr", 1),)  # ST-STK-5: of a player's character; it adds nothing


def paper_sheets(pack: StacktorsPack) -> tuple[PaperSheet, ...]:
    """ST-CRE-4: a sheet and pieces for each ready character. ST-MOV-9: maps, an inch to a step."""
    people = _people(pack)
    return (
        _reference(),
        PaperSheet("characters", "characters", "characters", {"people": people, "turn": TURN}),
        PaperSheet("pieces", "pieces to fold", "pieces", {"people": people}),
        PaperSheet("maps", "maps, 1 inch to a step", "maps", {"maps": [*_maps(pack)]}),
        _scores(),
    )


def _reference() -> PaperSheet:
    order = POSITIONS[::-1]  # as they stand, from the top, and as on the rules
    rows = [(COLOUR_NAMES[c].capitalize(), *(CELL_NAMES[f"{position}.{c}"] for position in order)) for c in COLOURS]
    blocks = [
        heading("In short"),
        lines(*TURN),
        heading("Abilities"),
        table([("", *map(str.capitalize, order)), *rows]),
    ]
    page = {"title": "A round", "blocks": blocks, "columns": 2}
    return PaperSheet("reference", "reference card", "pages", {"pages": [page], "times": 2}, sides=1)


def _scores() -> PaperSheet:
    rows = [
        ["Stack", "feet-guts-brains"],
        ["Passed", ""],
        ["Frozen", ""],
        ["Fleeing", ""],
        ["Calmed", ""],
        ["Carries", ""],
    ]
    data = {
        "heading": "This scene",
        "hint": "a column for each character",
        "players": 6,
        "rows": rows,
        "times": 2,
    }
    return PaperSheet("scores", "scene sheet", "scores", data)


def _people(pack: StacktorsPack) -> list[dict[str, object]]:
    """Each ready character once, however many adventures offer it."""
    found: dict[tuple[str, str], dict[str, object]] = {}
    for it in pack.adventures:
        for one in it.party.pregens:
            found.setdefault((one.name, one.stack), _person(one))
    return [*found.values()]


def _person(one: Pregen) -> dict[str, object]:
    written = parse_character(one.stack)
    rows = (("feet", written.feet), ("guts", written.guts), ("brains", written.brains))
    notes = iter(one.notes)
    worth = Counter[str]()
    for row, part in rows:
        for colour, size in part:
            worth[f"{row}.{colour}"] += size
    pieces = [
        {
            "colour": colour,
            "ink": ink,
            "size": size,
            "row": row,
            "name": CELL_NAMES.get(f"{row}.{colour}", ""),
            "can": ability(cell, worth[cell]) if (cell := f"{row}.{colour}") in CELL_NAMES else "",
            "called": f"{COLOUR_NAMES[colour]} {size}",
            "note": "" if row == "neck" else next(notes, ""),
        }
        for row, colour, size, ink in pieces_of(one)
    ]
    totals = [[row, sum(size for _, size in part)] for row, part in reversed(rows)]
    says = [*one.says.hit, *one.says.hurt][:4]
    return {
        "name": one.name,
        "concept": one.concept,
        "stack": one.stack,
        "pieces": pieces,
        "totals": totals,
        "says": says,
    }


def pieces_of(one: Pregen) -> Iterator[tuple[str, str, int, str]]:
    """The pieces of a stack from the feet up, with the neck: row, colour, size, ink. Nothing where it can't be read."""
    try:
        written = parse_character(one.stack)
    except Problem:
        return
    for row, part in (("feet", written.feet), ("guts", written.guts), ("neck", NECK), ("brains", written.brains)):
        for colour, size in part:
            yield row, colour, size, INKS[colour]


def _maps(pack: StacktorsPack) -> Iterator[dict[str, object]]:
    for it in pack.adventures:
        for stage in it.stages:
            if isinstance(stage.map, MapData):
                yield _map(it, stage.title, stage.map)


def _map(it: Adventure, title: str, data: MapData) -> dict[str, object]:
    """In inches: cells of a grid by their ground, or the patches of a free sheet."""
    told = {"title": f"{it.title}: {title}", "kind": data.kind}
    if data.kind == "free":
        wide, deep = data.size
        areas = [[LETTER[area.kinds[0]], area.poly] for area in data.areas if area.kinds]
        walls = [["#", poly] for poly in data.walls]
        return told | {"size": [wide / 100, deep / 100], "areas": areas + walls, "rows": []}
    field = Ground(data, {})
    rows = [
        "".join(LETTER[kinds[0]] if (kinds := field.kinds((x, y))) else "." for x in range(field.width))
        for y in range(field.height)
    ]
    return told | {"size": [field.width, field.height], "rows": rows, "areas": []}
