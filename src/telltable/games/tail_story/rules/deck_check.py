"""DECK CHECK STEP and ACHIEVEMENTS (TS-701 to TS-711)."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.core.words import need_words
from telltable.games.tail_story.box.components import GOAL, MOST_CAPTION
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import Collect
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.types import Play, Scene

from .conventions import from_top
from .decisions import Decision, played
from .end_of_game import end
from .hand_limit import Limit
from .keep_values import lowest


class DeckCheck(Step[State, TailPack], frozen=True):
    """TS-701: count every deck."""

    rule = "TS-701"

    def run(self, p: Play) -> None:
        """TS-702: who has neither deck nor pile discards first. TS-710: the turn goes on after that."""
        table = p.state.table
        empty = tuple(seat for seat in table.since(table.active) if not table.mats[seat].deck)
        p.tell(e.DeckChecked(tuple(mat.deck for mat in table.mats), empty))
        if empty:
            bare = tuple(
                seat
                for seat in empty
                if not table.mats[seat].discard and table.mats[seat].hand > table.mats[seat].limit
            )
            p.then(*((Limit(bare),) if bare else ()), Rebuild(empty))
        p.then(ClearZones())


class Rebuild(Step[State, TailPack], frozen=True):
    """TS-703, TS-704: discard piles become decks; TS-706, TS-707: who may collect."""

    rule = "TS-703"
    empty: tuple[Seat, ...]

    def run(self, p: Play) -> None:
        """In the order of the check."""
        collectors = []
        for seat in self.empty:
            table = p.state.table
            mat = table.mats[seat]
            if not mat.discard:
                p.tell(e.AchievementMissed(seat, "no_cards"))
                continue
            p.tell(e.DeckRebuilt(seat, len(mat.discard)))
            if mat.achieved:
                p.tell(e.AchievementMissed(seat, "once"))
            elif not mat.hand and table.options["empty_hand_achievement"] == "none":
                p.tell(e.AchievementMissed(seat, "empty_hand"))
            else:
                collectors.append(seat)
        if collectors:
            p.then(Achieve(tuple(collectors)))


class Achieve(Decision, frozen=True):
    """TS-705: all choose in secret at once; TS-708: applied one by one."""

    rule = "TS-705"
    sealed = True
    seats: tuple[Seat, ...]

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """Who has a hand to choose from."""
        mats = at.state.table.mats
        return tuple(seat for seat in played(at, self.seats) if mats[seat].hand)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A card of the hand, and what the pet will be remembered for."""
        state = at.state
        card = One(at="card", kind="card", role="face down", of=state.hands[seat])
        caption = Words(at="caption", kind="caption", role="what your pet did", limit=MOST_CAPTION)
        number = state.table.mats[seat].achievements + 1
        text = f"Achievement {number} of {GOAL}: place a card from your hand face down."
        return Ask("achieve", self.rule, text, (Form("Collect", {}, (card, caption), "Collect an achievement"),))

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """TS-705: nobody is told before all have chosen."""
        if not isinstance(move, Collect) or move.card not in p.state.hands[seat]:
            refuse("hand", self.rule, "Choose a card from your hand.")
        need_words(move.caption, MOST_CAPTION, "A caption", self.rule)

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """TS-708: with ``turn_order`` the first fourth ends the game at once."""
        winners: list[Seat] = []
        for seat in self.seats:
            if winners and p.state.table.options["simultaneous_fourth"] == "turn_order":
                break
            if self._collect(p, seat, answers) == GOAL:
                winners.append(seat)
        if winners:
            end(p, "fourth", tuple(winners))

    def _collect(self, p: Play, seat: Seat, answers: Mapping[Seat, Move]) -> int:
        """Lay the card, and change what it changes. Says which achievement it is."""
        ordinal = p.state.table.mats[seat].achievements + 1
        if p.state.table.mats[seat].hand:
            answer = answers.get(seat)
            move = answer if isinstance(answer, Collect) else self.default(p, seat)
            p.tell(e.AchievementCollected(seat, ordinal, move.card, move.caption))
        else:
            p.tell(e.AchievementCollected(seat, ordinal, from_top(p, seat, 1)[0], unseen=True))
        mats = p.state.table.mats
        if ordinal == 1 and not mats[seat].altered:
            p.tell(e.PetAltered(seat))
        elif ordinal == 2:
            for other in p.state.table.since(seat):
                if not mats[other].altered:
                    p.tell(e.PetAltered(other))
        elif ordinal == 3:
            p.tell(e.HandLimitChanged(seat, mats[seat].limit))
        return ordinal

    def run(self, p: Play) -> None:
        """Nobody has anything to choose."""
        self.answered(p, {})

    def default(self, at: Scene, seat: Seat) -> Collect:
        """TS-903: the lowest keep value."""
        state = at.state
        return Collect(lowest(at.pack, state.table, seat, state.hands[seat], 1)[0])


class ClearZones(Step[State, TailPack], frozen=True):
    """TS-711: played cards, stopped or not, go to the discard piles."""

    rule = "TS-711"

    def run(self, p: Play) -> None:
        """All seats at once."""
        table = p.state.table
        p.tell(e.ZonesCleared(tuple(len(mat.zone) for mat in table.mats)))
