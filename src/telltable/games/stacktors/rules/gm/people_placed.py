"""The GM seat: who is there, who runs whom, who comes back, who is healed (ST-GM-1, ST-DTH-4)."""

from __future__ import annotations

from telltable.core.ask import AnyField, One, Words
from telltable.core.refusal import refuse
from telltable.core.words import need_words
from telltable.games.stacktors.box.ground import point
from telltable.games.stacktors.box.notation import NotationProblem, parse_character
from telltable.games.stacktors.rules.making.growth import Resting, wounded
from telltable.games.stacktors.rules.making.replacements import Entering, Replacing
from telltable.games.stacktors.rules.places.free_places import open_places
from telltable.games.stacktors.rules.story.placement import drawn_from
from telltable.games.stacktors.rules.story.story_effects import join
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table import moves_gm as mv
from telltable.games.stacktors.table.opaque import has_neck
from telltable.games.stacktors.table.people import NECKS, SIDES, Character
from telltable.games.stacktors.table.scenery import ground
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import NOWHERE
from telltable.games.stacktors.table.types import Play, Scene, Step

from .gm_action import GmAction

MOST_PEOPLE = 60
RETURNS = (0, 3, 5, 8, 10, 12, 15, 20)  # CP of somebody who comes back; 0: as the table has it


class Placing(GmAction):
    """ST-GM: a stack from the bank, put on the map."""

    move = mv.PlaceStack
    title = "Place a stack"

    def _cells(self, at: Scene) -> tuple[str, ...] | None:
        """Where somebody can be put: nowhere in particular in a free scene; None when it can't be done now."""
        table = at.state.table
        if len(table.chars) > MOST_PEOPLE or not table.mode:
            return None
        return ("",) if table.mode == "free" else open_places(at) or None

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """A stack of the catalogue or an own one, a role, a place, a name."""
        table = at.state.table
        cells = self._cells(at)
        stacks = tuple(s for s in at.pack.people.catalogue.values() if _whole(table, s))
        roles = tuple(role for role in ("enemy", "ally", "burden") if has_neck(table, NECKS[role]))
        if cells is None or not stacks or not roles:
            return None
        where = (One("at", "cell", "where", of=cells),) if table.mode == "conflict" else ()
        return (
            One("stack", "stack", of=stacks, words=120),
            One("role", "role", of=roles),
            *where,
            Words("called", "name", limit=24),
        )

    def do(self, p: Play, move: mv.PlaceStack, step: Step) -> None:
        """It stands there, and acts from the next round on (ST-ORD-6)."""
        table = p.state.table
        cells = self._cells(p)
        if cells is None:
            refuse("map", "ST-GM-1", "There's nowhere to put a stack right now.")
        if move.at not in cells or move.role not in SIDES or move.role == "pc":
            refuse("place", "ST-GM-1", "Choose a role (enemy, ally, burden) and a free cell.")
        field, spot = ground(p), point(move.at) or NOWHERE
        need_words(move.called, 24, "A name", "ST-GM-1")
        try:
            it = parse_character(move.stack)
        except NotationProblem as problem:
            refuse("notation", problem.rule, problem.why)
        if not _whole(table, move.stack) or it.carried or it.eguts or it.ebrains:
            refuse("bank", "ST-ADV-3", "The bank can't make that stack.")
        if not has_neck(table, NECKS[move.role]):
            refuse("neck", "ST-SET-4", "There's no small opaque piece of that colour left for a neck.")
        stack = drawn_from(table.bank, {"feet": it.feet, "guts": it.guts, "brains": it.brains}, table.next_slot)
        number = 1 + sum(id_.startswith("gm") for id_ in (*table.chars, *table.defeated))
        while f"gm{number}" in table.chars:
            number += 1
        names = {text: title for title, text in p.pack.people.catalogue.items()}
        known = tuple(sorted(stack.cells))
        one = Character(
            f"gm{number}",
            move.called or names.get(move.stack, "Stranger"),
            move.role,
            NECKS[move.role],
            SIDES[move.role],
            -1,
            stack,
            earned=stack.pips,
            spent=stack.pips,
            known=known,
            pos=spot,
            facing=field.toward_centre(spot) if field and spot != NOWHERE else "E",
            join="persuade" if move.role == "ally" else "never",
            began=move.stack,
            type=names.get(move.stack, ""),
        )
        p.tell(e.Placed(one))


