"""Chapter “Storytelling”, NC-501 to NC-504: a storyteller's turn, and the plan."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.ask import Ask, Form, One, Several, Words
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.ninety_nine_chances.box.components import PLAN
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_consent as et
from telltable.games.ninety_nine_chances.table import events_storytelling as es
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import auto_line
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table, character_of
from telltable.games.ninety_nine_chances.table.types import Play, Scene, Step

from .consent import AskConsent, add_telling
from .step_kinds import Own, need_kind
from .storytelling_evaluation import OpenEvaluation
from .telling_fields import kill_extra, need_kills, need_text, text_field

TELL_WITH_WHAT_YOU_HAVE = "No more requests: tell the plan with what you have."


def story_turn(p: Play, seat: Seat) -> tuple[Step, ...]:
    """NC-501: Plan, Evaluate, Median, Resolution; nothing for a seat without a Problem."""
    if not p.state.table.problems[seat]:
        p.tell(e.Skipped(seat, "no Problem"))
        return ()
    return (PlanStep(seat), OpenEvaluation(seat))


def requests_for(table: Table, seat: Seat) -> tuple[str, ...]:
    """NC-502: everything that could be asked for: characters of others, and their Resources."""
    others = [other for other in table.open if other != seat]
    borrow = [f"borrow {held.card}" for other in others for held in table.resources[other]]
    return (*(f"enlist {other}" for other in others), *borrow)


def giver_of(table: Table, request: str) -> Seat:
    """Whose consent a request needs; -1 when there is no such thing."""
    kind, _, what = request.partition(" ")
    if kind == "borrow":
        return table.owner_of(what)
    return int(what) if kind == "enlist" and what.isdecimal() and int(what) in table.open else NOBODY


class PlanStep(Own, frozen=True):
    """NC-502: one own Problem, own Resources, and what is asked of others."""

    rule = "NC-502"

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """One form; the words come last."""
        table = at.state.table
        form = Form("Plan", {}, (*_own_fields(table, seat), _requests(table, seat, ()), self._text(at)))
        text = (
            f"How will {character_of(table, seat)} solve a Problem? Others may lend a Resource or help, if they like."
        )
        return Ask("plan", self.rule, text, (form,), extras=kill_extra(table, seat))

    def _text(self, at: Scene) -> Words:
        return text_field(at.state.table, self._line(at))

    def _line(self, at: Scene) -> str:
        table = at.state.table
        used = table.resource_cards(self.seat)
        return auto_line(at.pack, table, PLAN, self.seat, table.problem_cards(self.seat)[0], used=used)

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """Tell the plan, and ask whoever is needed."""
        move = need_kind(p, seat, move, mv.Plan, self.rule, "Tell your plan.")
        table = p.state.table
        need_plan(table, seat, move.problem, move.resources)
        need_requests(table, seat, move.requests)
        need_text(table, move.text, self.rule)
        need_kills(table, seat, move.kills)
        p.tell(es.PlanTold(seat, move.problem, move.resources, bool(move.requests)))
        n = add_telling(p, seat, PLAN, move.text, card=move.problem, other=seat, kills=move.kills)
        _ask_or_commit(p, seat, n, move.requests)

    def default(self, at: Play, seat: Seat) -> mv.Plan:
        """The oldest Problem, all own Resources, nothing asked."""
        table = at.state.table
        return mv.Plan(table.problem_cards(seat)[0], table.resource_cards(seat), (), self._line(at))


def _ask_or_commit(p: Play, seat: Seat, n: int, requests: tuple[str, ...]) -> None:
    table = p.state.table
    if requests:
        p.then(AskConsent("plan", n, seat, tuple((giver_of(table, one), one) for one in requests)), CommitStep(seat, n))
    else:
        p.tell(es.PlanCommitted(seat, table.turn.problem, table.turn.resources))


class CommitStep(Own, frozen=True):
    """NC-504: the plan with what was granted; once more a request, if there is one left."""

    rule = "NC-504"
    n: int

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Commit, or ask for something else."""
        table = at.state.table
        own = _own_fields(table, seat)
        text = Words(at="text", kind="telling", limit=table.limit("telling"))
        forms = [Form("Commit", {}, (*own, text), "Tell it like this")]
        if batches_left(table):
            line = text_field(
                table, auto_line(at.pack, table, PLAN, seat, table.turn.problem, used=table.turn.resources)
            )
            asked = (*table.turn.borrowed, *table.turn.enlisted, *table.turn.refused)
            field = _requests(table, seat, asked)
            if field.of:
                forms.append(Form("Plan", {}, (*own, field, line), "Ask for something else"))
        said = "Commit to your plan, without whatever was refused."
        return Ask("plan_commit", self.rule, said, tuple(forms))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """The plan stands, or another batch of requests goes out."""
        move = need_kind(p, seat, move, (mv.Commit, mv.Plan), self.rule, "Commit to your plan.")
        table = p.state.table
        need_plan(table, seat, move.problem, move.resources)
        if isinstance(move, mv.Plan):
            self._ask_more(p, seat, move)
            return
        need_words(move.text, table.limit("telling"), "A telling", "NC-805")
        if move.text:
            p.tell(et.Retold(seat, self.n, move.text, "again"))
        p.tell(es.PlanCommitted(seat, move.problem, move.resources))

    def _ask_more(self, p: Play, seat: Seat, move: mv.Plan) -> None:
        table = p.state.table
        if not batches_left(table):
            refuse("no_more_requests", self.rule, TELL_WITH_WHAT_YOU_HAVE)
        if not move.requests:
            refuse("no_request", self.rule, "Ask for something, or commit to your plan.")
        need_requests(table, seat, move.requests)
        turn = table.turn
        if any(one in (*turn.borrowed, *turn.enlisted, *turn.refused) for one in move.requests):
            refuse("asked_before", self.rule, "You have already asked for that.")
        if move.kills:
            refuse("kill", "NC-803", "Say that somebody dies when you first tell the plan.")
        need_text(table, move.text, self.rule)
        p.tell(es.PlanTold(seat, move.problem, move.resources, True))
        p.tell(et.Retold(seat, self.n, move.text, "again"))
        _ask_or_commit(p, seat, self.n, move.requests)

    def default(self, at: Play, seat: Seat) -> mv.Commit:
        """Commit."""
        turn = at.state.table.turn
        return mv.Commit(turn.problem, turn.resources)


