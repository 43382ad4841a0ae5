"""Movement: a path walked step by step, parting shots, who stops whom, falls (ST-MOV-6, ST-ENG, ST-TER-5)."""

from __future__ import annotations

from msgspec import structs

from telltable.core.refusal import refuse
from telltable.games.stacktors.box.ground import Ground, point, vector
from telltable.games.stacktors.box.maps import FRACTION, Point
from telltable.games.stacktors.box.pieces import PHYSICAL
from telltable.games.stacktors.rules.fight.damage import Hurt
from telltable.games.stacktors.rules.fight.parting_shots import parting_shot
from telltable.games.stacktors.rules.places.engagement import unlink
from telltable.games.stacktors.rules.places.feet import mover
from telltable.games.stacktors.rules.places.movement_costs import (
    Mover,
    entering,
    leg_price,
    starting,
    step_price,
    turn_price,
    walk_leg,
)
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.fights import Turn
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import adjacent_enemies, blocked, round_order
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .allowance import may_move

TURN = "turn:"


def begun(at: Scene, one: Character) -> Turn:
    """ST-ENG-1, ST-ENG-4, ST-ENG-7: the turn once a movement has begun, or its second part (ST-feet.C, ST-feet.Pk)."""
    table = at.state.table
    turn = table.turn or Turn(one.id, table.turns)
    second = turn.mp >= 0 and turn.acted and not turn.cut and not turn.first
    if turn.mp >= 0 and not second:
        return turn
    near = adjacent_enemies(at, one)
    pink = sum(foot.s for foot in one.feet if foot.c == "Pk" and foot.id not in one.committed)
    engaged = tuple(who for who in one.engaged if who in near)
    who = mover(at, one)
    return structs.replace(
        turn,
        mp=turn.mp if second else starting(need_ground(at), who, one.pos),
        base=turn.base if second else who.total,
        first=turn.first or (turn.acted and not second),
        cut=second,
        near=tuple(dict.fromkeys((*turn.near, *near))),
        left=engaged,
        shot=(),
        stopped=(),
        graceful=bool(engaged) and 0 < len(engaged) <= pink,
    )


def begin(p: Play, one: Character) -> Turn:
    """A movement begins, or its second part; what pays off with that is told."""
    was, turn = p.state.table.turn, begun(p, one)
    if turn == was:
        return turn
    if turn.graceful:
        p.tell(ef.CellUsed("feet.Pk", one.id))
    if turn.cut:
        p.tell(ef.CellUsed("feet.C", one.id))
    p.tell(e.TurnChanged(turn))
    if not turn.cut:
        _note_start(p, one, mover(p, one))
    return turn


def _note_start(p: Play, one: Character, who: Mover) -> None:
    """Which feet pay off already: red, and what cancels the terrain here."""
    colours = one.feet_colours()
    if "R" in colours and who.total:
        p.tell(ef.CellUsed("feet.R", one.id))
    _note_immune(p, one, need_ground(p).kinds(one.pos))


CELL_OF = {"slowing": "Y", "cluttered": "G", "water": "B", "air": "Cy"}


def _note_immune(p: Play, one: Character, kinds: tuple[str, ...]) -> None:
    colours = one.feet_colours()
    for kind in kinds:
        if CELL_OF.get(kind) in colours:
            p.tell(ef.CellUsed(f"feet.{CELL_OF[kind]}", one.id))


def walk(p: Play, one: Character, path: str) -> None:
    """ST-MOV-6: the first step has to be possible; then the path is walked."""
    tokens = tuple(path.split())
    reason = may_move(p, one)
    on_spot = bool(tokens) and all(token.startswith(TURN) for token in tokens)
    if reason and not (reason[0] == "frozen" and on_spot):  # ST-STA-4
        refuse(*reason)
    if not tokens or len(tokens) > 60:
        refuse("path", "ST-MOV-6", "A path is a list of directions, or of points on a free sheet.")
    field = need_ground(p)
    for token in tokens:
        if field.free:
            spot = point(token)
            if spot is None:
                refuse("path", "ST-MOV-10", f"{token[:20]} is not a point on this map.")
        elif token.removeprefix(TURN) not in field.steps:
            refuse("path", "ST-MOV-6", f"{token[:20]} is not a direction on this map.")
    turn = begin(p, one)
    _check_first(p, one, turn, tokens)
    p.tell(e.TurnChanged(structs.replace(turn, moved=True)))
    p.then(WalkOn(one.id, tokens))


