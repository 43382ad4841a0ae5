"""Section 10, "Table": the map with everybody on it, every stack piece by piece, the order, the bank, the story."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from telltable.core.board import Board, Face, Odds, Page, Place, Stack
from telltable.core.chart import Chart, Mark, Way
from telltable.core.story import Chapter, Gauge, Line
from telltable.games.stacktors.box.adventure import Adventure, Stage
from telltable.games.stacktors.box.ground import Ground
from telltable.games.stacktors.box.maps import FIXED, OPEN_FLOOR, MapData
from telltable.games.stacktors.box.notation import piece_lines
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import CELL_NAMES, COLOURS, POSITIONS, Slot, cell_words, piece_words
from telltable.games.stacktors.rules.attack.comparison import attack_value
from telltable.games.stacktors.table.names import attack_words, name, status_words, within
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.state import Spoken, Table, challenge_notation, notation
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.types import seen
from telltable.games.stacktors.table.view import View

from .board_fight import odds, scales
from .board_making import purse, ready_faces
from .board_ways import inches_left, ways
from .chronicle import pips_together

ROLE_WORDS = {"pc": "party", "enemy": "enemy", "ally": "not yet an ally", "burden": "to be protected"}
KINDS = {"said": "words", "told": "told", "gm": "the GM", "deed": "", "found": "found", "text": "", "scene": ""}


def board(pack: StacktorsPack, view: View) -> Board:
    """The table as a seat or a spectator sees it."""
    table = view.table
    it: Adventure = pack.by_id[table.adventure]
    stage = it.stage(table.stage)
    return Board(
        title=it.title,
        subtitle=stage.title if stage else it.summary,
        gauges=_gauges(table, stage),
        stacks=tuple(_stack(table, one) for one in table.chars.values() if one.alive or one.clock)
        + tuple(_rock(one) for one in table.challenges.values() if not one.surmounted),
        notebook=_notebook(pack, table, view),
        places=tuple(_place(table, seat) for seat in range(len(table.names))),
        counters=purse(table, it, view) + _counters(pack, view),
        spread=ready_faces(table, it, view),
        missing="" if table.ending else _aim(table, stage),
        story_title=it.title,
        story=_numbered(chapters(table, it)),
        scales=scales(table),
        parts=_parts(pack, view, it, stage),
    )


def _parts(pack: StacktorsPack, view: View, it: Adventure, stage: Stage | None) -> tuple[Chart | Odds, ...]:
    drawn, weighed = chart(it, view.table, stage, ways(pack, view)), odds(view)
    return (*((drawn,) if drawn else ()), *((Odds(weighed),) if weighed else ()))


# --- the map ------------------------------------------------------------------------------------------


def chart(it: Adventure, table: Table, stage: Stage | None, leads: tuple[Way, ...] = ()) -> Chart | None:
    """The map with everything that stands on it; `leads`: where whoever looks at it may go."""
    if stage is None or table.mode != "conflict":
        return None
    data = it.map_of(stage) or OPEN_FLOOR
    marks = [_mark(table, one) for one in table.living]
    marks += [
        Mark(rock.id, rock.name[:1], rock.name, rock.pos, "challenge", challenge_notation(rock))
        for rock in table.challenges.values()
        if not rock.surmounted
    ]
    marks += [
        Mark(thing.id, "?", thing.name, thing.pos, "object") for thing in table.things.values() if thing.where == "map"
    ]
    zones = tuple((title, cells) for title, cells in data.zones.items())
    return Chart(
        kind=data.kind,
        size=data.size if data.kind == "free" else (len(data.rows[0]), len(data.rows)),
        rows=_rows(table, data),
        legend=_legend(data),
        zones=zones,
        areas=_areas(table, data),
        marks=tuple(marks),
        ways=leads,
    )


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


LETTER = {"slowing": "s", "cluttered": "c", "water": "w", "air": "a", "wall": "#"}


def _rows(table: Table, data: MapData) -> tuple[str, ...]:
    if data.kind == "free":
        return ()
    field = Ground(data, table.terrain)
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


def _areas(table: Table, data: MapData) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    patches = [
        (LETTER[kinds[0]], area.poly)
        for n, area in enumerate(data.areas)
        if (kinds := table.terrain.get(f"area {n}", area.kinds))
    ]
    return tuple(patches) + tuple(("#", poly) for poly in data.walls)


# --- stacks -------------------------------------------------------------------------------------------


def _stack(table: Table, one: Character) -> Stack:
    """A stack from the feet up, equipment after it."""
    faces = [
        _piece(one, slot, position, gear)
        for gear, stack in ((False, one.stack), (True, one.equip))
        for position in POSITIONS
        for slot in stack.at(position)
    ]
    faces += [Face(id_, table.things[id_].name, "unidentified", "", "Identify opens it.") for id_ in one.carried]
    marks = [status_words(status.kind, status.n) for status in one.statuses]
    marks += [f"engaged with {name(table, other)}" for other in one.engaged]
    cap = f"cap {one.cap}, {one.earned - one.spent} CP to spend" if one.role == "pc" else ""
    words = ", ".join([*marks, *([cap] if cap else [])])
    state = ROLE_WORDS[one.role] if one.alive else "fallen"
    return Stack(f"{one.name} {notation(table, one)}", one.name, tuple(faces), state, words, (), "piece")


def _piece(one: Character, slot: Slot, position: str, gear: bool) -> Face:
    cell = f"{position}.{slot.c}"
    marks = (("committed",) if slot.id in one.committed else ()) + (("equipment",) if gear else ())
    if cell in ("guts.C", "brains.C"):
        marks += ("once a pip",)
    return Face(str(slot.id), f"{slot.c}{slot.s}", position, CELL_NAMES[cell], piece_words(slot.c, slot.s), marks=marks)


def _rock(rock: Challenge) -> Stack:
    """A challenge: its halves, and what opens each."""
    faces = []
    for half in rock.halves:
        opens = " or ".join(cell_words(f"{half}.{colour}") for colour in rock.colours(half))
        text = rock.stages[0].text if rock.abstract and rock.stages else ""
        faces.append(Face(f"{rock.id}:{half}", f"{half} {rock.pips(half)}", half, "", text, (f"opened by {opens}",)))
    hidden = sum(stage.hidden for stage in rock.stages)
    more = max(0, len(rock.stages) - 1)
    note = f"{more} more stage{'s' * (more != 1)}" + (f", {hidden} hidden" if hidden else "") if more else ""
    return Stack(f"{rock.name} {challenge_notation(rock)}", rock.name, tuple(faces), "challenge", note, (), "part")


# --- beside the map -----------------------------------------------------------------------------------


def _gauges(table: Table, stage: Stage | None) -> tuple[Gauge, ...]:
    if stage is None:
        return ()
    if table.mode == "conflict":
        limit = stage.max_rounds or (0 if table.gm else int(table.option("max_rounds")))
        return (Gauge("Round", table.round, limit),)
    limit = stage.beats or (0 if table.gm else int(table.option("beats")))
    return (Gauge("Beat", table.beat, limit),)


def _aim(table: Table, stage: Stage | None) -> str:
    """What the stage is won by, as far as a sentence goes."""
    if stage is None or stage.goals is None:
        return ""
    ways = stage.goals.any if stage.goals.any is not None else (stage.goals,)
    words = []
    for way in ways:
        if way.foes_defeated:
            words.append("beat every foe")
        if way.in_zone:
            who = {"all_pcs": "all of you", "any_pc": "one of you"}.get(way.in_zone.who, name(table, way.in_zone.who))
            words.append(f"bring {who} to the {way.in_zone.zone}")
        if way.surmounted:
            words.append(f"surmount {within(name(table, way.surmounted))}")
        if way.joined:
            words.append(f"win over {within(name(table, way.joined))}")
    return ", or ".join(words)


def _place(table: Table, seat: int) -> Place:
    if table.is_gm(seat):
        return Place(seat, table.names[seat], "GM", False)
    mine = [one.name for one in table.party if one.seat == seat]
    bot = "bot, " if table.kinds[seat].startswith("bot") else ""
    note = bot + (", ".join(mine) or "no character yet") if seat in table.open else "left"
    turn = table.turn
    active = bool(turn and turn.actor in table.chars and table.chars[turn.actor].seat == seat)
    return Place(seat, table.names[seat], note, active)


def _counters(pack: StacktorsPack, view: View) -> tuple[tuple[str, str], ...]:
    table, found = view.table, []
    if table.order:
        rows = [
            f"{name(table, who)} {total}{' (done)' * (who in table.acted)}{' (passed)' * (who in table.passed)}"
            for who, total in table.order
            if who in table.challenges or (who in table.chars and table.chars[who].alive)
        ]
        found.append(("Order", ", ".join(rows)))
    if table.turn and table.turn.actor in table.chars and table.mode == "conflict":
        left, whole = inches_left(seen(pack, view), table.chars[table.turn.actor])
        found.append(("Inches left", f"{left} of {whole}"))
    if table.fights:
        fight = table.fight
        value = f", {attack_value(table, fight)}" if fight.named else ""
        found.append(("Attack", f"{name(table, fight.attacker)} {attack_words(table, fight)}{value}"))
    for key, amount in table.currency.items():
        who, _, coin = key.partition("/")
        found.append((name(table, who), f"{amount} {coin}"))
    return tuple(found)


def _notebook(pack: StacktorsPack, table: Table, view: View) -> tuple[Page, ...]:
    party = tuple(
        (f"{one.name} {notation(table, one)}", (*filter(None, (one.concept,)), *piece_lines(one.began, one.notes)))
        for one in table.party
    )
    bank = tuple(
        (colour, (", ".join(f"{size}: {table.bank.get(f'{colour}{size}', 0)}" for size in (1, 2, 3)),))
        for colour in COLOURS
    )
    pages = [Page("Characters", party), Page("Bank", bank)]
    if any(table.setting):
        pages.append(Page("Setting", tuple((text, ()) for text in table.setting if text)))
    if view.secrets is not None:
        sealed = tuple(
            (name(table, id_), (" ".join(f"{c}{s}" for c, s in pieces),))
            for id_, pieces in view.secrets.objects.items()
        )
        notes = tuple((f"stage {id_}", (text,)) for id_, text in view.secrets.notes.items())
        people = tuple((title, (stack,)) for title, stack in pack.people.catalogue.items())
        pages += [Page("Sealed", sealed), Page("The GM's notes", notes), Page("People to place", people)]
    if view.whispers:
        pages.append(Page("Whispers", tuple((one.text, ()) for one in view.whispers)))
    return tuple(pages)


# --- the story ----------------------------------------------------------------------------------------


def chapters(table: Table, it: Adventure) -> tuple[Chapter, ...]:
    """Each scene with what was done and said in it."""
    found: list[Chapter] = []
    heading, opener = "", ""
    lines: list[Line] = []
    for spoken in pips_together(table.story):
        if spoken.kind == "scene":
            if heading or lines:
                found.append(Chapter(heading or it.title, opener, tuple(lines)))
            heading, opener, lines = spoken.who, spoken.text, []
        else:
            lines.append(_line(spoken))
    if heading or lines:
        found.append(Chapter(heading or it.title, opener, tuple(lines)))
    return tuple(found)


def _numbered(told: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """With the number of every line, so that a screen knows the newest."""
    number = count(1)
    return tuple(
        replace(chapter, lines=tuple(replace(line, n=next(number)) for line in chapter.lines)) for chapter in told
    )


def _line(spoken: Spoken) -> Line:
    text = f"{spoken.who}: “{spoken.text}”" if spoken.kind == "said" and spoken.who else spoken.text
    marks = (f"Round {spoken.round}",) if spoken.round and spoken.kind == "deed" else ()
    return Line(text, spoken.who, "", KINDS.get(spoken.kind, ""), "", marks, told=spoken.human)
