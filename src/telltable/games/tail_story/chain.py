"""TS-401 to TS-504: reaction windows, and how a chain comes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telltable.core.ask import Ask, Form, Words
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step
from telltable.core.window import Window as AnswerWindow
from telltable.core.words import need_words

from . import events as e
from .bonuses import BonusStep
from .checks import DeckCheck
from .components import MOST_QUIP
from .drawing import draw
from .effects import take_effect
from .moves import LetPass, Stop
from .options import clocked, people, races
from .seats import idle, played
from .state import State, Table

CARDS = ("play", "stop")  # items that are event cards
THOUGHT = (1.0, 3.0)  # TS-407: seconds in which bots answer, by a chance that knows no hand


class Cycle(Step, frozen=True):
    """TS-206: what follows a declared action, up to the next one."""

    rule = "TS-206"
    seat: Seat

    def run(self, p: Play) -> None:
        """The chain, the bonuses, the deck check."""
        p.then(Window(), Resolve(), BonusStep(), DeckCheck())


def asked(table: Table) -> tuple[Seat, ...]:
    """TS-402: who may answer the last item of the chain: whoever holds a card, stopping or not."""
    player = table.chain[-1].seat
    return tuple([seat for seat, mat in enumerate(table.mats) if mat.hand and seat != player])


class Window(Step, frozen=True):
    """TS-401: a window opens for the last item, unless public facts say that nobody could stop it."""

    rule = "TS-401"

    def run(self, p: Play) -> None:
        """Open it, or not."""
        state: State = p.state
        table = state.table
        item = table.chain[-1]
        if table.barred or (item.action == "play" and p.pack.kinds[item.card] == "acting"):
            return
        seats = asked(table)
        if seats:
            place, seconds = len(table.chain) - 1, int(table.options["reaction_seconds"])
            p.tell(e.WindowOpened(place, seats, seconds))
            p.then(Reaction(place, seconds))


class Reaction(AnswerWindow, frozen=True):
    """TS-402, decision D-REACT: everybody asked answers in secret."""

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
        return played(at, asked(at.state.table))

    def lasts(self, at: Scene) -> bool:
        """TS-408: with a clock and at least two people it is the clock that closes it."""
        table: Table = at.state.table
        return clocked(table.options, table.kinds) and (self._fixed(table) or bool(self.rests(at)))

    def rests(self, at: Scene) -> int:
        """TS-408: with ``all_answered``, the seconds before which even all answers do not close it."""
        table: Table = at.state.table
        return 0 if self._fixed(table) else int(table.options["reaction_floor"])

    def _fixed(self, table: Table) -> bool:
        return table.options["reaction_close"] == "fixed"

    def hurries(self, at: Scene, answers: Mapping[Seat, Any]) -> float | None:
        """TS-407: in a race the window closes a moment after the first stop."""
        table: Table = at.state.table
        if races(table.options, table.kinds) and any(isinstance(answer, Stop) for answer in answers.values()):
            return int(table.options["tie_ms"]) / 1000
        return None

    def ahead(self, at: Scene) -> Mapping[Seat, Any]:
        """TS-409: who lets everything pass until their next turn has answered already."""
        state: State = at.state
        if not self.takes_orders(at):
            return {}
        return {seat: LetPass(until_my_turn=True) for seat in self.awaits(at) if state.passing[seat]}

    def takes_orders(self, at: Scene) -> bool:
        """R-44: where a window that closes at once would not tell who gave such an order."""
        return self.lasts(at) or people(at.state.table.kinds) == 1

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """TS-402: pass, or one of the own stopping cards."""
        state: State = at.state
        forms = [Form("LetPass", title="Let it pass")]
        if self.takes_orders(at):
            forms.append(Form("LetPass", {"until_my_turn": True}, title="Let everything pass until my next turn"))
        quip = Words(at="quip", kind="quip", limit=MOST_QUIP)
        forms += [Form("Stop", {"card": card}, (quip,)) for card in state.hands[seat] if _stops(at, card)]
        item = state.table.chain[-1]
        return Ask("react", self.rule, f"Stop {state.table.names[item.seat]}, or let it pass?", tuple(forms))

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        """TS-402: told to nobody but the seat."""
        state: State = p.state
        if isinstance(move, Stop):
            if move.card not in state.hands[seat]:
                refuse("not_held", "TS-402", "You don't hold that card.")
            if not _stops(p, move.card):
                refuse("no_stop", "TS-402", "Only a stopping card can do that.")
            need_words(move.quip, MOST_QUIP, "A quip", "TS-402")
        elif not isinstance(move, LetPass):
            refuse("react", "TS-402", "Stop it with a stopping card, or let it pass.")
        on = isinstance(move, LetPass) and move.until_my_turn
        if on and not self.takes_orders(p):
            refuse("no_order", "TS-409", "No clock closes this window, so let it pass by itself.")
        if on != state.passing[seat]:
            p.tell(e.OrderGiven(seat, on))
        p.tell(e.ReactionAnswered(seat, move.card if isinstance(move, Stop) else ""))

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        """TS-404: one stop has priority; the others stay in hand, unseen."""
        table: Table = p.state.table
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
        """TS-403: the player of the item."""
        if isinstance(move, Stop) and seat == at.state.table.chain[-1].seat:
            return Refusal("own_action", "TS-403", "You cannot stop your own action.")
        if isinstance(move, Stop) and not idle(at, seat):
            return Refusal("no_cards", "TS-402", "You have no card to stop it with.")
        return None

    def spares(self, at: Scene, seat: Seat) -> Move | None:
        """TS-409: a sole person without a stopping card lets it pass."""
        state: State = at.state
        alone = people(state.table.kinds) == 1
        return None if not alone or any(_stops(at, card) for card in state.hands[seat]) else LetPass()

    def default(self, at: Scene, seat: Seat) -> Move:
        """PASS."""
        return LetPass()


def _stops(at: Scene, card: str) -> bool:
    kinds: dict[str, str] = at.pack.kinds
    return kinds[card] == "stopping"


class Resolve(Step, frozen=True):
    """TS-501 to TS-504: from the last item down."""

    rule = "TS-501"

    def run(self, p: Play) -> None:
        """Bribes first, then the effect, if the action stands."""
        table: Table = p.state.table
        top = len(table.chain) - 1
        stands = tuple((top - place) % 2 == 0 for place in range(top + 1))
        bribed = tuple(table.chain[place].seat for place in range(top, -1, -1) if not stands[place])
        successes = tuple(
            (item.seat, item.card)
            for item, stood in zip(table.chain, stands, strict=True)
            if stood and item.action in CARDS
        )
        p.tell(e.ChainResolved(stands, bribed, successes))
        for seat in bribed:
            draw(p, seat, 1, "bribe")
        if stands[0]:
            take_effect(p, p.state.table.chain[0])
