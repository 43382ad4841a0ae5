"""Reaction windows (TS-401 to TS-410): everybody may answer the last item of the chain with a stopping card."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, Words
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.core.window import Window as AnswerWindow
from telltable.core.words import need_words
from telltable.games.tail_story.box.components import MOST_QUIP
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import LetPass, Stop
from telltable.games.tail_story.table.options import clocked, people, races
from telltable.games.tail_story.table.state import State, Table
from telltable.games.tail_story.table.types import Play, Scene

from .decisions import idle, played

PASS = Form("LetPass", title="Let it pass")
PASS_ALL = Form("LetPass", {"until_my_turn": True}, title="Let everything pass until my next turn")
QUIP = Words(at="quip", kind="quip", limit=MOST_QUIP)
THOUGHT = (1.0, 3.0)  # TS-407: seconds in which bots answer, by a chance that knows no hand


def asked(table: Table) -> tuple[Seat, ...]:
    """TS-402: who may answer the last item of the chain: whoever holds a card, stopping or not."""
    player = table.chain[-1].seat
    return tuple([seat for seat, mat in enumerate(table.mats) if mat.hand and seat != player])


def _awaited(at: Scene) -> tuple[Seat, ...]:
    return played(at, asked(at.state.table))


class Window(Step[State, TailPack], frozen=True):
    """TS-401: a window opens for the last item, unless public facts say that nobody could stop it."""

    rule = "TS-401"

    def run(self, p: Play) -> None:
        """Open it, or not."""
        state = p.state
        table = state.table
        item = table.chain[-1]
        if table.barred or (item.action == "play" and p.pack.kinds[item.card] == "acting"):
            return
        seats = asked(table)
        if seats:
            place, seconds = len(table.chain) - 1, int(table.options["reaction_seconds"])
            p.tell(e.WindowOpened(place, seats, seconds))
            p.then(Reaction(place, seconds))


class Reaction(AnswerWindow[State, TailPack], frozen=True):
    """TS-402: everybody asked answers in secret."""

    rule = "TS-402"
    discreet = True
    ponders = THOUGHT
    item: int
    seconds: int

    def times(self) -> tuple[int, int]:
        """TS-901: the same for everybody, whatever is held."""
        return 2 * self.seconds, self.seconds

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """TS-402: whether or not a stopping card is held."""
        return at.once(_awaited)

    def lasts(self, at: Scene) -> bool:
        """TS-408: with a clock and at least two people it is the clock that closes it."""
        table = at.state.table
        return clocked(table.options, table.kinds) and (self._fixed(table) or bool(self.rests(at)))

    def rests(self, at: Scene) -> int:
        """TS-408: with ``all_answered``, the seconds before which even all answers do not close it."""
        table = at.state.table
        return 0 if self._fixed(table) else int(table.options["reaction_floor"])

    def _fixed(self, table: Table) -> bool:
        return table.options["reaction_close"] == "fixed"

    def hurries(self, at: Scene, answers: Mapping[Seat, Move]) -> float | None:
        """TS-407: in a race the window closes a moment after the first stop."""
        table = at.state.table
        if races(table.options, table.kinds) and any(isinstance(answer, Stop) for answer in answers.values()):
            return int(table.options["tie_ms"]) / 1000
        return None

    def ahead(self, at: Scene) -> Mapping[Seat, Move]:
        """TS-409: who lets everything pass until their next turn has answered already."""
        state = at.state
        if not self.takes_orders(at):
            return {}
        return {seat: LetPass(until_my_turn=True) for seat in self.awaits(at) if state.passing[seat]}

    def takes_orders(self, at: Scene) -> bool:
        """R-44: where a window that closes at once would not tell who gave such an order."""
        return self.lasts(at) or people(at.state.table.kinds) == 1

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """TS-402: pass, or one of the own stopping cards."""
        state = at.state
        stops = [Form("Stop", {"card": card}, (QUIP,)) for card in state.hands[seat] if _stops(at, card)]
        name = state.table.names[state.table.chain[-1].seat]
        forms = (*at.once(self._passing), *stops)
        text = f"Stop {name}, or let it pass?" if stops else f"You have no card to stop {name} with. Let it pass."
        return Ask("react", self.rule, text, forms)

    def _passing(self, at: Scene) -> tuple[Form, ...]:
        """TS-402, TS-409: the ways to let it pass, the same for everybody."""
        return (PASS, PASS_ALL) if self.takes_orders(at) else (PASS,)

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """TS-402: told to nobody but the seat."""
        state = p.state
        if isinstance(move, Stop):
            if not any(_stops(p, card) for card in state.hands[seat]):
                refuse("no_stop", "TS-402", "You have no stopping card. Nobody can see that.")
            if move.card not in state.hands[seat]:
                refuse("not_held", "TS-402", "You don't have that card.")
            if not _stops(p, move.card):
                refuse("no_stop", "TS-402", "Only a stopping card can do that.")
            need_words(move.quip, MOST_QUIP, "A quip", "TS-402")
        elif not isinstance(move, LetPass):
            refuse("react", "TS-402", "Stop it with a stopping card, or let it pass.")
        on = isinstance(move, LetPass) and move.until_my_turn
        if on and not self.takes_orders(p):
            refuse("no_order", "TS-409", "This window has no clock; just let this action pass.")
        if on != state.passing[seat]:
            p.tell(e.OrderGiven(seat, on))
        p.tell(e.ReactionAnswered(seat, move.card if isinstance(move, Stop) else ""))

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """TS-404: one stop has priority; the others stay in hand, unseen."""
        table = p.state.table
        stops = {seat: answer for seat, answer in answers.items() if isinstance(answer, Stop)}
        order = [seat for seat in table.after(table.chain[-1].seat) if seat in stops]
        if not order:
            p.tell(e.WindowClosed())
            return
        first = order[0]
        p.tell(e.WindowClosed(first))
        for seat in order[1:]:
            p.tell(e.StopNotNeeded(seat, stops[seat].card, first))
        p.tell(e.StopPlayed(first, stops[first].card, self.item, stops[first].quip))
        p.then(Window())

    def run(self, p: Play) -> None:
        """TS-902: only seats that nobody plays were asked."""
        p.tell(e.WindowClosed())

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """TS-402, TS-403: the player of the item, and whoever has no card."""
        if not isinstance(move, (Stop, LetPass)):
            return None
        stops = isinstance(move, Stop)
        if seat == at.state.table.chain[-1].seat:
            own = "You can't stop your own action." if stops else "It's your own action, so the others answer."
            return Refusal("own_action", "TS-403", own)
        if not idle(at, seat):
            none = "You have no card to stop it with." if stops else "You have no cards, so you aren't asked."
            return Refusal("no_cards", "TS-402", none)
        return None

    def spares(self, at: Scene, seat: Seat) -> Move | None:
        """TS-409: a sole person without a stopping card lets it pass."""
        state = at.state
        alone = people(state.table.kinds) == 1
        return None if not alone or any(_stops(at, card) for card in state.hands[seat]) else LetPass()

    def default(self, at: Scene, seat: Seat) -> Move:
        """PASS."""
        return LetPass()


def _stops(at: Scene, card: str) -> bool:
    return at.pack.kinds[card] == "stopping"
