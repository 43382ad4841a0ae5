"""TS section 8: what is always true of a state between two moves. Each fault begins with its number there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from telltable.games.tail_story.box.components import ABILITY_LIMIT, BONUS_LIMIT, GOAL, POINTS
from telltable.games.tail_story.box.pack import TailPack

from .state import Mat, State, Table


def broken(pack: TailPack, state: State) -> Iterator[str]:
    """Every invariant that this state breaks: 1 to 8 and 14; the others are about transitions."""
    table = state.table
    yield from _places(pack, state)
    for seat, mat in enumerate(table.mats):
        yield from _counts(state, seat, mat)
        if mat.pet:
            yield from _uses(pack, table, seat, mat)
    yield from _whole(table)
    yield from _chain(pack, table)


def _places(pack: TailPack, state: State) -> Iterator[str]:
    lying = list(state.out)
    for seat, mat in enumerate(state.table.mats):
        lying += (*state.decks[seat].cards, *state.hands[seat], *state.achievements[seat], *mat.discard, *mat.zone)
    if len(lying) != len(pack.cards) or not pack.cards.keys() >= set(lying) or len(set(lying)) != len(lying):
        twice = [card for card, times in Counter(lying).items() if times > 1]
        yield f"1: {len(lying)} cards lie somewhere; twice {twice}, nowhere {sorted(set(pack.cards) - set(lying))}."


def _counts(state: State, seat: int, mat: Mat) -> Iterator[str]:
    have = (len(state.decks[seat]), len(state.hands[seat]), len(state.achievements[seat]))
    if have != (mat.deck, mat.hand, mat.achievements):
        yield f"1: seat {seat} is said to have {(mat.deck, mat.hand, mat.achievements)} cards and has {have}."
    if mat.achievements > GOAL or (mat.achievements == GOAL and not state.table.ending):
        yield f"2: seat {seat} has {mat.achievements} achievements."
    if mat.dug and not set(mat.dug) <= set(mat.discard):
        yield f"5: seat {seat} has dug {mat.dug}, which lie elsewhere."


def _uses(pack: TailPack, table: Table, seat: int, mat: Mat) -> Iterator[str]:
    limit = ABILITY_LIMIT[mat.pet]
    if mat.bonus_used > BONUS_LIMIT[pack.types[mat.pet]]:
        yield f"5: seat {seat} has used its bonus {mat.bonus_used} times."
    if limit and mat.uses > limit:
        yield f"5: seat {seat} has used its ability {mat.uses} times."


def _whole(table: Table) -> Iterator[str]:
    most = POINTS + any(mat.pet == "peanut" for mat in table.mats)
    if not 0 <= table.ap <= most:
        yield f"4: there are {table.ap} action points."
    if any(mat.achievements >= 2 for mat in table.mats) and not all(mat.altered for mat in table.mats):
        yield "8: somebody has two achievements and somebody is not altered."
    resting = table.step == "play" and not table.ending
    if resting and any(mat.zone for mat in table.mats):
        yield "3: cards lie in a play zone before any action."
    if len({mat.pet for mat in table.mats if mat.pet}) < sum(bool(mat.pet) for mat in table.mats):
        yield "1: two seats have the same pet."


def _chain(pack: TailPack, table: Table) -> Iterator[str]:
    chain = table.chain
    if any(one.seat == other.seat for one, other in pairwise(chain)):
        yield "6: somebody stops an own action."
    if len(chain) > 1 and chain[0].action == "play" and pack.kinds[chain[0].card] == "acting":
        yield "14: an acting card was stopped."
    stands = [item.stands for item in chain]
    settled = bool(chain) and stands[-1] is not None
    if settled and (stands[-1] is not True or any(one is other for one, other in pairwise(stands))):
        yield f"7: the chain comes out as {stands}."