def _whole(table: Table, text: str) -> bool:
    """Whether the bank can make a stack piece by piece."""
    try:
        it = parse_character(text)
    except NotationProblem:
        return False
    rows = [f"{c}{s}" for c, s in (*it.feet, *it.guts, *it.brains)]
    return all(table.bank.get(piece, 0) >= rows.count(piece) for piece in rows)


def _others(at: Scene) -> tuple[str, ...]:
    """Everybody but the party's own, and whoever acts now."""
    table = at.state.table
    now = table.turn.actor if table.turn else ""
    return tuple(one.id for one in table.living if one.role != "pc" and one.id != now)


class Removing(GmAction):
    """ST-GM: somebody leaves the table, or a challenge with what lies under it."""

    move = mv.RemoveIt
    title = "Remove somebody"

    def _leaving(self, at: Scene) -> tuple[str, ...]:
        rocks = tuple(rock.id for rock in at.state.table.challenges.values() if not rock.surmounted)
        return (*_others(at), *rocks)

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Who, or what."""
        leaving = self._leaving(at)
        return (One("id", "character", "who", of=leaving),) if leaving else None

    def do(self, p: Play, move: mv.RemoveIt, step: Step) -> None:
        """Gone, its pieces in the bank."""
        table = p.state.table
        if move.id not in self._leaving(p):
            refuse(
                "who",
                "ST-GM-1",
                "Choose a challenge, or somebody who doesn't belong to a player and isn't acting right now.",
            )
        under = [thing.id for thing in table.things.values() if thing.where == "under" and thing.holder == move.id]
        for id_ in (move.id, *under):
            p.tell(e.Removed(id_, "removed"))


def _joinable(at: Scene) -> tuple[str, ...]:
    return tuple(one.id for one in at.state.table.living if one.neck == "W" and one.side == "neutral")


class Joining(GmAction):
    """ST-GM: a potential ally joins without being persuaded."""

    move = mv.LetJoin
    title = "Let somebody join the party"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Who."""
        return (One("who", "character", "who", of=_joinable(at)),) if _joinable(at) else None

    def do(self, p: Play, move: mv.LetJoin, step: Step) -> None:
        """On the party's side."""
        if move.who not in _joinable(p):
            refuse("who", "ST-GM-1", "Only a neutral white neck can join.")
        join(p, move.who, -1)


class Automating(GmAction):
    """ST-GM: the game runs somebody, or the GM does."""

    move = mv.Auto
    title = "Who runs somebody"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Who, and by whom."""
        who = _others(at)
        return (
            (One("who", "character", "who", of=who), One("on", "auto", "by the game", of=(True, False)))
            if who
            else None
        )

    def do(self, p: Play, move: mv.Auto, step: Step) -> None:
        """From now on."""
        if move.who not in _others(p):
            refuse("who", "ST-GM-1", "Choose somebody who isn't a player's character and isn't acting right now.")
        p.tell(et.AutoSet(move.who, move.on))


class LettingReturn(GmAction):
    """ST-DTH-4: somebody who died comes back at once: as it fell, or as a new character."""

    move = mv.LetReturn
    title = "Let somebody return"

    def _dead(self, table: Table) -> tuple[str, ...]:
        return tuple(one.id for one in table.party if not one.alive)

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Who, and with how many CP."""
        dead = self._dead(at.state.table)
        if not dead:
            return None
        return (One("who", "character", "who", of=dead), One("cp", "points", "with CP", of=RETURNS))

    def do(self, p: Play, move: mv.LetReturn, step: Step) -> None:
        """ST-ORD-6: it acts from the next round on."""
        table = p.state.table
        if move.who not in self._dead(table) or move.cp not in RETURNS:
            refuse("who", "ST-DTH-4", "Choose a player's character who is dead, and how many CP they get.")
        if table.chars[move.who].clock and not move.cp:
            p.tell(ef.Revived(move.who))
            return
        p.tell(et.ReturnAllowed(move.who, move.cp))
        p.then(Replacing(move.who), Entering(move.who))


class HealingFree(GmAction):
    """ST-GM: so many healing steps for everybody of the party."""

    move = mv.HealFree
    title = "Let the party heal"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """How many."""
        hurt = any(one.side == "party" and wounded(one) for one in at.state.table.living)
        return (One("n", "points", "steps each", of=(1, 2, 3)),) if hurt else None

    def do(self, p: Play, move: mv.HealFree, step: Step) -> None:
        """All at once, as in a rest."""
        if move.n not in (1, 2, 3) or self.fields(p) is None:
            refuse("heal", "ST-GM-1", "Give one to three steps, while somebody in the party is hurt.")
        p.then(Resting(move.n))
