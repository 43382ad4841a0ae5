"""Candidates of fields in words: targets, pieces, steps of healing, bargains, paths."""

from __future__ import annotations

from math import atan2, hypot, pi
from operator import attrgetter
from typing import Any

from telltable.core.english import listed
from telltable.core.seat import Seat
from telltable.games.stacktors.box.ground import DIRECTIONS, point
from telltable.games.stacktors.box.knacks import KNACKS
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.notation import parse_character
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import CELL_NAMES, COLOUR_NAMES, COLOURS, POSITIONS, piece_words
from telltable.games.stacktors.rules.actions.healing_action import step_words
from telltable.games.stacktors.rules.attack.targets import split
from telltable.games.stacktors.table.names import cell_label, name
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import ground
from telltable.games.stacktors.table.state import Table, challenge_notation, notation, opaque_name
from telltable.games.stacktors.table.things import Ware
from telltable.games.stacktors.table.types import Scene, seen
from telltable.games.stacktors.table.view import View

from .board_places import around_of, away, good_for, lies
from .losses import loss_by_purchase, loss_by_size

_LABELLED = attrgetter(
    "adventure",
    "stage",
    "mode",
    "terrain",
    "options",
    "adventure",
    "wares",
    "chars",
    "challenges",
    "things",
    "gone",
    "fights",
    "bank",
    "open",
    "gm",
    "auto",
)
WINDS = (
    *("east", "east-south-east", "south-east", "south-south-east", "south", "south-south-west", "south-west"),
    *("west-south-west", "west", "west-north-west", "north-west", "north-north-west", "north", "north-north-east"),
    *("north-east", "east-north-east"),
)
KINDS = {"open": "open ground", "wall": "a wall"}
SAID = {
    ("talk", "True"): "everybody may talk",
    ("talk", "False"): "one sentence a turn",
    ("auto", "True"): "the game",
    ("auto", "False"): "you",
    ("training", "True"): "for training",
    ("training", "False"): "to spend now",
    ("open", "True"): "everybody sees it",
    ("open", "False"): "only you know",
    ("allow", "True"): "allowed",
    ("allow", "False"): "not allowed",
    ("attacks", "after_attacked"): "when it is attacked",
    ("attacks", "each_round"): "every round",
    ("points", "0"): "as the table has it",
    ("grid", "square"): "squares",
    ("grid", "hex"): "hexes",
    ("grid", "free"): "inches, without a grid",
    ("object", ""): "nothing but words",
}


def reads_alike(was: Table, table: Table) -> bool:
    """Whether everything that labels speak of is as it was: people with their pieces, things, the ground."""
    return bool(_LABELLED(was) == _LABELLED(table)) and _actor(was) == _actor(table)


def _actor(table: Table) -> str:
    return table.turn.actor if table.turn else ""


def owner(table: Table, slot: int) -> Character | None:
    """Whose piece it is."""
    return next((one for one in table.chars.values() if one.stack.get(slot) or one.equip.get(slot)), None)


def label(pack: StacktorsPack, view: View, kind: str, value: Any) -> str:
    """A candidate of a field in words, for whoever has this view; what would take a special away says so."""
    if kind == "path":
        return path_label(seen(pack, view), str(value))
    if kind == "cell":
        return spot_label(seen(pack, view), str(value), view.seat)
    table = view.table
    if kind == "target":
        return target_words(table, str(value))
    if kind == "piece":
        one = owner(table, value)
        return cell_label(one, value) if one else str(value)
    if kind in ("pieces", "defence"):
        return _defence(table, str(value))
    if kind == "shift":
        slot, _, way = str(value).partition(" ")
        one = owner(table, int(slot))
        if one is None:
            return str(value)
        return _but(
            f"{cell_label(one, int(slot))} {way}", loss_by_size(table, one, int(slot), 1 if way == "up" else -1)
        )
    if kind == "mend":
        return _mend(table, str(value))
    if kind == "bargain":
        return _but(_goods(table, str(value)), loss_by_purchase(table, str(value), view.seat))
    return _rest(pack, table, kind, value)


def _but(words: str, loss: str) -> str:
    return f"{words}; {loss}" if loss else words


