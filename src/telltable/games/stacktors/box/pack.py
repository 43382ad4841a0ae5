"""A pack: a folder of adventures in JSON, with lines for those who have none of their own."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from textwrap import shorten

from telltable.core import packs
from telltable.core.errors import Problem
from telltable.core.finding import Finding, is_gap
from telltable.core.packs import Faults, shown, text_faults
from telltable.core.shelf import Shelf

from .adventure import Adventure, Npc, Says
from .adventure_bounds import ID
from .adventure_checks import check, ready
from .content import covered, is_meant, texts
from .empty_table import empty_table
from .maps import MapData
from .notation import NotationProblem, parse_character
from .older import renewed
from .options import ADVENTURES, EMPTY, place_of
from .pack_form import FORM, People
from .pack_lent import FILE, TABLES, lend
from .pieces import CELL_NAMES

GAME = "stacktors"
PACKS = Path(__file__).parent.parent / "packs"
OWN = PACKS / "starters"
MOST_KEPT = 16  # adventures whose text has been read and checked lately
MOST_NAME, MOST_ABOUT, MOST_LINE, MOST_KINDS = 60, 300, 300, 60
_GAME_LINE = re.compile(rb'\s*"game"\s*:\s*"[^"]*"\s*,')  # says which game it is for, and is no part of what is hashed
_NO_READY_CHARACTER = re.compile(r"party, pregens (\d+)(?: \(|[:,])")  # by its place, where it can't be read as one


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
        """The adventures by id, the empty table among them."""
        return {one.id: one for one in (*self.adventures, self.empty)}

    @cached_property
    def empty(self) -> Adventure:
        """ST-SET-3: the evening that begins with nothing; its ready characters are those of the first adventure."""
        return empty_table(self.adventures[0].party.pregens)

    @cached_property
    def npcs(self) -> dict[str, dict[str, Npc]]:
        """Every NPC of each adventure by id."""
        return {one.id: {npc.id: npc for stage in one.stages for npc in stage.npcs} for one in self.by_id.values()}

    @cached_property
    def maps(self) -> dict[str, dict[str, MapData | None]]:
        """The map of every stage of each adventure by id; None where there is none."""
        return {one.id: {stage.id: one.map_of(stage) for stage in one.stages} for one in self.by_id.values()}

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        """ADR 0008: an adventure is what a card is elsewhere."""
        return {one.id: one.tags for one in self.adventures}

    def says_of(self, kind: str) -> Says | None:
        """What somebody of this kind says."""
        return self.people.says.get(kind)

    def adventure(self, chosen: str) -> Adventure:
        """The adventure that a value of the option `adventure` means.

        Raises:
            Problem: there is none, or it is left out.
        """
        if chosen == EMPTY:
            return self.empty
        place = place_of(chosen)
        if place >= len(self.places):
            raise Problem(f"The pack {self.name} has {len(self.places)} adventures. [ST-SET-3]")
        found = self.by_id.get(self.places[place])
        if found is None:
            raise Problem("The table's lines rule out this adventure. [ST-SET-3]")
        return found

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StacktorsPack:
        """The same pack without some adventures; their places stay, so that numbers mean the same.

        Raises:
            Problem: none is left.
        """
        kept = tuple(one for one in self.adventures if not is_meant(one, tags, cards))
        if not kept:
            raise Problem("With these lines, no adventure is left to play.")
        return StacktorsPack(self.people, kept, self.hash, self.places)

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StacktorsPack:
        """The same pack with the words of some adventures covered. What they do stays as it is."""
        shown = tuple(covered(one) if is_meant(one, tags, cards) else one for one in self.adventures)
        return StacktorsPack(self.people, shown, self.hash, self.places)

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The adventures that say such words."""
        return tuple(one.id for one in self.adventures if any(words(text) for text in texts(one)))


def way_text(pack: StacktorsPack, way: str) -> str:
    """What one would do who goes this way."""
    found = (one.text for it in pack.adventures for stage in it.stages for one in stage.ways if one.id == way)
    return next(found, way)


def ending_text(pack: StacktorsPack, ending: str) -> str:
    """How what is read there begins; the id where no adventure ends so, or several do."""
    found = [one.text for it in pack.adventures for one in it.endings if one.id == ending]
    return shorten(found[0], 60, placeholder=" …") if len(found) == 1 else ending.replace("_", " ")


def cell_name(pack: StacktorsPack, cell: str) -> str:
    """What an ability is called; an attack of any piece has no cell."""
    return CELL_NAMES.get(cell, cell)


def same_name(pack: StacktorsPack, name: str) -> str:
    """The name itself: ready characters have no other."""
    return name


