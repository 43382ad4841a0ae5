"""What may be done beside what is asked: speaking (ST-SAY), and the GM's own actions (ST-GM)."""

from __future__ import annotations

from typing import Any

from telltable.core.ask import AnyField, Ask, Form, One, Words
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Standing, Step
from telltable.core.words import need_words

from . import events as e
from . import moves as mv
from .conflict import Choosing
from .effects_of_story import join
from .ending import EndingStage, end
from .ground import point
from .growth import Spending
from .notation import NotationProblem, parse_character
from .placement import NECKS, SIDES, drawn_from
from .placing import is_free
from .reckon import adventure, blocked, ground
from .restacking import unlink
from .stages import Beat
from .state import Character, Table
from .turns import TurnStep

LONG = 2000
REASON = 140
QUIET = (Beat, Choosing, TurnStep)  # steps that may be suspended by what the GM does


def playing(at: Scene) -> bool:
    """Whether there is somebody on the table and it is not over."""
    table: Table = at.state.table
    return bool(table.chars) and not table.ending


class Speaking(Standing):
    """ST-SAY-1: a player speaks for a character."""

    move = mv.Say

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """One sentence in a conflict, more in a free scene."""
        table: Table = at.state.table
        mine = tuple(one.id for one in table.living if one.seat == seat or table.is_gm(seat))
        if not mine or not playing(at):
            return None
        fields = (
            One("who", "character", "who speaks", of=mine),
            Words("text", "words", "says", limit=limit(table), optional=False, suggestions=("Follow me.",)),
        )
        return Ask("say", "ST-SAY-1", "Say something.", (Form("Say", {}, fields),))

    def take(self, p: Play, seat: Seat, move: Any, step: Step) -> None:
        """Heard by everybody; it changes nothing."""
        table: Table = p.state.table
        one = table.chars.get(move.who)
        if one is None or not one.alive or not (one.seat == seat or table.is_gm(seat)) or not playing(p):
            refuse("who", "ST-SAY-1", "You speak for your own characters.")
        say(p, one, move.text)


def limit(table: Table) -> int:
    """ST-SAY-2, ST-SAY-3."""
    return int(table.option("statement_chars")) if table.mode == "conflict" else LONG


def say(p: Play, one: Character, text: str) -> None:
    """ST-SAY-2: one sentence in a conflict."""
    table: Table = p.state.table
    if table.mode == "conflict" and len(text) > limit(table):
        refuse("long", "ST-SAY-2", f"One sentence, {limit(table)} characters at most.")
    need_words(text, limit(table), "A statement", "ST-SAY-3")
    if not text:
        refuse("empty", "ST-SAY-1", "Say something.")
    p.tell(e.Said(one.id, text, "said", True))


class GmAction(Standing):
    """ST-GM-1: something that only the GM does. `quiet`: not while an attack is being carried out."""

    title = ""
    quiet = True

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """What is filled in; None when it can't be done now."""
        return ()

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """To the GM, in a running game."""
        if not self._may(at, seat, step):
            return None
        fields = self.fields(at)
        if fields is None:
            return None
        return Ask("gm", "ST-GM-1", self.title, (Form(self.move.__name__, {}, fields, self.title),), owed=False)

    def _may(self, at: Scene, seat: Seat, step: Step) -> bool:
        table: Table = at.state.table
        return table.is_gm(seat) and playing(at) and (not self.quiet or isinstance(step, QUIET))

    def take(self, p: Play, seat: Seat, move: Any, step: Step) -> None:
        """Checked, then done."""
        if not p.state.table.is_gm(seat):
            refuse("gm", "ST-GM-1", "Only the GM can do that.")
        if not self._may(p, seat, step):
            refuse("later", "ST-GM-1", "Not in the middle of this; when it is done.")
        self.do(p, move, step)

    def do(self, p: Play, move: Any, step: Step) -> None:
        """What it does."""
        raise NotImplementedError


class Narrating(GmAction):
    """ST-GM: words of the narrator."""

    move = mv.Narrate
    title = "Narrate"
    quiet = False

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """The words."""
        return (Words("text", "words", "what is told", limit=LONG, optional=False, suggestions=("A door closes.",)),)

    def do(self, p: Play, move: mv.Narrate, step: Step) -> None:
        """Told to all."""
        _need(move.text, LONG)
        p.tell(e.Narrated(move.text, "text", True))


def _need(text: str, most: int) -> None:
    if not text:
        refuse("empty", "ST-GM-1", "Write something.")
    need_words(text, most, "A text", "ST-GM-1")


