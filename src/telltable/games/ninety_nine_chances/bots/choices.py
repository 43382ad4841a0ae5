"""NC section 6: what this game's bots choose, question by question. Everything here sees a View, never a State."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from telltable.core.english import opened
from telltable.core.luck import Luck, pick
from telltable.core.move import Move
from telltable.games.ninety_nine_chances.box.components import (
    BID,
    BONUS,
    FAILURE,
    FRAME,
    MEDIAN,
    PITCH,
    PLAN,
    PROBLEM,
    RESOURCE,
    SHARED,
    SUCCESS,
    is_blank,
    number_of,
)
from telltable.games.ninety_nine_chances.rules.ending import ending_kind
from telltable.games.ninety_nine_chances.rules.storytelling_evaluation import nearest
from telltable.games.ninety_nine_chances.rules.trouble import targets
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.auto_lines import auto_line
from telltable.games.ninety_nine_chances.table.sentences_of_cards import line_of
from telltable.games.ninety_nine_chances.table.state import NOBODY, stranger
from telltable.games.ninety_nine_chances.table.types import Observation

from .worth import best_bid, chance_of, fit, theme_worth

MOST_INVOLVED = 3
MUCH_ALIKE = 20  # Numbers this close are worth the same to whoever parts with one


class Mind:
    """One bot's look at one question."""

    def __init__(self, observation: Observation, luck: Luck) -> None:
        self.seat = observation.seat
        self.view = observation.view
        self.table = self.view.table
        self.pack = observation.pack
        self.ask = observation.ask
        self.luck = luck

    def line(self, kind: str, card: str = "", other: int = NOBODY, used: tuple[str, ...] | None = None) -> str:
        """Something to say, in one line."""
        text = line_of(self.pack, self.table, kind, self.seat, self.luck, card=card, other=other, used=used)
        text = opened(text or auto_line(self.pack, self.table, kind, self.seat, card, other, used))
        limit = self.table.limit("pitch" if kind == PITCH else "telling")
        return text if len(text) <= limit else text[:limit].rstrip()

    @property
    def hand(self) -> tuple[str, ...]:
        """Own cards, those that lie face down and may still be exchanged included."""
        return (*self.view.hand, *self.view.secret)

    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise."""
        seats = self.table.open
        return (*(s for s in seats if s > self.seat), *(s for s in seats if s < self.seat))


def helper(observation: Observation, luck: Luck) -> Move:
    """Plans, judges, lends and bids as well as it can, and is polite."""
    mind = Mind(observation, luck)
    return _CHOICES[mind.ask.decision](mind)


def greedy(observation: Observation, luck: Luck) -> Move:
    """The same, but it lends nothing, and judges whoever is ahead twice as hard."""
    mind = Mind(observation, luck)
    if mind.ask.decision == "plan_consent":
        return mv.Grant()
    return _evaluate(mind, 2) if mind.ask.decision == "evaluate" else _CHOICES[mind.ask.decision](mind)


# --- the Story Meeting --------------------------------------------------------------------------------


def _theme(mind: Mind) -> Move:
    pairs = [(a, b) for a in mind.hand for b in mind.hand if a != b]
    return mv.PickTheme(max(pairs, key=lambda pair: (theme_worth(mind.pack, pair), pair)))


def _pitch(mind: Mind) -> Move:
    return mv.Pitch(mind.line(PITCH))


def _vote(mind: Mind) -> Move:
    """First the best pitch, one's own a little better; then whatever most are for."""
    themes = [value for value in mind.ask.forms[0].fields[0].values() if value != NOBODY]
    if mind.table.ballots:
        cast = [theme for _, theme in mind.table.ballots]
        return mv.VoteTheme(min(themes, key=lambda seat: (-cast.count(seat), min(mind.table.themes[seat]))))
    worth = {
        seat: theme_worth(mind.pack, mind.table.themes[seat]) * (1.1 if seat == mind.seat else 1) for seat in themes
    }
    return mv.VoteTheme(max(themes, key=lambda seat: (worth[seat], -seat)))


def _character(mind: Mind) -> Move:
    """Somebody from the cast whom nobody else is, as a table of bots agrees without a word."""
    people = mind.pack.people
    if not people:  # a draft
        return mv.Describe(stranger(mind.seat))
    place = (mind.table.dealer * 5 + int(mind.table.theme[0]) + int(mind.table.theme[1]) + mind.seat) % len(people)
    return mv.Describe(people[place].name, people[place].role)


# --- cards in front of seats --------------------------------------------------------------------------


