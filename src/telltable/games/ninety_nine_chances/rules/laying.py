"""A position file read: the table laid as it says, or the reason why it cannot lie like that."""

from __future__ import annotations

from telltable.core.deck import Deck
from telltable.core.english import there_are
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.position import in_one_place, lay_deck, need, need_known, need_once, need_seats, people, settled
from telltable.core.rules import Setup
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import (
    BLANK,
    BONUS,
    CHARACTER_NAME,
    CHARACTER_ROLE,
    ENDINGS,
    FAILURE,
    FEWEST,
    HAND,
    MEDIAN,
    MOST,
    PITCH,
    PLAN,
    PROBLEM,
    RESOURCE,
    SHARED,
    SUCCESS,
    TELLINGS,
    is_blank,
)
from telltable.games.ninety_nine_chances.box.pack import ChancePack
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table.options import OPTIONS
from telltable.games.ninety_nine_chances.table.position import PHASES, Judged, Position, Spoken
from telltable.games.ninety_nine_chances.table.state import NOBODY, Character, Held, State, Table, Telling, Turn
from telltable.games.ninety_nine_chances.table.types import Step

from .acts import NextTurn
from .climax import bids_in_order
from .climax_finale import TurnFinale
from .ending import Endings
from .odds import succeeds
from .setting_up import Deal

OF_A_CARD = (RESOURCE, SHARED, BONUS, MEDIAN, PROBLEM, PLAN, SUCCESS, FAILURE)  # tellings that tell a card


