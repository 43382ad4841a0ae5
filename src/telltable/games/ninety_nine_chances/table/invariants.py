"""NC section 8: what is always true of a state between two moves. Each fault begins with its number there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from telltable.games.ninety_nine_chances.box.components import HAND, is_blank, number_of
from telltable.games.ninety_nine_chances.box.pack import ChancePack

from .state import NOBODY, State, Table
from .view import lying

REQUESTS, RETELLINGS = 2, 2


def broken(pack: ChancePack, state: State) -> Iterator[str]:
    """Every invariant that this state breaks: 1, 2, 3, 6, 7, 9, 10, 11 and 13; the others are about transitions."""
    table = state.table
    yield from _places(pack, state)
    yield from _hands(state)
    yield from _turns(table)
    yield from _bounds(table)
    if table.finale is not None and table.phase in ("endings", "over"):
        yield from _finale(table)
    if (table.lead == NOBODY) == bool(table.theme) or (
        table.theme and table.lead not in table.open and _settled(table)
    ):
        yield f"13: the Lead is {table.lead}, with the theme {table.theme}."


def _settled(table: Table) -> bool:
    """A Lead who leaves is followed only when the running turn is over."""
    return not table.leaving


def _places(pack: ChancePack, state: State) -> Iterator[str]:
    table = state.table
    ballots = table.phase == "vote"
    cards = [*state.deck.cards, *lying(table)]
    for hand in state.hands:
        cards += hand
    for secret in () if ballots else state.secrets:
        cards += secret
    if len(cards) != len(pack.card_list) or set(cards) != pack.cards.keys():
        twice = [card for card, count in Counter(cards).items() if count > 1]
        yield f"1: {len(cards)} cards lie somewhere; twice {twice}, nowhere {sorted(set(pack.cards) - set(cards))}."
    if table.deck_size != len(state.deck) or table.hand_sizes != tuple(map(len, state.hands)):
        yield "1: what everybody counts is not what lies there."
    if table.committed != tuple(seat for seat, secret in enumerate(state.secrets) if secret):
        yield f"1: {table.committed} are said to have laid something face down."
    blank = [held.card for held_by in (*table.resources, *table.problems) for held in held_by if is_blank(held.card)]
    if len(set(blank)) < len(blank):
        yield f"1: a blank marker lies twice: {blank}."


def _hands(state: State) -> Iterator[str]:
    """2: five cards between decisions, unless no card was left anywhere (NC-108)."""
    table = state.table
    if table.phase == "acts" or table.phase == "over" or table.finale is not None:
        return
    for seat in table.open:
        laid = len(state.secrets[seat]) if table.phase in ("themes", "storytelling") else 0
        size = table.hand_sizes[seat] + laid
        short = size < HAND and (table.deck_size or table.discard) and not _was_short(table) and not _laid(table)
        if size > HAND or short:
            yield f"2: seat {seat} holds {size} cards."


def _was_short(table: Table) -> bool:
    """NC-108a: a hand that stayed short is filled at the seat's next play only."""
    return table.acts > 1 or any(is_blank(held.card) for rows in table.problems for held in rows)


def _laid(table: Table) -> bool:
    """A position begins here: what was told before, and so how it came to this, is not known."""
    return not table.told and table.phase in ("trouble", "storytelling", "climax")


def _turns(table: Table) -> Iterator[str]:
    if table.phase == "storytelling" and table.act == 1 and not (table.tellers or table.leaving or _laid(table)):
        bare = [seat for seat in table.open if len(table.problems[seat]) != 1]
        if bare and len(table.open) == len(table.names) and table.options["trouble_target"] == "this_round":
            yield f"3: seats {bare} do not have exactly one Problem."
    for turn in table.turns[-1:]:
        judges = len(turn.evaluators)
        usual = table.options["storyteller_evaluates"] == "odd_only"
        if judges and usual and (judges % 2 == 0 or judges < 3) and not _was_short(table):
            yield f"6: {judges} seats judge a plan."
        if turn.flip and turn.works != (turn.flip < turn.median):
            yield f"7: {turn.flip} against {turn.median}, and works is {turn.works}."


def _bounds(table: Table) -> Iterator[str]:
    for turn in table.turns[-1:]:
        if turn.batches > REQUESTS:
            yield f"11: a plan asked {turn.batches} times."
    for one in table.told[-1:]:
        if one.retold > RETELLINGS or (one.kind != "plan" and one.again > RETELLINGS):
            yield f"11: telling {one.n} was told again {one.again} and {one.retold} times."
    if table.ballots_held > int(table.options["theme_ballots"]):
        yield f"11: {table.ballots_held} ballots on the theme."


def _finale(table: Table) -> Iterator[str]:
    if table.finale is None:
        return
    number, hero = table.finale.number, table.hero
    bids = {seat: number_of(card) for seat, card in table.finale.bids}
    best = max((bid for bid in bids.values() if bid <= number), default=0)
    if (hero == NOBODY) != (best == 0) or (hero != NOBODY and table.bid_of(hero) != best):
        yield f"9: the Hero is {hero} with bids {bids} against {number}."
    for seat, bid in bids.items():
        if bid > number and table.resources[seat]:
            yield f"10: seat {seat} bid {bid} against {number} and holds {len(table.resources[seat])} Resources."