def _resource(mind: Mind) -> Move:
    """A card from the middle of the hand, which is worth least as a Number; with somebody who is in no story yet."""
    card = pick(mind.luck, _best(mind.hand, lambda one: abs(number_of(one) - 45) // MUCH_ALIKE))
    fresh = [seat for seat in mind.others() if seat not in mind.table.involved]
    involves = (fresh or mind.others())[:1]
    text = mind.line(SHARED, card, involves[0])
    return mv.PlayResource(card, tuple(involves), text)


def _best(cards: Sequence[str], cost: Callable[[str], float]) -> list[str]:
    """The cards that cost least."""
    least = min(map(cost, cards))
    return [card for card in cards if cost(card) == least]


def _bonus(mind: Mind) -> Move:
    return mv.TellBonus((), mind.line(BONUS, mind.table.bonus))


def _problem(mind: Mind) -> Move:
    """The Problem that what the target has helps least against, to whoever has the most."""
    found = targets(mind.table, mind.seat)
    target = max(found, key=lambda seat: (len(mind.table.resources[seat]), -seat))
    has = mind.table.resource_cards(target)
    worst = _best(mind.hand, lambda one: sum(fit(mind.pack, own, one) for own in has))
    card = pick(mind.luck, _best(worst, lambda one: abs(number_of(one) - 50) // MUCH_ALIKE))
    return mv.PlayProblem(card, target, mind.line(PROBLEM, card, target))


def _involved(mind: Mind) -> Move:
    """Yes; but whoever is in three stories already may have had enough."""
    asking = mind.table.asking
    if asking is not None and asking.kind == "kill":
        tragic = mind.table.phase == "endings" and ending_kind(mind.table, mind.seat) == "tragic"
        return mv.Answer("yes" if tragic else "no")
    often = sum(mind.seat in one.named for one in mind.table.told if one.kind in (RESOURCE, BONUS))
    return mv.Answer("no" if often >= MOST_INVOLVED and mind.luck.below(2) else "yes")


def _again(mind: Mind) -> Move:
    return mv.LetStand()


def _retell(mind: Mind) -> Move:
    return mv.StrikeOut()


# --- plans --------------------------------------------------------------------------------------------


def _plan(mind: Mind) -> Move:
    """The Problem that the own Resources suit best, with all of them; and one thing of somebody else that suits it."""
    table = mind.table
    mine = table.resource_cards(mind.seat)
    problems = table.problem_cards(mind.seat)
    problem = max(problems, key=lambda one: (sum(fit(mind.pack, card, one) for card in mine), -problems.index(one)))
    used = tuple(sorted(mine, key=lambda card: -fit(mind.pack, card, problem)))[:3]
    requests = _requests(mind, problem)
    return mv.Plan(problem, used, requests, mind.line(PLAN, problem, used=used))


def _requests(mind: Mind, problem: str) -> tuple[str, ...]:
    table = mind.table
    lendable = [
        card
        for seat in mind.others()
        for card in table.resource_cards(seat)
        if not is_blank(card) and fit(mind.pack, card, problem)
    ]
    if lendable:
        return (f"borrow {pick(mind.luck, lendable)}",)
    return (f"enlist {pick(mind.luck, mind.others())}",) if mind.luck.below(2) else ()


def _commit(mind: Mind) -> Move:
    return mv.Commit(mind.table.turn.problem, mind.table.turn.resources)


def _lend(mind: Mind) -> Move:
    """Yes three times of four; no to somebody who is well ahead."""
    table, asking = mind.table, mind.table.asking
    if asking is None:
        return mv.Grant()
    ahead = len(table.resources[asking.asker]) - len(table.resources[mind.seat])
    items = asking.of(mind.seat)
    return mv.Grant(items if ahead < 2 and mind.luck.below(4) else ())


def _evaluate(mind: Mind, harder: int = 1) -> Move:
    """The card nearest to the odds by what was told and held; for the own plan, the highest."""
    table = mind.table
    if table.turn.seat == mind.seat:
        return mv.Evaluate(max(mind.hand))
    target = 0.7 * chance_of(mind.pack, table) + 0.3 * 50
    most = max(len(table.resources[seat]) for seat in table.open)
    if len(table.resources[table.turn.seat]) == most:
        target -= 6 * harder
    return mv.Evaluate(nearest(mind.hand, target))


def _median(mind: Mind) -> Move:
    card = next(card for seat, card in mind.table.turn.numbers if seat == mind.seat)
    return mv.TellOutcome(mind.line(MEDIAN, card))


def _outcome(mind: Mind) -> Move:
    turn = mind.table.turn
    if turn.works:
        return mv.TellOutcome(mind.line(SUCCESS, turn.problem, turn.seat))
    card = mind.table.problem_cards(turn.seat)[-1]
    return mv.TellOutcome(mind.line(FAILURE, card, turn.seat))


# --- the climax ---------------------------------------------------------------------------------------


def _lead(mind: Mind) -> Move:
    """Itself if it may, else whoever has the most Problems."""
    tied = list(mind.ask.forms[0].fields[0].values())
    if mind.seat in tied:
        return mv.ChooseLead(mind.seat)
    return mv.ChooseLead(max(tied, key=lambda seat: (len(mind.table.problems[seat]), -seat)))


def _frame(mind: Mind) -> Move:
    if len(mind.ask.forms) > 1:
        return mv.LetStand()
    return mv.Frame(mind.line(FRAME))


def _react(mind: Mind) -> Move:
    return mv.React(True)


def _bid(mind: Mind) -> Move:
    uses = mind.table.resource_cards(mind.seat)[:2]
    return mv.Bid(best_bid(mind.view), uses, mind.line(BID))


def _ending(mind: Mind) -> Move:
    return mv.TellEnding(mind.line(ending_kind(mind.table, mind.seat)))


def _winner(mind: Mind) -> Move:
    """Whoever was kindest to it."""
    tied = list(mind.ask.forms[0].fields[0].values())
    return mv.PickWinner(max(tied, key=lambda seat: (mind.table.goodwill.count((seat, mind.seat)), -seat)))


def _acts(mind: Mind) -> Move:
    return mv.AgreeActs("yes")


_CHOICES: dict[str, Callable[[Mind], Move]] = {
    "acts": _acts,
    "theme_pick": _theme,
    "pitch": _pitch,
    "theme_vote": _vote,
    "character": _character,
    "resource_play": _resource,
    "bonus_tell": _bonus,
    "involve_consent": _involved,
    "kill_consent": _involved,
    "involve_again": _again,
    "retell": _retell,
    "trouble_play": _problem,
    "plan": _plan,
    "plan_consent": _lend,
    "plan_commit": _commit,
    "evaluate": _evaluate,
    "median_tell": _median,
    "outcome_tell": _outcome,
    "climax_lead": _lead,
    "frame": _frame,
    "frame_react": _react,
    "bid": _bid,
    "denouement": _ending,
    "winner_pick": _winner,
}
