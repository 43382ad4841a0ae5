"""Leaks of who offered what, planted one at a time in the real game: the two worlds must hear every one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.luck import shuffled
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.storyline.game import StoryLine
from telltable.games.storyline.rules.choosing import Attempting
from telltable.games.storyline.rules.offering import Offers
from telltable.games.storyline.rules.rounds import EndRound
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.state import View
from telltable.lab.laws import check

from .worlds import everything_sent, two_worlds

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

Plant = Callable[[pytest.MonkeyPatch], StoryLine]
PLANTS: list[Plant] = []
SEEDS = 40


def planted(plant: Plant) -> Plant:
    PLANTS.append(plant)
    return plant


def heard_in(rules: StoryLine) -> set[str]:
    """The outlets at which two truths sound different."""
    found = set()
    for seed in range(SEEDS):
        for one, two, seat in two_worlds(seed, rules):
            first, second = everything_sent(one, seat), everything_sent(two, seat)
            found |= {outlet for outlet in first if first[outlet] != second.get(outlet)}
        if found:
            break
    return found


@planted
def all_offers_are_told_to_all(patch: pytest.MonkeyPatch) -> StoryLine:
    patch.setattr(e.OffersTaken, "to", lambda self, seat: self)
    return StoryLine()


@planted
def a_commit_is_heard_only_for_some_cards(patch: pytest.MonkeyPatch) -> StoryLine:
    """The count of messages grows with the card."""
    honest = Offers.check

    def check_(self: Offers, p: Play, seat: Seat, move: Any) -> None:
        honest(self, p, seat, move)
        if int(move.cards[0][1:]) > 10:
            p.tell(e.OfferCommitted(seat, self.discreet))

    patch.setattr(Offers, "check", check_)
    return StoryLine()


def piles_by(patch: pytest.MonkeyPatch, arrange: Callable[[Play, list[str]], tuple[str, ...]]) -> StoryLine:
    def answered(self: Offers, p: Play, answers: Mapping[Seat, Any]) -> None:
        table = p.state.table
        offers = tuple(answers[seat].cards if seat in answers else () for seat in range(len(table.names)))
        p.tell(e.OffersTaken(offers))
        piles = [[cards[place] for cards in offers if cards] for place in range(len(table.banners))]
        p.tell(e.PilesRevealed(tuple(arrange(p, pile) for pile in piles)))

    patch.setattr(Offers, "answered", answered)
    return StoryLine()


@planted
def the_pile_lies_in_the_order_of_seats(patch: pytest.MonkeyPatch) -> StoryLine:
    return piles_by(patch, lambda p, pile: tuple(pile))


@planted
def the_pile_is_shuffled_without_sorting_it_first(patch: pytest.MonkeyPatch) -> StoryLine:
    """A shuffle of seats, not of cards: whoever knows luck afterwards knows who lay where."""
    return piles_by(patch, lambda p, pile: shuffled(p.luck, pile))


@planted
def unchosen_cards_go_back_in_the_order_of_seats(patch: pytest.MonkeyPatch) -> StoryLine:
    honest = EndRound.run

    def run(self: EndRound, p: Play) -> None:
        owners = {card: seat for seat, cards in enumerate(p.state.offers) for card in cards}
        before = len(p.told)
        honest(self, p)
        for place, event in enumerate(p.told[before:], start=before):
            if isinstance(event, e.CardsReturned):
                cards = tuple(sorted(event.cards, key=lambda card: owners[card]))
                p.told[place] = replace(event, cards=cards)

    patch.setattr(EndRound, "run", run)
    return StoryLine()


@planted
def the_view_of_everybody_holds_an_offer(patch: pytest.MonkeyPatch) -> StoryLine:
    class Sees(StoryLine):
        def view(self, state: Any, seat: Seat | None) -> View:
            view = super().view(state, seat)
            first = next((cards for cards in state.offers if cards), ())
            return replace(view, offer=first) if seat is None or not view.offer else view

    return Sees()


@planted
def the_whole_log_is_handed_out(patch: pytest.MonkeyPatch) -> StoryLine:
    class Tells(StoryLine):
        keeps_secrets = False

    return Tells()


@planted
def the_referee_says_whose_the_first_card_is(patch: pytest.MonkeyPatch) -> StoryLine:
    def take(self: Attempting, p: Play, seat: Seat, move: Any, step: Step) -> None:
        piles = p.state.table.piles
        owner = next((x for x, cards in enumerate(p.state.offers) if piles and piles[0][0] in cards), -1)
        refuse(move.what, "SL-204", f"Nobody may know that it was seat {owner}.")

    patch.setattr(Attempting, "take", take)
    return StoryLine()


@planted
def who_offers_first_in_the_alphabet_is_named(patch: pytest.MonkeyPatch) -> StoryLine:
    """A credit for taking part, told with the reveal."""
    honest = Offers.answered

    def answered(self: Offers, p: Play, answers: Mapping[Seat, Any]) -> None:
        honest(self, p, answers)
        p.tell(e.ClaimMade(min(answers, key=lambda seat: answers[seat].cards)))

    patch.setattr(Offers, "answered", answered)
    return StoryLine()


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_heard(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """SL-204: the comparison of two worlds has teeth."""
    assert heard_in(plant(monkeypatch))


def test_without_a_plant_nothing_is_heard() -> None:
    """SL-204."""
    assert heard_in(StoryLine()) == set()
    assert len(PLANTS) >= 8


def test_a_face_in_a_view_before_the_end_is_caught() -> None:
    """SL-210: tokens that had faces early would break the law that a view is the fold of what was told."""

    class Peeks(StoryLine):
        def view(self, state: Any, seat: Seat | None) -> View:
            view = super().view(state, seat)
            table = view.table
            early = table.values[: table.tokens[0]] if table.tokens and not table.left else table.left
            return replace(view, table=replace(table, left=early))

    assert {law.law for law in check(Peeks(), 3, seats=4)} == {"view"}
