"""A whole game: setting up, turns, the end (TS-101 to TS-206, TS-801 to TS-812)."""

from __future__ import annotations

from numpy import uint64

from telltable.core.compiled import Record, below, compiled, stream, without
from telltable.games.tail_story.box.components import DECK, HAND, POINTS

from . import codes
from .asking import ask, close_entry
from .cards import draw, one_bag
from .chain import declare, react, resolve
from .checks import bonuses, check_decks, discard_at_end


@compiled
def play_game(t: Record) -> None:
    """From the deal to the end, with the luck in `keys`."""
    _clear(t)
    _set_up(t)
    place = 0
    while not t.ending:
        t.round += place == 0
        _turn(t, t.order[place])
        place = (place + 1) % t.seats
        if place == 0 and t.round_limit and t.round >= t.round_limit and not t.ending:
            _end_at_limit(t)
    close_entry(t)


@compiled
def _clear(t: Record) -> None:
    for seat in range(t.seats):
        t.hand_n[seat] = t.pile_n[seat] = t.zone_n[seat] = t.dug_n[seat] = t.deck_n[seat] = t.bag_n[seat] = 0
        t.achievements[seat] = t.uses[seat] = t.bonus_used[seat] = 0
        t.altered[seat] = t.achieved[seat] = t.beam[seat] = False
        t.hand_set[seat] = t.dealt[seat] = t.held[seat] = t.offered[seat] = t.chosen[seat] = uint64(0)
        t.pet[seat] = -1
    for pet in range(t.pets):
        t.pet_offered[pet] = 0
    t.winner[:] = -1
    t.counts[:] = 0
    t.pace[:] = 0
    t.moves[:, :] = 0
    t.lead[:] = 0
    t.scored, t.ahead = False, -1
    t.round = t.turn = t.first = t.ending = t.winners = 0
    t.entries, t.mover = 1, -1


@compiled
def _set_up(t: Record) -> None:
    """TS-101 to TS-104: queue cards, pets from the last in the queue on, fifteen cards each, five of them in hand."""
    t.at = stream(t.keys[0], 0)
    _shuffle(t, t.seats)
    for place in range(t.seats):
        t.order[place] = t.looked[place]
        t.queue[t.order[place]] = place
    for place in range(t.seats - 1, -1, -1):
        seat = t.order[place]
        t.some_n = 0
        for pet in range(t.pets):
            if not t.pet_left_out[pet] and not _is_taken(t, pet):
                t.some[t.some_n] = pet
                t.some_n += 1
        ask(t, seat, codes.ASK_PET, codes.ALONE)
        t.pet[seat] = t.card
        t.own[seat] = t.pet_type[t.card]
    _shuffle(t, t.cards)
    for seat in range(t.seats):
        cards = t.looked[seat * DECK : (seat + 1) * DECK]
        cards.sort()
        one_bag(t, seat, cards, len(cards))
    for place in range(t.seats):
        draw(t, t.order[place], HAND)


@compiled
def _is_taken(t: Record, pet: int) -> bool:
    for seat in range(t.seats):
        if t.pet[seat] == pet:
            return True
    return False


@compiled
def _shuffle(t: Record, count: int) -> None:
    """The numbers below `count` in an order that nobody chose, in `looked` (`luck.shuffled`)."""
    for number in range(count):
        t.others[number] = number
    for place in range(count):
        left = count - place
        t.looked[place] = t.others[below(t, left)]
        without(t.others, left, t.looked[place])


@compiled
def _turn(t: Record, seat: int) -> None:
    """TS-202 to TS-206."""
    t.turn += 1
    t.active = seat
    t.ap = 1 if t.beam[seat] or t.turn == 1 else POINTS
    t.beam[seat] = False
    t.swap_used = t.ability_used = t.barred = False
    for other in range(t.seats):
        t.bonus_used[other] = t.dug_n[other] = 0
        t.achieved[other] = False
    draw(t, seat, 1)
    if t.turn == 1:
        t.dealt[:] = t.hand_set
    if t.check_after_draw:
        check_decks(t)
    while not t.ending:
        ask(t, seat, codes.ASK_PLAY, codes.ALONE)
        if t.move == codes.END_TURN:
            discard_at_end(t, seat)
            return
        declare(t, seat)
        react(t)
        resolve(t)
        bonuses(t)
        check_decks(t)


@compiled
def _end_at_limit(t: Record) -> None:
    """TS-812: most achievements, then fewest cards in the deck; still equal: shared."""
    best = 0
    for seat in range(1, t.seats):
        best = seat if _is_better(t, seat, best) else best
    for seat in range(t.seats):
        if not _is_better(t, best, seat):
            t.winner[t.winners] = seat
            t.winners += 1
    t.ending = codes.LIMIT


@compiled
def _is_better(t: Record, one: int, other: int) -> bool:
    if t.achievements[one] != t.achievements[other]:
        return bool(t.achievements[one] > t.achievements[other])
    return bool(t.deck_n[one] < t.deck_n[other])
