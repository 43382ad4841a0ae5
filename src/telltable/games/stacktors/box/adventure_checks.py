"""What is wrong with an adventure (ST-ADV-1, ST-ADV-2): one sentence each, with the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from telltable.core.english import listed
from telltable.core.finding import Finding, is_gap
from telltable.core.packs import shown

from .adventure import FORMAT, Adventure, ChallengeData, Effect, Predicate, Pregen, Stage
from .adventure_bounds import PLAYER, check_bounds, targets, written
from .bank import Bank, full_bank, realise
from .ground import Ground
from .map_checks import check_facing, check_map, check_terrain
from .maps import MapData, Point
from .notation import NotationProblem, Written, parse_challenge, parse_character, parse_object
from .pieces import COLOURS
from .story_checks import check_story, raised

MOST_NESTED = 6
SMALL_TABLE = 4  # without a human GM up to four can play (ST-BOT-1)
MOST_PEOPLE = 100


def check(it: Adventure) -> list[str]:
    """Everything to mend in an adventure."""
    bounds = [f"{problem} [ST-ADV-1]" for problem in check_bounds(it)]
    problems = [*bounds, *_whole(it), *check_story(it)]
    if bounds or not it.stages or not it.endings:
        return problems
    for stage in it.stages:
        problems += (Finding(f"stage {stage.id}: {one}", gap=is_gap(one)) for one in _stage(it, stage))
    return problems


def _whole(it: Adventure) -> Iterator[str]:
    if it.format != FORMAT:
        yield f"format must be {FORMAT}. [ST-ADV-1]"
    if not it.stages or not it.endings:
        yield "an adventure needs a stage and an ending. [ST-ADV-1]"
        return
    ids = [stage.id for stage in it.stages] + [ending.id for ending in it.endings]
    for s in it.stages:
        ids += [npc.id for npc in s.npcs] + [rock.id for rock in s.challenges] + [thing.id for thing in s.objects]
    for id_, count in Counter(ids).items():
        if count > 1:
            yield f"the id {id_} is used {count} times. [ST-ADV-1]"
    reached = _reachable(it)
    for stage in it.stages:
        if stage.id not in reached:
            yield f"stage {stage.id} is never reached. [ST-ADV-1]"
    yield from _pregens(it)


def _pregens(it: Adventure) -> Iterator[str]:
    for pregen in it.party.pregens:
        try:
            made = parse_character(pregen.stack)
        except NotationProblem as problem:
            yield f"{ready(pregen)}: {problem.why} [{problem.rule}]"
            continue
        if made.cp > it.party.cp:
            yield f"{ready(pregen)}: costs {made.cp} CP, the party has {it.party.cp}. [ST-ADV-1]"
        if made.cap or made.efeet or made.eguts or made.ebrains or made.carried:
            yield f"{ready(pregen)}: a new character has feet, guts and brains only. [ST-CRE-5]"


def ready(one: Pregen) -> str:
    """How a sentence about a ready character begins, so that its card can be told."""
    return f"ready character {one.name}"


def _reachable(it: Adventure) -> set[str]:
    todo, seen = [it.stages[0].id], set[str]()
    while todo:
        id_ = todo.pop()
        stage = it.stage(id_)
        if id_ not in seen and stage:
            seen.add(id_)
            todo += targets(stage)
    return seen


def _stage(it: Adventure, stage: Stage) -> Iterator[str]:
    yield from _ways_on(it, stage)
    data = it.map_of(stage)
    if stage.mode == "conflict":
        yield from _conflict(data, stage)
    faults = list(check_map(data)) if data else []
    yield from faults
    if faults:
        return
    if data is not None:
        yield from _places(Ground(data, {}), data, stage)
        yield from _room(it, stage)
    elif stage.start:
        yield f"the start zone {stage.start} needs a map. [ST-ADV-1]"
    kind = data.kind if data else "square"
    for who, facing in (("", stage.facing), *((f"{npc.id}: ", npc.facing) for npc in stage.npcs)):
        yield from (f"{who}{fault}" for fault in check_facing(kind, facing))
    yield from _stacks(it, stage)
    yield from _names(it, stage)
    yield from _conditions(it, stage)
    yield from _happenings(stage, data)
    for challenge in stage.challenges:
        yield from _challenge(stage, challenge)
        yield from _openable(it, stage, challenge)


def _ways_on(it: Adventure, stage: Stage) -> Iterator[str]:
    for to in targets(stage):
        if not it.stage(to) and not it.ending(to):
            yield f"leads to {to}, which does not exist. [ST-ADV-1]"
    for side in (stage.next.win, stage.next.fail):
        if not isinstance(side, str) and (not side or side[-1].when is not None):
            yield "the last way on has no condition. [ST-ADV-1]"
        elif not isinstance(side, str) and any(branch.when is None for branch in side[:-1]):
            yield "only the last way on has no condition. [ST-ADV-1]"


def _conflict(data: MapData | None, stage: Stage) -> Iterator[str]:
    if data is None:
        yield "a conflict needs a map. [ST-ADV-1]"
    if not stage.start:
        yield "a conflict needs a start zone on its map. [ST-ADV-1]"
    if stage.goals is None and stage.fail is None:
        yield "a conflict needs goals. [ST-ADV-1]"


def _room(it: Adventure, stage: Stage) -> Iterator[str]:
    """There are places for everybody."""
    need = max(it.party.size, SMALL_TABLE)
    if room(it, stage) < need:
        yield f"its map has room for {room(it, stage)} more characters, but up to {need} may need it. [ST-ADV-1]"


def room(it: Adventure, stage: Stage) -> int:
    """For how many players' characters a map has places, besides what the adventure puts there."""
    data = it.map_of(stage)
    if data is None:
        return MOST_PEOPLE
    field = Ground(data, {})
    places = field.inches() if field.free else field.cells
    return len(places) - len(stage.npcs) - len(stage.challenges) - len(stage.objects)


