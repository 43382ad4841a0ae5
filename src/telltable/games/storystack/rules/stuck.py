"""Chapter “If you are stuck”, SS-K1 to SS-K9: no legal play in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import UNSET

from telltable.core.ask import Ask, Form, One
from telltable.core.english import a, listed, possessive
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.games.storystack.box.components import HAND, LANES_OF, TYPES
from telltable.games.storystack.box.wording import capital
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.moves import DeclareBroken, MoveCard, Pass, Play
from telltable.games.storystack.table.types import Play as Working
from telltable.games.storystack.table.types import Scene, Step
from telltable.games.storystack.table.view import view_of

from .ending import end, end_check, in_words, missing
from .placement import need_lane, playable
from .play_form import play_extras, play_form
from .play_value import helper_empty, helper_play
from .plays import PlayCard, ask_for_objections, can_play, need_play, out_of_turn, resolve_play


class Stuck(Step, frozen=True):
    """SS-K1 to SS-K6: reveal, play it if possible, otherwise a new hand, once per turn."""

    rule = "SS-K1"
    seat: Seat

    def run(self, p: Working) -> None:
        """Detected by the referee; nobody declares it."""
        p.tell(e.SeatStuck(self.seat))
        table = p.state.table
        if not table.deck_size:
            p.then(EmptyDeck(self.seat))
            return
        card = p.state.deck.choose(p.luck)
        p.tell(e.TopCardRevealed(card))
        if playable(p.pack, p.state.table, card):
            p.then(ForcedPlay(self.seat, card))
        else:
            self._redraw(p, card)

    def _redraw(self, p: Working, revealed: str) -> None:
        """SS-K4 to SS-K6."""
        table = p.state.table
        if table.options["revealed_card"] == "discarded":
            p.tell(e.RevealedDiscarded(revealed))
        p.tell(e.HandDiscarded(self.seat, p.state.hands[self.seat]))
        cards = p.state.deck.draw(HAND, p.luck)
        p.tell(e.HandRedrawn(self.seat, len(cards), cards, table.options["hands"] == "open"))
        if not p.state.table.deck_size:
            p.tell(e.DeckEmptied())
        if table.options["redraw_turn"] == "end":
            return
        if can_play(p, self.seat):
            p.then(PlayCard(self.seat))
            return
        p.tell(e.SeatStuck(self.seat, again=True))
        if not p.state.table.deck_size:
            p.then(EmptyDeck(self.seat))


class ForcedPlay(Step, frozen=True):
    """SS-K3, decision FORCED: the stuck seat must play the revealed card; it draws nothing afterwards."""

    rule = "SS-K3"
    seat: Seat
    card: str

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 120, 45

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The stuck seat, unless it was closed."""
        table = at.state.table
        return (self.seat,) if self.seat in table.open else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Lane, slots and telling for the one card."""
        form = play_form(at.state.table, at.pack.cards[self.card])
        text = "You are stuck, and the revealed card can be played: play it."
        return Ask("forced", self.rule, text, (form,), extras=play_extras(at))

    def answer(self, p: Working, seat: Seat, move: Move) -> None:
        """Resolve it like any play, but without a draw."""
        if not isinstance(move, Play) or move.card != self.card:
            refuse("revealed_only", self.rule, "You must play the revealed card.")
        card = p.pack.cards[self.card]
        need_play(p, card, move)
        if not resolve_play(p, seat, card, move, revealed=True):
            if not p.state.table.deck_size:
                p.tell(e.DeckEmptied())
            ask_for_objections(p)

    def run(self, p: Working) -> None:
        """SS-L1: the seat was closed while it owed this, and the default is taken."""
        self.answer(p, self.seat, self.default(p, self.seat))

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """It is somebody else's turn."""
        return out_of_turn(at.state.table, seat, move)

    def default(self, at: Scene, seat: Seat) -> Move:
        """SS-B4: the helper's choice for that card."""
        return helper_play(at.pack, view_of(at.state, seat), (self.card,))