def lay(pack: ChancePack, position: Position, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """A position as a setup, the one fact that lays the table, and the steps that follow.

    Raises:
        Problem: a field is out of its range, or the position breaks a rule.
    """
    if position.phase not in PHASES:
        raise Problem(f"Position: the phase is {' or '.join(PHASES)}, not {position.phase!r}.")
    count = len(position.hands)
    if not FEWEST <= count <= MOST:
        raise Problem(f"Position: 99 chances needs 3 to 8 players, but {there_are(count, 'hand')}. [NC-101]")
    kinds, names = people(count, position.seats, position.names)
    setup = Setup(kinds, names, settled(OPTIONS, position.options), commitment)
    _need_seats(position, count)
    _need_tellings(pack, position, count)
    _need_turns(pack, position, count)
    _need_words(position, setup)
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
        commitment=setup.commitment,
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
    for name in ("closed", "todo", "involved", "troubled", "tellers", "dead"):
        need_seats(count, **{name: getattr(position, name)})
    for name in ("closed", "involved", "troubled", "dead"):
        need_once(getattr(position, name), name)
    need_seats(count, dealer=(position.dealer,), lead=(position.lead,))
    if any(seat in position.closed for seat in position.todo) or len(set(position.todo)) < len(position.todo):
        raise Problem("Position: todo names seats at the table, each once.")
    if any(position.hands[seat - 1] for seat in position.closed):
        raise Problem("Position: the hand of a closed seat was discarded. [NC-807]")
    need(count - len(position.closed) >= FEWEST, "closed", f"at least {FEWEST} stay in the game. [NC-807]")
    if position.pitched and (
        len(position.pitched) != count or any(len(pair) not in (0, 2) for pair in position.pitched)
    ):
        raise Problem("Position: pitched has two cards for each hand, or none.")
    if not 1 <= position.acts <= 3 or not 1 <= position.act <= position.acts:
        raise Problem("Position: acts run from 1 to 3. [NC-102]")


def _need_tellings(pack: ChancePack, position: Position, count: int) -> None:
    """Each telling is of a known kind, and tells of what is there."""
    turns = {(one.seat, one.act) for one in position.turn}
    for n, one in enumerate(position.telling, start=1):
        place = f"telling {n}"
        need(one.kind in (*TELLINGS, *ENDINGS), f"{place}, kind", f"one of: {', '.join((*TELLINGS, *ENDINGS))}.")
        need_seats(count, **{f"{place}, seat": (one.seat,), f"{place}, named": one.named})
        need_seats(count, **{f"{place}, other": filter(None, (one.other,))})
        need(one.act <= position.acts, f"{place}, act", f"{there_are(position.acts)}. [NC-102]")
        if one.kind == PITCH:
            pair = position.pitched[one.seat - 1] if position.pitched else ()
            need(bool(pair), place, "a pitch needs the cards of its theme in pitched. [NC-202]")
        if one.kind in OF_A_CARD or one.card:
            _need_card(pack, position, one.card, f"{place}, card")
        if one.kind == FAILURE:
            need(
                (one.other, one.act) in turns, place, "it refers to the turn of other in that act, and there was none."
            )


def _need_turns(pack: ChancePack, position: Position, count: int) -> None:
    """A turn that is over names cards and seats that there are, and worked if its card is not over its chance."""
    for n, one in enumerate(position.turn, start=1):
        place = f"turn {n}"
        need_seats(count, **{f"{place}, seat": (one.seat,), f"{place}, enlisted": one.enlisted})
        need_seats(count, **{f"{place}, refused seats": one.refused_seats, f"{place}, number seats": one.number_seats})
        need_seats(count, **{f"{place}, owner": filter(None, (one.owner,))})
        need(1 <= one.act <= position.acts, f"{place}, act", f"{there_are(position.acts)}. [NC-102]")
        for name in ("resources", "borrowed", "refused"):
            for card in getattr(one, name):
                _need_card(pack, position, card, f"{place}, {name}")
        _need_card(pack, position, one.problem, f"{place}, problem")
        if one.card:
            _need_card(pack, position, one.card, f"{place}, card")
        for card in one.number_cards:
            need_known(card, pack.cards, f"{place}, number cards")
        fits = len(one.number_seats) == len(one.number_cards)
        need(fits, place, "number_seats and number_cards must be the same length.")
        works = one.flip > 0 and succeeds(one.flip, one.median)
        need(one.works == works, f"{place}, works", f"a {one.flip} against {one.median} says otherwise. [NC-511]")


def _need_card(pack: ChancePack, position: Position, card: str, place: str) -> None:
    blanks = {f"{BLANK}{n}" for n in range(1, position.blanks + 1)}
    need(card in pack.cards or card in blanks, place, f"there is no card {card!r}.")


def _need_words(position: Position, setup: Setup) -> None:
    """NC-207, NC-805: words are as long as the table allows."""
    for name, limit in (("characters", CHARACTER_NAME), ("roles", CHARACTER_ROLE)):
        for n, text in enumerate(getattr(position, name), start=1):
            need(len(text) <= limit, f"{name} {n}", f"at most {limit} characters, not {len(text)}. [NC-207]")
    least = int(setup.options["note_limit"])
    lying = {card for row in (*position.resources, *position.problems) for card in row}
    for n, noted in enumerate(position.note, start=1):
        need(noted.card in lying, f"note {n}, card", f"{noted.card!r} isn't in front of anybody.")
        need(len(noted.note) <= least, f"note {n}, note", f"at most {least} characters. [NC-805]")
    for n, one in enumerate(position.telling, start=1):
        most = int(setup.options["pitch_limit" if one.kind == PITCH else "telling_limit"])
        need(len(one.text) <= most, f"telling {n}, text", f"at most {most} characters, not {len(one.text)}. [NC-805]")
        need(len(one.note) <= least, f"telling {n}, note", f"at most {least} characters. [NC-805]")


def _held(rows: tuple[tuple[str, ...], ...], notes: dict[str, str], count: int) -> tuple[tuple[Held, ...], ...]:
    if rows and len(rows) != count:
        raise Problem("Position: resources and problems have one row for each hand.")
    return tuple(tuple(Held(card, notes.get(card, "")) for card in row) for row in rows or ((),) * count)


def _piles(pack: ChancePack, position: Position) -> tuple[Deck, tuple[str, ...]]:
    """Invariant 1: every card lies in exactly one place."""
    blanks = {f"{BLANK}{n}" for n in range(1, position.blanks + 1)}
    laid_out = [card for hand in (*position.hands, position.theme) for card in hand]
    need(not any(map(is_blank, laid_out)), "hands", "a blank marker is in front of somebody. [NC-108]")
    for n, pair in enumerate(position.pitched, start=1):
        for card in pair:
            need_known(card, pack.cards, f"pitched {n}")
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
