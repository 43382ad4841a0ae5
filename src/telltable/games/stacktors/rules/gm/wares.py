"""What coin buys: the GM offers it, and whoever can pay has it (ST-RWD-1)."""

from __future__ import annotations

from telltable.core.ask import AnyField, Ask, Form, One, Words
from telltable.core.english import possessive
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.box.notation import NotationProblem, Piece, parse_object
from telltable.games.stacktors.rules.scene.speaking import playing
from telltable.games.stacktors.rules.story.finds import identify
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table import moves_gm as mv
from telltable.games.stacktors.table.moves import Pay
from telltable.games.stacktors.table.opaque import has_base
from telltable.games.stacktors.table.state import Secrets, Table
from telltable.games.stacktors.table.things import NOWHERE, Thing, Ware
from telltable.games.stacktors.table.types import Play, Scene, Standing, Step

from .gm_action import QUIET, GmAction, need_text
from .rewards import OBJECTS

PRICES = (1, 2, 3, 5, 10, 20)
MOST_WARES = 12
COIN = 24


def coins(table: Table) -> tuple[str, ...]:
    """The kinds of coin that somebody has."""
    return tuple(dict.fromkeys(key.partition("/")[2] for key, amount in table.currency.items() if amount > 0))


class Offering(GmAction):
    """ST-RWD-1: coin needs something worth buying, which the GM supplies."""

    move = mv.OfferWare
    title = "Offer something for coin"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """What, for which coin, and how much of it; an object, or nothing but what it is called."""
        table = at.state.table
        if table.option("currency") == "off" or not table.mode or len(table.wares) >= MOST_WARES:
            return None
        objects = tuple(text for text in OBJECTS if has_base(table, "W" if text[0] == "(" else "Bl"))
        called = Words("called", "words", "what is for sale", limit=COIN, optional=False, suggestions=("A warm bed",))
        coin = Words("coin", "words", "coin", limit=COIN, optional=False, suggestions=(*coins(table), "silver"))
        price = One("price", "points", "price", of=PRICES)
        return (called, coin, price, One("notation", "object", "what it is", of=("", *objects), words=60))

    def do(self, p: Play, move: mv.OfferWare, step: Step) -> None:
        """It stands there with its price until somebody buys it, or the party goes on to another place."""
        table = p.state.table
        if table.option("currency") == "off":
            refuse("currency", "ST-RWD-1", "This table plays without coin.")
        if not table.mode or len(table.wares) >= MOST_WARES:
            refuse("wares", "ST-RWD-1", f"Up to {MOST_WARES} things are for sale at a time, in a scene.")
        need_text(move.called, COIN)
        need_text(move.coin, COIN)
        if move.price not in PRICES:
            refuse("price", "ST-RWD-1", f"A price is one of {', '.join(map(str, PRICES))}.")
        base = ""
        pieces: tuple[Piece, ...] = ()
        if move.notation:
            try:
                it = parse_object(move.notation, gray_feet=table.option("gray_feet") == "true")
            except NotationProblem as problem:
                refuse("notation", problem.rule, problem.why)
            if not has_base(table, it.base):
                refuse("base", "ST-SET-4", "No opaque piece of that colour is left for a base.")
            base, pieces = it.base, it.pieces or ()
        number = next(n for n in range(1, 1000) if f"ware {n}" not in {*table.wares, *table.things})
        p.tell(et.WareOffered(Ware(f"ware {number}", move.called, move.coin, move.price, base, pieces)))


class Buying(Standing):
    """ST-RWD-1: a player pays with what its character has."""

    move = Pay

    def _open(self, at: Scene, step: Step) -> bool:
        return playing(at) and isinstance(step, QUIET)

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """What each of its characters can pay for."""
        table = at.state.table
        if not table.wares or not self._open(at, step):
            return None
        rows = {
            one.id: tuple(ware.id for ware in table.wares.values() if purse(table, one.id, ware.coin) >= ware.price)
            for one in table.party
            if one.alive and one.seat == seat
        }
        forms = tuple(
            Form(
                "Pay",
                {"who": who},
                (One("ware", "ware", of=wares),),
                f"Buy with {possessive(table.chars[who].name)} coin",
            )
            for who, wares in rows.items()
            if wares
        )
        return Ask("pay", "ST-RWD-1", "Buy something.", forms, owed=False) if forms else None

    def take(self, p: Play, seat: Seat, move: Pay, step: Step) -> None:
        """Paid, and handed over."""
        table = p.state.table
        one, ware = table.chars.get(move.who), table.wares.get(move.ware)
        if one is None or one.role != "pc" or one.seat != seat or not one.alive:
            refuse("who", "ST-RWD-1", "You buy with the coin of your own living character.")
        if ware is None:
            refuse("ware", "ST-RWD-1", "That is not for sale here.")
        if not self._open(p, step):
            refuse("later", "ST-RWD-1", "Not in the middle of this; wait until it's done.")
        has = purse(table, one.id, ware.coin)
        if has < ware.price:
            refuse("price", "ST-RWD-1", f"{ware.name} costs {ware.price} {ware.coin}, and {one.name} has {has}.")
        p.tell(et.Bought(one.id, ware))
        if ware.base:
            p.tell(e.SecretsSealed(Secrets({ware.id: ware.pieces}), table.gm))
            p.tell(e.ThingPlaced(Thing(ware.id, ware.base, ware.name, "kept", "", NOWHERE)))
            identify(p, ware.id, "", one.id)


def purse(table: Table, who: str, coin: str) -> int:
    """How much of a coin somebody has."""
    return table.currency.get(f"{who}/{coin}", 0)