class EmptyDeck(Step, frozen=True):
    """SS-K7, decision EMPTY: the deck is empty and a seat is stuck. Ballots are public and may change."""

    rule = "SS-K7"
    sealed = True
    seat: Seat

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 120, 40

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All open seats, also when the stuck seat was closed meanwhile."""
        table = at.state.table
        return table.open

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Pass, declare the outline broken, or move a card once per game."""
        table = at.state.table
        forms = [Form("Pass", title="Pass"), Form("DeclareBroken", title="Call the outline broken and end the game")]
        if not table.move_used:
            for fact in table.facts:
                lanes = tuple(lane for lane in LANES_OF[fact.type] if lane != fact.lane)
                if lanes:
                    forms.append(Form("MoveCard", {"n": fact.n}, (One(at="lane", kind="lane", of=lanes),)))
        name = table.names[self.seat]
        text = f"{name} is stuck and the deck is empty: move a card, call the outline broken, or pass."
        if len(table.open) > 1:
            need = len(table.open) // 2 + 1
            text += (
                f" A majority decides: {need} of {len(table.open)} must want the same thing. "
                f"If nothing gets a majority, {possessive(name)} vote counts, but nobody can break the story alone."
            )
        lacks = listed(in_words(missing(table, at.pack)))
        advice = (
            f"Still missing: {lacks}. It can only come from a hand now, or by moving a card: pass while somebody may "
            "hold it. If nobody does, call the outline broken."
        )
        return Ask("empty", self.rule, text, tuple(forms), help=advice if lacks else UNSET)

    def check(self, p: Working, seat: Seat, move: Move) -> None:
        """A lawful ballot, seen by all."""
        if isinstance(move, MoveCard):
            _need_move(p, move)
            p.tell(e.EmptyBallotCast(seat, "move", move.n, move.lane))
        elif isinstance(move, Pass):
            p.tell(e.EmptyBallotCast(seat, "pass"))
        elif isinstance(move, DeclareBroken):
            p.tell(e.EmptyBallotCast(seat, "broken"))
        else:
            refuse("ballot", self.rule, "The table decides first: move a card, call the outline broken, or pass.")

    def answered(self, p: Working, answers: Mapping[Seat, Move]) -> None:
        """More than half wins; otherwise the stuck seat decides, but alone it can't break the story (R9)."""
        table = p.state.table
        counts = Counter(answers.values())
        choice, most = counts.most_common(1)[0]
        if 2 * most <= len(table.open):
            choice = answers.get(self.seat) or self.default(p, self.seat)
            if isinstance(choice, DeclareBroken):
                choice = Pass()
        self._apply(p, choice)

    def _apply(self, p: Working, choice: Move) -> None:
        """SS-K8, SS-K9."""
        if isinstance(choice, MoveCard):
            p.tell(e.EmptyDecided("move", choice.n, choice.lane))
            p.tell(e.CardMoved(choice.n, choice.lane))
            if end_check(p, after_resolution=True):
                return
        elif isinstance(choice, DeclareBroken):
            p.tell(e.EmptyDecided("broken"))
            end(p, "broken")
            return
        else:
            p.tell(e.EmptyDecided("pass"))
        table = p.state.table
        if table.playless >= len(table.open):
            end(p, "broken")

    def default(self, at: Scene, seat: Seat) -> Move:
        """A move that completes the outline, if there is one; else pass."""
        return helper_empty(at.pack, view_of(at.state, seat))


def _need_move(p: Working, move: MoveCard) -> None:
    """SS-K7: refuse a move of a card that is not in play, has no other lane, or when the one move is used."""
    state = p.state
    table = state.table
    if table.move_used:
        refuse("move_used", "SS-K7", "The table has already used its one move.")
    if not 1 <= move.n <= len(table.facts):
        refuse("card_in_play", "SS-K7", "Choose a card in play, by its number.")
    fact = table.fact(move.n)
    if len(LANES_OF[fact.type]) == 1:
        refuse("one_lane", "SS-K7", f"{capital(a(TYPES[fact.type]))} card has no other lane it can go to.")
    need_lane(p.pack.cards[fact.card], move.lane, "SS-K7")
    if move.lane == fact.lane:
        refuse("same_lane", "SS-K7", "That card is already in this lane; choose a different one.")