def _mend(table: Table, value: str) -> str:
    words = value.split()
    one = owner(table, int(words[1])) if len(words) == 2 and words[1].isdecimal() else None
    if one is None and len(words) == 4 and words[3] in COLOURS:
        return f"a {piece_words(words[3], 1)} for the {words[1]}"
    if one is None:
        return value
    return _but(step_words(one, value), loss_by_size(table, one, int(words[1]), 1 if words[0] == "up" else -1))


def target_words(table: Table, value: str) -> str:
    """Somebody, or a half of a challenge, with its stack."""
    id_, half = split(value)
    one = table.chars.get(id_)
    if one:
        return f"{one.name} ({notation(table, one)})"
    rock = table.challenges.get(id_)
    if rock is None:
        return value
    if not half:
        return f"{rock.name} {challenge_notation(rock)}".rstrip()
    opens = " or ".join(CELL_NAMES[f"{half}.{colour}"] for colour in rock.colours(half))
    return f"{rock.name}, {half} {rock.pips(half)} ({opens})"


def _defence(table: Table, value: str) -> str:
    if value == "accept":
        return "let it happen"
    if value.startswith("ignore "):
        return "ignore it with Perfection"
    cell, slash, rest = value.partition("/")
    if not slash:
        rest, cell = value, ""
    found = []
    for part in rest.split():
        one = owner(table, int(part)) if part.isdecimal() else None
        slot = one.slot(int(part)) if one else None
        if slot:
            found.append(str(slot))
    total = sum(int(piece[-1]) for piece in found)
    pieces = f"{', '.join(found)} ({total})" if found else "nothing"
    return f"{pieces}, {CELL_NAMES[cell]}" if cell in CELL_NAMES else pieces


def _rest(pack: StacktorsPack, table: Table, kind: str, value: Any) -> str:
    text = str(value)
    if (kind, text) in SAID:
        return SAID[kind, text]
    if kind in ("stage", "ware"):
        return _of_the_evening(pack, table, kind, text)
    if kind in ("ending", "nth_piece"):
        return text.replace("_", " ") if kind == "ending" else f"piece {text}"
    if kind == "colour":
        return COLOUR_NAMES.get(text, text)
    if kind == "swap":
        give, _, take = text.partition(">")
        return f"{_pieces(table, give)} for {_pieces(table, take)}"
    if kind in ("thing", "belonging"):
        return _thing(table, kind, text)
    if kind == "draft":
        return _goods(table, text)
    if kind == "stack":
        return f"{text} ({parse_character(text, gray_feet=True).cp} CP)" if text.count("-") == 2 else text
    if kind in ("character", "taker"):
        return name(table, text)
    return KINDS.get(text, text) or "nothing"


def _of_the_evening(pack: StacktorsPack, table: Table, kind: str, text: str) -> str:
    """A stage of the adventure, or something for sale."""
    if kind == "stage":
        here = pack.by_id[table.adventure].stage(text)
        return here.title if here else text
    ware = table.wares.get(text)
    return ware_words(ware) if ware else text


HALVES = {"Gr": "feet", "Bl": "guts", "W": "brains"}  # ST-OBJ-3: of an object, by its base


def ware_words(ware: Ware) -> str:
    """``Dry gloves, 5 silver: quick hands (Dexterous)``."""
    half = HALVES.get(ware.base, "")
    cells = dict.fromkeys(f"{half}.{colour}" for colour, _ in ware.pieces)
    gives = listed([f"{KNACKS[cell]} ({CELL_NAMES[cell]})" for cell in cells if cell in KNACKS])
    return f"{ware.name}, {ware.price} {ware.coin}{f': {gives}' if gives else ''}"


def _thing(table: Table, kind: str, text: str) -> str:
    thing = table.things.get(text)
    if kind == "belonging":
        return thing.name if thing else _pieces(table, text)
    return f"{thing.name} ({opaque_name(thing.base)} base)" if thing else text


def _pieces(table: Table, text: str) -> str:
    found = []
    for part in text.split():
        one = owner(table, int(part)) if part.isdecimal() else None
        found.append(cell_label(one, int(part)) if one else part)
    return listed(found)


