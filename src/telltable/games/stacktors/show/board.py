"""Section 10, "Table": every stack piece by piece, the order, the bank; and the parts of the board as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.board import Face, Page, Place, Stack
from telltable.core.board_part import Made, part
from telltable.core.english import count
from telltable.core.story import Gauge
from telltable.games.stacktors.box.adventure import Adventure, Stage
from telltable.games.stacktors.box.maps import MapData
from telltable.games.stacktors.box.notation import piece_lines
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import CELL_NAMES, COLOURS, POSITIONS, Slot, cell_words, piece_words
from telltable.games.stacktors.rules.attack.comparison import attack_value
from telltable.games.stacktors.rules.story.conditions import stood
from telltable.games.stacktors.table.names import attack_words, name, status_words, within
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import stage_named
from telltable.games.stacktors.table.state import Table, challenge_notation, notation
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.types import seen
from telltable.games.stacktors.table.view import View

from .board_choices import way_faces, ways_for_all
from .board_fight import scales
from .board_making import purse, ready_faces
from .board_map import ROLE_WORDS, charts, with_own
from .board_story import story
from .board_tale import story_pages
from .board_ways import inches_left
from .labels import ware_words


def _adventure(pack: StacktorsPack, view: View) -> Adventure:
    it: Adventure = pack.by_id[view.table.adventure]
    return it


def _stage(pack: StacktorsPack, view: View) -> Stage | None:
    return stage_named(_adventure(pack, view), view.table, view.table.stage)


def _title(pack: StacktorsPack, view: View) -> str:
    return _adventure(pack, view).title


def _subtitle(pack: StacktorsPack, view: View) -> str:
    stage = _stage(pack, view)
    it = _adventure(pack, view)
    return stage.title if stage else it.brief or it.summary


def _missing(pack: StacktorsPack, view: View) -> str:
    return "" if view.table.ending else _aim(view.table, _stage(pack, view))


# --- stacks -------------------------------------------------------------------------------------------


def _stacks(pack: StacktorsPack, view: View, last: Made | None = None) -> tuple[Stack, ...]:
    """Everybody and every challenge that stands; those that stand as they stood in the last one are taken over."""
    table = view.table
    known = _standing(last.view.table, table, last.value) if last else {}
    people = [known.get(one.id) or _stack(table, one) for one in _people(table)]
    return (*people, *[known.get(one.id) or _rock(one) for one in _challenges(table)])


def _people(table: Table) -> list[Character]:
    return [one for one in table.chars.values() if one.alive or one.clock]


def _challenges(table: Table) -> list[Challenge]:
    return [one for one in table.challenges.values() if not one.surmounted]


def _standing(was: Table, table: Table, stacks: tuple[Stack, ...]) -> dict[str, Stack]:
    """By their ids, the stacks of those who are what they were, with the same things and neighbours."""
    there: list[Character | Challenge] = [*_people(was), *_challenges(was)]
    return {
        old.id: stack
        for old, stack in zip(there, stacks, strict=True)
        if (table.chars if isinstance(old, Character) else table.challenges).get(old.id) is old
        and (isinstance(old, Challenge) or _is_among_the_same(was, table, old))
    }


def _is_among_the_same(was: Table, table: Table, one: Character) -> bool:
    if (one.carried and was.things is not table.things) or (one.id in was.held) != (one.id in table.held):
        return False
    return all(name(was, other) == name(table, other) for other in one.engaged)


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
    marks += ["holds back"] if one.id in table.held else []
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
    unseen = "" if not hidden else ", none of them seen yet" if hidden == more else f", {hidden} of them not seen yet"
    note = f"{count(more, 'more stage')}{unseen}" if more else ""
    title = f"{rock.name} {challenge_notation(rock)}".rstrip()
    return Stack(title, rock.name, tuple(faces), "challenge", note, (), "part")


# --- beside the map -----------------------------------------------------------------------------------


def _gauges(pack: StacktorsPack, view: View) -> tuple[Gauge, ...]:
    table, stage = view.table, _stage(pack, view)
    if stage is None:
        return ()
    if table.mode == "conflict":
        limit = stage.max_rounds or (0 if table.gm else int(table.option("max_rounds")))
        round_ = max(1, table.round)  # what is asked before the first one belongs to it
        return (Gauge("Round", round_, limit), *_left(pack, view, stage))
    limit = stage.beats or (0 if table.gm else int(table.option("beats")))
    return (Gauge("Beat", table.beat, limit), *_left(pack, view, stage))


def _left(pack: StacktorsPack, view: View, stage: Stage) -> Iterator[Gauge]:
    """What is left of the scene's goal, in numbers: who is across, who is against you; and the clocks."""
    table = view.table
    goals = stage.goals
    ways = () if goals is None else (goals.any if goals.any is not None else (goals,))
    foes = [one for one in table.living if one.side == "foes"]
    for zone in (way.in_zone for way in ways if way.in_zone and way.in_zone.who == "all_pcs"):
        drawn = stage.map if isinstance(stage.map, MapData) and stage.map.kind != "free" else None
        cells = drawn.zones.get(zone.zone, ()) if drawn else ()
        party = [one for one in table.party if one.alive]
        if cells:
            yield Gauge("Across", sum(one.pos in cells for one in party), len(party))
    if table.mode == "conflict" and foes:
        yield Gauge("Against you", len(foes), 0)
    it = _adventure(pack, view)
    moved = {one.ticks for one in it.stages}
    for id_, now in table.clocks.items():
        clock = it.clock(id_)
        if clock and (id_ == stage.ticks or id_ not in moved):  # where its time is over it says nothing any more
            yield Gauge(clock.name, now, clock.steps)


