"""A pack: a folder of adventures in JSON, with lines for those who have none of their own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from telltable.core.errors import Problem
from telltable.core.words import clean

from .adventure import Adventure, Npc, Says
from .adventure_checks import check

PACKS = Path(__file__).parent / "packs"
OWN = PACKS / "starters"
COVERED = "(covered)"
MOST_FILE = 1 << 20
MOST_KEPT = 16  # adventures whose text has been read and checked lately


T = TypeVar("T")


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``people.json``: the name of the pack, the order of its adventures, the NPC catalogue, and what people say."""

    name: str
    about: str
    order: tuple[str, ...]
    catalogue: dict[str, str] = {}
    says: dict[str, Says] = {}


class StacktorsPack:
    """Adventures and people. Immutable. `places`: the ids of all its adventures, those left out included."""

    def __init__(
        self, people: People, adventures: tuple[Adventure, ...], hash_: str, places: tuple[str, ...] = ()
    ) -> None:
        self.name = people.name
        self.people = people
        self.adventures = adventures
        self.places = places or tuple(one.id for one in adventures)
        self.hash = hash_

    @cached_property
    def by_id(self) -> dict[str, Adventure]:
        """The adventures by id."""
        return {one.id: one for one in self.adventures}

    @cached_property
    def npcs(self) -> dict[str, dict[str, Npc]]:
        """Every NPC of each adventure by id."""
        return {one.id: {npc.id: npc for stage in one.stages for npc in stage.npcs} for one in self.adventures}

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        """ADR 0008: an adventure is what a card is elsewhere."""
        return {one.id: one.tags for one in self.adventures}

    def says_of(self, kind: str) -> Says | None:
        """What somebody of this kind says."""
        return self.people.says.get(kind)

    def adventure(self, place: int) -> Adventure:
        """The adventure at a place of the pack, from 0.

        Raises:
            Problem: there is none, or it is left out.
        """
        if place >= len(self.places):
            raise Problem(f"The pack {self.name} has {len(self.places)} adventures. [ST-SET-3]")
        found = self.by_id.get(self.places[place])
        if found is None:
            raise Problem("This adventure is left out by the table's lines. [ST-SET-3]")
        return found

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StacktorsPack:
        """The same pack without some adventures; their places stay, so that numbers mean the same.

        Raises:
            Problem: none is left.
        """
        kept = tuple(one for one in self.adventures if one.id not in cards and not set(one.tags) & set(tags))
        if not kept:
            raise Problem("Without these contents no adventure is left.")
        return StacktorsPack(self.people, kept, self.hash, self.places)

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StacktorsPack:
        """The same pack with the words of some adventures covered. What they do stays as it is."""
        covered = tuple(
            _covered(one) if one.id in cards or set(one.tags) & set(tags) else one for one in self.adventures
        )
        return StacktorsPack(self.people, covered, self.hash, self.places)

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The adventures that say such words."""
        return tuple(one.id for one in self.adventures if any(words(text) for text in _texts(one)))


def _texts(it: Adventure) -> Iterator[str]:
    yield it.title
    yield it.summary
    for stage in it.stages:
        yield from (stage.title, stage.text)
        for challenge in stage.challenges:
            yield from (challenge.texts.look, challenge.texts.hit, challenge.texts.done, challenge.reward_text)
            yield from (text.text for text in challenge.stages)
        yield from (thing.text for thing in stage.objects)
    yield from (ending.text for ending in it.endings)


def _covered(it: Adventure) -> Adventure:
    stages = tuple(
        replace(
            stage,
            text=COVERED,
            challenges=tuple(
                replace(c, reward_text="", stages=tuple(replace(s, text=COVERED) for s in c.stages))
                for c in stage.challenges
            ),
            objects=tuple(replace(thing, text="") for thing in stage.objects),
        )
        for stage in it.stages
    )
    return replace(it, summary=COVERED, stages=stages, endings=tuple(replace(e, text=COVERED) for e in it.endings))


def load_pack(folder: Path | None = None) -> StacktorsPack:
    """The pack in a folder; None for the starters.

    Raises:
        Problem: the first thing to mend, and how many more there are.
    """
    return _own() if folder is None else _load(folder)


@cache
def _own() -> StacktorsPack:
    return _load(OWN)


def _load(folder: Path) -> StacktorsPack:
    pack, problems = read_pack(folder)
    if pack is None:
        more = f" {len(problems) - 1} more in this pack." if len(problems) > 1 else ""
        raise Problem(problems[0] + more)
    return pack


def lint(pack: str) -> list[str]:
    """Everything to mend in a pack: a folder, or the name of one of ours; a sentence each."""
    folder = Path(pack)
    ours = PACKS / pack
    return read_pack(ours if ours.is_dir() and not folder.exists() else folder)[1]


def read_pack(folder: Path) -> tuple[StacktorsPack | None, list[str]]:
    """The pack in a folder, or None and every problem: a sentence with file and place."""
    if not folder.is_dir():
        return None, [f"{clean(str(folder))}: there is no such folder."]
    problems: list[str] = []
    digest = hashlib.sha256()
    people = _read(folder / "people.json", _people, problems, digest)
    if people is None:
        return None, problems
    adventures = []
    for name in people.order:
        read = _read(folder / f"{name}.json", _checked, problems, digest)
        if read is not None:
            found, faults = read
            problems += [f"{name}.json: {fault}" for fault in faults]
            adventures.append(found)
    if len({one.id for one in adventures}) < len(adventures):
        problems.append("people.json: two adventures have the same id. [ST-ADV-1]")
    if problems:
        return None, problems
    if not adventures:
        return None, ["people.json: a pack needs at least one adventure. [ST-ADV-1]"]
    return StacktorsPack(people, tuple(adventures), digest.hexdigest()), []


def _people(data: bytes) -> People:
    return msgspec.json.decode(data, type=People)


@lru_cache(MOST_KEPT)
def _checked(data: bytes) -> tuple[Adventure, tuple[str, ...]]:
    """An adventure and what is to mend in it. The same bytes are read once: a game is begun more often than written."""
    found = msgspec.json.decode(data, type=Adventure)
    return found, tuple(check(found))


def _read(path: Path, read: Callable[[bytes], T], problems: list[str], digest: Any) -> T | None:
    try:
        data = path.read_bytes()
    except OSError as error:
        problems.append(f"{path.name}: can't be read: {error.strerror}.")
        return None
    if len(data) > MOST_FILE:
        problems.append(f"{path.name}: a file of a pack has at most {MOST_FILE >> 20} MiB.")
        return None
    digest.update(data)
    try:
        return read(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        problems.append(f"{path.name}: {error}. [ST-ADV-1]")
        return None
