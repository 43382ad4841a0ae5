"""Chapter “Storytelling”, NC-505 to NC-515: the Numbers that judge a plan, the median, and the flip."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, One
from telltable.core.english import possessive
from telltable.core.move import Move
from telltable.core.refusal import Refusal, refuse
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import FAILURE, MEDIAN, SUCCESS, number_of
from telltable.games.ninety_nine_chances.box.pack import problem_word, resource_word
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_storytelling as es
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import auto_line
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table, character_of, clockwise
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step, Window

from .consent import add_telling
from .drawing import any_number, blanks, refill, turn_up
from .odds import NO_NUMBER, median_place, succeeds
from .resources import with_note
from .step_kinds import Asked, Own, need_kind
from .telling_fields import kill_extra, need_kills, need_note, need_text, note_field, text_field


class OpenEvaluation(Step, frozen=True):
    """NC-505: who judges, counted when it begins."""

    rule = "NC-505"
    seat: Seat

    def run(self, p: Play) -> None:
        """Everybody with a card who may."""
        table = p.state.table
        how = table.options["storyteller_evaluates"]
        own = how == "always" or (how == "odd_only" and len(table.open) % 2 == 1)
        seats = tuple(s for s in table.open if (own or s != self.seat) and table.hand_sizes[s])
        p.tell(es.EvaluationBegan(seats))
        p.then(EvaluateStep(self.seat, seats), Flip(self.seat))


class EvaluateStep(Asked, Window, frozen=True):
    """NC-506: every evaluator lays one Number face down; it may be changed until the last is in."""

    rule = "NC-506"
    seat: Seat
    seats: tuple[Seat, ...]

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The evaluators."""
        table = at.state.table
        return tuple([seat for seat in self.seats if seat in table.playing])

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One card of the hand."""
        state = at.state
        field = One(at="card", kind="number_card", of=(*state.hands[seat], *state.secrets[seat]))
        whose = "your" if seat == self.seat else possessive(character_of(state.table, self.seat))
        text = f"How likely is {whose} plan to work? Place one Number face down; higher is likelier."
        return Ask("evaluate", self.rule, text, (Form("Evaluate", {}, (field,)),))

    def hush(self, at: Scene) -> Refusal | None:
        """NC-507: silence while the Numbers are chosen."""
        quiet = at.state.table.options["silent_evaluation"] == "on"
        return Refusal("hush", "NC-507", "No talking while the Numbers are chosen.") if quiet else None

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """One card that the seat holds."""
        move = need_kind(p, seat, move, mv.Evaluate, self.rule, "Place one Number face down.")
        state = p.state
        if isinstance(move.card, tuple):
            refuse("one_number", self.rule, "You can only place one Number.")
        if move.card not in (*state.hands[seat], *state.secrets[seat]):
            refuse("not_held", self.rule, "That card isn't in your hand.")
        p.tell(es.NumberCommitted(seat, (move.card,), bool(state.secrets[seat])))

    def answered(self, p: Play, answers: Mapping[Seat, Move]) -> None:
        """NC-106 draws, NC-508 the reveal, NC-509 the median stays, NC-510 the others go."""
        table = p.state.table
        for seat in self.seats:
            if not p.state.secrets[seat]:
                self.check(p, seat, self.default(p, seat))
        refill(p, clockwise(self.seat, self.seats))
        laid = sorted((number_of(card[0]), seat, card[0]) for seat, card in enumerate(p.state.secrets) if card)
        numbers = tuple((seat, card) for _, seat, card in laid)
        if not numbers:
            p.tell(es.NumbersRevealed((), NO_NUMBER, NOBODY))
            return
        owner, card = numbers[median_place(len(numbers), table.options["even_median"]) - 1]
        p.tell(es.NumbersRevealed(numbers, number_of(card), owner))
        p.tell(es.ResourceKept(owner, card))
        p.tell(e.CardsDiscarded(tuple(other for _, other in numbers if other != card)))
        p.then(MedianStep(owner))

    def run(self, p: Play) -> None:
        """Nobody is left to be asked."""
        self.answered(p, {})

    def default(self, at: Play, seat: Seat) -> mv.Evaluate:
        """The card nearest to 50, the lower one of two."""
        state = at.state
        return mv.Evaluate(nearest((*state.hands[seat], *state.secrets[seat]), NO_NUMBER))


def nearest(cards: tuple[str, ...], target: float) -> str:
    """The card whose number is nearest; of two the lower."""
    return min(cards, key=lambda card: (abs(number_of(card) - target), card))


class MedianStep(Own, frozen=True):
    """NC-509: the median is a Resource of the seat that gave it, which tells it before the flip."""

    rule = "NC-509"

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Text and note."""
        table = at.state.table
        card = self._card(at)
        text = f"The chance is {table.turn.median} in 100, and “{resource_word(at.pack, card)}” is yours. What is it?"
        return Ask("median_tell", self.rule, text, outcome_forms(table, self._line(at)), extras=kill_extra(table, seat))

    def _card(self, at: Scene) -> str:
        turn = at.state.table.turn
        return next(card for seat, card in turn.numbers if seat == self.seat)

    def _line(self, at: Scene) -> str:
        return auto_line(at.pack, at.state.table, MEDIAN, self.seat, self._card(at))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Tell it."""
        move = need_outcome(p, seat, move, self.rule)
        card, teller = self._card(p), p.state.table.turn.seat
        add_telling(p, seat, MEDIAN, move.text, card=card, other=teller, note=move.note, kills=move.kills)
        with_note(p, seat, seat, card, move.note)

    def default(self, at: Play, seat: Seat) -> mv.TellOutcome:
        """The table's line."""
        return mv.TellOutcome(self._line(at))


