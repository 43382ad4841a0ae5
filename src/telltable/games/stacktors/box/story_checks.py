"""What is wrong with an adventure as a story (ST-ADV-4 to ST-ADV-6): memories that are read, people with lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from telltable.core.english import listed
from telltable.core.finding import Finding, is_gap

from .adventure import Adventure, Blows, Effect, Npc, Predicate, Stage, Way
from .adventure_bounds import targets
from .needs import AS_BEFORE, check_needs, needs
from .notation import NotationProblem, Written, parse_character
from .pieces import CELL_NAMES
from .pronouns import OF_PARTY
from .reply_checks import check_replies

BLOW = re.compile(r"\{(?:who_?|he|him|his|own)\}")
SLOTS = re.compile(r"\{(?:who|he|him|his)\}")  # of what a way tells
ROOM = {  # what the book's own sentences of a scene have room for
    "links": re.compile(r"\{party\}"),
    "newcomer": re.compile(r"\{(?:a|b|more|he|him|his)\}"),
    "fallen": re.compile(r"\{(?:names|were)\}"),
    "killed": re.compile(r"\{(?:names|were)\}"),
    "beside": re.compile(r"\{a\}"),
    "begins": re.compile(r"\{(?:names)\}"),
    "later": re.compile(r"\{were\}"),
    "fates": re.compile(r"\{(?:a|b|b_he|them)\}"),
}


def check_story(it: Adventure) -> Iterator[str]:
    """Everything to mend, a sentence each."""
    yield from _memories(it)
    yield from _clocks(it)
    yield from _endings(it)
    for stage in it.stages:
        for fault in (*_ways(it, stage), *_people(it, stage), *check_replies(it, stage)):
            yield Finding(f"stage {stage.id}: {fault}", gap=is_gap(fault))
    yield from _names(it)
    yield from _voices(it)
    yield from _links(it)
    yield from _book(it)
    yield from _claims(it)
    yield from _growth(it)
    yield from _first_ways(it)


def _lack(sentence: str) -> Finding:
    """What a whole adventure has, and bots and people can play without: less is told, or comes of it."""
    return Finding(sentence, gap=True)


# --- walking through an adventure -----------------------------------------------------------------------


def effects_of(it: Adventure) -> Iterator[Effect]:
    """Every effect of an adventure."""
    for clock in it.clocks:
        yield from clock.full
    for stage in it.stages:
        yield from (*stage.on_win, *stage.on_fail)
        for trigger in stage.triggers:
            yield from trigger.do
        for way in stage.ways:
            yield from way.do
        for rock in stage.challenges:
            yield from rock.on_surmount
        for npc in stage.npcs:
            yield from (*npc.on_defeat, *npc.on_join, *npc.on_break, *npc.on_spared, *npc.on_finished)
            for reply in npc.answers:
                yield from reply.do


def conditions_of(it: Adventure) -> Iterator[Predicate]:
    """Every condition of an adventure, those inside others too."""
    roots: list[Predicate | None] = [growth.when for growth in it.growth]
    roots += [coda.when for ending in it.endings for coda in ending.codas]
    for stage in it.stages:
        roots += [stage.goals, stage.fail, stage.reached, *(trigger.when for trigger in stage.triggers)]
        roots += [it for way in stage.ways for it in (way.when, way.eased)]
        roots += [one.when for one in (*stage.links, *stage.begins, *stage.beside, *stage.after)]
        for side in (stage.next.win, stage.next.fail):
            roots += [] if isinstance(side, str) else [branch.when for branch in side]
        for npc in stage.npcs:
            roots += [npc.when, npc.breaks, *(line.when for line in npc.lines), *(one.when for one in npc.answers)]
    todo = [one for one in roots if one is not None]
    while todo:
        one = todo.pop()
        yield one
        todo += [*(one.all or ()), *(one.any or ()), *([one.not_] if one.not_ else [])]


def raised(it: Adventure) -> set[str]:
    """Everything that may become true as a flag: raised, remembered, or brought from another evening."""
    found = {flag for one in effects_of(it) for flag in (one.flag, one.remember) if flag}
    return found | {id_ for stage in it.stages for way in stage.ways for id_ in way.remember} | set(it.recalls)


# --- what is asked --------------------------------------------------------------------------------------


def _of_several(it: Adventure) -> Iterator[str]:
    """What is remembered of somebody alone is not told of several."""
    for memory in it.memories:
        if re.search(r"\bThey\b", OF_PARTY.sub("", memory.text)):
            yield f"{memory.id}: write {{They}}, {{them}} or {{their}} of the party: it may be one alone. [ST-ADV-4]"


def _memories(it: Adventure) -> Iterator[str]:
    """ST-ADV-4."""
    known, kept = {memory.id for memory in it.memories}, raised(it)
    read = {one.flag for one in conditions_of(it) if one.flag}
    for id_ in sorted({one.remember for one in effects_of(it) if one.remember} | _by_ways(it)):
        if id_ not in known:
            yield f"{id_} is remembered, and memories has no sentence for it. [ST-ADV-4]"
    for memory in it.memories:
        if memory.id not in kept:
            yield _lack(f"nothing remembers {memory.id}. [ST-ADV-4]")
        if memory.id not in read:
            yield _lack(f"{memory.id} is remembered, and nothing reads it. [ST-ADV-4]")
    yield from _of_several(it)
    for id_, count in Counter(memory.id for memory in it.memories).items():
        if count > 1:
            yield f"{id_} is remembered in {count} ways. [ST-ADV-4]"
    for id_ in it.recalls:
        if id_ not in read:
            yield _lack(f"{id_} is recalled from another evening, and nothing reads it. [ST-ADV-4]")


def _by_ways(it: Adventure) -> set[str]:
    return {id_ for stage in it.stages for way in stage.ways for id_ in way.remember}


def _clocks(it: Adventure) -> Iterator[str]:
    """ST-WAY-6."""
    ids = {clock.id for clock in it.clocks}
    moved = {one.tick.clock for one in effects_of(it) if one.tick} | {s.ticks for s in it.stages if s.ticks}
    read = {one.full for one in conditions_of(it) if one.full}
    for id_ in sorted((moved | read) - ids):
        yield f"there is no clock {id_}. [ST-ADV-1]"
    for clock in it.clocks:
        if clock.id not in moved:
            yield _lack(f"nothing moves the clock {clock.id}. [ST-ADV-4]")
        if not clock.full and clock.id not in read:
            yield _lack(f"the clock {clock.id} runs out, and nothing comes of it. [ST-ADV-4]")


def _endings(it: Adventure) -> Iterator[str]:
    """ST-ADV-1: every ending is led to, and every stage won in some way where it says how."""
    led = {to for stage in it.stages for to in targets(stage)}
    for ending in it.endings:
        if ending.id not in led:
            yield _lack(f"ending {ending.id} is never reached. [ST-ADV-1]")
        if it.wants and not ending.answer:
            yield _lack(f"ending {ending.id} doesn't say what became of what they wanted. [ST-ADV-6]")
        if ending.answer and not it.wants:
            yield _lack(f"ending {ending.id} answers what nobody wanted: the adventure has no wants. [ST-ADV-6]")
        yield from (
            f"ending {ending.id}: “{coda.text}” may follow any of the others; begin it with a name. [ST-ADV-6]"
            for coda in ending.codas
            if re.match(r"(?:He|She|It|They|His|Her|Its|Their)\b", coda.text)
        )


def _ways(it: Adventure, stage: Stage) -> Iterator[str]:
    """ST-WAY-1."""
    people = {npc.id for npc in stage.npcs}
    ids = [way.id for other in it.stages for way in other.ways]
    for way in stage.ways:
        if ids.count(way.id) > 1:
            yield f"the way {way.id} is there {ids.count(way.id)} times. [ST-ADV-1]"
        if way.who and way.who not in people:
            yield f"the way {way.id} is about {way.who}, who is not in this scene. [ST-ADV-1]"
        if way.against and not way.cells:
            yield f"the way {way.id} has a resistance but doesn't name the abilities that can overcome it. [ST-ADV-1]"
        for cell in way.cells:
            if cell not in CELL_NAMES:
                yield f"the way {way.id}: there is no ability {cell}. [ST-ADV-1]"
        if not (way.do or way.remember):
            yield f"nothing comes of the way {way.id}. [ST-ADV-4]"
    if stage.mode == "free" and stage.ways and len({way.kind for way in stage.ways}) < 2:
        yield _lack("its ways are all of one kind. [ST-ADV-5]")
    if stage.mode == "free" and stage.ways and not any(not way.cells and _from_the_start(way) for way in stage.ways):
        yield "no way is open to everybody, so some party can't go on. [ST-ADV-5]"


def _turns(it: Adventure, npc: Npc) -> Iterator[str]:
    """The occasions on which somebody may have to speak."""
    yield "spawn"
    if npc.role == "enemy" or any(
        one.side and one.side.who == npc.id and one.side.to == "foes" for one in effects_of(it)
    ):
        yield from ("hurt", "win")
        yield "defeat"
    if npc.join == "persuade" or any(one.join == npc.id for one in effects_of(it)):
        yield "join"
    if npc.judged or any(one.yields == npc.id for one in effects_of(it)):
        yield "spared"
    if npc.breaks is not None:
        yield "fleeing" if npc.breaking == "flee" else "spared"
    if any(one.flee == npc.id for one in effects_of(it)):
        yield "fleeing"


def _people(it: Adventure, stage: Stage) -> Iterator[str]:
    """ST-ADV-6: everybody has something to say of its own for every turn it may take."""
    if not it.memories:
        return
    for npc in stage.npcs:
        for occasion in dict.fromkeys(_turns(it, npc)):
            if not getattr(npc.says, occasion):
                yield _lack(f"{npc.id} has no line for {occasion}. [ST-ADV-6]")
        if not (npc.wants and npc.fears):
            yield _lack(f"{npc.id} needs something to want and something to fear. [ST-ADV-6]")
        if it.brief and not npc.who:
            yield _lack(f"{npc.id} doesn't say who that is to the party. [ST-ADV-6]")


def _names(it: Adventure) -> Iterator[str]:
    """ST-ADV-6: a name is told as it is written, at the beginning of sentences too."""
    people = [(f"party, pregens: {one.name}, called", one.called) for one in it.party.pregens]
    people += [(f"stage {stage.id}: {npc.id}, name", npc.name) for stage in it.stages for npc in stage.npcs]
    for where, called in people:
        if called[:1].islower():
            better = f"{called[:1].upper()}{called[1:]}"
            yield _lack(f"{where}: a name begins with a capital: “{better}”, not “{called}”. [ST-ADV-6]")


def lines_of(npc: Npc) -> Iterator[str]:
    """Everything that somebody may say."""
    for occasion in npc.says.__struct_fields__:
        yield from getattr(npc.says, occasion)
    yield from (line.text for line in npc.lines)
    yield from (reply.text for reply in npc.answers)


def blows_of(blows: Blows) -> Iterator[str]:
    """Every way in which somebody strikes."""
    for kind in blows.__struct_fields__:
        yield from getattr(blows, kind)


def fates_of(npc: Npc) -> Iterator[str]:
    """What the book tells of somebody's end in a fight, whichever it is."""
    fates = npc.fates
    yield from (fates.spared, fates.mercy, fates.finished, fates.flees, fates.yields, fates.past, fates.won)


