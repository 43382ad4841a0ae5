"""The rules' section on what is always true, from one entry to the next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.core.entry import Entry
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import Leave, TakeBack
from telltable.core.seat import Seat
from telltable.games.storystack.box.components import HAND
from telltable.games.storystack.game import StoryStack
from telltable.games.storystack.rules.placement import playable
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.moves import Annotate, ChooseRetcon, DeclareBroken, Flag, MoveCard, Pass
from telltable.games.storystack.table.state import State, Table
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from tests.storystack.helpers import golden
from tests.storystack_laws.test_invariants import with_notes_and_retcons

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

GAMES = 60
ID = re.compile(r'"((?:[A-Z]{2}|P)-\d\d)"')
BUSY = Habits(offers=30, second_thoughts=5, time_ups=5, take_backs=0, leaves=1)
WORDS_ONLY = (Annotate, Flag, ChooseRetcon)


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    """Random games with any options, notes and retcons in plenty, nothing taken back."""
    rules, played = StoryStack(), []
    for seed in range(GAMES):
        luck = luck_of(rules, seed, "transitions")
        match = random_table(rules, seed, luck)
        while match.agenda:
            play_something(match, luck, BUSY, with_notes_and_retcons)
        played.append(match)
    return played


def steps(match: Match) -> Iterator[tuple[Table, Entry, Table]]:
    """The table before each entry, the entry, and the table after it."""
    for entry in match.entries[1:]:
        yield match.state_after(entry.n - 1).table, entry, match.state_after(entry.n).table


def test_counters_never_fall_and_lanes_stay_filled(matches: list[Match]) -> None:
    """SS-E1, SS-E2, SS-K8: `complete` is monotone under plays; only the one move can un-fill a lane."""
    for before, entry, after in (step for match in matches for step in steps(match)):
        assert all(b <= a for b, a in zip(before.tags, after.tags, strict=True))
        assert len(before.facts) <= len(after.facts)
        if not any(isinstance(event, e.CardMoved) for event in entry.told):
            assert all(a or not b for b, a in zip(before.filled, after.filled, strict=True))


def test_words_change_no_card_count_thread_or_score(matches: list[Match]) -> None:
    """SS-P5, SS-R3, SS-R5: notes, flags and retcons change the notebook only."""
    seen: Counter[type] = Counter()
    for before, entry, after in (step for match in matches for step in steps(match)):
        if isinstance(entry.move, WORDS_ONLY) and not any(isinstance(x, e.TurnStarted) for x in entry.told):
            seen[type(entry.move)] += 1
            for part in ("lanes", "tags", "filled", "thread_b", "scores", "hand_sizes", "deck_size", "discard"):
                assert getattr(before, part) == getattr(after, part)
            assert [(f.card, f.lane, f.seat) for f in before.facts] == [(f.card, f.lane, f.seat) for f in after.facts]
            assert [x.id for x in before.elements] == [x.id for x in after.elements]
    assert all(seen[kind] > 10 for kind in WORDS_ONLY), seen


def test_a_declared_retcon_changes_nothing_but_the_notebook(matches: list[Match]) -> None:
    """SS-R2, SS-R5: the same play with and without its retcons gives the same table but for the retcons.

    Where that play ends the game at once, whoever was overridden is told by their card (SS-N3): words, not the table.
    """
    compared = 0
    for match in matches[:20]:
        for entry in match.entries[1:]:
            if getattr(entry.move, "retcons", ()) and entry.seat >= 0:
                without = match.until(entry.n)
                without.play(entry.seat, replace(entry.move, retcons=()))
                one, other = match.state_after(entry.n), without.state
                assert one.table.retcons != other.table.retcons
                overridden = {retcon.fact for retcon in one.table.retcons if retcon.choice == "override"}
                texts = {
                    item: other.table.skin.texts[item] if item in overridden else text
                    for item, text in one.table.skin.texts.items()
                }
                skin = replace(one.table.skin, texts=texts)

                table = replace(one.table, retcons=other.table.retcons, skin=skin)
                assert encode(replace(one, table=table)) == encode(other)
                compared += 1
    assert compared > 30


def test_a_stuck_seat_could_play_nothing_and_reveals_once_a_turn(matches: list[Match]) -> None:
    """SS-K1, SS-K6, SS-K7, SS-P1: stuck only with nothing to play; one reveal per turn; one move per game."""
    stuck = 0
    for match in matches:
        state: State = match.state_after(0)
        state = match.rules.start(match.setup, match.pack)
        reveals = moves = 0
        for event in match.events:
            if isinstance(event, e.SeatStuck):
                stuck += 1
                hand = state.hands[event.seat]
                assert not any(playable(match.pack, state.table, card) for card in hand)
            reveals = 0 if isinstance(event, e.TurnStarted) else reveals + isinstance(event, e.TopCardRevealed)
            moves += isinstance(event, e.CardMoved)
            assert reveals <= 1
            assert moves <= 1
            state = match.rules.evolve(state, event)
    assert stuck > 5


def test_no_id_that_a_seat_may_not_know_is_ever_sent_to_it(matches: list[Match]) -> None:
    """SS-S2, SS-S4, SS-D1: hands of others, the deck and the undealt patterns are in no view and in no event."""
    for match in matches[:20]:
        table: Table = match.state.table
        for seat in (None, *match.seats):
            known = set(table.patterns)
            for entry in match.entries:
                state: State = match.state_after(entry.n)
                shown = match.header.options["hands"] == "open" or bool(state.table.ending)
                mine = state.hands[seat] if seat is not None else ()
                for event in entry.told:
                    if isinstance(event, (e.TopCardRevealed, e.HandDiscarded)):
                        known |= {event.card} if isinstance(event, e.TopCardRevealed) else set(event.cards)
                    if isinstance(event, (e.HandDealt, e.CardDrawn, e.HandRedrawn)) and event.seat == seat:
                        known |= set(event.cards)
                known |= {f.card for f in state.table.facts} | set(mine)
                if shown:
                    known |= {card for hand in state.hands for card in hand}
                sent = encode([match.view(seat, entry.n), match.told(seat, entry.n)]).decode()
                leaked = set(ID.findall(sent)) - known
                assert leaked == set(), f"seat {seat} was sent {leaked} with entry {entry.n}"


def test_after_a_turn_every_hand_is_full_while_there_is_a_deck(matches: list[Match]) -> None:
    """SS-D1, SS-K3: invariant 2, at the very moment when the turn passes."""
    for match in matches:
        state: State = match.rules.start(match.setup, match.pack)
        for event in match.events:
            state = match.rules.evolve(state, event)
            if isinstance(event, e.TurnEnded) and state.table.deck_size:
                assert all(state.table.hand_sizes[seat] == HAND for seat in state.table.open)


# --- any order of ballots -----------------------------------------------------------------------------


def in_every_order(match: Match, ballots: dict[Seat, Any]) -> set[bytes]:
    """The states after these ballots, cast in every order."""
    after = set()
    for order in permutations(ballots):
        fork = match.fork()
        for seat in order:
            fork.play(seat, ballots[seat])
        state: State = fork.state
        after.add(encode([state, [x for x in fork.entries[-1].told if not isinstance(x, BALLOTS)]]))
    return after


BALLOTS = (e.PatternBallotCast, e.PayoffBallotCast, e.EmptyBallotCast)


@pytest.mark.parametrize("seed", range(6))
def test_pattern_ballots_in_any_order_choose_the_same(seed: int) -> None:
    """SS-S3: simultaneous means that the order does not matter, ties and their luck included."""
    match = telltable.new("storystack", seats=4, seed=seed)
    luck = luck_of(match.rules, seed)
    ballots = {seat: ask.draw(luck) for seat, ask in match.asks().items()}
    assert len(in_every_order(match, ballots)) == 1


@pytest.mark.parametrize("seed", range(4))
def test_judgements_in_any_order_pay_the_same(seed: int) -> None:
    """SS-V3: pay-offs do not depend on who judged first."""
    rules = StoryStack()
    luck = luck_of(rules, seed, "payoff")
    options = {option.name: option.standard for option in rules.options} | {"scoring": "competitive"}
    match = random_table(rules, seed, luck, 3, options)
    while match.asks()[match.waiting()[0]].decision != "payoff":
        play_something(match, luck, Habits(0, 0, 0, 0, 0))
    ballots = {seat: ask.draw(luck) for seat, ask in match.asks().items()}
    assert len(in_every_order(match, ballots)) == 1


@pytest.mark.parametrize(
    "ballots",
    [
        (MoveCard(4, 3), MoveCard(4, 3), Pass()),
        (Pass(), MoveCard(4, 3), DeclareBroken()),
        (DeclareBroken(), DeclareBroken(), Pass()),
        (DeclareBroken(), Pass(), MoveCard(4, 3)),
    ],
)
def test_empty_deck_ballots_in_any_order_decide_the_same(ballots: tuple[Any, ...]) -> None:
    """SS-K7: the table's choice does not depend on who spoke first."""
    assert len(in_every_order(golden("G17"), dict(enumerate(ballots)))) == 1


# --- how games end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 7))
def test_games_of_bots_end_complete_or_broken(seats: int) -> None:
    """SS-B2, SS-B3, SS-E3, SS-K9: with the default options no game of bots ends otherwise."""
    for seed, kind in ((n, kind) for n in range(4) for kind in ("bot:greedy", "bot:random")):
        match = telltable.new("storystack", seats=[kind] * seats, seed=seed, options={"grace": 0})
        Driver(match).run()
        assert match.outcome is not None
        assert match.outcome.ending in ("complete", "broken")
        assert not any(isinstance(entry.move, (Leave, TakeBack)) for entry in match.entries)
