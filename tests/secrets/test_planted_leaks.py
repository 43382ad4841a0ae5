"""Leaks planted in the real game, one at a time: the two worlds or the view laws must see every one.

Incidents that these stand for are in the docstrings: each has happened in somebody's online card game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.ask import Form
from telltable.core.event import Event
from telltable.core.luck import pick
from telltable.core.play import Play
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene
from telltable.games.storystack.game import StoryStack
from telltable.games.storystack.rules import plays
from telltable.games.storystack.rules.contradictions import AnyObjection
from telltable.games.storystack.rules.notebook import Annotating
from telltable.games.storystack.rules.plays import PlayCard
from telltable.games.storystack.rules.scoring import PayoffStep
from telltable.games.storystack.rules.setting_up import ChooseFirst, ChoosePattern, Deal, SetUp
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table import reduce_shared
from telltable.games.storystack.table.state import State, Table, View
from telltable.lab.law_play import luck_of
from telltable.lab.laws import check
from telltable.lab.worlds import Tally, compare, pairs
from tests.storystack.helpers import HARD_HAND, lay

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

PAIRS = 400
GAMES = 12
Plant = Callable[[pytest.MonkeyPatch], StoryStack]
PLANTS: dict[str, tuple[Plant, dict[str, str]]] = {}


def planted(**options: str) -> Callable[[Plant], Plant]:
    """Register a plant and the options under which it shows."""

    def register(plant: Plant) -> Plant:
        PLANTS[plant.__name__] = plant, options
        return plant

    return register


def outlets(rules: StoryStack, options: dict[str, str]) -> set[str]:
    """Where something leaked: outlets of the two worlds, or laws about views."""
    found = {leak.outlet.partition(" ")[0] for leak in pairs(rules, PAIRS, seats=3, options=options).leaks}
    broken = check(rules, GAMES, seats=3, options=options) if not found else []
    return found | {law.law for law in broken if law.law in ("view", "determinise")}


# --- what is told -------------------------------------------------------------------------------------


@planted()
def a_drawn_card_is_told_to_everybody(patch: pytest.MonkeyPatch) -> StoryStack:
    patch.setattr(e.CardDrawn, "to", lambda self, seat: self)
    return StoryStack()


@planted()
def a_dealt_hand_is_told_to_everybody(patch: pytest.MonkeyPatch) -> StoryStack:
    patch.setattr(e.HandDealt, "to", lambda self, seat: self)
    return StoryStack()


@planted()
def the_size_of_a_hand_says_which_card(patch: pytest.MonkeyPatch) -> StoryStack:
    def to(self: e.CardDrawn, seat: Seat | None) -> Event:
        return self if seat == self.seat else e.CardDrawn(self.seat, int(self.cards[0][3:]), (), False)

    patch.setattr(e.CardDrawn, "to", to)
    return StoryStack()


@planted()
def a_secret_ballot_is_told_at_once(patch: pytest.MonkeyPatch) -> StoryStack:
    patch.setattr(e.PatternBallotCast, "to", lambda self, seat: self)
    return StoryStack()


@planted(scoring="competitive", skinning="off")
def a_secret_judgement_is_told_at_once(patch: pytest.MonkeyPatch) -> StoryStack:
    patch.setattr(e.PayoffBallotCast, "to", lambda self, seat: self)
    return StoryStack()


@planted()
def the_order_of_events_depends_on_the_drawn_card(patch: pytest.MonkeyPatch) -> StoryStack:
    honest = plays.draw_up

    def draw_up(p: Play, seat: Seat) -> None:
        before = len(p.told)
        honest(p, seat)
        drawn = [x for x in p.told[before:] if isinstance(x, e.CardDrawn)]
        p.tell(e.ContradictionOk(seat, 1))
        if drawn and drawn[0].cards[0] < "MI":
            p.told[before:] = [p.told[-1], *p.told[before:-1]]

    patch.setattr(plays, "draw_up", draw_up)
    return StoryStack()


@planted()
def the_number_of_events_depends_on_the_drawn_card(patch: pytest.MonkeyPatch) -> StoryStack:
    honest = plays.draw_up

    def draw_up(p: Play, seat: Seat) -> None:
        honest(p, seat)
        if isinstance(p.told[-1], e.CardDrawn) and p.told[-1].cards[0] < "MI":
            p.tell(e.ContradictionOk(seat, 1))

    patch.setattr(plays, "draw_up", draw_up)
    return StoryStack()


@planted(pattern_pick="vote")
def the_undealt_patterns_are_told_in_order(patch: pytest.MonkeyPatch) -> StoryStack:
    def run(self: SetUp, p: Play) -> None:
        left = [pattern.id for pattern in p.pack.pattern_list]
        order = tuple(left.pop(p.luck.below(len(left))) for _ in range(10))
        p.tell(e.PatternsRevealed(order))
        p.then(ChoosePattern(), Deal(), ChooseFirst())

    def revealed(table: Table, event: e.PatternsRevealed) -> Table:
        return replace(table, patterns=event.patterns[:3])

    patch.setattr(SetUp, "run", run)
    patch.setitem(reduce_shared.on_table._by_kind, e.PatternsRevealed, revealed)
    return StoryStack()


# --- what is seen -------------------------------------------------------------------------------------


class Sees(StoryStack):
    """Views with one thing too many."""

    def view(self, state: Any, seat: Seat | None) -> View:
        return self.spoil(super().view(state, seat), state)

    def spoil(self, view: View, state: State) -> View:
        return view


@planted()
def the_view_shows_the_next_card(patch: pytest.MonkeyPatch) -> StoryStack:
    class Plant(Sees):
        def spoil(self, view: View, state: State) -> View:
            return replace(view, table=replace(view.table, deck_top=next(iter(state.deck.cards), "")))

    return Plant()


@planted()
def the_view_shows_the_deck_in_its_order(patch: pytest.MonkeyPatch) -> StoryStack:
    class Plant(Sees):
        def spoil(self, view: View, state: State) -> View:
            return replace(view, table=replace(view.table, missing=state.deck.cards))

    return Plant()


@planted()
def the_view_shows_another_hand(patch: pytest.MonkeyPatch) -> StoryStack:
    class Plant(Sees):
        def spoil(self, view: View, state: State) -> View:
            return replace(view, hands=(*view.hands[:-1], state.hands[-1]))

    return Plant()


@planted(pattern_pick="vote")
def the_view_shows_a_secret_ballot(patch: pytest.MonkeyPatch) -> StoryStack:
    class Plant(Sees):
        def spoil(self, view: View, state: State) -> View:
            return replace(view, ballot=tuple(vote for ballot in state.ballots for vote in ballot))

    return Plant()


# --- what is asked, offered and refused ---------------------------------------------------------------


@planted(contradictions="ask_all")
def only_those_are_asked_who_hold_a_certain_card(patch: pytest.MonkeyPatch) -> StoryStack:
    def awaits(self: AnyObjection, at: Scene) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.waiting if any(card < "MI" for card in at.state.hands[seat][:1]))

    patch.setattr(AnyObjection, "awaits", awaits)
    return StoryStack()


@planted()
def a_card_of_the_deck_is_among_the_candidates(patch: pytest.MonkeyPatch) -> StoryStack:
    honest = PlayCard.ask

    def ask(self: PlayCard, at: Scene, seat: Seat) -> Any:
        asked, deck = honest(self, at, seat), at.state.deck.cards
        return replace(asked, forms=(*asked.forms, Form("Play", {"card": deck[-1], "lane": 1}))) if deck else asked

    patch.setattr(PlayCard, "ask", ask)
    return StoryStack()


@planted()
def an_offer_depends_on_another_hand(patch: pytest.MonkeyPatch) -> StoryStack:
    honest = Annotating.ask

    def ask(self: Annotating, at: Scene, seat: Seat, step: Any) -> Any:
        holds = any(card < "GS" for card in at.state.hands[seat - 1])
        return honest(self, at, seat, step) if holds else None

    patch.setattr(Annotating, "ask", ask)
    return StoryStack()


@planted()
def a_refusal_names_a_card_in_another_hand(patch: pytest.MonkeyPatch) -> StoryStack:
    def not_asked(self: PlayCard, at: Scene, seat: Seat, move: Any) -> Refusal:
        return Refusal("not_your_turn", "SS-P1", f"They are thinking about {at.state.hands[self.seat][0]}.")

    patch.setattr(PlayCard, "not_asked", not_asked)
    return StoryStack()


@planted()
def a_refusal_tells_a_card_in_play_somewhere_from_one_in_the_deck(patch: pytest.MonkeyPatch) -> StoryStack:
    honest = PlayCard.answer

    def answer(self: PlayCard, p: Play, seat: Seat, move: Any) -> None:
        if getattr(move, "card", None) in p.state.deck.cards:
            refuse("in_the_deck", "SS-C2", "Nobody holds that card.")
        honest(self, p, seat, move)

    patch.setattr(PlayCard, "answer", answer)
    return StoryStack()


@planted()
def whether_time_can_end_depends_on_a_hand(patch: pytest.MonkeyPatch) -> StoryStack:
    honest = PlayCard.default

    def default(self: PlayCard, at: Scene, seat: Seat) -> Any:
        if at.state.hands[seat][0] < "GS":
            refuse("thinking", "SS-P1", "Not yet.")
        return honest(self, at, seat)

    patch.setattr(PlayCard, "default", default)
    return StoryStack()


# --- what is said -------------------------------------------------------------------------------------


class Remembers(StoryStack):
    """Rules that keep the last truth they saw, as a cache may."""

    truth: Any = None

    def view(self, state: Any, seat: Seat | None) -> View:
        self.truth = state
        return super().view(state, seat)

    @property
    def hidden(self) -> str:
        return " ".join(hand[0] for hand in self.truth.hands if hand)


@planted()
def a_label_says_what_others_hold(patch: pytest.MonkeyPatch) -> StoryStack:
    class Plant(Remembers):
        def label(self, pack: Any, view: Any, kind: str, value: Any) -> str:
            return f"{super().label(pack, view, kind, value)} ({self.hidden})"

    return Plant()


@planted()
def a_sentence_says_what_others_hold(patch: pytest.MonkeyPatch) -> StoryStack:
    class Plant(Remembers):
        def tell(self, pack: Any, view: Any, event: Event) -> str:
            return f"{super().tell(pack, view, event)} ({self.hidden})"

    return Plant()


@planted()
def the_story_says_what_others_hold(patch: pytest.MonkeyPatch) -> StoryStack:
    class Plant(StoryStack):
        def book(self, pack: Any, state: Any) -> Any:
            return replace(super().book(pack, state), colophon=" ".join(hand[0] for hand in state.hands if hand))

    return Plant()


# --- all of them --------------------------------------------------------------------------------------


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as context:
        yield context


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_leak_is_caught(name: str, patch: pytest.MonkeyPatch) -> None:
    plant, options = PLANTS[name]
    rules = plant(patch)
    assert outlets(rules, options), f"nobody noticed that {name.replace('_', ' ')}"


@pytest.mark.campaign
@pytest.mark.parametrize("options", {tuple(sorted(o.items())): None for _, o in PLANTS.values()})
def test_without_a_plant_the_same_games_leak_nothing(options: tuple[tuple[str, str], ...]) -> None:
    assert outlets(StoryStack(), dict(options)) == set()


def about_to_be_stuck(rules: StoryStack, seed: int) -> Tally:
    """A spectator looks on while a seat plays and the next one is stuck and draws a new hand (SS-K4)."""
    match = lay(hands=[HARD_HAND, (), ("ST-07", "ST-08", "ST-09", "ST-10", "ST-11")], turn=3, deck_top=["RE-02"])
    match.rules = rules
    luck, tally = luck_of(rules, seed), Tally()
    while tally.moves < 60 and not tally.leaks:
        compare(match, luck, seed, tally, seat=pick(luck, (None, 1)))
    return tally


def test_a_new_hand_told_to_everybody_is_caught(patch: pytest.MonkeyPatch) -> None:
    assert about_to_be_stuck(StoryStack(), 0).leaks == []
    patch.setattr(e.HandRedrawn, "to", lambda self, seat: self)
    (leak,) = about_to_be_stuck(StoryStack(), 0).leaks
    assert leak.outlet == "told"
    assert "HandRedrawn" in leak.sentence


def test_there_are_enough_plants() -> None:
    assert len(PLANTS) >= 20
    assert PayoffStep.sealed  # the two ballots planted above are secret ones
    assert ChoosePattern.sealed
