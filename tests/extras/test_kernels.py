"""Compiled games against the rules, entry by entry: the same luck gives the same game (ADR 0021)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver, bot_secret
from telltable.cli.app import run
from telltable.core.content import chosen
from telltable.core.luck import Stream, commitment, key_of, secret_from
from telltable.core.match import Match
from telltable.core.option import Option, settle_options
from telltable.core.registry import game, games
from telltable.core.seat import HOST
from telltable.games.storystack.box.components import COSTS
from telltable.games.storystack.table.so_far import spoken_of
from telltable.lab.kernels.engine import COMPILED, REFERENCE, engine_for
from telltable.lab.kernels.loading import kernel_of
from telltable.lab.simulate import Order, play_all, play_one

pytestmark = pytest.mark.extras
WITH_KERNEL = sorted(name for name, rules in games().items() if rules.kernel)
IN_ALL = 200  # games of each kernel in a run


def values(option: Option) -> list[str]:
    """What an option is tried with: each of its words, or its ends and what is usual."""
    if option.values:
        return list(option.values)
    if option.count > 1:
        return [option.standard, " ".join([str(option.most), *[str(option.least)] * (option.count - 1)])]
    return sorted({str(option.least), option.standard, str(option.most)})


def bots(name: str) -> list[str]:
    """The kinds of bots that a kernel knows."""
    rules = game(name)
    kinds = ["bot:random", *(f"bot:{bot}" for bot in rules.bots)]
    return [kind for kind in kinds if not kernel_of(rules).unknown(rules.load_pack(None), (kind,), {})]


def settings(name: str) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """Each size with each bot and with several of them at one table; then each value of each option."""
    rules, kinds = game(name), bots(name)
    for size in rules.usual or rules.seats:
        for kind in kinds:
            yield (kind,) * size, {}
        yield tuple((kinds * size)[:size]), {}
    for option in rules.options:
        for value in values(option):
            if value != option.standard:
                yield tuple((kinds * 4)[: rules.seats[-1]]), {option.name: value}


def orders(name: str, each: int) -> list[Order]:
    rules = game(name)
    return [
        Order(name, seats, settle_options(rules.options, options), f"kernel {seats} {options}", each, engine=COMPILED)
        for seats, options in settings(name)
    ]


def reference(order: Order, number: int) -> Match:
    match = telltable.new(order.game, seats=order.seats, seed=f"{order.seed}/{number}", options=order.options)
    Driver(match, seconds=None).run()
    return match


def fold(sum_: int, number: int) -> int:
    return (sum_ ^ number % 2**64) * 0x100000001B3 % 2**64


def fold_all(sum_: int, row: Sequence[int]) -> int:
    sum_ = fold(sum_, len(row))
    for number in row:
        sum_ = fold(sum_, number)
    return sum_


def tail_story_trail(match: Match) -> Iterator[int]:
    """What `kernel/trail.py` folds, of the states of a match."""
    numbers = {id_: number for number, id_ in enumerate(sorted(match.pack.cards))}
    for entry in match.entries:
        state = match.state_after(entry.n)
        sum_ = fold(0xCBF29CE484222325, -1 if entry.seat == HOST else entry.seat)
        for seat, mat in enumerate(state.table.mats):
            for cards in (state.hands[seat], mat.discard, mat.zone):
                sum_ = fold_all(sum_, [numbers[card] for card in cards])
            for number in (len(state.decks[seat]), mat.achievements, mat.uses):
                sum_ = fold(sum_, number)
        yield sum_


def storystack_trail(match: Match) -> Iterator[int]:
    """What `kernel/trail.py` folds, of the states of a match."""
    cards = {card.id: number for number, card in enumerate(match.pack.card_list)}
    for entry in match.entries:
        table, hands = (state := match.state_after(entry.n)).table, state.hands
        sum_ = fold(0xCBF29CE484222325, -1 if entry.seat == HOST else entry.seat)
        for hand in hands:
            sum_ = fold_all(sum_, [cards[card] for card in hand])
        sum_ = fold(fold(sum_, table.deck_size - bool(table.deck_top)), cards.get(table.deck_top, -1))
        for row in (*table.lanes, table.tags, table.tally):
            sum_ = fold_all(sum_, row)
        for number in (table.turn, table.stuck, table.playless, table.thread_b):
            sum_ = fold(sum_, number)
        if table.facts:
            fact = table.facts[-1]
            sum_ = fold(fold(sum_, cards[fact.card]), fact.seat)
            for slot in fact.slots:
                sum_ = fold_all(sum_, ([*storystack_slot(table, slot)] + [-1] * 3)[:3])
            if set(table.kinds) != {"bot:random"}:
                places = {element.id: place for place, element in enumerate(table.elements)}
                sum_ = fold_all(sum_, [places[id_] for id_ in spoken_of(table, fact)])
        yield sum_


def storystack_slot(table: Any, slot: Any) -> Iterator[int]:
    """A choice as numbers: elements by their place, a play by its number, a cost and who pays."""
    places = {element.id: place for place, element in enumerate(table.elements)}
    if isinstance(slot, int):
        yield slot
    elif isinstance(slot, str):
        yield places[slot]
    elif isinstance(slot, tuple):
        yield from (places[id_] for id_ in slot)
    elif slot.cost:
        yield COSTS.index(slot.cost)
        yield places.get(slot.payer, -1)


def ninety_nine_chances_trail(match: Match) -> Iterator[int]:
    """What `kernel/trail.py` folds, of the states of a match."""

    def numbers(cards: Sequence[str]) -> list[int]:
        return [99 + int(card.removeprefix("blank-")) if card[0] == "b" else int(card) for card in cards]

    for entry in match.entries:
        table, hands = (state := match.state_after(entry.n)).table, state.hands
        sum_ = fold(0xCBF29CE484222325, -1 if entry.seat == HOST else entry.seat)
        for seat, hand in enumerate(hands):
            for cards in (hand, table.resource_cards(seat), table.problem_cards(seat)):
                sum_ = fold_all(sum_, numbers(cards))
        sum_ = fold_all(fold(sum_, table.deck_size), numbers(table.discard))
        yield fold(fold(sum_, len(table.told)), table.lead)


def storyline_trail(match: Match) -> Iterator[int]:
    """What `kernel/trail.py` folds, of the states of a match."""
    numbers = {id_: number for number, id_ in enumerate(sorted(match.pack.cards))}
    tales = [tale.key for tale in match.pack.tales]
    for entry in match.entries:
        table, hands = (state := match.state_after(entry.n)).table, state.hands
        sum_ = fold(0xCBF29CE484222325, -1 if entry.seat == HOST else entry.seat)
        for hand, tokens, points in zip(hands, table.tokens, table.points or [0] * len(hands), strict=True):
            for letter in "CPFOA":
                sum_ = fold_all(sum_, [numbers[card] for card in hand if card[0] == letter])
            sum_ = fold(fold(sum_, tokens), points)
        for size in table.deck_sizes:
            sum_ = fold(sum_, size)
        plays = sum(len(page.cards) for page in table.pages)
        yield fold(fold(fold(fold(sum_, table.page), table.narrator), tales.index(table.tale)), plays)


TRAILS = {
    "storyline": storyline_trail,
    "ninety_nine_chances": ninety_nine_chances_trail,
    "storystack": storystack_trail,
    "tail_story": tail_story_trail,
}


def trail_of(order: Order, seed: str) -> list[int]:
    """The trail of the first game of this seed."""
    rules = game(order.game)
    kernel, pack = kernel_of(rules), chosen(rules.load_pack(None), order.options)
    from telltable.lab.kernels.luck import keys

    return kernel.trail(pack, order.seats, order.options, keys(seed, [0], len(order.seats)))


def same_games(order: Order) -> None:
    """Everything that is counted of each game is the same; of the first one, every entry."""
    rules = game(order.game)
    assert engine_for(COMPILED, rules, order.seats, order.options, "", 1) == (COMPILED, "")
    for number, result in enumerate(play_all(order)):
        expected = play_one(order, number)
        assert result == expected, (order, number)
        assert list(result.figures) == list(expected.figures)
    match = reference(order, 0)
    trail = trail_of(order, order.seed)
    for n, (found, expected_sum) in enumerate(zip(trail, TRAILS[order.game](match), strict=True)):
        assert found == expected_sum, (order, f"entry {n}", match.entries[n].move)


@pytest.mark.parametrize("name", WITH_KERNEL)
def test_two_hundred_games_are_the_games_of_the_rules(name: str) -> None:
    asked = orders(name, 1)
    each, more = divmod(IN_ALL, len(asked))
    assert each
    for place, order in enumerate(asked):
        same_games(replace(order, games=each + (place < more)))


@pytest.mark.campaign
@pytest.mark.parametrize("name", WITH_KERNEL)
def test_ten_thousand_games_of_each_size(name: str) -> None:
    for order in orders(name, 10_000 // len(bots(name))):
        if all(order.options[option.name] == option.standard for option in game(name).options):
            same_games(replace(order, seed=f"campaign {order.seed}"))


@pytest.mark.campaign
@pytest.mark.parametrize("name", WITH_KERNEL)
def test_five_hundred_games_of_each_value_of_an_option(name: str) -> None:
    for order in orders(name, 500):
        if any(order.options[option.name] != option.standard for option in game(name).options):
            same_games(replace(order, seed=f"campaign {order.seed}"))


@pytest.mark.parametrize("name", WITH_KERNEL)
def test_other_luck_is_another_game(name: str) -> None:
    """The trail can fail: it is not the same for whatever happens."""
    order = orders(name, 1)[0]
    assert trail_of(order, "a") != trail_of(order, "b")
    assert trail_of(order, "a") == trail_of(order, "a")


def test_compiled_luck_is_the_luck_of_the_rules() -> None:
    import numpy as np

    from telltable.core.compiled import below, entry, skip, stream

    @entry
    def drawn(table: Any, key: Any, n: int, bounds: Any, found: Any) -> None:
        t = table[0]
        t.at = stream(key, n)
        for place in range(len(bounds)):
            found[place] = below(t, bounds[place])
        skip(t, 3)
        found[len(bounds)] = below(t, 1000)

    bounds = np.array([1, 2, 3, 5, 60, 1 << 20, (1 << 32) - 1] * 30)
    for seed in range(20):
        key = key_of(secret_from(seed))
        for n in (0, 1, 77, 20_000):
            found = np.zeros(len(bounds) + 1, np.int64)
            drawn(np.zeros(1, [("at", "u8")]), np.array(key, np.uint64), n, bounds, found)
            luck = Stream(key, n)
            expected = [luck.below(int(bound)) for bound in bounds]
            for _ in range(3):
                luck.below(9)
            assert found.tolist() == [*expected, luck.below(1000)]


@pytest.mark.parametrize("seed", ["a", "a seed that is so long that it does not fit into one block of a digest, ever"])
def test_compiled_keys_are_the_keys_of_the_rules(seed: str) -> None:
    from telltable.lab.kernels.luck import keys

    numbers = [0, 9, 10, 1234567890]
    for number, luck in zip(numbers, keys(seed, numbers, 6), strict=True):
        secret = secret_from(f"{seed}/{number}")
        expected = [key_of(secret), *(key_of(bot_secret(secret, seat)) for seat in range(6))]
        assert luck["keys"].tolist() == [[*key] for key in expected]
        assert bytes(luck["commitment"]).decode() == commitment(secret)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run(["simulate", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


TABLES = {
    "storyline": "bot:merry,bot:grim,bot:random*2",
    "ninety_nine_chances": "bot:helper,bot:greedy,bot:random*2",
    "storystack": "bot:helper,bot:greedy,bot:random",
    "tail_story": "bot:careful,bot:random*2",
}


def test_each_kernel_knows_these_bots() -> None:
    assert {name: bots(name) for name in WITH_KERNEL} == {
        "ninety_nine_chances": ["bot:random", "bot:helper", "bot:greedy"],
        "storyline": ["bot:random", "bot:greedy", "bot:helper", "bot:grim", "bot:merry", "bot:curious"],
        "storystack": ["bot:random", "bot:greedy", "bot:helper"],
        "tail_story": ["bot:random", "bot:careful"],
    }


@pytest.mark.parametrize("name", WITH_KERNEL)
def test_reports_are_the_same_whatever_plays(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = (name, "--games", "30", "--seats", TABLES[name])
    by_rules = told(capsys, *asked, "--engine", "reference")
    compiled = told(capsys, *asked, "--engine", "compiled")
    assert (by_rules["order"].pop("engine"), compiled["order"].pop("engine")) == (REFERENCE, COMPILED)
    assert by_rules == compiled


@pytest.mark.parametrize("name", WITH_KERNEL)
def test_many_processes_give_the_compiled_games_of_one(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = (name, "--games", "10100", "--seats", TABLES[name], "--engine", "compiled")
    assert told(capsys, *asked, "--jobs", "2") == told(capsys, *asked, "--jobs", "1")


def test_many_games_are_compiled_and_few_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "tail_story", "--games", "3000", "--jobs", "1")["order"]["engine"] == COMPILED
    few = told(capsys, "tail_story", "--games", "5", "--jobs", "1")["order"]
    assert few["engine"] == REFERENCE
    assert "games on, or with --engine compiled" in few["why"]


def test_what_the_kernel_does_not_know_the_rules_play(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["simulate", "tail_story", "--games", "1", "--engine", "compiled", "--seats", "bot:search,bot"]
    assert run(call) == 0
    assert "Engine: reference; the compiled one does not know the bot bot:search." in capsys.readouterr().out
    assert run(["simulate", "stacktors", "--games", "1", "--engine", "compiled"]) == 0
    assert "Engine: reference; Stacktors! has no compiled engine." in capsys.readouterr().out
    odd = {"never heard of": "on"}
    kernel = kernel_of(game("tail_story"))
    assert kernel.unknown(game("tail_story").load_pack(None), ("bot",) * 2, odd) == "the option never heard of"
