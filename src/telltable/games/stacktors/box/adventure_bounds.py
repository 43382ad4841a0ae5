"""What of an adventure must stay within bounds (ST-ADV-1): words, names, numbers, how long it takes, its own options.

`adventure_checks` asks whether things fit together; here each is looked at by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from telltable.core.errors import Problem
from telltable.core.packs import shown, tag_faults, text_faults

from .adventure import Adventure, Stage
from .options import OPTIONS

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,29}")
PLAYER = re.compile(r"pc[0-9]*")  # the players' characters are called so
TAKEN = ("any_pc", "all_pcs", "last_hitter", "choose")  # words with a meaning where an id may stand
TABLES_OWN = {  # options that an adventure says elsewhere, or that are settled before it is looked at
    "adventure": "it is the table that chooses the adventure",
    "gm": "it is the table that chooses who leads",
    "creation": "say it in party, creation",
    "cp": "say it in party, cp",
    "opaque_supply": "it is the table that chooses how many pieces there are",
    "unique_limits_play": "it is the table that chooses how many pieces there are",
}
CREATION = next(option for option in OPTIONS if option.name == "creation").values
KNOWN = {option.name: option for option in OPTIONS}

MOST_NAME = 40
SPOKEN = ("spawn", "hit", "hurt", "defeat", "join", "win", "spared", "fleeing", "does", "helps", "refuses")
TEXTS = {  # characters, by the field they stand in
    **dict.fromkeys(
        ("language", "licence", "authors", "period", "tone", "title", "name", "reward", "type", "coin"), 60
    ),
    **dict.fromkeys(
        ("world", "aim", "onward", "who", "concept", "notes", "stack", "notation", "body", "shot", "wit", "tongue"), 120
    ),
    **dict.fromkeys(
        (
            "spared",
            "fleeing",
            "does",
            "helps",
            "refuses",
            "wants",
            "fears",
            "knows",
            "cost",
            "spawn",
            "hit",
            "hurt",
            "defeat",
            "join",
            "win",
            "look",
            "done",
            "reward_text",
            "say",
            "info",
            "looks",
            "answer",
            "late",
            "newcomer",
            "fallen",
            "finished",
            "mercy",
            "flees",
            "yields",
            "past",
            "won",
            "killed",
            "lost",
            "later",
            "after_all",
            "graves",
            "talked",
            "listens",
        ),
        300,
    ),
    **dict.fromkeys(("summary", "brief", "text", "told", "gm_notes"), 600),
}
NEEDED = ("title", "name")  # which must have words wherever they stand
MOST = {  # entries, by the list they stand in
    "stages": 30,
    "links": 30,
    "begins": 30,
    "beside": 12,
    "after": 30,
    "endings": 30,
    "npcs": 30,
    "challenges": 12,
    "objects": 30,
    "triggers": 30,
    "pregens": 24,
    "areas": 40,
    "walls": 40,
    "authors": 20,
    "tags": 20,
    "ways": 14,
    "memories": 40,
    "growth": 20,
    "clocks": 6,
    "listens": 4,
}
MOST_ENTRIES = 60  # of any other list or table
MAPS = ("map", "cells", "options")  # looked at elsewhere
BIGGEST_PARTY = 8
NUMBERS = {  # the least and the most, by the field they stand in
    "size": (1, BIGGEST_PARTY),
    "cp": (1, 60),
    "max_rounds": (0, 30),
    "beats": (0, 30),
    "rest_heals": (-1, 9),
    "reserve": (-1, 20),
    "post": (0, 20),
    "n": (1, 30),
    "round": (1, 99),
    "pcs_dead": (1, 99),
    "pcs_alive": (1, 99),
    "each": (1, 1000),
    "max_per_round": (1, 9),
    "damage": (0, 30),
    "against": (0, 60),
    "near": (0, 20),
    "price": (1, 99),
    "by": (1, 12),
    "steps": (1, 20),
}
MOST_TIME = 120  # rounds and beats on the longest way through


def check_bounds(it: Adventure) -> Iterator[str]:
    """Everything to mend in the parts of an adventure, a sentence each."""
    yield from _fields(msgspec.to_builtins(it), "")
    yield from _ids(it)
    yield from tag_faults("tags", it.tags)
    for way in it.party.creation:
        if way not in CREATION:
            yield f"party, creation: “{shown(way)}” isn't a way to make characters; choose from {', '.join(CREATION)}."
    if not it.party.creation:
        yield "party, creation: name at least one way of making characters."
    names = [one.name.casefold() for one in it.party.pregens]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"party, pregens: two are called “{shown(name)}”."
    yield from _options(it.options)
    yield from _ways(it)


def _fields(data: Any, where: str, field: str = "") -> Iterator[str]:
    """Words and numbers, by the name of the field they stand in."""
    if isinstance(data, str):
        yield from text_faults(where, data, TEXTS.get(field, MOST_NAME), least=field in NEEDED)
    elif isinstance(data, int):
        least, most = NUMBERS.get(field, (data, data))
        if not least <= data <= most:
            yield f"{where}: must be {least} to {most}, but it is {data}."
    elif data is not None:
        most = MOST.get(field, MOST_ENTRIES)
        if len(data) > most:
            yield f"{where}: has {len(data)} entries; the limit is {most}."
        yield from _inner_fields(data, where, field)


def _inner_fields(data: Any, where: str, field: str) -> Iterator[str]:
    if isinstance(data, dict):
        inner = f"{_of(where, data)}, " if field else ""
        for name, value in data.items():
            if name not in MAPS:
                yield from _fields(value, f"{inner}{name}", name)
    else:
        for value in data:
            yield from _fields(value, where, field)


def _of(where: str, data: Mapping[str, Any]) -> str:
    """Where, with what the entry is called."""
    name = data.get("id", data.get("name", ""))
    return f"{where} {shown(name, 30)}" if isinstance(name, str) and name else where


def _ids(it: Adventure) -> Iterator[str]:
    named = [("the adventure", it.id), *(("an ending", ending.id) for ending in it.endings)]
    for stage in it.stages:
        named += [("a stage", stage.id), *(("an NPC", npc.id) for npc in stage.npcs)]
        named += [("a challenge", one.id) for one in stage.challenges]
        named += [("an object", one.id) for one in stage.objects]
        named += [("a way", one.id) for one in stage.ways]
    named += [("a memory", one.id) for one in it.memories] + [("a clock", one.id) for one in it.clocks]
    for what, id_ in named:
        if not ID.fullmatch(id_):
            yield f"the id “{shown(id_)}” of {what} must be 1 to 30 letters, figures, - and _."
        elif PLAYER.fullmatch(id_) or id_ in TAKEN:
            yield f"the id {id_} of {what} means something else; choose another."


def _options(options: Mapping[str, Any]) -> Iterator[str]:
    for name, value in options.items():
        if name in TABLES_OWN:
            yield f"options, {name}: leave it out; {TABLES_OWN[name]}."
        elif name not in KNOWN:
            yield f"options, {shown(name)}: there is no such option; they are {', '.join(KNOWN)}."
        else:
            try:
                KNOWN[name].accept(written(value))
            except Problem as problem:
                yield f"options, {name}: {shown(problem, 160)}"


def written(value: Any) -> str:
    """An option's value as a table would write it: ``true`` for JSON's true."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _ways(it: Adventure) -> Iterator[str]:
    """No stage comes twice on any way through, and the longest way is not too long."""
    ways = {stage.id: list(dict.fromkeys(to for to in targets(stage) if it.stage(to))) for stage in it.stages}
    first: list[str] = []
    while ways:  # stages that nothing leads to any more, one after the other: what is left is a circle
        open_ = [id_ for id_ in ways if not any(id_ in leads for leads in ways.values())]
        if not open_:
            path = _circle(ways)
            yield f"stage {path[0]}, next: leads back to itself ({' to '.join(path)}); a stage is played once."
            return
        first += open_
        ways = {id_: leads for id_, leads in ways.items() if id_ not in open_}
    longest: dict[str, int] = {}
    for id_ in reversed(first):
        here = it.stage(id_)
        after = [longest.get(to, 0) for to in targets(here)] if here else []
        longest[id_] = (_time(here) if here else 0) + max(after, default=0)
    most = max(longest.values(), default=0)
    if most > MOST_TIME:
        yield f"the longest way through takes {most} rounds and beats, and the limit is {MOST_TIME}."


def _circle(ways: Mapping[str, list[str]]) -> list[str]:
    """Stages that lead to one another, the first one again at the end. Something leads to every one of `ways`."""
    path = [next(iter(ways))]
    while path.count(path[-1]) < 2:
        path.append(next(id_ for id_, leads in ways.items() if path[-1] in leads))
    return path[path.index(path[-1]) :][::-1]


def _time(stage: Stage) -> int:
    limit = "max_rounds" if stage.mode == "conflict" else "beats"
    return int(getattr(stage, limit)) or int(KNOWN[limit].standard)


def targets(stage: Stage) -> list[str]:
    """Everywhere a stage can lead."""
    found: list[str] = []
    for side in (stage.next.win, stage.next.fail):
        found += [side] if isinstance(side, str) else [branch.to for branch in side]
    return found
