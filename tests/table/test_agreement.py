"""The table agreement: what everybody can rely on, before the deal."""

from __future__ import annotations

from telltable import protocol as say
from telltable.core.content import chosen
from telltable.core.log import encode
from telltable.core.match import Match

from .evening import Evening, playing


def lobby() -> Evening:
    evening = Evening()
    evening.sit(0, 1)
    evening.come(0, 1)
    return evening


def cards_of(match: Match, *tags: str) -> set[str]:
    """The cards of the whole pack with one of these tags."""
    return {card for card, content in match.rules.load_pack().contents.items() if set(content) & set(tags)}


def test_everybody_sees_the_agreement_and_what_the_cards_hold() -> None:
    evening = lobby()
    info = evening.info()
    assert (info.rating, info.lines, info.veils) == ("12+", (), ())
    assert info.contents == {"betrayal of trust": 11, "crime": 4, "debt": 5, "grief": 5, "the uncanny": 10}
    assert evening.says(0, say.SetAgreement, rating="16+", lines=["grief", "war"], veils=["debt", "grief"]) is None
    info = evening.info()
    assert (info.rating, info.lines, info.veils) == ("16+", ("grief", "war"), ("debt",))
    assert info.can_begin == ""
    assert evening.folded_again().facts() == evening.table.facts()


def test_lines_are_left_out_of_the_deal_and_veils_are_covered() -> None:
    evening = lobby()
    evening.says(0, say.SetAgreement, rating="12+", lines=["the uncanny", "war"], veils=["debt"])
    assert evening.says(0, say.Begin) is None
    match = evening.table.match
    assert match
    assert (match.header.lines, match.header.veils) == (("the uncanny",), ("debt",))
    assert cards_of(match, "the uncanny").isdisjoint(match.pack.contents)
    assert all("eiled" in match.pack.cards[card].title for card in cards_of(match, "debt"))
    evening.to_the_end()
    assert not any(encode(card) in encode(match.entries) for card in cards_of(match, "the uncanny"))
    match.verify()


def test_a_game_is_played_with_the_cards_that_were_chosen_last() -> None:
    """The lobby looks whether enough is left of the cards; another choice is looked at anew, and named in the log."""
    evening = lobby()
    assert evening.info().can_begin == ""
    assert evening.says(0, say.SetOption, name="cards", value="pack2") is None
    assert evening.info().can_begin == ""
    assert evening.says(0, say.Begin) is None
    match = evening.table.match
    assert match
    assert match.header.pack == match.pack.name == chosen(match.rules.load_pack(), {"cards": "pack2"}).name
    match.verify()


def test_a_rating_leaves_out_what_is_above_it() -> None:
    evening = lobby()
    evening.says(0, say.SetAgreement, rating="everyone")
    evening.says(0, say.Begin)
    match = evening.table.match
    assert match
    assert match.header.lines == ("betrayal of trust", "crime", "debt", "grief", "the uncanny")
    assert not any(match.pack.contents.values())


def test_too_little_left_is_told_before_the_game() -> None:
    evening = lobby()
    climaxes = tuple(card for card in evening.table.pack.contents if card.startswith("CL"))
    evening.table.crossed = {"storystack": climaxes}
    why = evening.info().can_begin
    assert why.startswith("Too little of the pack is left to play with: 0 Climax cards (at least 5 needed);")
    refusal = evening.says(0, say.Begin)
    assert refusal
    assert refusal.why == why
    evening.table.crossed = {}
    assert evening.info().can_begin == ""
    assert evening.says(0, say.Begin) is None


def test_only_the_host_sets_it_and_only_before_the_game() -> None:
    evening = lobby()
    refusal = evening.says(1, say.SetAgreement, rating="everyone")
    assert refusal
    assert refusal.why == "Only the host can do that."
    assert evening.host_says(say.SetAgreement, rating="everyone") is None
    refusal = evening.says(0, say.SetAgreement, rating="12+", lines=["clowns"])
    assert refusal
    assert refusal.why.startswith("There is no content tag 'clowns'. Tags: betrayal of trust, confinement,")
    evening.says(0, say.Begin)
    refusal = evening.says(0, say.SetAgreement, rating="12+")
    assert refusal
    assert refusal.why == "The game has begun."


def test_it_stays_for_another_game() -> None:
    evening = lobby()
    evening.says(0, say.SetAgreement, rating="12+", lines=["grief"])
    evening.says(0, say.Begin)
    evening.to_the_end()
    assert evening.says(0, say.Again) is None
    assert evening.info().lines == ("grief",)
    evening.says(0, say.Begin)
    assert [match.header.lines for match in evening.table.games] == [("grief",), ("grief",)]


def test_a_table_that_agreed_on_nothing_has_the_pack_as_it_is() -> None:
    match = playing(2).table.match
    assert match
    assert (match.header.lines, match.header.veils, match.header.left_out, match.header.covered) == ((), (), (), ())
    assert match.pack == chosen(match.rules.load_pack(), match.header.options)
