"""A position file read: the table laid as it says, or the reason why it cannot lie like that."""

from __future__ import annotations

from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.option import settle_options
from telltable.core.position import in_one_place, lay_deck, people, read_fields
from telltable.core.rules import Setup
from telltable.core.seat import Seat
from telltable.core.step import Step

from . import events as e
from .climax import bids_in_order
from .components import ENDINGS, HAND, PITCH, TELLINGS, ChancePack, is_blank
from .finale import TurnFinale
from .options import OPTIONS
from .position import PHASES, Judged, Position, Spoken
from .rounds import Endings, NextTurn
from .setting_up import Deal
from .state import NOBODY, Character, Held, State, Table, Telling, Turn

FEWEST, MOST = 3, 8


def read_position(pack: ChancePack, text: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """A position file as a setup, the one fact that lays the table, and the steps that follow.

    Raises:
        Problem: the text is no TOML, a field does not fit, or the position breaks a rule.
    """
    position = read_fields(text, Position, "ninety_nine_chances")
    if position.phase not in PHASES:
        raise Problem(f"Position: the phase is {' or '.join(PHASES)}, not {position.phase!r}.")
    count = len(position.hands)
    if not FEWEST <= count <= MOST:
        raise Problem(f"Position: 99 chances needs 3 to 8 players, and there are {count} hands. [NC-101]")
    kinds, names = people(count, position.seats, position.names)
    setup = Setup(kinds, names, settle_options(OPTIONS, position.options))
    return setup, e.Laid(_lay(pack, position, setup)), _steps(position)


def _steps(position: Position) -> tuple[Step, ...]:
    if position.phase == "deal":
        return (Deal(),)
    if position.phase != "climax":
        return (NextTurn(),)
    return (*bids_in_order(position.lead - 1, _open(position)), TurnFinale(), Endings())


def _open(position: Position) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(len(position.hands)) if seat + 1 not in position.closed)


def _lay(pack: ChancePack, position: Position, setup: Setup) -> State:
    count = len(position.hands)
    _need_seats(position, count)
    deck, discard = _piles(pack, position)
    notes = {noted.card: noted.note for noted in position.note}
    rows = ("",) * count
    names, roles = (position.characters or rows), (position.roles or rows)
    if len(names) != count or len(roles) != count:
        raise Problem("Position: characters and roles are as many as hands.")
    dealt = position.phase != "deal"
    table = Table(
        kinds=setup.seats,
        names=setup.names,
        options=setup.options,
        commitment="",
        hand_sizes=tuple(map(len, position.hands)),
        open=_open(position),
        characters=tuple(Character(name, role) for name, role in zip(names, roles, strict=True)),
        resources=_held(position.resources, notes, count),
        problems=_held(position.problems, notes, count),
        dealer=position.dealer - 1,
        lead=position.lead - 1 if dealt else NOBODY,
        acts=position.acts,
        act=position.act if dealt else 0,
        phase=position.phase if dealt else "acts",
        todo=tuple(seat - 1 for seat in position.todo),
        deck_size=len(deck),
        discard=discard,
        themes=position.pitched or ((),) * count if dealt else (),
        theme=position.theme,
        chosen_by="consensus" if position.theme else "",
        ready=tuple(range(count)) if dealt else (),
        involved=tuple(seat - 1 for seat in position.involved),
        troubled=tuple(seat - 1 for seat in position.troubled),
        tellers=tuple(seat - 1 for seat in position.tellers),
        dead=tuple(seat - 1 for seat in position.dead),
        blanks=position.blanks,
        told=tuple(_telling(n, one) for n, one in enumerate(position.telling, start=1)),
        turns=tuple(_turn(one) for one in position.turn),
    )
    if dealt and (len(position.theme) != 2 or table.lead not in table.open):
        raise Problem("Position: after the Story Meeting there are two theme cards, and a Lead at the table. [NC-205]")
    return State(table, position.hands, deck, ((),) * count)


