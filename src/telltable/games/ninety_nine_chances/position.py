"""Position files: the table as it lies at the beginning of a turn, in a small TOML that people write and read.

Seats are counted from 1, as they are on the screen. Cards are called by their numbers, ``07``. Cards that lie nowhere
form the deck, under those of `deck_top`; with `deck_size` the rest of them goes to the discard pile. ``phase = "deal"``
starts before the deal.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.option import settle_options
from telltable.core.rules import Setup
from telltable.core.seat import Seat
from telltable.core.step import Frame, Step
from telltable.core.toml import write_toml

from . import events as e
from .climax import bids_in_order
from .components import ENDINGS, HAND, PITCH, RESOURCE, TELLINGS, ChancePack, is_blank
from .finale import TurnFinale
from .lines import left_of
from .meeting import Deal
from .options import OPTIONS
from .resources import ResourceStep
from .rounds import Endings, NextTurn
from .state import NOBODY, Character, Held, State, Table, Telling, Turn
from .storytelling import PlanStep
from .trouble import TroubleStep

PHASES = ("deal", "resources", "trouble", "storytelling", "climax")
FEWEST, MOST = 3, 8


class Noted(Struct, frozen=True, forbid_unknown_fields=True):
    """What is written on a card in front of somebody."""

    card: str
    note: str


class Spoken(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A telling, as in `state.Telling`."""

    seat: int
    kind: str
    text: str = ""
    card: str = ""
    other: int = 0
    named: tuple[int, ...] = ()
    note: str = ""
    act: int = 0