def _aim(table: Table, stage: Stage | None) -> str:
    """What is still to be done: what the adventure says, else what the stage is won by, as far as a sentence goes."""
    if stage is None:
        return ""
    if stage.reached is not None and stood(table, stage.reached):
        return stage.onward
    if stage.goals is None or stage.aim:
        return stage.aim
    ways = stage.goals.any if stage.goals.any is not None else (stage.goals,)
    words = []
    for way in ways:
        if way.foes_defeated:
            words.append("beat every foe")
        if way.in_zone:
            who = {"all_pcs": "all of you", "any_pc": "one of you"}.get(way.in_zone.who, name(table, way.in_zone.who))
            words.append(f"bring {who} to the {way.in_zone.zone.replace('_', ' ')}")
        if way.surmounted:
            words.append(f"surmount {within(name(table, way.surmounted))}")
        if way.joined:
            words.append(f"win over {within(name(table, way.joined))}")
    return ", or ".join(words)


def _places(pack: StacktorsPack, view: View) -> tuple[Place, ...]:
    return tuple([_place(view.table, seat) for seat in range(len(view.table.names))])


def _place(table: Table, seat: int) -> Place:
    if table.is_gm(seat):
        return Place(seat, table.names[seat], "GM", False)
    turn = table.turn
    active = bool(turn and turn.actor in table.chars and table.chars[turn.actor].seat == seat)
    if seat not in table.open:
        return Place(seat, table.names[seat], "left", active)
    note = ", ".join(one.name for one in table.party if one.seat == seat) or "no character yet"
    return Place(seat, table.names[seat], note, active, table.kinds[seat].startswith("bot"))


def _counters(pack: StacktorsPack, view: View) -> tuple[tuple[str, str], ...]:
    """What is counted for everybody."""
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
    found += [("For sale", ware_words(ware)) for ware in table.wares.values()]
    return tuple(found)