class Whispering(GmAction):
    """ST-GM: to one seat alone."""

    move = mv.WhisperTo
    title = "Whisper"
    quiet = False

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """Who, and what."""
        words = Words("text", "words", "what", limit=LONG, optional=False, suggestions=("You hear water.",))
        return (One("seat", "seat", "to whom", of=at.state.table.players), words)

    def do(self, p: Play, move: mv.WhisperTo, step: Step) -> None:
        """Told to that seat."""
        _need(move.text, LONG)
        if move.seat not in p.state.table.players:
            refuse("seat", "ST-GM-1", "Whisper to one of the players.")
        p.tell(e.Whispered((move.seat,), move.text))


class Planning(GmAction):
    """ST-GM: the GM's own notes."""

    move = mv.SetPlan
    title = "Write down a plan"
    quiet = False

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """The words."""
        return (Words("text", "words", "plan", limit=LONG, optional=False, suggestions=("The tide turns.",)),)

    def do(self, p: Play, move: mv.SetPlan, step: Step) -> None:
        """Kept from everybody else."""
        _need(move.text, LONG)
        p.tell(e.PlanSet(move.text))


class Placing(GmAction):
    """ST-GM: a stack from the bank, put on the map."""

    move = mv.PlaceStack
    title = "Place a stack"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """A stack of the catalogue or an own one, a role, a place, a name."""
        table: Table = at.state.table
        field = ground(at)
        if field is None or table.mode != "conflict" or field.free or len(table.chars) > 60:
            return None
        taken = blocked(table)
        free = tuple(f"{x},{y}" for x, y in field.cells if (x, y) not in taken)
        stacks = tuple(s for s in at.pack.people.catalogue.values() if _whole(table, s))
        if not free or not stacks:
            return None
        return (
            One("stack", "stack", "stack", of=stacks, words=120),
            One("role", "role", "role", of=("enemy", "ally", "burden")),
            One("at", "cell", "where", of=free),
            Words("called", "name", "called", limit=24),
        )

    def do(self, p: Play, move: mv.PlaceStack, step: Step) -> None:
        """It stands there, and acts from the next round on (ST-ORD-6)."""
        table: Table = p.state.table
        field, spot = ground(p), point(move.at)
        if field is None or table.mode != "conflict" or field.free or len(table.chars) > 60:
            refuse("map", "ST-GM-1", "There is no map to put a stack on now.")
        if spot is None or not is_free(field, blocked(table), spot) or move.role not in SIDES or move.role == "pc":
            refuse("place", "ST-GM-1", "Name a role (enemy, ally, burden) and a free cell.")
        need_words(move.called, 24, "A name", "ST-GM-1")
        try:
            it = parse_character(move.stack)
        except NotationProblem as problem:
            refuse("notation", problem.rule, problem.why)
        if not _whole(table, move.stack) or it.carried or it.eguts or it.ebrains:
            refuse("bank", "ST-ADV-3", "The bank can't make that stack.")
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
            facing=field.toward_centre(spot),
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
    table: Table = at.state.table
    now = table.turn.actor if table.turn else ""
    return tuple(one.id for one in table.living if one.role != "pc" and one.id != now)


class Removing(GmAction):
    """ST-GM: somebody leaves the table."""

    move = mv.RemoveIt
    title = "Remove somebody"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Who."""
        return (One("id", "character", "who", of=_others(at)),) if _others(at) else None

    def do(self, p: Play, move: mv.RemoveIt, step: Step) -> None:
        """Gone, its pieces in the bank."""
        if move.id not in _others(p):
            refuse("who", "ST-GM-1", "Name somebody who is not a player's character, and not acting now.")
        p.tell(e.Removed(move.id, "removed"))


class Terraforming(GmAction):
    """ST-GM: a cell becomes something else."""

    move = mv.SetTerrain
    title = "Change the ground"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Which cell, and what."""
        field = ground(at)
        if field is None or field.free or at.state.table.mode != "conflict":
            return None
        taken = blocked(at.state.table)
        cells = tuple(f"{x},{y}" for y in range(field.height) for x in range(field.width) if (x, y) not in taken)
        kinds = ("open", "slowing", "cluttered", "water", "air", "wall")
        return (One("cell", "cell", "where", of=cells), One("kind", "terrain", "becomes", of=kinds))

    def do(self, p: Play, move: mv.SetTerrain, step: Step) -> None:
        """It is so."""
        field, spot = ground(p), point(move.cell)
        kinds = ("open", "slowing", "cluttered", "water", "air", "wall")
        if field is None or field.free or p.state.table.mode != "conflict":
            refuse("map", "ST-GM-1", "There is no grid to change now.")
        if spot is None or not field.holds(spot) or spot in blocked(p.state.table) or move.kind not in kinds:
            refuse("cell", "ST-GM-1", "Name an empty cell, and what it becomes.")
        x, y = spot
        p.tell(e.TerrainSet((f"{x},{y}",), () if move.kind == "open" else (move.kind,)))


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
            refuse("who", "ST-GM-1", "Name somebody who is not a player's character, and not acting now.")
        p.tell(e.AutoSet(move.who, move.on))