def _later(stage: Stage) -> Iterator[str]:
    yield from (text for npc in stage.npcs for text in (npc.fates.later, npc.fates.after_all))


def _links(it: Adventure) -> Iterator[str]:
    """ST-ADV-6: where the book tells how they came from one scene to another, it does so for every scene and way."""
    if not any(stage.links for stage in it.stages):
        return
    led = {to for stage in it.stages for to in targets(stage)}
    for stage in it.stages:
        if stage.id in led and not (stage.links and stage.links[-1].when is None):
            yield _lack(f"stage {stage.id}: links doesn't say how they came here whatever happened before. [ST-ADV-6]")
        if stage.id in led and stage.mode == "free" and not stage.newcomer:
            yield _lack(f"stage {stage.id}: newcomer doesn't say how somebody comes to be here. [ST-ADV-6]")
        for field, room in ROOM.items():
            for text in _texts_of(stage, field):
                if "{" in room.sub("", OF_PARTY.sub("", text)):
                    yield f"stage {stage.id}: {field} has room for what is unknown: “{text}”. [ST-ADV-6]"
        yield from _fates(it, stage)
        if stage.mode == "conflict" and not stage.fallen:
            yield _lack(f"stage {stage.id}: fallen doesn't say what becomes of those who go down. [ST-ADV-6]")


