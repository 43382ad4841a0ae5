"""PLAY STEP, the action menu (TS-205, TS-206, TS-301, TS-303): the choice of an action, and what declaring it costs."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.ask import Ask, Form, Several
from telltable.core.english import count
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.core.step import Step
from telltable.games.tail_story.box.components import COST
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table import moves as mv
from telltable.games.tail_story.table.state import Item, State, Table
from telltable.games.tail_story.table.types import Play, Scene

from .bonus_step import BonusStep
from .chain_outcome import Resolve
from .conventions import need_deck
from .decisions import Decision, idle, too_late
from .deck_check import DeckCheck
from .declaring_abilities import ability_forms, need_ability
from .declaring_cards import (
    card_forms,
    need_play,
    need_points,
)
from .reaction_windows import Window

MOST_SWAPPED = 2


class PlayStep(Decision, frozen=True):
    """TS-205: an action, or the end of the turn."""

    rule = "TS-205"
    seat: Seat

    def times(self) -> tuple[int, int]:
        """TS-901."""
        return 180, 90

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The turn owner, if somebody plays the seat."""
        return () if idle(at, self.seat) else (self.seat,)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """The menu of TS-301."""
        table = at.state.table
        points = count(table.ap, "action point")
        text = f"Choose an action, or end your turn; you have {points}."
        return Ask("play", self.rule, text, tuple(menu(at, seat)))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Declare it (TS-303), or end the turn."""
        if isinstance(move, mv.EndTurn):
            return  # what follows is lined up already
        p.then(Cycle(seat), PlayStep(seat))
        declare(p, seat, move)

    def run(self, p: Play) -> None:
        """TS-902: nobody plays the seat, and it ends its turn."""

    def not_asked(self, at: Scene, seat: Seat, move: Move) -> Refusal | None:
        """TS-205, or a stop that comes too late."""
        if isinstance(move, mv.Stop | mv.LetPass):
            return too_late(at)
        return Refusal("not_your_turn", "TS-205", "It's not your turn.")

    def default(self, at: Scene, seat: Seat) -> Move:
        """END TURN."""
        return mv.EndTurn()


class Cycle(Step[State, TailPack], frozen=True):
    """TS-206: what follows a declared action, up to the next one."""

    rule = "TS-206"
    seat: Seat

    def run(self, p: Play) -> None:
        """The chain, the bonuses, the deck check."""
        p.then(Window(), Resolve(), BonusStep(), DeckCheck())


# --- the menu ---------------------------------------------------------------------------------------------


def menu(at: Scene, seat: Seat) -> Iterator[Form]:
    """TS-301: every legal action."""
    state = at.state
    for card in state.hands[seat]:
        yield from card_forms(at, seat, card)
    table = state.table
    if table.ap and table.mats[seat].deck:
        yield Form("DrawDiscard", title="Draw 1 card, then discard 1")
    yield from ability_forms(at, seat)
    if not table.swap_used:
        yield from _swap_forms(table, seat)
    yield Form("EndTurn", title="End your turn")


def _swap_forms(table: Table, seat: Seat) -> Iterator[Form]:
    """TS-301 D: one or two cards, staged: with whom and how many, what to give, what to take."""
    mine = table.mats[seat].discard
    for target in table.others(seat) if mine else ():
        theirs = table.mats[target].discard
        for k in range(1, min(MOST_SWAPPED, len(mine), len(theirs)) + 1):
            fields = (
                Several(at="give", kind="card", role="to give", of=mine, least=k, most=k),
                Several(at="take", kind="card", role="to take", of=theirs, least=k, most=k),
            )
            what = "a card" if k == 1 else f"{k} cards"
            yield Form("Swap", {"target": target}, fields, f"Swap {what} with {table.names[target]}")


# --- declaring --------------------------------------------------------------------------------------------


def declare(p: Play, seat: Seat, move: Move) -> None:
    """TS-303: check the action, pay for it, and lay it out as item 0 of the chain."""
    table = p.state.table
    if isinstance(move, mv.Play):
        need_play(p, seat, move)
        kind = p.pack.kinds[move.card]
        item = Item(seat, "play", move.card, move.n, move.target, (), move.cards, words=move.sound)
        p.tell(e.ActionDeclared(item, table.ap - COST[kind]))
    elif isinstance(move, mv.DrawDiscard):
        need_points(table, 1)
        need_deck(table, seat)
        p.tell(e.ActionDeclared(Item(seat, "draw_discard"), table.ap - 1))
    elif isinstance(move, mv.Ability):
        need_ability(p, seat, move)
        item = Item(seat, "ability", move.card, move.n, move.target, move.targets, move.cards)
        p.tell(e.ActionDeclared(item, table.ap))
    elif isinstance(move, mv.Swap):
        need_swap(table, seat, move)
        p.tell(e.ActionDeclared(Item(seat, "swap", target=move.target, cards=move.give, take=move.take), table.ap))
    elif isinstance(move, mv.Stop):
        refuse("stop", "TS-302", "You can only play a stopping card to answer another player's action.")
    else:
        refuse("action", "TS-205", "Choose an action, or end your turn.")


def need_swap(table: Table, seat: Seat, move: mv.Swap) -> None:
    """TS-301 D."""
    if table.swap_used:
        refuse("swapped", "TS-301", "You can swap once per turn.")
    if move.target == seat or not 0 <= move.target < len(table.mats):
        refuse("target", "TS-006", "Choose another player.")
    if len(move.give) != len(move.take):
        refuse("count", "TS-301", "Swap the same number of cards.")
    sets = (move.give, move.take)
    if not 1 <= len(move.give) <= MOST_SWAPPED or any(len(set(cards)) < len(cards) for cards in sets):
        refuse("count", "TS-301", "Swap 1 or 2 different cards.")
    if any(card not in table.mats[seat].discard for card in move.give):
        refuse("pile", "TS-301", "Give cards from your own discard pile.")
    if any(card not in table.mats[move.target].discard for card in move.take):
        refuse("pile", "TS-301", "Take cards from that player's discard pile.")
