"""Adventures as data: people, challenges and objects put on the table (ST-ADV-1, ST-ADV-3, ST-SET-5)."""

from __future__ import annotations

from telltable.games.stacktors.box.adventure import ChallengeData, Npc, ObjectData, Stage
from telltable.games.stacktors.box.bank import Bank, realise
from telltable.games.stacktors.box.ground import DISC
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.notation import parse_challenge, parse_character, parse_object
from telltable.games.stacktors.box.pieces import Slot
from telltable.games.stacktors.box.stacks import Stack, is_nest
from telltable.games.stacktors.rules.places.engagement import engage_all
from telltable.games.stacktors.rules.places.free_places import is_free, nearest_free
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.control import gm_there
from telltable.games.stacktors.table.opaque import has_neck
from telltable.games.stacktors.table.people import NECKS, SIDES, Character
from telltable.games.stacktors.table.reach import blocked
from telltable.games.stacktors.table.scenery import adventure, ground, need_ground, on_map, stage
from telltable.games.stacktors.table.sealed import pieces_of
from telltable.games.stacktors.table.state import opaque_name
from telltable.games.stacktors.table.things import NOWHERE, Challenge, Group, StageView, Thing, Ware
from telltable.games.stacktors.table.types import Play

from .voices import speak


def drawn_from(bank: Bank, rows: dict[str, tuple[tuple[str, int], ...]], first: int) -> Stack:
    """ST-ADV-3: a stack from the bank; a piece that is lacking is the next smaller one there is, or left out."""
    left = dict(bank)
    made: dict[str, tuple[Slot, ...]] = {}
    for position in ("feet", "guts", "brains"):
        row: list[Slot] = []
        for colour, size in rows[position]:
            found = next((s for s in range(size, 0, -1) if left.get(f"{colour}{s}", 0) > 0), 0)
            if found and not (position == "feet" and row and not is_nest((*row, Slot(0, colour, found)))):
                left[f"{colour}{found}"] -= 1
                row.append(Slot(first, colour, found))
                first += 1
        made[position] = tuple(row)
    if not made["feet"] and made["guts"]:
        made["feet"], made["guts"] = made["guts"][:1], made["guts"][1:]
    return Stack(made["feet"], made["guts"], made["brains"])


def place_npc(p: Play, npc: Npc) -> None:
    """Put somebody on the map; where its cell is taken, on the nearest free one."""
    table = p.state.table
    it = parse_character(npc.stack, gray_feet=True)
    stack = drawn_from(table.bank, {"feet": it.feet, "guts": it.guts, "brains": it.brains}, table.next_slot)
    first = max((slot.id for slot in stack.slots), default=table.next_slot - 1) + 1
    left = {**table.bank}
    for slot in stack.slots:
        left[str(slot)] -= 1
    equip = drawn_from(left, {"feet": it.efeet, "guts": it.eguts, "brains": it.ebrains}, first)
    if not stack.feet:
        return
    if not has_neck(table, NECKS[npc.role]):
        p.tell(e.Narrated(f"{npc.name} stays away: no small {opaque_name(NECKS[npc.role])} piece is left for a neck."))
        return
    at = nearest_free(p, npc.at)
    facing = npc.facing or (need_ground(p).toward_centre(at) if ground(p) else "E")
    side = "party" if npc.join in ("auto", "forced") else SIDES[npc.role]
    one = Character(
        npc.id,
        npc.name,
        npc.role,
        NECKS[npc.role],
        side,
        -1,
        stack,
        equip,
        spent=stack.pips,
        earned=stack.pips,
        known=tuple(sorted(stack.cells)),
        pos=at,
        facing=facing,
        join=npc.join,
        began=npc.stack,
        type=npc.type or npc.name,
    )
    p.tell(e.Placed(one, npc.who))
    speak(p, npc.id, "spawn")
    if on_map(p):
        engage_all(p, npc.id)