class Judged(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A storyteller's turn that is over, as in `state.Turn`. Numbers: seats and cards, lowest card first."""

    seat: int
    act: int
    problem: str
    resources: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    enlisted: tuple[int, ...] = ()
    refused: tuple[str, ...] = ()
    refused_seats: tuple[int, ...] = ()
    number_seats: tuple[int, ...] = ()
    number_cards: tuple[str, ...] = ()
    median: int = 0
    owner: int = 0
    flip: int = 0
    card: str = ""
    works: bool = False


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file."""

    game: str
    phase: str
    hands: tuple[tuple[str, ...], ...]
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    closed: tuple[int, ...] = ()
    dealer: int = 1
    lead: int = 1
    acts: int = 1
    act: int = 1
    theme: tuple[str, ...] = ()
    pitched: tuple[tuple[str, ...], ...] = ()
    todo: tuple[int, ...] = ()
    resources: tuple[tuple[str, ...], ...] = ()
    problems: tuple[tuple[str, ...], ...] = ()
    involved: tuple[int, ...] = ()
    troubled: tuple[int, ...] = ()
    tellers: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    deck_top: tuple[str, ...] = ()
    deck_size: int | None = None
    discard: tuple[str, ...] = ()
    blanks: int = 0
    options: dict[str, str] = {}
    note: tuple[Noted, ...] = ()
    telling: tuple[Spoken, ...] = ()
    turn: tuple[Judged, ...] = ()


# --- reading ------------------------------------------------------------------------------------------


def read_position(pack: ChancePack, text: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """A position file as a setup, the one fact that lays the table, and the steps that follow.

    Raises:
        Problem: the text is no TOML, a field does not fit, or the position breaks a rule.
    """
    position = _parse(text)
    count = len(position.hands)
    if not FEWEST <= count <= MOST:
        raise Problem(f"Position: 99 chances needs 3 to 8 players, and there are {count} hands. [NC-101]")
    kinds = position.seats or ("me",) * count
    names = position.names or tuple(f"Seat {n}" for n in range(1, count + 1))
    if len(kinds) != count or len(names) != count or len({name.casefold() for name in names}) < count:
        raise Problem("Position: seats, names and hands must be equally many, and every name different.")
    setup = Setup(kinds, names, settle_options(OPTIONS, position.options))
    return setup, e.Laid(_lay(pack, position, setup)), _steps(position)


def _parse(text: str) -> Position:
    try:
        position = msgspec.convert(tomllib.loads(text), Position)
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"Position: not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise Problem(f"Position: {error}.") from None
    if position.game != "ninety_nine_chances":
        raise Problem(f"Position: this is for {position.game!r}, not for ninety_nine_chances.")
    if position.phase not in PHASES:
        raise Problem(f"Position: the phase is {' or '.join(PHASES)}, not {position.phase!r}.")
    return position


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
    places = [
        *((card, f"hand {i}") for i, hand in enumerate(position.hands, start=1) for card in hand),
        *((card, "resources") for row in position.resources for card in row),
        *((card, "problems") for row in position.problems for card in row),
        *((card, "theme") for card in position.theme),
        *((card, "discard") for card in position.discard),
        *((card, "deck_top") for card in position.deck_top),
    ]
    seen: dict[str, str] = {}
    for card, place in places:
        if is_blank(card) and place in ("resources", "problems") and card not in seen:
            seen[card] = place
            continue
        if card not in pack.cards:
            raise Problem(f"Position: there is no card {card!r} (in {place}); cards are called 01 to 99.")
        if card in seen:
            raise Problem(f"Position: card {card} lies in {seen[card]} and in {place}.")
        seen[card] = place
    for i, hand in enumerate(position.hands, start=1):
        if len(hand) > HAND:
            raise Problem(f"Position: hand {i} holds {len(hand)} cards; {HAND} are the most. [NC-106]")
    rest = [card.id for card in pack.card_list if card.id not in seen]
    size = len(position.deck_top) + len(rest) if position.deck_size is None else position.deck_size
    keep = size - len(position.deck_top)
    if not 0 <= keep <= len(rest):
        raise Problem(f"Position: a deck of {size} does not fit: {len(rest)} cards lie nowhere else.")
    packets = tuple((card,) for card in position.deck_top) + ((tuple(rest[:keep]),) if keep else ())
    return Deck(packets), position.discard + tuple(rest[keep:])


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


# --- writing ------------------------------------------------------------------------------------------


def write_position(pack: ChancePack, state: State, agenda: tuple[Frame, ...]) -> str:
    """The table as it lies, while a seat is to begin its turn in a round.

    Raises:
        Problem: in the middle of anything else.
    """
    table = state.table
    step = agenda[-1].step if agenda else None
    begun = any(
        one.kind == RESOURCE and one.seat == table.active and one.act == table.act for one in table.told
    ) and isinstance(step, ResourceStep)
    if not isinstance(step, (ResourceStep, TroubleStep, PlanStep)) or begun or table.leaving:
        raise Problem("A position can be written while somebody is to begin a turn.")
    plan = isinstance(step, PlanStep)
    position = Position(
        game="ninety_nine_chances",
        phase=table.phase,
        hands=state.hands,
        seats=table.kinds,
        names=table.names,
        characters=tuple(one.name for one in table.characters),
        roles=tuple(one.role for one in table.characters),
        closed=_from_1(seat for seat in range(len(table.names)) if seat not in table.open),
        dealer=table.dealer + 1,
        lead=table.lead + 1,
        acts=table.acts,
        act=table.act,
        theme=table.theme,
        pitched=table.themes,
        todo=_from_1((table.active, *table.todo)),
        resources=tuple(table.resource_cards(seat) for seat in range(len(table.names))),
        problems=tuple(table.problem_cards(seat) for seat in range(len(table.names))),
        involved=_from_1(table.involved),
        troubled=_from_1(table.troubled),
        tellers=_from_1(table.tellers[: len(table.tellers) - plan]),
        dead=_from_1(table.dead),
        deck_top=_known(state.deck),
        discard=table.discard,
        blanks=table.blanks,
        options={option.name: table.options[option.name] for option in OPTIONS if _differs(table, option.name)},
        note=tuple(
            Noted(held.card, held.note) for row in (*table.resources, *table.problems) for held in row if held.note
        ),
        telling=tuple(_spoken(one) for one in table.told),
        turn=tuple(_judged(one) for one in table.turns[: len(table.turns) - plan]),
    )
    return write_toml(msgspec.to_builtins(position))


def _from_1(seats: Iterable[Seat]) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in seats)


def _differs(table: Table, name: str) -> bool:
    return any(option.name == name and option.standard != table.options[name] for option in OPTIONS)


def _known(deck: Deck) -> tuple[str, ...]:
    known = []
    for packet in deck.packets:
        if len(packet) > 1:
            break
        known.append(packet[0])
    return tuple(known)


def _spoken(one: Telling) -> Spoken:
    named = _from_1(one.named)
    return Spoken(one.seat + 1, one.kind, left_of(one), one.card, one.other + 1, named, one.note, one.act)


def _judged(one: Turn) -> Judged:
    return Judged(
        seat=one.seat + 1,
        act=one.act,
        problem=one.problem,
        resources=one.resources,
        borrowed=_things(one.borrowed),
        enlisted=_people(one.enlisted),
        refused=_things(one.refused),
        refused_seats=_people(one.refused),
        number_seats=tuple(seat + 1 for seat, _ in one.numbers),
        number_cards=tuple(card for _, card in one.numbers),
        median=one.median,
        owner=one.owner + 1,
        flip=one.flip,
        card=one.card,
        works=one.works,
    )


def _things(requests: Iterable[str]) -> tuple[str, ...]:
    """The Resources among some requests."""
    return tuple(one.partition(" ")[2] for one in requests if one.startswith("borrow "))


def _people(requests: Iterable[str]) -> tuple[int, ...]:
    """The seats among some requests, from 1."""
    return tuple(int(one.partition(" ")[2]) + 1 for one in requests if one.startswith("enlist "))
