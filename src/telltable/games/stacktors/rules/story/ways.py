"""Ways to go about a scene: who can, with what, and what follows (ST-WAY-1, ST-WAY-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from telltable.core.ask import Ask, Form
from telltable.core.english import listed
from telltable.core.move import Move
from telltable.core.record import Record
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.adventure import Way
from telltable.games.stacktors.box.choices import HEADS, ONWARD
from telltable.games.stacktors.box.knacks import knacks
from telltable.games.stacktors.box.notation import parsed
from telltable.games.stacktors.box.pieces import CELL_NAMES, POSITIONS, Slot, pips, shown
from telltable.games.stacktors.box.pronouns import done_by, of_party
from telltable.games.stacktors.rules.attack.defences import brains_limit
from telltable.games.stacktors.rules.decider import HELP, expect
from telltable.games.stacktors.rules.stacks.committing import commit
from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table.control import alive, controller
from telltable.games.stacktors.table.moves import No, TakeWay, Yes
from telltable.games.stacktors.table.names import cell_label, who_is_left
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.pools import members
from telltable.games.stacktors.table.reach import near
from telltable.games.stacktors.table.scenery import need_ground, on_map, stage
from telltable.games.stacktors.table.types import Play, Scene, Step

from .conditions import holds
from .story_effects import effects, remember
from .voices import AfterWay


class Means(Record, frozen=True, gc=False):
    """What a way would be gone with: own pieces, and of each helper its pieces; what they come to."""

    own: tuple[int, ...] = ()
    help: tuple[tuple[str, tuple[int, ...]], ...] = ()
    total: int = 0


def ways_here(at: Scene) -> tuple[Way, ...]:
    """ST-WAY-1: the ways of the stage that are open by now, whoever could go them."""
    return at.once(_ways_here)


def _ways_here(at: Scene) -> tuple[Way, ...]:
    here, table = stage(at), at.state.table
    if here is None or table.gm:
        return ()
    return tuple(
        as_it_is(at, way)
        for way in here.ways
        if way.id not in table.took and (way.when is None or holds(at, way.when)) and _there(at, way) and _new(at, way)
    )


def _new(at: Scene, way: Way) -> bool:
    """ST-WAY-12: it does something besides telling what is known."""
    table = at.state.table
    known = {*table.remembered, *table.flags}
    tells = any(it.info is not None for it in way.do)
    brings = {*way.remember, *(id_ for it in way.do for id_ in (it.flag, it.remember) if id_)}
    silent = all(it.info or it.say or it.flag or it.remember or it.tick for it in way.do)
    return not (tells and silent and brings and brings <= known)


def as_it_is(at: Scene, way: Way) -> Way:
    """ST-WAY-9: a way that something has made easy is open to everybody, and nothing is against it."""
    return replace(way, cells=(), against=0) if way.eased is not None and holds(at, way.eased) else way


def _there(at: Scene, way: Way) -> bool:
    """Whoever it concerns is there, and not of the party yet."""
    one = alive(at, way.who) if way.who else None
    return not way.who or (one is not None and one.side != "party")


def close_enough(at: Scene, one: Character, way: Way) -> bool:
    """In a conflict a way may ask for nearness."""
    other = alive(at, way.who) if way.who else None
    if not on_map(at) or not way.near or other is None:
        return True
    field = need_ground(at)
    return field.distance(one.pos, other.pos) <= way.near * field.unit


def able(at: Scene, one: Character, way: Way) -> bool:
    """Whether somebody has a free piece of one of its abilities."""
    return not way.cells or any(members(one, cell) for cell in way.cells)


def means(at: Scene, one: Character, way: Way) -> Means | None:
    """ST-WAY-2: the fewest pieces that are more than what is against it, with others' help where own ones are not.

    None when nobody here could add enough.
    """
    if not able(at, one, way):
        return None
    if not way.against:
        return Means()
    half = _half(at, one, way)
    mine = [slot for slot in one.slots(half) if slot.id not in one.committed]
    needed = [slot for cell in way.cells for slot in members(one, cell) if cell.startswith(half)]
    first = max(needed, key=lambda slot: (slot.s, -slot.id)) if needed else None
    rest = sorted((slot for slot in mine if slot != first), key=lambda slot: (-slot.s, slot.id))
    own, total = _fewest(((first,) if first else ()), tuple(rest), way.against)
    help_: list[tuple[str, tuple[int, ...]]] = []
    for other in helpers(at, one) if half != "feet" else ():
        if total > way.against:
            break
        spare = sorted((s for s in other.slots(half) if s.id not in other.committed), key=lambda s: (s.s, s.id))
        given: list[Slot] = []
        for slot in spare:
            if total <= way.against and pips(given) + slot.s <= brains_limit(other):
                given.append(slot)
                total += slot.s
        if given:
            help_.append((other.id, tuple(slot.id for slot in given)))
    return Means(own, tuple(help_), total) if total > way.against else None


def _half(at: Scene, one: Character, way: Way) -> str:
    """The part of a stack that counts: that of the ability somebody has most of."""
    have = [(pips(members(one, cell)), cell) for cell in way.cells if members(one, cell)]
    return max(have)[1].partition(".")[0] if have else "brains"


def _fewest(first: tuple[Slot, ...], rest: tuple[Slot, ...], against: int) -> tuple[tuple[int, ...], int]:
    used, total = [slot.id for slot in first], pips(first)
    for slot in rest:
        if total > against:
            break
        used.append(slot.id)
        total += slot.s
    return tuple(used), total


def helpers(at: Scene, one: Character) -> tuple[Character, ...]:
    """ST-AST-1, ST-AST-2: the others of the party who are at hand and have brains to help; the game's own first."""
    table = at.state.table
    there = [
        other
        for other in table.living
        if other.id != one.id
        and table.allies(one, other)
        and brains_limit(other)
        and not other.status("calmed")
        and (not on_map(at) or near(at, one, other))
    ]
    return tuple(sorted(there, key=lambda other: (controller(table, other) != ENGINE, other.id)))


