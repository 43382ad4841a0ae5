"""Chapter “Scoring”, SS-V0 to SS-V4."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.ask import Ask, Form, Several
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.storystack.box.components import CHARACTERS_ASKED, CLOSING_TYPES
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.moves import PayOff
from telltable.games.storystack.table.state import Fact, Table
from telltable.games.storystack.table.types import Play, Scene, Step


def has_payoffs(table: Table) -> bool:
    """SS-V3: whether there is anything to judge."""
    return bool(table.lanes[7]) and bool(table.relationships)


def chosen_characters(pack: StoryPack, fact: Fact) -> frozenset[str]:
    """The characters in the C-slots of a play."""
    pairs = zip(pack.cards[fact.card].choices, fact.slots, strict=True)
    return frozenset(
        letter for code, slot in pairs if code in CHARACTERS_ASKED and isinstance(slot, tuple) for letter in slot
    )


def grounded(pack: StoryPack, table: Table, fact: Fact) -> bool:
    """SS-V3: the card lies in lane 8, or another card there names one of its characters."""
    if fact.lane == 8:
        return True
    mine = chosen_characters(pack, fact)
    return any(mine & chosen_characters(pack, table.fact(n)) for n in table.lanes[7])


def tag_points(pack: StoryPack, table: Table) -> dict[Seat, int]:
    """SS-V1: one for each card with a required tag, up to the cap, in play order. SS-C5: to whoever played it."""
    least = pack.patterns[table.pattern].minimums
    per_player = table.options["score_cap"] == "player"
    points = dict.fromkeys(range(len(table.names)), 0)
    used: dict[tuple[Seat, str], int] = {}
    for fact in table.facts:
        tag = pack.cards[fact.card].tag
        key = (fact.seat if per_player else 0, tag)
        if tag in least and used.get(key, 0) < least[tag]:
            used[key] = used.get(key, 0) + 1
            points[fact.seat] += 1
    return points


def first_points(table: Table) -> dict[Seat, int]:
    """SS-V2: two for the first Midpoint, Crisis, Climax and Resolution card each."""
    points = dict.fromkeys(range(len(table.names)), 0)
    for kind in CLOSING_TYPES:
        first = next((f for f in table.facts if f.type == kind), None)
        if first:
            points[first.seat] += 2
    return points


def payoff_points(table: Table) -> dict[Seat, int]:
    """SS-V3: one to the owner of each Relationship that pays off."""
    points = dict.fromkeys(range(len(table.names)), 0)
    for n, _, _, _, pays in table.payoffs:
        points[table.fact(n).seat] += pays
    return points


class PayoffStep(Step, frozen=True):
    """SS-V3: does each Relationship pay off? All open seats, secret until all are in."""

    rule = "SS-V3"
    sealed = True

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 180, 60

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """All open seats."""
        table = at.state.table
        return table.open

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Which pay off, the rest being no; or no judgement (R33)."""
        numbers = tuple(f.n for f in at.state.table.relationships)
        field = Several(at="yes", kind="play", of=numbers, least=0, most=len(numbers))
        return Ask(
            "payoff",
            self.rule,
            "Which Relationships pay off in the Resolution? Each needs more yes votes than no votes.",
            (
                Form("PayOff", {}, (field,), "Choose the ones that pay off"),
                Form("PayOff", {"abstain": True}, title="Leave it to the others"),
            ),
        )

    def check(self, p: Play, seat: Seat, move: Move) -> None:
        """Only Relationship cards in play, none twice."""
        if not isinstance(move, PayOff):
            refuse("payoff", self.rule, "Say which Relationship cards pay off.")
        numbers = {f.n for f in p.state.table.relationships}
        if len(set(move.yes)) < len(move.yes) or not set(move.yes) <= numbers or (move.abstain and move.yes):
            refuse("payoff_card", self.rule, "Choose Relationship cards in play by their numbers, each only once.")
        p.tell(e.PayoffBallotCast(seat, move.yes, move.abstain))

    def answered(self, p: Play, answers: Mapping[Seat, PayOff]) -> None:
        """More yes than no pays; a tie pays if the card is grounded."""
        table = p.state.table
        verdicts = []
        for fact in table.relationships:
            yes = sum(fact.n in ballot.yes for ballot in answers.values())
            no = sum(not ballot.abstain for ballot in answers.values()) - yes
            ground = grounded(p.pack, table, fact)
            verdicts.append((fact.n, yes, no, ground, ground if yes == no else yes > no))
        p.tell(e.PayoffDecided(tuple(verdicts)))

    def default(self, at: Scene, seat: Seat) -> PayOff:
        """Abstain on all."""
        return PayOff(abstain=True)


class ScoreStep(Step, frozen=True):
    """SS-V1 to SS-V4."""

    rule = "SS-V4"

    def run(self, p: Play) -> None:
        """Highest total wins, ties share; no winner unless the table wanted one (R16)."""
        state = p.state
        table = state.table
        tags, firsts, payoffs = tag_points(p.pack, table), first_points(table), payoff_points(table)
        lines = tuple(
            (seat, tags[seat], firsts[seat], payoffs[seat], tags[seat] + firsts[seat] + payoffs[seat])
            for seat in range(len(table.names))
        )
        best = max(line[4] for line in lines)
        wanted = table.options["scoring"] == "competitive"
        p.tell(e.Scored(lines, tuple(line[0] for line in lines if wanted and line[4] == best)))