def _fates(it: Adventure, stage: Stage) -> Iterator[str]:
    """ST-ADV-6: everybody in a fight has a sentence for what becomes of them, and nobody is killed unnoticed."""
    foes = [npc for npc in stage.npcs if stage.mode == "conflict" and npc.role == "enemy"]
    for npc in foes:
        fates = npc.fates
        if not it.lesson and not (fates.spared and fates.finished):
            yield _lack(f"stage {stage.id}, {npc.id}: fates doesn't say what becomes of it either way. [ST-ADV-6]")
        if not fates.won or not (fates.flees if npc.breaking == "flee" else fates.yields):
            yield _lack(
                f"stage {stage.id}, {npc.id}: fates doesn't say how it gives up, or what comes then. [ST-ADV-6]"
            )
    if foes and not it.lesson and not (stage.killed and it.graves):
        yield _lack(f"stage {stage.id}: nobody notices that somebody was killed: write killed, and graves. [ST-ADV-6]")


def _texts_of(stage: Stage, field: str) -> Iterator[str]:
    if field == "links":
        yield from (one.text for one in (*stage.links, *stage.after))
    elif field in ("begins", "beside"):
        yield from (one.text for one in getattr(stage, field))
    elif field == "later":
        yield from _later(stage)
    elif field == "fates":
        yield from (text for npc in stage.npcs for text in fates_of(npc))
    else:
        yield getattr(stage, field)