def _with_purse(pack: StacktorsPack, view: View, shown: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    mine = purse(view.table, _adventure(pack, view), view)
    return (*mine, *shown) if mine else shown


def _ready(pack: StacktorsPack, view: View, shown: tuple[Face, ...]) -> tuple[Face, ...]:
    ready = ready_faces(view.table, _adventure(pack, view), view)
    return ready or way_faces(pack, view) or shown


def _notebook(pack: StacktorsPack, view: View) -> tuple[Page, ...]:
    """The pages that everybody may read."""
    table = view.table
    party = tuple(
        (f"{one.name} {notation(table, one)}", (*filter(None, (one.concept,)), *piece_lines(one.began, one.notes)))
        for one in table.party
    )
    bank = tuple(
        (colour, (", ".join(f"{size}: {table.bank.get(f'{colour}{size}', 0)}" for size in (1, 2, 3)),))
        for colour in COLOURS
    )
    pages = [*story_pages(pack, view), Page("Characters", party), Page("Bank", bank)]
    if any(table.setting):
        pages.append(Page("Setting", tuple((text, ()) for text in table.setting if text)))
    return (*pages, *_sealed(pack, view)) if table.ending else tuple(pages)


def _with_secrets(pack: StacktorsPack, view: View, shown: tuple[Page, ...]) -> tuple[Page, ...]:
    """The pages with what is sealed for others, until the end, and what was whispered to the seat."""
    sealed = () if view.table.ending else _sealed(pack, view)
    whispers = (Page("Whispers", tuple((one.text, ()) for one in view.whispers)),) if view.whispers else ()
    return (*shown, *sealed, *whispers) if sealed or whispers else shown


def _sealed(pack: StacktorsPack, view: View) -> tuple[Page, ...]:
    if view.secrets is None:
        return ()
    sealed = tuple(
        (name(view.table, id_), (" ".join(f"{c}{s}" for c, s in pieces),))
        for id_, pieces in view.secrets.objects.items()
    )
    notes = tuple((f"stage {id_}", (text,)) for id_, text in view.secrets.notes.items())
    people = tuple((title, (stack,)) for title, stack in pack.people.catalogue.items())
    return Page("Sealed", sealed), Page("The GM's notes", notes), Page("People to place", people)


_NAMES = ("table.chars", "table.challenges", "table.things", "table.gone")
_STAGE = ("table.adventure", "table.stage", "table.sketch")
_SEATS = ("table.names", "table.gm", "table.open")
_GROUND = ("table.sketch", "table.turn", "table.fights", "table.mode", "table.terrain", "table.options")
_DONE = (
    *("table.flags", "table.remembered", "table.took", "table.clocks", "table.round", "table.deaths"),
    *("table.defeated", "table.joined"),
)
_MAKING = ("seat", "table.adventure", "table.bank", *_SEATS, "table.options", "table.chars", "table.due")

BOARD_PARTS = (
    part("title", _title, "table.adventure"),
    part("subtitle", _subtitle, *_STAGE),
    part(
        "gauges",
        _gauges,
        *_STAGE,
        *("table.mode", "table.gm", "table.options", "table.round", "table.beat", "table.chars", "table.clocks"),
    ),
    part("stacks", _stacks, *_NAMES, "table.held", grow=_stacks, checks=True),
    part(
        "notebook",
        _notebook,
        *_NAMES,
        *_STAGE,
        "table.remembered",
        "table.took",
        "table.past_ways",
        "table.clocks",
        "table.bank",
        "table.setting",
        "table.ending",
        "seat",
        "secrets",
        "whispers",
        seated=_with_secrets,
    ),
    part("places", _places, *_SEATS, "table.kinds", "table.chars", "table.turn"),
    part(
        "counters",
        _counters,
        *_NAMES,
        *_MAKING,
        "table.drafts",
        *_GROUND,
        "table.stage",
        "table.order",
        "table.acted",
        "table.passed",
        "table.currency",
        "table.wares",
        "secrets",
        "whispers",
        seated=_with_purse,
    ),
    part("missing", _missing, *_STAGE, *_NAMES, *_DONE, "table.ending"),
    part(
        "spread",
        ways_for_all,
        *_MAKING,
        *_GROUND,
        *_DONE,
        "table.stage",
        "table.ready",
        "table.auto",
        "table.past_ways",
        "table.spared",
        "table.challenges",
        "table.things",
        "table.results",
        "seat",
        "secrets",
        "whispers",
        seated=_ready,
    ),
    part("story_title", _title, "table.adventure"),
    part("story", story, "table.adventure", "table.story", grow=story, checks=True),
    part("scales", scales, *_NAMES, "table.fights", "table.options"),
    part(
        "parts",
        charts,
        *_STAGE,
        "table.chars",
        "table.challenges",
        "table.things",
        *_GROUND,
        *_DONE,
        "table.past_ways",
        "table.bank",
        "table.gm",
        "table.open",
        "table.auto",
        "table.audience",
        "table.limits",
        "table.rulings",
        "seat",
        "secrets",
        "whispers",
        seated=with_own,
    ),
)