def batches_left(table: Table) -> int:
    """NC-504: how often the storyteller may still ask."""
    return int(table.options["plan_request_rounds"]) - table.turn.batches


def _own_fields(table: Table, seat: Seat) -> tuple[One, Several]:
    mine = table.resource_cards(seat)
    return (
        One(at="problem", kind="problem", of=table.problem_cards(seat), role="the Problem at stake"),
        Several(at="resources", kind="resource", of=mine, least=0, most=len(mine), role="your Resources"),
    )


def _requests(table: Table, seat: Seat, asked: Sequence[str]) -> Several:
    of = tuple(one for one in requests_for(table, seat) if one not in asked)
    least = 1 if asked else 0
    return Several(at="requests", kind="request", of=of, least=least, most=len(of), role="what you ask of others")


def need_plan(table: Table, seat: Seat, problem: str, resources: Sequence[str]) -> None:
    """NC-502: an own Problem and own Resources."""
    if problem not in table.problem_cards(seat):
        refuse("not_your_problem", "NC-502", "Choose one of your own Problems.")
    mine = table.resource_cards(seat)
    if any(card not in mine and table.owner_of(card) != NOBODY for card in resources):
        refuse("not_your_resource", "NC-502", "Ask its owner first.")
    if any(card not in mine for card in resources) or len(set(resources)) < len(resources):
        refuse("no_resource", "NC-502", "Use Resources in front of you, each only once.")


def need_requests(table: Table, seat: Seat, requests: Sequence[str]) -> None:
    """NC-502: things and characters of others, each once."""
    for one in requests:
        if giver_of(table, one) in (NOBODY, seat):
            refuse("request", "NC-502", "Ask for another player's Resource or character.")
    if len(set(requests)) < len(requests):
        refuse("request_twice", "NC-502", "Ask for each thing only once.")