def _check_first(at: Scene, one: Character, turn: Turn, tokens: tuple[str, ...]) -> None:
    """Every step of a path is checked as the table lies now, interrupts aside."""
    table = at.state.table
    field, who = need_ground(at), mover(at, one)
    cell, facing, left, diagonals = one.pos, one.facing, turn.mp, turn.diagonals
    friends = _passable(table, one)
    taken = blocked(table, one.id, through=friends)
    if field.free:
        _check_legs(at, one, turn, tokens)
        return
    for token in tokens:
        if token.startswith(TURN):
            to = token.removeprefix(TURN)
            facing, left = to, left - turn_price(field, who, facing, to)
            if left < 0:
                refuse("points", "ST-MOV-5", _too_far(field, who, one, turn, tokens))
            continue
        price = turn_price(field, who, facing, token) + step_price(field, token, diagonals)
        after = field.neighbour(cell, token)
        if not field.holds(after) or field.is_wall(after) or after in taken or field.cut_off(cell, token):
            refuse("blocked", "ST-MOV-5", "That cell is blocked.")
        if price > left:
            refuse("points", "ST-MOV-5", _too_far(field, who, one, turn, tokens))
        left = entering(field, who, left - price, cell, after)
        diagonals += len(token) == 2
        cell, facing = after, token
    if cell in blocked(table, one.id):
        refuse("blocked", "ST-MOV-5", "You can pass an ally, but not stop on its cell.")


def _check_legs(at: Scene, one: Character, turn: Turn, tokens: tuple[str, ...]) -> None:
    """ST-MOV-10: every leg can be paid, and the first one leads somewhere."""
    field, who = need_ground(at), mover(at, one)
    cell, facing, left = one.pos, one.facing, turn.mp
    for n, token in enumerate(tokens):
        spot = point(token) or cell
        price = leg_price(field, who, facing, cell, spot)
        if spot == cell:
            refuse("path", "ST-MOV-10", "You're already standing there.")
        if price > left:
            refuse("points", "ST-MOV-10", _too_far(field, who, one, turn, tokens))
        leg = walk_leg(field, who, cell, facing, left, spot, _others(at.state.table, one))
        if n == 0 and leg.to == cell:
            refuse("blocked", "ST-MOV-5", "The way there is blocked.")
        cell, facing, left = leg.to, leg.facing, leg.left
        if leg.end != "arrived":
            return


def _too_far(field: Ground, who: Mover, one: Character, turn: Turn, tokens: tuple[str, ...]) -> str:
    """What is left, and what the whole path takes: its inches, and its turns."""
    walked = turned = 0
    cell, facing, diagonals = one.pos, one.facing, turn.diagonals
    for token in tokens:
        to = token.removeprefix(TURN)
        spot = (point(to) or cell) if field.free else cell
        direction = vector(spot[0] - cell[0], spot[1] - cell[1]) if field.free else to
        turned += turn_price(field, who, facing, direction)
        if field.free:
            walked += field.distance(cell, spot)
        elif to == token:
            walked += step_price(field, token, diagonals)
            diagonals += len(token) == 2
        cell, facing = spot, direction
    have, way, turns = (number / field.unit for number in (turn.mp, walked, turned))
    left = f"Too far: {have:g} {'inch' if have == 1 else 'inches'}"
    if walked + turned <= turn.mp:
        return f"{left} left, and the ground on the way takes the rest."
    return f"{left} left, and this takes {way:g}{f' and {turns:g} for turning' if turned else ''}."


def _passable(table: Table, one: Character) -> tuple[str, ...]:
    if table.option("pass_allies") != "true":
        return ()
    return tuple(other.id for other in table.living if table.allies(one, other))


def _others(table: Table, one: Character) -> frozenset[Point]:
    return frozenset(blocked(table, one.id))