def most_players(it: Adventure) -> int:
    """ST-SET-5: how many characters the smallest map of a conflict has room for."""
    return min((room(it, stage) for stage in it.stages if stage.mode == "conflict"), default=MOST_PEOPLE)


def _places(field: Ground, data: MapData, stage: Stage) -> Iterator[str]:
    """Everything stands on the map, in no wall and alone."""
    if stage.start and stage.start not in data.zones:
        yield f"the start zone {stage.start} does not exist. [ST-ADV-1]"
    places: dict[Point, str] = {}
    at = [(npc.id, npc.at) for npc in stage.npcs]
    at += [(rock.id, rock.at) for rock in stage.challenges if rock.at]
    at += [(thing.id, thing.at) for thing in stage.objects if thing.at]
    for id_, cell in at:
        if not field.holds(cell) or field.is_wall(cell):
            yield f"{id_} stands outside the map or in a wall. [ST-ADV-1]"
        elif any(_close(field, cell, other) for other in places):
            yield f"{id_} stands where {next(places[x] for x in places if _close(field, cell, x))} is. [ST-ADV-1]"
        places[cell] = id_


def _close(field: Ground, cell: Point, other: Point) -> bool:
    """Whether two stacks would stand in one place; on a free sheet, less than an inch apart."""
    return field.distance(cell, other) < field.unit if field.free else cell == other


def _stacks(it: Adventure, stage: Stage) -> Iterator[str]:
    bank = full_bank(int(written(it.options.get("bank_trios", 10))))
    for piece, count in Counter(
        f"{c}{s}" for p in _largest_party(it) for c, s in (*p.feet, *p.guts, *p.brains)
    ).items():
        bank[piece] -= count
    yield from _people(stage, bank)
    yield from _rocks(stage, bank)
    for thing in stage.objects:
        try:
            parse_object(thing.notation, gray_feet=True)
        except NotationProblem as problem:
            yield f"{thing.id}: {problem.why} [{problem.rule}]"
    if any(count < 0 for count in bank.values()):
        short = ", ".join(piece for piece, count in bank.items() if count < 0)
        yield f"the bank lacks {short} for everybody in it. [ST-ADV-1]"


def _people(stage: Stage, bank: Bank) -> Iterator[str]:
    for npc in stage.npcs:
        try:
            made = parse_character(npc.stack, gray_feet=True)
        except NotationProblem as problem:
            yield f"{npc.id}: {problem.why} [{problem.rule}]"
            continue
        for colour, size in (*made.feet, *made.guts, *made.brains):
            bank[f"{colour}{size}"] -= 1


def _rocks(stage: Stage, bank: Bank) -> Iterator[str]:
    for challenge in stage.challenges:
        try:
            rock = parse_challenge(challenge.stack, gray_feet=True)
        except NotationProblem as problem:
            yield f"{challenge.id}: {problem.why} [{problem.rule}]"
            continue
        if rock.template:
            yield f"{challenge.id}: Fill in x before placing this stack. [ST-NOT-5]"
        for colour, value in (*rock.guts, *rock.brains):
            pieces = realise(bank, colour, value) if value else ()
            if pieces is None:
                yield f"{challenge.id}: the bank can't make {colour}{value}. [ST-NOT-9]"
            for colour_, size in pieces or ():
                bank[f"{colour_}{size}"] -= 1
        if challenge.kind == "abstract" and len(challenge.stages) != len(rock.guts) + len(rock.brains):
            yield f"{challenge.id}: every group of an abstract challenge is a stage with its own text. [ST-ABS-1]"