class AwardingCp(GmAction):
    """ST-RWD-1: CP for everybody who lives, to be spent now or later."""

    move = mv.AwardCp
    title = "Award CP"

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """How many, and when."""
        return (
            One("each", "points", "each", of=(1, 2, 3)),
            One("training", "training", "for training", of=(False, True)),
        )

    def do(self, p: Play, move: mv.AwardCp, step: Step) -> None:
        """Given, and spent at once if they may be (ST-EVO-3)."""
        if move.each not in (1, 2, 3):
            refuse("points", "ST-RWD-1", "Award 1 to 3 CP at a time.")
        for one in p.state.table.party:
            if one.alive:
                p.tell(e.CpGiven(one.id, move.each, move.training))
        if not move.training:
            p.then(Spending())


class AwardingInfo(GmAction):
    """ST-RWD-1: information."""

    move = mv.AwardInfo
    title = "Tell the party something"

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """The words."""
        return (Words("text", "words", "what they learn", limit=LONG, optional=False, suggestions=("The key fits.",)),)

    def do(self, p: Play, move: mv.AwardInfo, step: Step) -> None:
        """Known to all."""
        _need(move.text, LONG)
        p.tell(e.InfoGiven(move.text))


class EndingTheStage(GmAction):
    """ST-GM: the stage is won or lost, because the GM says so."""

    move = mv.EndStage
    title = "End the stage"

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """How."""
        return (One("result", "result", "how", of=("win", "fail")),)

    def do(self, p: Play, move: mv.EndStage, step: Step) -> None:
        """On to the next."""
        if move.result not in ("win", "fail"):
            refuse("result", "ST-GM-1", "A stage is won or failed.")
        p.then(EndingStage(move.result))


class Overriding(GmAction):
    """ST-GM: a field of somebody set anew, with a reason."""

    move = mv.Override
    title = "Override"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Who, what, how, why."""
        table: Table = at.state.table
        field = ground(at)
        if field is None or field.free or table.mode != "conflict":
            return None
        taken = blocked(table)
        cells = tuple(f"{x},{y}" for x, y in field.cells if (x, y) not in taken)
        reason = Words("reason", "words", "why", limit=REASON, optional=False, suggestions=("It is only fair.",))
        return (
            One("who", "character", "who", of=tuple(one.id for one in table.living)),
            One("field", "field", "what", of=("pos",)),
            One("value", "cell", "to", of=cells),
            reason,
        )

    def do(self, p: Play, move: mv.Override, step: Step) -> None:
        """Told with its reason."""
        table: Table = p.state.table
        field, spot = ground(p), point(move.value)
        one = table.chars.get(move.who)
        if field is None or field.free or table.mode != "conflict":
            refuse("map", "ST-GM-1", "There is no grid now.")
        if (
            one is None
            or not one.alive
            or move.field != "pos"
            or spot is None
            or not is_free(field, blocked(table), spot)
        ):
            refuse("override", "ST-GM-1", "Name somebody alive and a free cell.")
        if not move.reason:
            refuse("reason", "ST-GM-1", "An override needs a reason.")
        need_words(move.reason, REASON, "A reason", "ST-GM-1")
        p.tell(e.Ruled(f"{one.name} stands at {spot[0]},{spot[1]}", move.reason))
        p.tell(e.Stepped(one.id, spot, one.facing, "put"))
        unlink(p, one.id)


class EndingTheAdventure(GmAction):
    """ST-END-1: the GM ends it."""

    move = mv.EndAdventure
    title = "End the adventure"

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """Which ending."""
        return (One("ending", "ending", "which", of=tuple(one.id for one in adventure(at).endings)),)

    def do(self, p: Play, move: mv.EndAdventure, step: Step) -> None:
        """It is over."""
        found = adventure(p).ending(move.ending)
        if found is None:
            refuse("ending", "ST-END-1", "The adventure has no such ending.")
        end(p, found.id, found.result, found.text)


STANDING: tuple[Standing, ...] = (
    Speaking(),
    Narrating(),
    Whispering(),
    Planning(),
    Placing(),
    Removing(),
    Terraforming(),
    Joining(),
    Automating(),
    AwardingCp(),
    AwardingInfo(),
    EndingTheStage(),
    Overriding(),
    EndingTheAdventure(),
)