def _read(folder: Path, faults: Faults) -> StacktorsPack | None:
    digest = hashlib.sha256()
    data = packs.read_bytes(folder, FILE, faults)
    raw = None if data is None else packs.read_json(data, FILE, faults)
    if data is None or raw is None:
        return None
    digest.update(_GAME_LINE.sub(b"", data, count=1) if packs.GAME in raw else data)
    people = packs.shaped(packs.for_game(raw, GAME, FILE, faults), People, FILE, faults)
    if people is None:
        return None
    faults += (Finding(f"{FILE}: {fault} [ST-ADV-1]", gap=is_gap(fault)) for fault in _people_faults(people))
    packs.strangers(folder, {FILE, *(f"{name}.json" for name in people.order)}, faults, ends=".json")
    adventures = []
    for name in filter(ID.fullmatch, people.order[: len(ADVENTURES)]):
        data = packs.read_bytes(folder, f"{name}.json", faults)
        if data is not None:
            digest.update(data)
            found, wrong = _checked(data)
            faults += (_told(name, found, fault) for fault in wrong)
            adventures += [found] if found else []
    if len({one.id for one in adventures}) < len(adventures):
        faults.append(f"{FILE}: two adventures have the same id. [ST-ADV-1]")
    kept = {memory.id for one in adventures for memory in one.memories if memory.carried}
    for one in adventures:
        lost = sorted(set(one.recalls) - kept)
        what = f"{one.id}.json: recalls {{}}, which no adventure here carries on. [ST-ADV-4]"
        faults += [Finding(what.format(id_), gap=True) for id_ in lost]
    whole = len(adventures) == len(people.order) > 0
    return StacktorsPack(people, tuple(adventures), digest.hexdigest()) if whole else None


SHELF = Shelf(PACKS, OWN.name, _read, about=FILE, tables=TABLES, form=FORM, lend=lend)
load_pack, lint, read_pack = SHELF.load, SHELF.lint, SHELF.read


def _told(name: str, found: Adventure | None, fault: str) -> Finding:
    if is_gap(fault):
        return Finding(f"{name}.json: {fault}", gap=True)
    if shape := _NO_READY_CHARACTER.match(fault):
        return Finding(f"{name}.json: {fault}", f"{name}-{shape[1]}")
    for n, one in enumerate(found.party.pregens if found else (), start=1):
        rest = fault.removeprefix(f"{ready(one)}: ").removeprefix(f"party, pregens {shown(one.name, 30)}, ")
        if rest != fault:
            return Finding(f"{name}.json, {name}-{n} ({shown(one.name)}): {rest}", f"{name}-{n}")
    return Finding(f"{name}.json: {fault}", f"{name}.json")


@lru_cache(MOST_KEPT)
def _checked(data: bytes) -> tuple[Adventure | None, tuple[str, ...]]:
    """An adventure and what is to mend in it. The same bytes are read once: a game is begun more often than written."""
    faults: Faults = []
    raw = packs.read_json(data, "", faults)
    found = None if raw is None else packs.shaped(renewed(raw), Adventure, "", faults)
    wrong = tuple(f"{fault.removeprefix(': ')} [ST-ADV-1]" for fault in faults)
    return found, wrong or tuple(check(found) if found else ())


def _people_faults(it: People) -> Iterator[str]:
    yield from text_faults("name", it.name, MOST_NAME)
    yield from text_faults("about", it.about, MOST_ABOUT)
    if not it.order:
        yield Finding("a pack needs at least one adventure.", gap=True)
    if len(it.order) > len(ADVENTURES):
        yield f"order: a table chooses among up to {len(ADVENTURES)} adventures, but there are {len(it.order)}."
    if len(set(it.order)) < len(it.order):
        yield "order: an adventure is listed twice."
    for name in it.order:
        if not ID.fullmatch(name) or f"{name}.json" == FILE:
            yield f"order: “{shown(name)}” must be the name of a file without its .json: letters, figures, - and _."
        if name == EMPTY:
            yield f"order: “{EMPTY}” is the empty table that every pack has; give the adventure another name."
    yield from _kind_faults(it)


def _kind_faults(it: People) -> Iterator[str]:
    """The catalogue, and what people say."""
    if max(len(it.catalogue), len(it.says)) > MOST_KINDS:
        yield f"catalogue and says may have up to {MOST_KINDS} entries each."
    for name, stack in it.catalogue.items():
        yield from text_faults(f"catalogue, {shown(name)}", name, MOST_NAME)
        try:
            parse_character(stack, gray_feet=True)
        except NotationProblem as problem:
            yield f"catalogue, {shown(name)}: {problem.why} [{problem.rule}]"
    for name, says in it.says.items():
        for occasion in says.__struct_fields__:
            where, lines = f"says, {shown(name)}, {occasion}", getattr(says, occasion)
            if len(lines) > MOST_KINDS:
                yield f"{where}: may have up to {MOST_KINDS} lines."
            for line in lines:
                yield from text_faults(where, line, MOST_LINE)
