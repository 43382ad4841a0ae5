"""A pack with lines and veils: what is left can be played, and its words are covered and nothing else."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.content import CONTENT, above, counts, settle_tags
from telltable.core.errors import Broken, Problem
from telltable.core.log import encode
from telltable.games.storystack.box.components import REQUIRED_TYPE, Card
from telltable.games.storystack.box.content import LEAST_CAST, LEAST_CLOSING
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.game import StoryStack
from telltable.lab.laws import check
from telltable.lab.worlds import pairs

from .helpers import PACK

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

TAGS = tuple(counts(PACK))
EVERY_SET = [tags for size in range(len(TAGS) + 1) for tags in combinations(TAGS, size)]


def test_the_pack_says_what_is_in_it() -> None:
    assert counts(PACK) == {"betrayal of trust": 11, "crime": 4, "debt": 5, "grief": 5, "the uncanny": 10}
    assert above(PACK, "everyone") == TAGS
    assert above(PACK, "12+") == above(PACK, "16+") == ()
    assert all(rating != "everyone" for rating in CONTENT.values())


@pytest.mark.parametrize("tags", EVERY_SET, ids=" ".join)
def test_whatever_is_lined_out_the_rest_can_be_played(tags: tuple[str, ...]) -> None:
    """SS section 2.7, 2 to 4, by half: what playing needs."""
    left = PACK.without(tags)
    assert not any(set(card.content) & set(tags) for card in left.card_list)
    assert {card.id for card in PACK.card_list if not set(card.content) & set(tags)} == set(left.cards)
    assert left.hash == PACK.hash
    assert len(left.pattern_list) >= 3
    for pattern in left.pattern_list:
        for tag, least in pattern.minimums.items():
            assert sum(card.tag == tag for card in left.card_list) >= 2 * least
    for type_ in REQUIRED_TYPE.values():
        assert sum(card.type == type_ for card in left.card_list) >= LEAST_CLOSING
    assert sum(card.type == "CA" for card in left.card_list) >= LEAST_CAST


def test_a_pack_of_which_too_little_is_left_says_what_is_lacking() -> None:
    climaxes = [card.id for card in PACK.card_list if card.type == "CL"]
    with pytest.raises(Problem, match=r"0 Climax cards \(at least 5 needed\); 0 patterns"):
        PACK.without((), climaxes)
    most = [card.id for card in PACK.card_list if card.type != "CA"]
    with pytest.raises(Problem, match=r"26 cards \(at least 75 needed\)"):
        PACK.without((), most)


def test_a_card_that_is_left_out_is_left_out_alone() -> None:
    assert set(PACK.cards) - set(PACK.without((), ("RE-06", "no such card")).cards) == {"RE-06"}


def words_of(card: Card) -> str:
    return encode((card.title, card.prompt, card.template, card.suggestions)).decode()


@pytest.mark.parametrize("tags", [(), ("grief",), TAGS], ids=" ".join)
def test_a_veiled_card_keeps_what_it_does(tags: tuple[str, ...]) -> None:
    veiled = PACK.veiled(tags, ("ST-01", "OB-01"))
    for old, new in zip(PACK.card_list, veiled.card_list, strict=True):
        kept = ("id", "type", "tag", "choices", "roles", "effect", "content", "needs")
        assert [getattr(old, name) for name in kept] == [getattr(new, name) for name in kept]
        if set(old.content) & set(tags) or old.id in ("ST-01", "OB-01"):
            assert old.template not in words_of(new)
            assert old.prompt not in words_of(new)
            assert not new.suggestions
            assert (old.title in words_of(new)) == (old.title == "Parallel Plots")
        else:
            assert old == new


def test_cards_are_found_by_what_they_say() -> None:
    card = PACK.cards["CA-01"]
    name = card.suggestions["character"][0]
    assert PACK.saying(lambda text: name in text) == ("CA-01",)
    assert PACK.saying(lambda text: "no card says this" in text) == ()


class Agreed(StoryStack):
    """StoryStack at a table that has agreed on something."""

    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()

    def load_pack(self, folder: Path | None = None) -> StoryPack:
        return super().load_pack(folder).without(self.lines).veiled(self.veils)


@pytest.mark.parametrize(("lines", "veils"), [(TAGS, ()), ((), TAGS), (("grief", "debt"), ("the uncanny",))])
def test_laws_and_secrets_hold_for_what_is_left(lines: tuple[str, ...], veils: tuple[str, ...]) -> None:
    rules = Agreed()
    rules.lines, rules.veils = lines, veils
    assert [str(broken) for broken in check(rules, 30)] == []
    assert pairs(rules, 40, most=5).leaks == []


def play(**fields: Any) -> telltable.Match:
    match = telltable.new("storystack", seats=["bot:greedy", "bot:random", "bot:helper"], **fields)
    Driver(match).run()
    return match


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_lines_and_veils_is_one_from_its_file(seed: int, tmp_path: Path) -> None:
    match = play(seed=seed, lines=["the uncanny", "grief"], veils=["debt", "crime"])
    assert (match.header.lines, match.header.veils) == (("grief", "the uncanny"), ("crime", "debt"))
    match.verify()
    match.save(tmp_path / "game.jsonl")
    again = telltable.load(tmp_path / "game.jsonl")
    again.verify()
    assert [encode(entry) for entry in again.entries] == [encode(entry) for entry in match.entries]
    story = encode(again.rules.book(again.pack, again.state)).decode()
    for card in PACK.card_list:
        if set(card.content) & {"grief", "the uncanny"}:
            assert f'"{card.id}"' not in encode(again.state).decode()
        if set(card.content) & {"debt", "crime"}:
            assert card.title not in story


def test_the_same_log_with_the_whole_pack_is_another_game() -> None:
    match = play(lines=["betrayal of trust"])
    match.pack = PACK
    with pytest.raises(Broken, match="entry 0"):
        match.verify()


def test_a_tag_that_nobody_knows_is_named() -> None:
    with pytest.raises(Problem, match=r"There is no content tag 'gref'\. Tags: betrayal of trust, "):
        settle_tags(PACK, ["gref"])
    with pytest.raises(Problem, match="There is no content tag"):
        telltable.new("storystack", veils=["clowns"])
    assert settle_tags(PACK, ["war", "grief", "war"]) == ("grief", "war")