class WalkOn(Step, frozen=True):
    """ST-MOV-6: the rest of a path, one step at a time."""

    rule = "ST-MOV-6"
    actor: str
    tokens: tuple[str, ...]

    def run(self, p: Play) -> None:
        """Parting shots first, then the step, then whoever it comes next to."""
        table = p.state.table
        one, turn = alive(p, self.actor), table.turn
        if one is None or turn is None or not self.tokens or turn.broken:
            return
        token, rest = self.tokens[0], self.tokens[1:]
        if one.status("frozen") and not token.startswith(TURN):
            return
        if token.startswith(TURN):
            direction = token.removeprefix(TURN)
            price = turn_price(need_ground(p), mover(p, one), one.facing, direction)
            if price <= turn.mp:
                p.tell(e.TurnChanged(structs.replace(turn, mp=turn.mp - price)))
                p.tell(e.Stepped(one.id, one.pos, direction, "turn", turn.mp - price))
                p.then(WalkOn(self.actor, rest))
            return
        shooters = self._shooters(p, one, turn, token)
        if shooters:
            who = shooters[0]
            p.tell(e.TurnChanged(structs.replace(turn, shot=(*turn.shot, who))))
            p.then(parting_shot(p, who, one.id), Resume(self.actor, self.tokens, one.pos))
            return
        (self._leg if need_ground(p).free else self._step)(p, one, turn, token, rest)

    def _shooters(self, at: Scene, one: Character, turn: Turn, token: str) -> tuple[str, ...]:
        """ST-ENG-4: enemies engaged at the start that this step leaves, once each; ST-ENG-7."""
        table = at.state.table
        if turn.graceful:
            return ()
        field = need_ground(at)
        after = (point(token) or one.pos) if field.free else field.neighbour(one.pos, token)
        leaving = tuple(
            who
            for who in turn.left
            if who in one.engaged
            and who not in turn.shot
            and who in table.chars
            and field.adjacent(one.pos, table.chars[who].pos)
            and not field.adjacent(after, table.chars[who].pos)
        )
        return round_order(table, leaving)

    def _step(self, p: Play, one: Character, turn: Turn, token: str, rest: tuple[str, ...]) -> None:
        table = p.state.table
        field, who = need_ground(p), mover(p, one)
        price = turn_price(field, who, one.facing, token) + step_price(field, token, turn.diagonals)
        after = field.neighbour(one.pos, token)
        through = _passable(table, one) if rest else ()
        open_ = field.holds(after) and not field.is_wall(after) and not field.cut_off(one.pos, token)
        if price > turn.mp or not open_ or after in blocked(table, one.id, through=through):
            return
        if "O" in one.feet_colours() and one.facing != token:
            p.tell(ef.CellUsed("feet.O", one.id))
        left = entering(field, who, turn.mp - price, one.pos, after)
        fresh = tuple(kind for kind in field.kinds(after) if kind not in field.kinds(one.pos))
        p.tell(e.Stepped(one.id, after, token, "walk", left))
        p.tell(e.TurnChanged(structs.replace(turn, mp=left, diagonals=turn.diagonals + (len(token) == 2))))
        _note_immune(p, one, fresh)
        self._arrived(p, rest)

    def _leg(self, p: Play, one: Character, turn: Turn, token: str, rest: tuple[str, ...]) -> None:
        table = p.state.table
        field, who = need_ground(p), mover(p, one)
        to = point(token) or one.pos
        foes = [
            table.chars[i].pos
            for i in table.chars
            if table.chars[i].alive and table.enemies(one, table.chars[i]) and i not in turn.near
        ]

        def stops(spot: Point) -> bool:
            return any(field.adjacent(spot, foe) for foe in foes)

        if "O" in one.feet_colours() and one.facing != vector(to[0] - one.pos[0], to[1] - one.pos[1]):
            p.tell(ef.CellUsed("feet.O", one.id))
        leg = walk_leg(field, who, one.pos, one.facing, turn.mp, to, _others(table, one), stops)
        fresh = {kind for kind in field.kinds(leg.to) if kind in FRACTION} - set(field.kinds(one.pos))
        p.tell(e.Stepped(one.id, leg.to, leg.facing or one.facing, "walk", leg.left))
        p.tell(e.TurnChanged(structs.replace(turn, mp=leg.left)))
        _note_immune(p, one, tuple(fresh))
        self._arrived(p, rest if leg.end == "arrived" else ())

    def _arrived(self, p: Play, rest: tuple[str, ...]) -> None:
        """ST-ENG-2, ST-ENG-3, ST-TER-5."""
        unlink(p, self.actor)
        table = p.state.table
        one = table.chars[self.actor]
        turn = table.turn
        field = need_ground(p)
        fall = field.data.falls.get(f"{one.pos[0]},{one.pos[1]}")
        if fall and "Cy" not in one.feet_colours():
            if fall.to not in blocked(table, one.id):
                p.tell(e.Stepped(one.id, fall.to, one.facing, "fall"))
                unlink(p, one.id)
            p.then(Hurt(one.id, PHYSICAL, fall.damage, ""))
            return
        fresh = tuple(who for who in adjacent_enemies(p, one) if turn and who not in turn.near)
        if fresh and turn:
            for who in fresh:
                if who not in one.engaged:
                    p.tell(e.Engaged(one.id, who))
            p.tell(e.TurnChanged(structs.replace(turn, stopped=fresh)))
            return
        if snagged(p, one) and turn:
            p.tell(e.TurnChanged(structs.replace(turn, stopped=("",))))
            return
        if rest:
            p.then(WalkOn(self.actor, rest))


def snagged(at: Scene, one: Character) -> bool:
    """ST-ENG-8: a challenge whose data says so stops enemies that come near."""
    table = at.state.table
    field = need_ground(at)
    return one.side == "party" and any(
        c.engages and not c.surmounted and field.adjacent(one.pos, c.pos) for c in table.challenges.values()
    )


class Resume(Step, frozen=True):
    """ST-MOV-6: after a parting shot the path goes on, unless the mover was put somewhere else."""

    rule = "ST-MOV-6"
    actor: str
    tokens: tuple[str, ...]
    was: Point

    def run(self, p: Play) -> None:
        """On, or not."""
        one = alive(p, self.actor)
        if one is not None and one.pos == self.was:
            p.then(WalkOn(self.actor, self.tokens))