def way_forms(at: Scene, one: Character) -> Iterator[Form]:
    """The ways that somebody can go now, each a form of its own."""
    for way in ways_here(at):
        found = means(at, one, way) if close_enough(at, one, way) else None
        if found is not None:
            yield Form("TakeWay", {"way": way.id}, (), way_words(at, one, way, found))


def way_words(at: Scene, one: Character, way: Way, found: Means) -> str:
    """``Talk: Talk Hobb round. 3 against 1 (Green 2), with the help of Jory (Blue 1). The price: a promise.``"""
    score = f" {weighed(at, one, way, found)}." if way.against else ""
    cost = f" The price: {way.cost}." if way.cost else ""
    return f"{HEADS[way.kind]}: {way.text}{score}{cost}"


def weighed(at: Scene, one: Character, way: Way, found: Means) -> str:
    """``3 against 1 (Green 2), with the help of Jory (Blue 1)``: what it comes to, and which pieces it uses."""
    return f"{found.total} against {way.against}{put_in(at, one, found)}"


def put_in(at: Scene, one: Character, found: Means) -> str:
    """`` (Green 2), with the help of Jory (Blue 1)``: the pieces that a way uses."""
    chars = at.state.table.chars
    helped = listed([f"{chars[who].name}{_pieces(chars[who], pieces)}" for who, pieces in found.help])
    with_ = f", with the help of {helped}" if helped else ""
    return f"{_pieces(one, found.own)}{with_}"


def _pieces(one: Character, ids: tuple[int, ...]) -> str:
    found = [shown(slot) for id_ in ids if (slot := one.slot(id_))]
    return f" ({', '.join(found)})" if found else ""


def lacking(at: Scene, one: Character, way: Way) -> str:
    """Why somebody can't go a way, in a sentence; empty when it can."""
    if not close_enough(at, one, way):
        return f"You are too far from {at.state.table.chars[way.who].name}: {way.near} inches at most."
    if not able(at, one, way):
        who = [x.name for x in at.state.table.living if x.side == "party" and x.id != one.id and able(at, x, way)]
        return f"It takes {knacks(way.cells)}" + (
            f", and {listed(who)} can." if who else ", and nobody here is free to."
        )
    if means(at, one, way) is None:
        return f"It takes more than {way.against}, and you don't have that many, even all together."
    return ""


def who_could(at: Scene, way: Way) -> str:
    """Of a way that nobody can go now: whose pieces for it are only used, else which ready characters have what it
    takes; and what that is called."""
    table = at.state.table
    party = [one for one in table.living if one.side == "party"]
    if any(able(at, one, way) for one in party):
        return ""
    called = f"In the rules: {listed([CELL_NAMES[cell] for cell in way.cells], 'or')}."
    used = [one.name for one in party if any(_has(one.slots(half), way, half) for half in POSITIONS)]
    if used:
        return f"{listed(used)} could, but what it takes is used for now. {called}"
    ready = at.pack.by_id[table.adventure].party.pregens
    could = [one.name for one in ready if any(_has(getattr(parsed(one.stack), half), way, half) for half in POSITIONS)]
    return f"{listed(could, 'or')} could, and nobody of you is one. {called}" if could else called