def path_label(at: Scene, text: str) -> str:
    """``E E S`` as ``2 east, 1 south``; a point of a sheet as ``1.3 inches north-east``; ``turn:S`` as a turn."""
    table = at.state.table
    one = table.chars.get(table.turn.actor) if table.turn else None
    if "," in text:
        return whither(one.pos, point(text.split()[-1]) or one.pos, 100) if one else f"to {text.split()[-1]}"
    return _runs(text)


def spot_label(at: Scene, text: str, seat: Seat | None) -> str:
    """A place as it lies from whoever acts; of an attack's end from whoever is moved by it, and whom it is near. Where
    nobody acts, by its column and row."""
    table, field, spot = at.state.table, ground(at), point(text)
    moved = _moved(table, seat)
    one = moved or (table.chars.get(table.turn.actor) if table.turn else None)
    if spot is None or field is None:
        return text
    if one is None:
        return f"column {spot[0] + 1}, row {spot[1] + 1}" if not field.free else text
    words = whither(one.pos, spot, 100) if field.free else steps_to(one.pos, spot)
    if moved is None:
        return words
    around = around_of(at, one)
    good = good_for(field, around, spot)
    where = ", ".join(filter(None, (*good, away(field, around, spot) if good else lies(field, around, spot))))
    return f"{where}: {words}" if where else words


def _moved(table: Table, seat: Seat | None) -> Character | None:
    """guts.P: who is moved as an attack ends: the seat's own that has slipped away from it, else whom it hit."""
    fight = table.fight if table.fights else None
    people = [table.chars[who] for who in fight.targets if who in table.chars] if fight else []
    slipped = [one for one in people if fight and one.seat == seat and fight.guard(one.id).cell == "guts.P"]
    return next(iter((*slipped, *people)), None)


def steps_to(start: Point, end: Point) -> str:
    """``2 east, 1 south``."""
    (x, y), (to_x, to_y) = start, end
    sides = ((to_x - x, "east", "west"), (to_y - y, "south", "north"))
    found = [f"{abs(n)} {more if n > 0 else less}" for n, more, less in sides if n]
    return ", ".join(found) or "here"


def whither(start: Point, end: Point, unit: int) -> str:
    """``1.3 inches north-east``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if not (dx or dy):
        return "here"
    wind = WINDS[round(atan2(dy, dx) / (pi / 8)) % 16]
    return f"{hypot(dx, dy) / unit:.1f} inches {wind}"


def _runs(text: str) -> str:
    runs: list[tuple[str, int]] = []
    for step in text.split():
        if runs and runs[-1][0] == step:
            runs[-1] = (step, runs[-1][1] + 1)
        else:
            runs.append((step, 1))
    said = (
        f"turn {DIRECTIONS.get(step[5:], step[5:])}" if step.startswith("turn:") else f"{count} {DIRECTIONS[step]}"
        for step, count in runs
        if step.startswith("turn:") or step in DIRECTIONS
    )
    return ", ".join(said) or text


def _goods(table: Table, text: str) -> str:
    words = text.split()
    if words and words[0] == "up":
        one = owner(table, int(words[1]))
        if one is None:
            return text
        cell = one.cell_of(int(words[1]))
        does = f": more of {KNACKS[cell]}" if cell else ""
        return f"{cell_label(one, int(words[1]))}, one size larger{does} (1 CP)"
    piece = words[-1] if words else ""
    if not piece or piece[:-1] not in COLOURS:
        return "done"
    size = int(piece[-1])
    if len(words) == 1:
        cells = [CELL_NAMES[f"{position}.{piece[:-1]}"] for position in POSITIONS]
        return f"{piece_words(piece[:-1], size)} ({size} CP): {', '.join(cells)}"
    where = {"under": "feet, under the others", "nest": "feet, in the nest"}.get(words[0], f"the {words[0]}")
    position = "feet" if words[0] in ("under", "nest") else words[0]
    cell = f"{position}.{piece[:-1]}"
    return f"a {piece_words(piece[:-1], size)} for {where}: {CELL_NAMES[cell]}, {KNACKS[cell]} ({size} CP)"
