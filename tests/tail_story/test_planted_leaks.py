"""Leaks planted in this game, one at a time: the two worlds or the view laws must see every one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.event import Event
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.games.tail_story.game import TailStory
from telltable.games.tail_story.rules.bonus_step import Bonus
from telltable.games.tail_story.rules.chain_outcome import Resolve
from telltable.games.tail_story.rules.reaction_windows import Reaction
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table import moves as mv
from telltable.games.tail_story.table.state import State, View
from telltable.games.tail_story.table.types import Play, Scene
from telltable.lab.law_play import luck_of
from telltable.lab.laws import check
from telltable.lab.worlds import Tally, compare, pairs

from .helpers import asked, at, four, lay, mat, passes, play

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

PAIRS = 300
GAMES = 12
Plant = Callable[[pytest.MonkeyPatch], TailStory]
PLANTS: dict[str, tuple[Plant, dict[str, str]]] = {}
CLOCKED = {"timers": "brisk"}


def planted(**options: str) -> Callable[[Plant], Plant]:
    """Register a plant and the options under which it shows."""

    def register(plant: Plant) -> Plant:
        PLANTS[plant.__name__] = plant, options
        return plant

    return register


def leaked(rules: TailStory, options: dict[str, str]) -> set[str]:
    """Where something leaked: outlets of the two worlds, or laws about views."""
    found = {leak.outlet.partition(" ")[0] for leak in pairs(rules, PAIRS, seats=3, options=options).leaks}
    broken = check(rules, GAMES, seats=3, options=options) if not found else []
    return found | {law.law for law in broken if law.law in ("view", "determinise")}


def shown_to_all(patch: pytest.MonkeyPatch, event: type[Event]) -> TailStory:
    patch.setattr(event, "to", lambda self, seat: self)
    return TailStory()


@planted(**CLOCKED)
def an_answer_is_told_while_the_window_is_open(patch: pytest.MonkeyPatch) -> TailStory:
    return shown_to_all(patch, e.ReactionAnswered)


@planted()
def an_order_to_pass_is_told_to_all(patch: pytest.MonkeyPatch) -> TailStory:
    return shown_to_all(patch, e.OrderGiven)


@planted()
def a_stolen_card_is_told_to_all(patch: pytest.MonkeyPatch) -> TailStory:
    return shown_to_all(patch, e.CardsStolen)


@planted()
def a_dealt_deck_is_told_to_its_owner(patch: pytest.MonkeyPatch) -> TailStory:
    patch.setattr(e.DeckDealt, "to", lambda self, seat: self if seat == self.seat else replace(self, cards=()))
    return TailStory()


@planted()
def only_who_can_stop_is_asked(patch: pytest.MonkeyPatch) -> TailStory:
    """The oldest of them all: the absence of a question tells what is held."""
    honest = Reaction.awaits

    def awaits(self: Reaction, at: Scene) -> tuple[Seat, ...]:
        hands = at.state.hands
        return tuple(s for s in honest(self, at) if any(at.pack.kinds[card] == "stopping" for card in hands[s]))

    patch.setattr(Reaction, "awaits", awaits)
    return TailStory()


@planted(**CLOCKED)
def a_window_lasts_longer_where_somebody_can_stop(patch: pytest.MonkeyPatch) -> TailStory:
    """It closes at once when nobody could have stopped: its length tells what is held."""

    def lasts(self: Reaction, at: Scene) -> bool:
        return any(at.pack.kinds[card] == "stopping" for hand in at.state.hands for card in hand)

    patch.setattr(Reaction, "lasts", lasts)
    return TailStory()


@planted(**CLOCKED)
def a_window_shows_who_has_answered(patch: pytest.MonkeyPatch) -> TailStory:
    patch.setattr(Reaction, "discreet", False)
    return TailStory()


@planted()
def the_number_of_facts_depends_on_a_hand(patch: pytest.MonkeyPatch) -> TailStory:
    honest = Resolve.run

    def run(self: Resolve, p: Play) -> None:
        honest(self, p)
        if p.pack.kinds[p.state.hands[-1][0]] == "stopping" if p.state.hands[-1] else False:
            p.tell(e.BonusStepBegan())

    patch.setattr(Resolve, "run", run)
    return TailStory()


@planted()
def a_refusal_says_what_somebody_holds(patch: pytest.MonkeyPatch) -> TailStory:
    def not_asked(self: Any, at: Scene, seat: Seat, move: Any) -> Refusal:
        return Refusal("late", "TS-406", f"Seat 1 was about to play {at.state.hands[0][:1]}.")

    for step in (Reaction, Bonus):
        patch.setattr(step, "not_asked", not_asked)
    patch.setattr("telltable.games.tail_story.rules.play_step.PlayStep.not_asked", not_asked)
    return TailStory()


class Sees(TailStory):
    """Views with one thing too many."""

    def view(self, state: Any, seat: Seat | None) -> View:
        return self.spoil(super().view(state, seat), state)

    def spoil(self, view: View, state: State) -> View:
        return view


@planted()
def the_view_shows_another_hand(patch: pytest.MonkeyPatch) -> TailStory:
    class Plant(Sees):
        def spoil(self, view: View, state: State) -> View:
            return replace(view, hand=(*view.hand, *state.hands[-1][:1]))

    return Plant()


@planted()
def the_view_shows_the_own_deck(patch: pytest.MonkeyPatch) -> TailStory:
    class Plant(Sees):
        def spoil(self, view: View, state: State) -> View:
            return view if view.seat is None else replace(view, looked=state.decks[view.seat].cards[:1])

    return Plant()


@planted()
def the_view_shows_a_card_out_of_the_game(patch: pytest.MonkeyPatch) -> TailStory:
    class Plant(Sees):
        def spoil(self, view: View, state: State) -> View:
            return replace(view, achievements=(*view.achievements, *state.out[:1]))

    return Plant()


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, options = PLANTS[name]
    assert leaked(plant(monkeypatch), options), f"nobody noticed that {name.replace('_', ' ')}"


# --- moments that random games seldom bring -------------------------------------------------------------------


def compared(m: Match, rules: TailStory, seat: Seat | None, moves: int = 60) -> Tally:
    """Pairs of worlds at one moment, through the eyes of one seat."""
    m.rules = rules
    luck, tally = luck_of(rules, 1), Tally()
    for _ in range(20 * moves):
        if tally.moves >= moves or tally.leaks:
            break
        compare(m, luck, 1, tally, seat=seat)
    return tally


def about_to_mess() -> Match:
    m = lay(mat(8, pet="khalid", hand=["FDR-1"]), mat(8, c=1))
    play(m, 0, "FDR-1", n=1)
    passes(m)
    assert asked(m) == "bonus"
    return m


def about_to_collect() -> Match:
    m = lay(mat(0, 20, 4), mat(8, 0, 2))
    m.play(0, mv.Swap(1, at(m, 0).discard[:1], at(m, 1).discard[:1]))
    passes(m)
    assert asked(m) == "achieve"
    return m


MOMENTS = [
    (about_to_mess, 0, e.CardPutOnDeck),
    (about_to_mess, 1, e.CardPutOnDeck),
]


@pytest.mark.parametrize(("moment", "seat", "event"), MOMENTS)
def test_a_leak_planted_at_a_rare_moment_is_caught(
    moment: Callable[[], Match], seat: Seat | None, event: type[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = compared(moment(), TailStory(), seat)
    assert (honest.leaks, honest.moves >= 60) == ([], True)
    monkeypatch.setattr(event, "to", lambda self, seat: self)
    (leak,) = compared(moment(), TailStory(), seat).leaks
    assert event.__name__ in leak.sentence


def test_which_card_is_laid_down_shows_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """TS-705, TS-709."""

    def told(place: int) -> bytes:
        m = about_to_collect()
        m.play(0, mv.Collect(m.state.hands[0][place]))
        return encode([m.told(seat, len(m.entries) - 1) for seat in (1, None)])

    assert len({told(place) for place in range(5)}) == 1
    monkeypatch.setattr(e.AchievementCollected, "to", lambda self, seat: self)
    assert len({told(place) for place in range(5)}) == 5


def after_a_lost_stop(answer: Any) -> list[bytes]:
    """What everybody but A is told when C's stop has priority and A gave this answer."""
    m = four(mat(8, hand=["CSP-1", "CSP-2"]), mat(8, hand=["RDR-1"]), mat(8, hand=["FSP-1"]), turn=2)
    play(m, 1, "RDR-1", n=1)
    n = len(m.entries)
    for seat, move in ((0, answer), (3, mv.LetPass()), (2, mv.Stop("FSP-1"))):
        m.play(seat, move)
    return [encode([m.told(seat, k) for k in range(n, len(m.entries))]) for seat in (1, 2, 3, None)]


def test_a_stop_that_lost_priority_shows_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """TS-404, TS-408: whether and with which card A would have stopped is the same to all others."""
    answers = (mv.Stop("CSP-1"), mv.Stop("CSP-2"), mv.LetPass())
    assert len({tuple(after_a_lost_stop(answer)) for answer in answers}) == 1
    monkeypatch.setattr(e.StopNotNeeded, "to", lambda self, seat: self)
    assert len({tuple(after_a_lost_stop(answer)) for answer in answers}) == 3


@pytest.mark.parametrize("options", [{}, CLOCKED])
def test_without_a_plant_nothing_leaks(options: dict[str, str]) -> None:
    assert leaked(TailStory(), options) == set()


def test_there_are_enough_plants() -> None:
    assert len(PLANTS) >= 10