def place_challenge(p: Play, data: ChallengeData) -> None:
    """Put a challenge on the table; its reward lies under it. Hidden stages stay sealed."""
    table = p.state.table
    it = parse_challenge(data.stack, gray_feet=True)
    bank, first = dict(table.bank), table.next_slot

    def group(colour: str, value: int) -> Group:
        nonlocal first
        pieces = realise(bank, colour, value) or ()
        slots = tuple(Slot(first + n, c, s) for n, (c, s) in enumerate(pieces))
        for slot in slots:
            bank[str(slot)] -= 1
        first += len(slots)
        return Group(colour, value, slots)

    stages: list[StageView] = []
    guts: tuple[Group, ...] = ()
    brains: tuple[Group, ...] = ()
    if data.kind == "abstract":
        rows = [("brains", c, v) for c, v in reversed(it.brains)] + [("guts", c, v) for c, v in reversed(it.guts)]
        for n, (half, colour, value) in enumerate(rows):
            text = data.stages[n] if n < len(data.stages) else None
            if n and text and text.hidden:
                stages.append(StageView(hidden=True))
                continue
            made = group(colour, value)
            words, alt = (text.text, text.alt) if text else ("", ())
            stages.append(StageView(half, colour, value, words, alt, made.slots))
    else:
        guts = tuple(group(c, v) for c, v in it.guts)
        brains = tuple(group(c, v) for c, v in it.brains)
    reward = f"{data.id} reward" if it.reward else ""
    under = next((x.id for x in _objects_under(p, data.id)), "")
    p.tell(
        e.ChallengePlaced(
            Challenge(
                data.id,
                data.name,
                it.base,
                data.at or NOWHERE,
                guts,
                brains,
                data.kind == "abstract",
                data.resolve,
                tuple(stages),
                0,
                reward or under,
                data.attacks.when,
                data.attacks.half,
                data.attacks.cell,
                data.attacks.max_per_round,
                0,
                data.engages,
            )
        )
    )
    if reward and reward not in p.state.table.things:
        name = data.reward or f"what lay under the {data.name}"
        p.tell(e.ThingPlaced(Thing(reward, it.base, name, "under", data.id)))


def _objects_under(p: Play, challenge: str) -> list[ObjectData]:
    return [one for stage in adventure(p).stages for one in stage.objects if one.under == challenge]


def offer_wares(p: Play, here: Stage) -> None:
    """ST-RWD-2: what is for sale stands there with its price, where there is coin and no GM to say so."""
    table = p.state.table
    if table.option("currency") == "off" or gm_there(table):
        return
    for number, ware in enumerate(here.wares, 1):
        it = parse_object(ware.notation) if ware.notation else None
        base, pieces = (it.base, it.pieces or ()) if it else ("", ())
        p.tell(et.WareOffered(Ware(f"ware {number}", ware.name, ware.coin, ware.price, base, pieces)))


def place_thing(p: Play, data: ObjectData) -> None:
    """Lay an object down, closed unless everybody knows what it is."""
    if data.id in p.state.table.things:
        return
    base = parse_object(data.notation, gray_feet=True).base
    where = "map" if data.at else "under" if data.under else "carried" if data.with_ else "kept"
    holder = data.under or data.with_
    open_ = data.known and where == "map"
    pieces = pieces_of(p, data.id) if open_ else ()
    text = data.text if open_ else ""
    p.tell(e.ThingPlaced(Thing(data.id, base, data.name, where, holder, data.at or NOWHERE, pieces, text, open_)))
    if where == "carried" and holder in p.state.table.chars:
        p.tell(ef.ThingTaken(holder, data.id))


def place_party(p: Play, here: Stage) -> None:
    """ST-SET-5: the party in the start zone, in the order of the seats; also allies that came along."""
    field = ground(p)
    if field is None or not here.start:
        return
    spots = list(field.zone_places(here.start))
    table = p.state.table
    movers = [one for one in table.living if one.side == "party" and one.id not in {npc.id for npc in here.npcs}]
    taken = {one.pos for one in table.living if one not in movers}
    taken |= {t.pos for t in table.things.values() if t.where == "map"}
    for one in movers:
        spot = next((s for s in spots if is_free(field, taken, s)), None)
        if spot is None:
            middle = spots[0] if spots else (0, 0)
            free = [s for s in _all_places(p) if is_free(field, taken, s)]
            spot = min(free, key=lambda s: (field.distance(middle, s), s))
        taken.add(spot)
        facing = here.facing or field.toward_centre(spot)
        p.tell(e.Positioned(one.id, spot, facing))


def take_places(p: Play) -> None:
    """ST-SCN-4: a conflict begins where nobody has stood anywhere: everybody and everything gets a place of its own."""
    here, field = stage(p), need_ground(p)
    if here and here.start:
        place_party(p, here)
    for id_ in [c.id for c in p.state.table.challenges.values() if c.pos == NOWHERE and not c.surmounted]:
        p.tell(e.Positioned(id_, nearest_free(p, field.middle), ""))
    for id_ in [t.id for t in p.state.table.things.values() if t.where == "map" and t.pos == NOWHERE]:
        p.tell(e.Positioned(id_, nearest_free(p, field.middle), ""))
    x, y = field.middle
    for one in p.state.table.living:
        if not (here and here.start) or not is_free(field, blocked(p.state.table, one.id), one.pos):
            wanted = (x // 2 if one.side == "party" else x + x // 2, y)
            p.tell(e.Positioned(one.id, nearest_free(p, wanted), one.facing or field.toward_centre(wanted)))


def _all_places(p: Play) -> list[Point]:
    field = need_ground(p)
    if not field.free:
        return list(field.cells)
    return [(x, y) for x in range(50, field.width, DISC) for y in range(50, field.height, DISC)]
