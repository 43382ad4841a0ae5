"""Decks that know no more than anybody could; luck that can be checked."""

from collections import Counter
from itertools import permutations

import pytest

from telltable.core.deck import Deck
from telltable.core.luck import Stream, commitment, key_of, pick, secret_from, shuffled


def stream(seed: str = "x", n: int = 0) -> Stream:
    return Stream(key_of(secret_from(seed)), n)


def test_a_shuffled_deck_holds_no_order() -> None:
    assert Deck.shuffled("abc").packets == (("a", "b", "c"),)
    assert Deck.shuffled("abc").top is None
    assert Deck.shuffled("").packets == ()
    assert len(Deck.shuffled("abc")) == 3


def test_a_known_top_card_is_drawn_without_luck() -> None:
    deck = Deck.shuffled("abc").with_top("b")
    assert deck.top == "b"
    luck = stream()
    assert deck.choose(luck) == "b"
    assert luck.drawn == []
    assert deck.without("b").cards == ("a", "c")


def test_an_ordered_deck_is_drawn_in_order() -> None:
    deck, drawn = Deck.ordered("abc"), []
    while len(deck):
        drawn.append(deck.choose(stream()))
        deck = deck.without(drawn[-1])
    assert drawn == ["a", "b", "c"]


def test_a_card_that_is_not_on_top_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        Deck.ordered("abc").without("b")


@pytest.mark.parametrize("count", [0, 1, 3, 5, 9])
def test_several_cards_are_drawn_and_leave_as_one_by_one(count: int) -> None:
    deck = Deck.shuffled("abcde").put_under("fgh").with_top("c")
    one_by_one, rest, luck = [], deck, stream()
    while len(rest) and len(one_by_one) < count:
        one_by_one.append(rest.choose(luck))
        rest = rest.without(one_by_one[-1])
    same = stream()
    cards = deck.draw(count, same)
    assert list(cards) == one_by_one
    assert same.drawn == luck.drawn
    assert deck.without_all(cards) == rest


def test_several_cards_leave_one_by_one_even_where_two_are_alike() -> None:
    assert Deck.shuffled("abab").without_all("ab").cards == ("a", "b")
    with pytest.raises(ValueError, match="not in list"):
        Deck.ordered("abc").without_all("ac")


def test_luck_is_the_same_for_the_same_secret_and_entry_only() -> None:
    assert [stream().below(1000) for _ in range(3)] == [stream().below(1000) for _ in range(3)]
    first = [stream("x", n).below(1 << 60) for n in range(50)]
    other = [stream("y", n).below(1 << 60) for n in range(50)]
    assert len(set(first + other)) == 100


def test_luck_is_recorded() -> None:
    luck = stream()
    numbers = [luck.below(6) for _ in range(10)]
    assert luck.drawn == numbers


def mixed(z: int) -> int:
    """Splitmix64 as it was published, in steps of 64 bits."""
    mask = (1 << 64) - 1
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & mask
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & mask
    return z ^ (z >> 31)


@pytest.mark.parametrize("bounds", [(6,), (1, 6), (1,), (1 << 64, 1, 2), (105, 3, 1, 1, 7)])
@pytest.mark.parametrize("key", [(0, 0), ((1 << 64) - 1, (1 << 64) - 1), key_of(secret_from("x"))])
def test_luck_is_the_same_however_it_is_mixed(key: tuple[int, int], bounds: tuple[int, ...]) -> None:
    """One number by itself, many together, none where there is nothing to choose: as the published mixer has it."""
    for n in (0, 7, 1 << 20):
        luck, asked = Stream(key, n), bounds * (60 // len(bounds))
        start = key[0] ^ mixed((key[1] + n * 0xD1342543DE82EF95) % (1 << 64))
        at = [(start + i * 0x9E3779B97F4A7C15) % (1 << 64) for i in range(1, len(asked) + 1)]
        wanted = [mixed(z) * bound >> 64 for z, bound in zip(at, asked, strict=True)]
        assert [luck.below(bound) for bound in asked] == wanted


def test_luck_is_even() -> None:
    """Chi-square over 60 faces, 30,000 draws spread over entries: below the 99.99 % point of 59 degrees (111)."""
    counts: Counter[int] = Counter()
    for n in range(3_000):
        luck = stream("even", n)
        counts.update(luck.below(60) for _ in range(10))
    expected = 30_000 / 60
    assert sum((counts[face] - expected) ** 2 / expected for face in range(60)) < 111


def test_neighbouring_draws_are_independent() -> None:
    """Chi-square over pairs of draws, within an entry and across entries (35 degrees, 99.99 % point 79)."""
    for across in (False, True):
        pairs: Counter[tuple[int, int]] = Counter()
        for n in range(7_200):
            luck = stream("pairs", n)
            second = stream("pairs", n + 1) if across else luck
            pairs[luck.below(6), second.below(6)] += 1
        assert sum((pairs[a, b] - 200) ** 2 / 200 for a in range(6) for b in range(6)) < 79


def test_the_commitment_says_nothing_and_binds() -> None:
    secret = secret_from(7)
    assert len(secret) == len(commitment(secret)) == 64
    assert commitment(secret) == commitment(secret_from("7"))
    assert commitment(secret) != commitment(secret_from(8))
    assert pick(stream(), ["only"]) == "only"


def test_cards_are_put_on_and_under_a_deck() -> None:
    deck = Deck.shuffled("ab").put_on("c").put_under("de")
    assert deck.packets == (("c",), ("a", "b"), ("d", "e"))
    assert deck.put_under("") == deck
    order = []
    while len(deck):
        order.append(deck.choose(stream()))
        deck = deck.without(order[-1])
    assert order[0] == "c"
    assert set(order[3:]) == {"d", "e"}


def test_shuffling_is_even_and_keeps_everything() -> None:
    """Chi-square over the 24 orders of four cards, 7,200 shuffles: below the 99.99 % point of 23 degrees (56)."""
    orders = Counter(shuffled(stream("shuffle", n), "abcd") for n in range(7_200))
    assert all(sorted(order) == list("abcd") for order in orders)
    assert sum((orders[order] - 300) ** 2 / 300 for order in permutations("abcd")) < 56