def _has(pieces: Iterable[Slot | tuple[str, int]], way: Way, half: str) -> bool:
    colours = {piece.c if isinstance(piece, Slot) else piece[0] for piece in pieces}
    return any(f"{half}.{colour}" in way.cells for colour in colours)


def take_way(p: Play, one: Character, move: TakeWay, agreed: Seat = ENGINE) -> None:
    """ST-WAY-2: go it, once those who are to help have agreed; or refuse. `agreed`: whoever wished for it has."""
    way = next((way for way in ways_here(p) if way.id == move.way), None)
    if way is None:
        refuse("way", "ST-WAY-1", "That way isn't open.", "Choose one of the listed ways.")
    why = lacking(p, one, way)
    if why:
        refuse("way", "ST-WAY-2", why, who_could(p, way))
    found = means(p, one, way)
    helpers = {who: controller(p.state.table, p.state.table.chars[who]) for who, _ in (found.help if found else ())}
    asked = set(helpers.values()) - {ENGINE, agreed, controller(p.state.table, one)}
    if asked:
        p.tell(es.HelpAsked(one.id, way.text, tuple(who for who, seat in helpers.items() if seat in asked)))
        p.then(Backing(one.id, way.id, tuple(sorted(asked))))
    else:
        go_way(p, one, way)


def go_way(p: Play, one: Character, way: Way) -> None:
    """The pieces are used, and what follows follows."""
    found = means(p, one, way)
    if found is None:
        return
    commit(p, one.id, found.own)
    for who, pieces in found.help:
        commit(p, who, pieces)
    it = p.pack.by_id[p.state.table.adventure]
    told = of_party(way.done or way.text, who_is_left(p.state.table, it))
    text = done_by(told, one.name, it.pronoun(one.name))
    helped = tuple(who for who, _ in found.help)
    p.tell(es.WayTaken(way.id, way.kind, one.id, text, found.total, way.against, helped))
    for memory in way.remember:
        remember(p, memory)
    effects(p, way.do, one.id)
    if way.kind not in ONWARD:
        p.then(AfterWay(p.state.table.stage, one.id, helped[:1]))


def _lent(at: Scene, who: str, pieces: tuple[int, ...]) -> str:
    """``Bren Tallow, with Red 1 Intimidate``"""
    one = at.state.table.chars[who]
    return f"{one.name}, with {listed([cell_label(one, piece) for piece in pieces])}"


class Backing(Step, frozen=True):
    """ST-WAY-2: other people's characters are needed: each of them says whether it helps."""

    rule = "ST-WAY-2"
    sealed = True
    by: str
    way: str
    seats: tuple[Seat, ...]

    def times(self) -> tuple[int, int]:
        """Help."""
        return HELP

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Those who would help."""
        return tuple(seat for seat in self.seats if seat in at.state.table.open) if alive(at, self.by) else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Yes or no."""
        one = at.state.table.chars[self.by]
        way = next((way for way in ways_here(at) if way.id == self.way), None)
        mine = {who.id for who in at.state.table.living if controller(at.state.table, who) == seat}
        found = means(at, one, way) if way else None
        asked = [_lent(at, who, pieces) for who, pieces in (found.help if found else ()) if who in mine]
        wish = f"{one.name} needs help from {listed(asked) or 'you'}: “{way.text if way else 'now'}”"
        text = f"{wish} Will {listed([at.state.table.chars[who].name for who in sorted(mine)]) or 'you'} help?"
        return Ask("consent", self.rule, text, (Form("Yes", title="Help"), Form("No", title="Not this time")))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Yes or no."""
        expect(move, Yes, No)

    def default(self, at: Play, seat: Seat) -> Move:
        """Yes."""
        return Yes()

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """All of them, or it is not gone."""
        if not any(isinstance(move, No) for move in answers.values()):
            self.run(p)
        elif alive(p, self.by):
            p.tell(es.HelpRefused(self.by))

    def run(self, p: Play) -> None:
        """Gone, if it is still there to go."""
        one = alive(p, self.by)
        way = next((way for way in ways_here(p) if way.id == self.way), None)
        if one and way:
            go_way(p, one, way)
