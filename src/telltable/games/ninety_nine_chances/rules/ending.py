"""Chapter “The end”, NC-701 to NC-706: how it ended for everybody, and who wins."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_climax as ec
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import auto_line
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table, character_of, clockwise, from_seat
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step

from .consent import add_telling
from .odds import ending_of, winners_of
from .step_kinds import Own, need_kind
from .telling_fields import kill_extra, need_kills, need_text, text_field
from .turns import TurnOf


class Endings(Step, frozen=True):
    """NC-701: everybody's ending, then the winner."""

    rule = "NC-701"

    def run(self, p: Play) -> None:
        """Clockwise from the Hero, or from the Lead."""
        table = p.state.table
        order = from_seat(table.hero if table.hero != NOBODY else table.lead, table.open)
        p.tell(e.PhaseBegan("endings", order))
        p.then(*(step for seat in order for step in (TurnOf(seat), EndingStep(seat))), Victory())


class EndingStep(Own, frozen=True):
    """NC-701: how things ended for a character; which kind of ending it is, is known before (NC-702)."""

    rule = "NC-701"

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """A text."""
        table = at.state.table
        kind = ending_kind(table, seat)
        field = text_field(table, auto_line(at.pack, table, kind, seat))
        text = f"It is a {kind} ending for {character_of(table, seat)}. Tell it, with whatever the Finale brought you."
        return Ask(
            "denouement",
            self.rule,
            text,
            (Form("TellEnding", {}, (field,), "Tell the ending"),),
            extras=kill_extra(table, seat),
        )

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Tell it."""
        move = need_kind(p, seat, move, mv.TellEnding, self.rule, "Say how it ended for you.")
        table = p.state.table
        need_text(table, move.text, self.rule)
        need_kills(table, seat, move.kills)
        add_telling(p, seat, ending_kind(table, seat), move.text, kills=move.kills)

    def default(self, at: Play, seat: Seat) -> mv.TellEnding:
        """The table's line."""
        table = at.state.table
        return mv.TellEnding(auto_line(at.pack, table, ending_kind(table, seat), seat))


def ending_kind(table: Table, seat: Seat) -> str:
    """NC-702, NC-703: blank markers count too."""
    held = len(table.resources[seat]), len(table.problems[seat])
    return ending_of(*held, over=table.went_over(seat))


# --- who wins ------


def leaders(table: Table, picked: Seat = NOBODY) -> tuple[tuple[Seat, ...], str]:
    """NC-704, NC-705: the winners, and what broke a tie. NC-807: a leaver can't win."""
    scores = {seat: len(table.resources[seat]) for seat in table.playing}
    return winners_of(scores, table.hero, table.options["tie_break"], picked)


class Victory(Step, frozen=True):
    """NC-704: the most Resources win."""

    rule = "NC-704"

    def run(self, p: Play) -> None:
        """Name the winner, or let the Hero pick."""
        winners, by = leaders(p.state.table)
        if by == "ask":
            p.then(PickWinnerStep(p.state.table.hero, winners))
        else:
            end(p, winners, by)


class PickWinnerStep(Own, frozen=True):
    """NC-705: the Hero picks one of the tied."""

    rule = "NC-705"
    tied: tuple[Seat, ...]

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One of the tied."""
        field = One(at="seat", kind="seat", of=self.tied, role="who wins")
        text = "It's a tie for the most Resources, and you are the Hero. Who wins?"
        return Ask("winner_pick", self.rule, text, (Form("PickWinner", {}, (field,)),))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """That is the winner."""
        move = need_kind(p, seat, move, mv.PickWinner, self.rule, "Pick the winner.")
        if move.seat not in self.tied:
            refuse("not_tied", self.rule, "Choose one of the tied players.")
        end(p, (move.seat,), "picked")

    def default(self, at: Play, seat: Seat) -> mv.PickWinner:
        """The first tied seat clockwise from the Hero."""
        return mv.PickWinner(clockwise(seat, self.tied)[0])


def end(p: Play, winners: tuple[Seat, ...], by: str) -> None:
    """The game is over. NC-706: without a Hero, and with nothing left, everybody loses."""
    table = p.state.table
    scores = tuple(
        (seat, len(table.resources[seat]), len(table.problems[seat]), ending_kind(table, seat)) for seat in table.open
    )
    ending = "hero" if table.hero != NOBODY else "no hero" if winners else "everybody loses"
    p.tell(ec.GameOver(scores, winners, by, ending))