class Flip(Step, frozen=True):
    """NC-511 to NC-513: the top card decides."""

    rule = "NC-511"
    seat: Seat

    def run(self, p: Play) -> None:
        """Turn it; NC-108b where there is none."""
        median = p.state.table.turn.median
        card = turn_up(p)
        number = number_of(card) if card else any_number(p, {median})
        works = succeeds(number, median)
        p.tell(es.Flipped(number, card, works))
        table = p.state.table
        if works:
            p.tell(e.CardsDiscarded((card,) if card else ()))
            p.tell(es.ProblemSpun(self.seat, table.turn.problem))
            p.then(OutcomeStep(self.seat, self.seat, table.turn.problem))
            return
        gained = card or blanks(table, 1)[0]
        p.tell(es.ProblemGained(self.seat, gained))
        told_by_median = table.options["failure_teller"] == "median" and table.turn.owner in table.open
        p.then(OutcomeStep(table.turn.owner if told_by_median else self.seat, self.seat, gained))


class OutcomeStep(Own, frozen=True):
    """NC-514: success is told by the storyteller, failure by whoever gave the median."""

    rule = "NC-514"
    storyteller: Seat
    card: str

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Text and note."""
        table = at.state.table
        if table.turn.works:
            word = resource_word(at.pack, self.card)
            text = f"{table.turn.flip} is under {table.turn.median}: it works. How, and what is “{word}”?"
        else:
            word = problem_word(at.pack, self.card)
            whose = character_of(table, self.storyteller)
            numbers = f"{table.turn.flip} is over {table.turn.median}"
            text = f"{numbers}: it fails. What goes wrong for {whose}? Now there is “{word}”."
        forms = outcome_forms(table, self._line(at))
        return Ask("outcome_tell", self.rule, text, forms, extras=kill_extra(table, seat))

    def _kind(self, at: Scene) -> str:
        return SUCCESS if at.state.table.turn.works else FAILURE

    def _line(self, at: Scene) -> str:
        return auto_line(at.pack, at.state.table, self._kind(at), self.seat, self.card, self.storyteller)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Tell it; the turn is over (NC-515)."""
        move = need_outcome(p, seat, move, self.rule)
        card, whose = self.card, self.storyteller
        add_telling(p, seat, self._kind(p), move.text, card=card, other=whose, note=move.note, kills=move.kills)
        with_note(p, seat, whose, card, move.note)

    def default(self, at: Play, seat: Seat) -> mv.TellOutcome:
        """The table's line."""
        return mv.TellOutcome(self._line(at))


def outcome_forms(table: Table, line: str) -> tuple[Form, ...]:
    """Text and note."""
    return (Form("TellOutcome", {}, (text_field(table, line), note_field(table)), "Tell it"),)


def need_outcome(p: Play, seat: Seat, move: Move, rule: str) -> mv.TellOutcome:
    """NC-509, NC-514: a text and a note."""
    move = need_kind(p, seat, move, mv.TellOutcome, rule, "Say how this card belongs to the story.")
    table = p.state.table
    need_text(table, move.text, rule)
    need_note(table, move.note)
    need_kills(table, seat, move.kills)
    return move