def _largest_party(it: Adventure) -> list[Written]:
    made = []
    for pregen in it.party.pregens:
        try:
            made.append(parse_character(pregen.stack))
        except NotationProblem:
            continue
    return sorted(made, key=lambda one: -one.cp)[: it.party.size]


def _names(it: Adventure, stage: Stage) -> Iterator[str]:
    """Every id that a predicate or an effect names exists."""
    people = {npc.id for s in it.stages for npc in s.npcs}
    rocks = {c.id for s in it.stages for c in s.challenges}
    things = {thing.id for s in it.stages for thing in s.objects} | {f"{c} reward" for c in rocks}
    data = it.map_of(stage)
    zones = set(data.zones) if data else set()
    for predicate in _predicates(stage):
        for named, known in (
            (predicate.defeated, people),
            (predicate.joined, people),
            (predicate.alive, people),
            (predicate.surmounted, rocks),
            (predicate.stages_done.id if predicate.stages_done else None, rocks),
            (predicate.identified, things),
            (predicate.in_zone.zone if predicate.in_zone else None, zones),
        ):
            if named is not None and named not in known:
                yield f"a condition names {named}, which does not exist. [ST-ADV-1]"
    yield from _named_in_effects(stage, people, rocks, things)
    yield from _objects(stage, people, rocks)


def _named_in_effects(stage: Stage, people: set[str], rocks: set[str], things: set[str]) -> Iterator[str]:
    for effect in _effects(stage):
        for named, known in (
            (effect.spawn, {npc.id for npc in stage.npcs}),
            (effect.join, people),
            (effect.remove, people | rocks | things),
            (effect.object.id if effect.object else None, things - {f"{c} reward" for c in rocks}),
        ):
            if named is not None and named not in known:
                yield f"an effect names {named}, which does not exist. [ST-ADV-1]"
        to = effect.object.to if effect.object else "choose"
        if to not in {"last_hitter", "choose", *people} and not PLAYER.fullmatch(to):
            yield f"an object is given to {to}, who does not exist. [ST-ADV-1]"


def _objects(stage: Stage, people: set[str], rocks: set[str]) -> Iterator[str]:
    """Everything that lies somewhere lies where there is something, and in one place."""
    for ware in stage.wares:
        if ware.notation:
            try:
                parse_object(ware.notation)
            except NotationProblem as problem:
                yield f"{ware.name} is for sale: {problem} [ST-ADV-1]"
    for thing in stage.objects:
        if thing.under and thing.under not in rocks:
            yield f"{thing.id} lies under {thing.under}, which does not exist. [ST-ADV-1]"
        if thing.with_ and thing.with_ not in people:
            yield f"{thing.id} is with {thing.with_}, who does not exist. [ST-ADV-1]"
        if bool(thing.at) + bool(thing.under) + bool(thing.with_) > 1:
            yield f"{thing.id} has more than one place: at, under or with. [ST-ADV-1]"


def _conditions(it: Adventure, stage: Stage) -> Iterator[str]:
    """Every condition asks one thing, of somebody or something that there is."""
    people = {npc.id for s in it.stages for npc in s.npcs}
    things = {thing.id for s in it.stages for thing in s.objects}
    things |= {f"{c.id} reward" for s in it.stages for c in s.challenges}
    flags = raised(it)
    for one in _predicates(stage):
        said = [name for name in one.__struct_fields__ if getattr(one, name) is not None]
        if len(said) != 1:
            yield f"a condition must test exactly one thing; this one tests {len(said)}. [ST-ADV-1]"
        if one.all == () or one.any == ():
            yield "a condition with all or any names at least one. [ST-ADV-1]"
        if one.flag is not None and one.flag not in flags:
            yield f"a condition waits for the flag {one.flag}, which nothing raises. [ST-ADV-1]"
        for who in (one.in_zone.who if one.in_zone else None, one.owns.who if one.owns else None):
            everybody = {"any_pc", "all_pcs"} if one.in_zone else set()
            if who is not None and who not in people | everybody and not PLAYER.fullmatch(who):
                yield f"a condition names {who}, who does not exist. [ST-ADV-1]"
        if one.owns and one.owns.object not in things:
            yield f"a condition names {one.owns.object}, which does not exist. [ST-ADV-1]"
    if any(_depth(root) > MOST_NESTED for root in _roots(stage)):
        yield f"conditions are nested up to {MOST_NESTED} deep. [ST-ADV-1]"


def _depth(one: Predicate) -> int:
    inner = [*(one.all or ()), *(one.any or ()), *([one.not_] if one.not_ else [])]
    return 1 + max(map(_depth, inner), default=0)


