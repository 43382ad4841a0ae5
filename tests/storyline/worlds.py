"""Two truths that differ only in who held and offered which cards, and all that somebody gets to hear of each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

import telltable
from telltable.bots.reasons import because
from telltable.bots.seating import bot_named
from telltable.core.log import encode
from telltable.core.luck import Stream, key_of, pick, secret_from
from telltable.core.match import Match
from telltable.core.public_log import taken_home
from telltable.core.seat import Seat
from telltable.games.storyline.box.components import CATEGORY_OF
from telltable.games.storyline.game import StoryLine
from telltable.games.storyline.table.moves import Choose, Offer
from telltable.lab.law_outlets import outlets
from telltable.server.replays import page as replay_page

PAIRS_A_SEED = 8


def swapped(m: Match, a: Seat, b: Seat, categories: tuple[str, ...]) -> Match:
    """The same game if two seats held each other's cards of these kinds."""
    state = m.state

    def exchanged(cards: list[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        mine, theirs = ([c for c in cards[x] if CATEGORY_OF[c[0]] in categories] for x in (a, b))
        fresh = list(cards)
        fresh[a] = tuple(sorted([c for c in cards[a] if c not in mine] + theirs))
        fresh[b] = tuple(sorted([c for c in cards[b] if c not in theirs] + mine))
        return tuple(fresh)

    return m.with_state(
        replace(state, hands=exchanged(list(state.hands)), drawn=exchanged(list(state.drawn))), agenda=m.agenda
    )


def two_worlds(seed: int, rules: StoryLine | None = None) -> Iterator[tuple[Match, Match, Seat | None]]:
    """Pairs of games that were the same up to a page; there two seats hold and offer each other's cards.

    They are played on through the reveal, the choice of somebody else's card, and the next reading; a pair for each of
    several pairs of eyes that belong to neither seat.
    """
    luck = Stream(key_of(secret_from(f"authors {seed}")), 0)
    seats = 4 + luck.below(5)
    options = {"hide_ready": pick(luck, ("off", "on")), "narrator_deck": pick(luck, ("1", "2"))}
    start = telltable.new("storyline", seats=seats, seed=seed, options={**options, "first_narrator": "1"})
    start.rules = rules or start.rules
    for _ in range(luck.below(12)):
        _write_a_page(start, luck)
    table = start.state.table
    offering = list(table.offering)
    a, b = offering.pop(luck.below(len(offering))), offering.pop(luck.below(len(offering)))
    one, two = start.fork(), swapped(start, a, b, table.banners)
    order = list(table.offering)
    order = [order.pop(luck.below(len(order))) for _ in range(len(order))]
    first = {seat: _any_offer(one, seat, luck) for seat in order}
    second = {**first, a: first[b], b: first[a]}
    for seat in order:
        one.play(seat, Offer(first[seat]))
        two.play(seat, Offer(second[seat]))
    watching: list[Seat | None] = [None, table.narrator, *offering]
    shown = [(one.fork(), two.fork())]
    third = pick(luck, offering)  # whose card is chosen is told, so it must be the same seat's
    for m in (one, two):
        m.play(table.narrator, Choose(first[third], "And nobody asked."))
    shown.append((one, two))
    for n in range(PAIRS_A_SEED):
        yield *shown[n % 2], watching[(n // 2) % len(watching)]


def _any_offer(m: Match, seat: Seat, luck: Stream) -> tuple[str, ...]:
    move = m.read(m.asks()[seat].draw(luck))
    assert isinstance(move, Offer)
    return move.cards


def _write_a_page(m: Match, luck: Stream) -> None:
    for seat in m.waiting():
        m.play(seat, m.asks()[seat].draw(luck))
    narrator = m.state.table.narrator
    m.play(narrator, m.asks()[narrator].draw(luck))


def everything_sent(m: Match, seat: Seat | None) -> dict[str, bytes]:
    """By outlet, all that this seat gets of a game, now and for its whole course."""
    sent = dict(outlets(m, seat, probes=((seat, {"type": "Attempt", "what": "author"}),) if seat is not None else ()))
    told = [m.told(seat, n) for n in range(len(m.entries))]
    sent["told"] = encode(told)
    sent["words"] = encode([line for n in range(len(m.entries)) for _, line in m.in_words(seat, n)])
    bot = bot_named(m.rules, "bot:greedy")
    sent["reasons"] = encode([because(m, n, bot) for n in range(len(m.entries))])
    sent["taken home"] = taken_home(m)
    sent["replay"] = encode(replay_page(m, 1, None, max(0, len(m.entries) - 12)))
    return sent