def _looks(stage: Stage, npc: Npc) -> Iterator[str]:
    """Whoever is brought in is named, and so is nobody of whom the scene does not know."""
    names = [word for word in npc.name.split() if word[:1].isupper()]
    seen = [text for text in (npc.looks, *(one.looks for one in npc.looks_then)) if text]
    if not all(any(word in text for word in names) for text in seen):
        yield f"looks brings {npc.name} in without the name."
    for who in {one.dead for one in npc.looks_then} - {one.name for one in stage.npcs}:
        yield f"looks_then names {who}, who is not there."


def _book(it: Adventure) -> Iterator[str]:
    """ST-ADV-6: the book brings people in by name, and says whom they strike."""
    for stage in it.stages:
        for npc in stage.npcs:
            yield from (f"stage {stage.id}, {npc.id}: {fault} [ST-ADV-6]" for fault in _looks(stage, npc))
    blows = [row for stage in it.stages for one in stage.npcs for row in (one.blows, one.fates.kills)]
    blows += [one.blows for one in it.party.pregens]
    for way in (way for stage in it.stages for way in stage.ways):
        if "{" in SLOTS.sub("", OF_PARTY.sub("", way.done)):
            yield f"the way {way.id} has room for what is unknown: write {{who}}, {{he}}, {{him}}, {{his}}. [ST-ADV-6]"
    for text in _spoken_of(it):
        if "{" in OF_PARTY.sub("", text):
            yield f"“{text}” has room for what is unknown: write {{They}}, {{they}}, {{them}}, {{their}}. [ST-ADV-6]"
    struck = [npc.fates.talked for stage in it.stages for npc in stage.npcs if npc.fates.talked]
    for text in (*(text for one in blows for text in blows_of(one)), *struck):
        if "{who" not in text or BLOW.sub("", text).count("{"):
            yield f"“{text}” doesn't say whom it strikes: write {{who}}, or {{who_}} for what is theirs. [ST-ADV-6]"