def _happenings(stage: Stage, data: MapData | None) -> Iterator[str]:
    """Every effect does one thing, and can."""
    for effect in _effects(stage):
        said = [name for name in effect.__struct_fields__ if getattr(effect, name) is not None]
        if len(said) != 1:
            yield f"an effect must do exactly one thing; this one does {len(said)}. [ST-ADV-1]"
        if effect.terrain is not None:
            yield from check_terrain(data, effect.terrain)
    for effect in (*stage.on_win, *stage.on_fail):
        if effect.end_stage is not None:
            yield "what follows when the stage has ended can't end it again. [ST-ADV-1]"
    for trigger in stage.triggers:
        gives = any(effect.cp or effect.currency or effect.object for effect in trigger.do)
        if not trigger.once and gives:
            yield "a trigger that gives something happens once. [ST-ADV-1]"


def _challenge(stage: Stage, it: ChallengeData) -> Iterator[str]:
    if stage.mode == "conflict" and it.at is None:
        yield f"{it.id}: in a conflict it needs a place. [ST-ADV-1]"
    for colour in (*(alt for text in it.stages for alt in text.alt), *({it.attacks.cell} - {"top"})):
        if colour not in COLOURS:
            yield f"{it.id}: there is no colour {shown(colour)}; they are {', '.join(COLOURS)}. [ST-ADV-1]"


def _roots(stage: Stage) -> list[Predicate]:
    """The conditions of a stage, not those inside others."""
    roots = [stage.goals, stage.fail, *(t.when for t in stage.triggers), *(way.when for way in stage.ways)]
    for npc in stage.npcs:
        roots += [npc.when, npc.breaks, *(line.when for line in npc.lines), *(reply.when for reply in npc.answers)]
    for side in (stage.next.win, stage.next.fail):
        roots += [] if isinstance(side, str) else [branch.when for branch in side]
    return [one for one in roots if one is not None]


def _predicates(stage: Stage) -> Iterator[Predicate]:
    todo = _roots(stage)
    while todo:
        one = todo.pop()
        yield one
        todo += [*(one.all or ()), *(one.any or ()), *([one.not_] if one.not_ else [])]


def _effects(stage: Stage) -> Iterator[Effect]:
    rows: Iterable[tuple[Effect, ...]] = (
        stage.on_win,
        stage.on_fail,
        *(trigger.do for trigger in stage.triggers),
        *(npc.on_defeat for npc in stage.npcs),
        *(npc.on_join for npc in stage.npcs),
        *(npc.on_break for npc in stage.npcs),
        *(npc.on_spared for npc in stage.npcs),
        *(npc.on_finished for npc in stage.npcs),
        *(reply.do for npc in stage.npcs for reply in npc.answers),
        *(way.do for way in stage.ways),
        *(challenge.on_surmount for challenge in stage.challenges),
    )
    for row in rows:
        yield from row


def _openable(it: Adventure, stage: Stage, challenge: ChallengeData) -> Iterator[str]:
    """ST-ADV-2: whoever goes, somebody has a colour for it, or the goal can do without. A draft is played without: a
    scene can be left."""
    if not _needed(stage, challenge.id):
        return
    try:
        rock = parse_challenge(challenge.stack, gray_feet=True)
        party = [(pregen.name, parse_character(pregen.stack)) for pregen in it.party.pregens]
    except NotationProblem:
        return
    if challenge.kind == "abstract":
        rows = [("brains", c) for c, _ in reversed(rock.brains)] + [("guts", c) for c, _ in reversed(rock.guts)]
        needs = [
            {(half, c)} | {(half, alt) for alt in (challenge.stages[n].alt if n < len(challenge.stages) else ())}
            for n, (half, c) in enumerate(rows)
        ]
    else:
        tops = [("guts", rock.guts[-1][0])] if rock.guts else []
        needs = [{*tops, *([("brains", rock.brains[-1][0])] if rock.brains else [])}]
    for chosen in combinations(party, min(it.party.size, len(party))):
        have = {("guts", c) for _, one in chosen for c, _ in one.guts} | {
            ("brains", c) for _, one in chosen for c, _ in one.brains
        }
        if lacking := next((need for need in needs if not need & have), None):
            who, what = listed([name for name, _ in chosen]), listed([".".join(cell) for cell in sorted(lacking)], "or")
            yield Finding(f"{challenge.id}: a party of {who} has no colour for it: {what}. [ST-ADV-2]", gap=True)
            return


def _needed(stage: Stage, challenge: str) -> bool:
    """Whether the stage can't be won without it."""
    goals = stage.goals
    if goals is None:
        return False
    ways = goals.any if goals.any is not None else (goals,)
    return all(challenge in {p.surmounted, p.stages_done.id if p.stages_done else None} for p in ways)
