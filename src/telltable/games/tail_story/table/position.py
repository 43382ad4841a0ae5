"""Position files: the table as it lies in somebody's PLAY STEP, in a small TOML.

Seats are counted from 1. Cards may be named or only counted: `hand = ["CDR-1"]` with `hand_size = 5` is that card and
four more. Cards named nowhere fill what is only counted, in the order of the box; the rest is out of the game. A deck
that names its cards lies in that order, the first on top; what is only counted lies under them, shuffled.
"""

from __future__ import annotations

from itertools import chain
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.option import changed_options
from telltable.core.position import Count, SeatNo, SeatNoOrNone, in_one_place, need_once
from telltable.core.rules import Setup
from telltable.core.toml import write_toml
from telltable.games.tail_story.box.components import ABILITY_LIMIT, BONUS_LIMIT, GOAL, GUESTS, POINTS
from telltable.games.tail_story.box.pack import TailPack

from .options import OPTIONS
from .state import Mat, State, Table


class Laying(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One mat. `packets`: a deck from the top where not every card's place is known, each packet shuffled in itself."""

    pet: str
    queue: SeatNoOrNone = 0
    altered: bool = False
    hand: tuple[str, ...] = ()
    hand_size: Count | None = None
    deck: tuple[str, ...] = ()
    packets: tuple[tuple[str, ...], ...] = ()
    deck_size: Count | None = None
    discard: tuple[str, ...] = ()
    discard_size: Count | None = None
    achievements: tuple[str, ...] = ()
    achievements_size: Count | None = None
    dug: tuple[str, ...] = ()
    uses: Count = 0
    bonus_used: Count = 0
    beam: bool = False
    achieved: bool = False
    passing: bool = False
    idle: bool = False


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file. `begins`: the turn has not begun, so its DRAW STEP comes first."""

    game: str
    mat: tuple[Laying, ...]
    turn: SeatNo = 1
    turns: Annotated[int, Meta(ge=1, le=10_000)] = 1
    round: Annotated[int, Meta(ge=1, le=10_000)] = 1
    ap: Count = POINTS
    begins: bool = False
    swap_used: bool = False
    ability_used: bool = False
    barred: bool = False
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    options: dict[str, str] = {}


class _Side(NamedTuple):
    """What lies at one seat."""

    mat: Mat
    hand: tuple[str, ...]
    deck: Deck
    achievements: tuple[str, ...]


def state_of(pack: TailPack, position: Position, setup: Setup) -> State:
    """The state that a position describes.

    Raises:
        Problem: a field is out of its range, or the position breaks a rule.
    """
    _check(pack, position, setup.options)
    rest = _nowhere(pack, position)
    sides = [_side(laid, queue, rest) for laid, queue in zip(position.mat, _queue(position), strict=True)]
    if any(side.mat.achievements >= GOAL for side in sides):
        raise Problem("Position: a fourth achievement has ended the game already. [TS-708]")
    table = Table(
        kinds=setup.seats,
        names=setup.names,
        options=setup.options,
        commitment=setup.commitment,
        mats=tuple(side.mat for side in sides),
        order=tuple(sorted(range(len(sides)), key=lambda seat: sides[seat].mat.queue)),
        round=position.round,
        turn=position.turns - position.begins,
        active=position.turn - 1,
        ap=position.ap,
        step="play",
        swap_used=position.swap_used,
        ability_used=position.ability_used,
        barred=position.barred,
    )
    return State(
        table,
        tuple(side.hand for side in sides),
        tuple(side.deck for side in sides),
        tuple(side.achievements for side in sides),
        tuple(rest),
        tuple(laid.passing for laid in position.mat),
    )


def _side(laid: Laying, queue: int, rest: list[str]) -> _Side:
    hand = _filled(laid.hand, laid.hand_size, rest)
    discard = _filled(laid.discard, laid.discard_size, rest)
    achievements = _filled(laid.achievements, laid.achievements_size, rest)
    whole = _filled(laid.deck, laid.deck_size, rest)
    under = whole[len(laid.deck) :]
    deck = Deck((*((card,) for card in laid.deck), *filter(None, laid.packets), *((under,) if under else ())))
    mat = Mat(
        queue=queue,
        pet=laid.pet,
        altered=laid.altered,
        deck=len(deck),
        hand=len(hand),
        discard=discard,
        achievements=len(achievements),
        uses=laid.uses,
        beam=laid.beam,
        bonus_used=laid.bonus_used,
        achieved=laid.achieved,
        dug=laid.dug,
        idle=laid.idle,
    )
    return _Side(mat, hand, deck, achievements)


def _filled(cards: tuple[str, ...], size: int | None, rest: list[str]) -> tuple[str, ...]:
    """So many cards: those that are named, and the next of the others, which are taken."""
    more = 0 if size is None else size - len(cards)
    if not 0 <= more <= len(rest):
        raise Problem(f"Position: a size of {size} can't be right for {len(cards)} named cards and {len(rest)} others.")
    taken = tuple(rest[:more])
    del rest[:more]
    return cards + taken


def _queue(position: Position) -> tuple[int, ...]:
    return tuple(laid.queue or place for place, laid in enumerate(position.mat, start=1))


def _check(pack: TailPack, position: Position, options: dict[str, str]) -> None:
    count = len(position.mat)
    if sorted(_queue(position)) != list(range(1, count + 1)):
        raise Problem(f"Position: the queue cards are 1 to {count}, each once. [TS-101]")
    if not 1 <= position.turn <= count or not 0 <= position.ap <= POINTS + 1:
        raise Problem("Position: turn names a seat from 1, and there are 0 to 3 action points. [TS-202]")
    if len({laid.pet for laid in position.mat}) < count:
        raise Problem("Position: every pet is there once. [TS-102]")
    for laid in position.mat:
        if laid.pet not in pack.pet or (laid.pet in GUESTS and options["guest_characters"] == "off"):
            raise Problem(f"Position: there is no pet {laid.pet!r} at this table. [TS-102]")
        if not 0 <= laid.bonus_used <= BONUS_LIMIT[pack.pet[laid.pet].type] or _too_often(laid):
            raise Problem(f"Position: {laid.pet} has used a bonus or an ability too often. [TS-602]")
        need_once(laid.dug, f"dug of {laid.pet}")
        if not set(laid.dug) <= set(laid.discard):
            raise Problem("Position: what was dug must be in the discard pile. [TS-606]")


def _too_often(laid: Laying) -> bool:
    limit = ABILITY_LIMIT[laid.pet]  # 0: as often as one likes
    return bool(limit) and laid.uses > limit


def _nowhere(pack: TailPack, position: Position) -> list[str]:
    """Every card lies in one place at most; those that are named nowhere."""
    named = in_one_place(
        (
            (card, f"{what} of {laid.pet}")
            for laid in position.mat
            for what in ("hand", "deck", "discard", "achievements", "packets")
            for card in (chain(*laid.packets) if what == "packets" else getattr(laid, what))
        ),
        pack.cards,
    )
    return [card for card in pack.cards if card not in named]


# --- writing ----------------------------------------------------------------------------------------------


def text_of(state: State) -> str:
    """A state in somebody's PLAY STEP as a file. What is shuffled stays shuffled, by its size alone where it can."""
    table = state.table
    position = Position(
        game="tail_story",
        mat=tuple(_mat(state, seat) for seat in range(len(table.mats))),
        turn=table.active + 1,
        turns=table.turn,
        round=table.round,
        ap=table.ap,
        swap_used=table.swap_used,
        ability_used=table.ability_used,
        barred=table.barred,
        seats=table.kinds,
        names=table.names,
        options=changed_options(OPTIONS, table.options),
    )
    return write_toml(msgspec.to_builtins(position))


def _mat(state: State, seat: int) -> Laying:
    mat = state.table.mats[seat]
    return Laying(
        pet=mat.pet,
        queue=mat.queue,
        altered=mat.altered,
        hand=state.hands[seat],
        packets=state.decks[seat].packets,
        discard=mat.discard,
        achievements=state.achievements[seat],
        dug=mat.dug,
        uses=mat.uses,
        bonus_used=mat.bonus_used,
        beam=mat.beam,
        achieved=mat.achieved,
        passing=state.passing[seat],
        idle=mat.idle,
    )
