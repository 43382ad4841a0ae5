"""NC-704 to NC-706: who wins."""

from __future__ import annotations

from typing import Any

from telltable.core.ask import Ask, Form, One
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step
from telltable.games.ninety_nine_chances.table import events_climax as ec
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table, clockwise

from .climax_finale import ending_kind
from .odds import winners_of
from .steps import Own, need_kind


def hero_in(table: Table) -> Seat:
    """The Hero; -1 for nobody."""
    return table.finale.hero if table.finale else NOBODY


def standing(table: Table, picked: Seat = NOBODY) -> tuple[tuple[Seat, ...], str]:
    """NC-704, NC-705: the winners, and what broke a tie. NC-807: a leaver can't win."""
    scores = {seat: len(table.resources[seat]) for seat in table.playing}
    return winners_of(scores, hero_in(table), table.options["tie_break"], picked)


class Victory(Step, frozen=True):
    """NC-704: the most Resources win."""

    rule = "NC-704"

    def run(self, p: Play) -> None:
        """Name the winner, or let the Hero pick."""
        winners, by = standing(p.state.table)
        if by == "ask":
            p.then(PickWinnerStep(hero_in(p.state.table), winners))
        else:
            end(p, winners, by)


class PickWinnerStep(Own, frozen=True):
    """NC-705: the Hero picks one of the tied."""

    rule = "NC-705"
    tied: tuple[Seat, ...]

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One of the tied."""
        field = One(at="seat", kind="seat", of=self.tied, role="who wins")
        text = "Several have the most Resources, and you are the Hero. Who wins?"
        return Ask("winner_pick", self.rule, text, (Form("PickWinner", {}, (field,)),))

    def answer(self, p: Play, seat: Seat, move: Any) -> None:
        """That is the winner."""
        need_kind(p, seat, move, mv.PickWinner, self.rule, "Pick the winner.")
        if move.seat not in self.tied:
            refuse("not_tied", self.rule, "Choose one of the tied players.")
        end(p, (move.seat,), "picked")

    def default(self, at: Play, seat: Seat) -> mv.PickWinner:
        """The first tied seat clockwise from the Hero."""
        return mv.PickWinner(clockwise(seat, self.tied)[0])


def end(p: Play, winners: tuple[Seat, ...], by: str) -> None:
    """The game is over. NC-706: without a Hero, and with nothing left, everybody loses."""
    table: Table = p.state.table
    scores = tuple(
        (seat, len(table.resources[seat]), len(table.problems[seat]), ending_kind(table, seat)) for seat in table.open
    )
    ending = "hero" if hero_in(table) != NOBODY else "no hero" if winners else "everybody loses"
    p.tell(ec.GameOver(scores, winners, by, ending))