def _claims(it: Adventure) -> Iterator[str]:
    """ST-ADV-6: a sentence that claims something says what has to be so for it, or stands where it is known."""
    people = [npc for stage in it.stages for npc in stage.npcs]
    rows = [row for npc in people for row in (npc.blows, npc.fates.kills)] + [one.blows for one in it.party.pregens]
    blows = [text for row in rows for text in blows_of(row)]
    for text in (*blows, *(text for npc in people for text in fates_of(npc))):
        yield from (f"{fault} [ST-ADV-6]" for fault in check_needs(text))
    for text in blows:
        if AS_BEFORE.search(text) and not needs(text):
            yield f"“{text}” says that it was so before: write in front what has to be so, as [fought]. [ST-ADV-6]"
    for ending in it.endings:
        for text in (ending.told or ending.text, ending.answer):
            if it.wants and AS_BEFORE.search(text):
                yield f"ending {ending.id}: “{text}” says that it was so before: make it a coda. [ST-ADV-6]"
    for stage in it.stages:
        if stage.begins and stage.begins[-1].when is not None:
            yield _lack(
                f"stage {stage.id}: begins doesn't say why it comes to blows whatever happened before. [ST-ADV-6]"
            )


def _spoken_of(it: Adventure) -> Iterator[str]:
    """What may speak of the party, and of nobody else who is known only at the table (`of_party`)."""
    yield from (memory.text for memory in it.memories)
    yield from (effect.say or effect.info or "" for effect in effects_of(it))
    yield it.wants.replace("{party}", "")
    for stage in it.stages:
        yield from (stage.told, stage.late, *(npc.looks for npc in stage.npcs))
        yield from (one.looks for npc in stage.npcs for one in npc.looks_then)
    for ending in it.endings:
        yield from (ending.told, ending.answer, *(coda.told for coda in ending.codas))


def _voices(it: Adventure) -> Iterator[str]:
    """ST-ADV-6: no sentence is anybody else's, or said twice."""
    if not it.memories:
        return
    said = Counter(text for stage in it.stages for npc in stage.npcs for text in lines_of(npc))
    said.update(
        text for one in it.party.pregens for row in one.says.__struct_fields__ for text in getattr(one.says, row)
    )
    for text, count in said.items():
        if count > 1:
            yield _lack(f"“{text}” is said {count} times: give everybody words of their own. [ST-ADV-6]")


def _growth(it: Adventure) -> Iterator[str]:
    """ST-WAY-8."""
    for one in it.growth:
        first, _, second = one.what.partition(" ")
        fits = (
            second in CELL_NAMES if first == "up" else f"{first}.{second[:-1]}" in CELL_NAMES and second[-1:] in "123"
        )
        if not fits:
            yield f"growth {one.name}: “{one.what}” can't be bought. [ST-ADV-1]"
    gives = any(one.cp for one in effects_of(it))
    if it.growth and gives and sum(one.when is None for one in it.growth) < 3:
        yield "at least three ways to grow must be open to everybody, whatever was done. [ST-ADV-5]"


def _first_ways(it: Adventure) -> Iterator[str]:
    """ST-ADV-5: at the first obstacle every ready character has a way, with one more of them at most. A draft is played
    without."""
    stage = next((one for one in it.stages if one.ways), None)
    if stage is None:
        return
    try:
        party = {one.name: parse_character(one.stack) for one in it.party.pregens}
    except NotationProblem:
        return
    ways = [way for way in stage.ways if _from_the_start(way) and way.cells]
    least: dict[str, int] = {}
    for way in ways:
        for cell in way.cells:
            least[cell] = min(way.against, least.get(cell, way.against))
    takes = listed([f"{cell} over {value}" for cell, value in least.items()], "or") or "what no way is open to"
    for name, one in party.items():
        others = [other for other_name, other in party.items() if other_name != name]
        if not any(_can(way, one, others) for way in ways):
            yield _lack(f"{name} has no way at {stage.title}, not even with help; it takes {takes}. [ST-ADV-5]")


def _from_the_start(way: Way) -> bool:
    """Nothing has to happen first: it is open, if only until something is done."""
    return way.when is None or way.when.not_ is not None


def _can(way: Way, one: Written, others: list[Written]) -> bool:
    for cell in way.cells:
        half, _, colour = cell.partition(".")
        row: tuple[tuple[str, int], ...] = getattr(one, half)
        if colour not in {c for c, _ in row}:
            continue
        own = sum(size for _, size in row)
        help_ = max((_help(other, half) for other in others), default=0) if half != "feet" else 0
        if own + help_ > way.against:
            return True
    return False


def _help(other: Written, half: str) -> int:
    brains = sum(size for _, size in other.brains)
    row: tuple[tuple[str, int], ...] = getattr(other, half)
    return min(brains, sum(size for _, size in row))
