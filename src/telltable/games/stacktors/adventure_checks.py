"""What is wrong with an adventure (ST-ADV-1, ST-ADV-2): one sentence each, with the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from .adventure import FORMAT, Adventure, ChallengeData, Effect, Next, Predicate, Stage
from .bank import Bank, full_bank, realise
from .ground import Ground
from .maps import FIXED, KINDS, MapData, Point
from .notation import NotationProblem, Written, parse_challenge, parse_character, parse_object

COLOUR_KINDS = {*KINDS, "wall"}


def check(it: Adventure) -> list[str]:
    """Everything to mend in an adventure."""
    problems = list(_whole(it))
    for stage in it.stages:
        problems += [f"stage {stage.id}: {problem}" for problem in _stage(it, stage)]
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
            cp = parse_character(pregen.stack).cp
        except NotationProblem as problem:
            yield f"pregen {pregen.name}: {problem.why} [{problem.rule}]"
            continue
        if cp > it.party.cp:
            yield f"pregen {pregen.name} costs {cp} CP, the party has {it.party.cp}. [ST-ADV-1]"


def targets(it: Next) -> list[str]:
    """Everywhere a stage can lead."""
    found: list[str] = []
    for side in (it.win, it.fail):
        found += [side] if isinstance(side, str) else [branch.to for branch in side]
    return found


def _reachable(it: Adventure) -> set[str]:
    todo, seen = [it.stages[0].id], set[str]()
    while todo:
        id_ = todo.pop()
        stage = it.stage(id_)
        if id_ not in seen and stage:
            seen.add(id_)
            todo += targets(stage.next)
    return seen


def _stage(it: Adventure, stage: Stage) -> Iterator[str]:
    for to in targets(stage.next):
        if not it.stage(to) and not it.ending(to):
            yield f"leads to {to}, which does not exist. [ST-ADV-1]"
    for side in (stage.next.win, stage.next.fail):
        if not isinstance(side, str) and (not side or side[-1].when is not None):
            yield "the last way on has no condition. [ST-ADV-1]"
    data = it.map_of(stage)
    if stage.mode == "conflict" and data is None:
        yield "a conflict needs a map. [ST-ADV-1]"
    if stage.mode == "conflict" and stage.goals is None and stage.fail is None:
        yield "a conflict needs goals. [ST-ADV-1]"
    if data is not None:
        yield from _map(data, stage)
    yield from _stacks(it, stage)
    yield from _names(it, stage)
    for challenge in stage.challenges:
        yield from _openable(it, stage, challenge)


def _map(data: MapData, stage: Stage) -> Iterator[str]:
    if data.kind == "free":
        if min(data.size) < 100:
            yield "a free map needs a size in hundredths of an inch. [ST-MOV-10]"
            return
    else:
        if not data.rows or len({len(row) for row in data.rows}) > 1 or not data.rows[0]:
            yield "the rows of a map have one length. [ST-ADV-1]"
            return
        for mark in sorted({mark for row in data.rows for mark in row} - {*FIXED, *data.legend}):
            yield f"the map has the mark {mark}, which no legend explains. [ST-ADV-1]"
            return
    for kinds in (*data.legend.values(), *(area.kinds for area in data.areas)):
        for kind in sorted({*kinds} - COLOUR_KINDS):
            yield f"there is no terrain {kind}. [ST-TER-1]"
    yield from _places(Ground(data, {}), data, stage)


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
        elif cell in places:
            yield f"{id_} stands where {places[cell]} is. [ST-ADV-1]"
        places[cell] = id_


def _stacks(it: Adventure, stage: Stage) -> Iterator[str]:
    bank = full_bank(10)
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
            yield f"{challenge.id}: every group of an abstract challenge is a stage with a text. [ST-ABS-1]"


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
    for effect in _effects(stage):
        for named, known in (
            (effect.spawn, {npc.id for npc in stage.npcs}),
            (effect.join, people),
            (effect.object.id if effect.object else None, things),
        ):
            if named is not None and named not in known:
                yield f"an effect names {named}, which does not exist. [ST-ADV-1]"


def _predicates(stage: Stage) -> Iterator[Predicate]:
    roots = [stage.goals, stage.fail, *(t.when for t in stage.triggers), *(npc.when for npc in stage.npcs)]
    for side in (stage.next.win, stage.next.fail):
        roots += [] if isinstance(side, str) else [branch.when for branch in side]
    todo = [one for one in roots if one is not None]
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
        *(challenge.on_surmount for challenge in stage.challenges),
    )
    for row in rows:
        yield from row


def _openable(it: Adventure, stage: Stage, challenge: ChallengeData) -> Iterator[str]:
    """ST-ADV-2: whoever goes, somebody has a colour for it, or the goal can do without."""
    if not _needed(stage, challenge.id):
        return
    try:
        rock = parse_challenge(challenge.stack, gray_feet=True)
        party = [parse_character(pregen.stack) for pregen in it.party.pregens]
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
        have = {("guts", c) for one in chosen for c, _ in one.guts} | {
            ("brains", c) for one in chosen for c, _ in one.brains
        }
        if not all(need & have for need in needs):
            yield f"{challenge.id}: some party of {it.party.size} has no colour for it. [ST-ADV-2]"
            return


def _needed(stage: Stage, challenge: str) -> bool:
    """Whether the stage can't be won without it."""
    goals = stage.goals
    if goals is None:
        return False
    ways = goals.any if goals.any is not None else (goals,)
    return all(challenge in {p.surmounted, p.stages_done.id if p.stages_done else None} for p in ways)
