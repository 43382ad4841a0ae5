"""The GM seat: what is given: CP, information, coin, objects (ST-RWD-1, ST-OBJ-3)."""

from __future__ import annotations

from telltable.core.ask import AnyField, Form, One, Words
from telltable.core.refusal import refuse
from telltable.core.words import need_words
from telltable.games.stacktors.box.ground import point
from telltable.games.stacktors.box.notation import NotationProblem, parse_object
from telltable.games.stacktors.rules.making.growth import Spending
from telltable.games.stacktors.rules.places.free_places import open_places
from telltable.games.stacktors.rules.scene.speaking import LONG
from telltable.games.stacktors.rules.story.finds import identify
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import moves_gm as mv
from telltable.games.stacktors.table.opaque import has_base
from telltable.games.stacktors.table.state import Secrets
from telltable.games.stacktors.table.things import NOWHERE, Thing
from telltable.games.stacktors.table.types import Play, Scene, Step

from .gm_action import GmAction, need_text

COINS = (1, 2, 3, 5, 10, 20)
OBJECTS = ("{R1}", "{O1}", "{B2}", "(C2)", "(Y1)")


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
                p.tell(ef.CpGiven(one.id, move.each, move.training))
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
        need_text(move.text, LONG)
        p.tell(ef.InfoGiven(move.text))


class AwardingCurrency(GmAction):
    """ST-RWD-1: coin for everybody who lives, where the table plays with it."""

    move = mv.AwardCurrency
    title = "Award coin"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """What, and how much."""
        if at.state.table.option("currency") == "off":
            return None
        coin = Words("coin", "words", "what", limit=24, optional=False, suggestions=("silver",))
        return (coin, One("each", "points", "each", of=COINS))

    def do(self, p: Play, move: mv.AwardCurrency, step: Step) -> None:
        """A counter goes up."""
        table = p.state.table
        if table.option("currency") == "off":
            refuse("currency", "ST-RWD-1", "This table plays without coin.")
        need_text(move.coin, 24)
        if move.each not in COINS:
            refuse("points", "ST-RWD-1", f"Award one of {', '.join(map(str, COINS))}.")
        for one in table.party:
            if one.alive:
                p.tell(ef.CurrencyGiven(one.id, move.coin, move.each))


class HandingOut(GmAction):
    """ST-RWD-1, ST-OBJ-3: an object for somebody, open or closed; or closed on a cell."""

    move = mv.HandOut
    title = "Hand out an object"

    def _takers(self, at: Scene) -> tuple[str, ...]:
        return tuple(one.id for one in at.state.table.living if one.side == "party")

    def _cells(self, at: Scene) -> tuple[str, ...]:
        return open_places(at) if at.state.table.mode == "conflict" else ()

    def forms(self, at: Scene) -> tuple[Form, ...]:
        """To somebody, open or closed; or closed on a free cell."""
        table = at.state.table
        objects = tuple(text for text in OBJECTS if has_base(table, "W" if text[0] == "(" else "Bl"))
        what = One("notation", "object", "what", of=objects, words=60)
        called = Words("called", "name", limit=24)
        takers, cells = self._takers(at), self._cells(at)
        if not objects or not table.mode:
            return ()
        found = []
        if takers:
            seen = One("open", "open", "everybody sees it", of=(False, True))
            to = One("to", "taker", "to whom", of=takers)
            found.append(Form("HandOut", {}, (what, to, seen, called), "Hand out an object"))
        if cells:
            where = One("to", "cell", "where", of=cells)
            found.append(Form("HandOut", {}, (what, where, called), "Put down an object"))
        return tuple(found)

    def do(self, p: Play, move: mv.HandOut, step: Step) -> None:
        """Its pieces come from outside the bank, as everything that an adventure hides (ST-ADV-1)."""
        table = p.state.table
        need_words(move.called, 24, "A name", "ST-GM-1")
        try:
            it = parse_object(move.notation, gray_feet=table.option("gray_feet") == "true")
        except NotationProblem as problem:
            refuse("notation", problem.rule, problem.why)
        spot = point(move.to) if move.to in self._cells(p) and not move.open else None
        if not table.mode or (spot is None and move.to not in self._takers(p)):
            refuse("to", "ST-RWD-1", "Choose somebody in the party, or a free cell for a closed object.")
        if not has_base(table, it.base):
            refuse("base", "ST-SET-4", "There's no opaque piece of that colour left for a base.")
        number = 1 + sum(id_.startswith("gm thing ") for id_ in table.things)
        id_ = f"gm thing {number}"
        name = move.called or "something"
        p.tell(e.SecretsSealed(Secrets({id_: it.pieces or ()}), table.gm))
        where = "kept" if spot is None else "map"
        p.tell(e.ThingPlaced(Thing(id_, it.base, name, where, "", spot or NOWHERE)))
        if spot is None and move.open:
            identify(p, id_, "", move.to)
        elif spot is None:
            p.tell(ef.ThingTaken(move.to, id_))