def _need_seats(position: Position, count: int) -> None:
    named = (
        *(position.dealer, position.lead, *position.closed, *position.todo, *position.involved),
        *(*position.troubled, *position.tellers, *position.dead),
        *(seat for one in position.telling for seat in (one.seat, *one.named)),
        *(one.seat for one in position.turn),
    )
    if any(not 1 <= seat <= count for seat in named):
        raise Problem(f"Position: seats are numbered from 1 to {count}.")
    if any(seat in position.closed for seat in position.todo) or len(set(position.todo)) < len(position.todo):
        raise Problem("Position: todo names seats at the table, each once.")
    if any(position.hands[seat - 1] for seat in position.closed):
        raise Problem("Position: the hand of a closed seat was discarded. [NC-807]")
    if position.pitched and (
        len(position.pitched) != count or any(len(pair) not in (0, 2) for pair in position.pitched)
    ):
        raise Problem("Position: pitched has two cards for each hand, or none.")
    if any(one.kind == PITCH and not position.pitched[one.seat - 1 :] for one in position.telling):
        raise Problem("Position: a pitch needs the cards of its theme in pitched.")
    if any(one.kind not in (*TELLINGS, *ENDINGS) for one in position.telling):
        raise Problem(f"Position: a telling is one of: {', '.join((*TELLINGS, *ENDINGS))}.")
    if not 1 <= position.acts <= 3 or not 1 <= position.act <= position.acts:
        raise Problem("Position: acts run from 1 to 3. [NC-102]")


def _held(rows: tuple[tuple[str, ...], ...], notes: dict[str, str], count: int) -> tuple[tuple[Held, ...], ...]:
    if rows and len(rows) != count:
        raise Problem("Position: resources and problems have one row for each hand.")
    return tuple(tuple(Held(card, notes.get(card, "")) for card in row) for row in rows or ((),) * count)


def _piles(pack: ChancePack, position: Position) -> tuple[Deck, tuple[str, ...]]:
    """Invariant 1: every card lies in exactly one place."""
    blanks = {card for row in (*position.resources, *position.problems) for card in row if is_blank(card)}
    places = (
        *((card, f"hand {i}") for i, hand in enumerate(position.hands, start=1) for card in hand),
        *((card, "resources") for row in position.resources for card in row),
        *((card, "problems") for row in position.problems for card in row),
        *((card, "theme") for card in position.theme),
        *((card, "discard") for card in position.discard),
        *((card, "deck_top") for card in position.deck_top),
    )
    named = in_one_place(places, {*pack.cards, *blanks})
    for i, hand in enumerate(position.hands, start=1):
        if len(hand) > HAND:
            raise Problem(f"Position: hand {i} holds {len(hand)} cards; {HAND} are the most. [NC-106]")
    rest = [card.id for card in pack.card_list if card.id not in named]
    deck, left = lay_deck(position.deck_top, rest, position.deck_size)
    return deck, position.discard + left


def _telling(n: int, one: Spoken) -> Telling:
    named = tuple(seat - 1 for seat in one.named)
    return Telling(n, one.seat - 1, one.kind, one.text, one.card, one.other - 1, named, note=one.note, act=one.act)


def _turn(one: Judged) -> Turn:
    if len(one.number_seats) != len(one.number_cards):
        raise Problem("Position: number_seats and number_cards are equally many.")
    numbers = tuple((seat - 1, card) for seat, card in zip(one.number_seats, one.number_cards, strict=True))
    return Turn(
        seat=one.seat - 1,
        act=one.act,
        problem=one.problem,
        resources=one.resources,
        borrowed=tuple(f"borrow {card}" for card in one.borrowed),
        enlisted=tuple(f"enlist {seat - 1}" for seat in one.enlisted),
        refused=(
            *(f"borrow {card}" for card in one.refused),
            *(f"enlist {seat - 1}" for seat in one.refused_seats),
        ),
        committed=True,
        numbers=numbers,
        median=one.median,
        owner=one.owner - 1,
        flip=one.flip,
        card=one.card,
        works=one.works,
    )
