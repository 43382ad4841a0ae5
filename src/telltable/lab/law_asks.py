"""Laws about what is asked and offered, and what a table may set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from telltable.core.ask import AnyField, Ask, Form, Words
from telltable.core.luck import Luck, Stream, pick
from telltable.core.match import Match
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK

from .law_place import Fault, line_of, line_of_refusal, line_of_step
from .thinking import is_choice

FEW = 12
MANY = 60


def option_faults(rules: Rules, ids: frozenset[str]) -> Iterator[Fault]:
    """Options that name a rule of the game's own which RULES.md does not have."""
    for option in rules.options:
        if ids and option.rule.startswith(f"{rules.prefix}-") and option.rule not in ids:
            sentence = f"the option {option.name} names the rule {option.rule!r}, which RULES.md does not have"
            yield Fault("asks", sentence, line_of(type(rules)))


def ask_faults(match: Match, ids: frozenset[str]) -> Iterator[str]:
    """What is wrong with the questions that are open."""
    asks, waiting = match.asked(), match.waiting()
    if not set(waiting) <= {*asks, CLOCK}:
        yield f"seats {waiting} are awaited, but only {tuple(asks)} are asked"
    for seat, ask in asks.items():
        if ask.owed != (seat in waiting):
            yield f"the {ask.decision} of seat {seat} is owed by one account and not by the other"
        if ask.count() < 1 or next(ask.moves(), None) is None:
            yield f"the {ask.decision} lists no move"
        if not ask.text or not ask.decision:
            yield f"seat {seat} is asked without a word"
        if ids and ask.rule not in ids:
            yield f"the {ask.decision} names the rule {ask.rule!r}, which RULES.md does not have"


def listed_faults(match: Match, luck: Luck) -> Iterator[Fault]:
    """A sample of what is listed, asks and offers, as a question that changes nothing: all must be legal."""
    where = line_of_step(match, "ask")
    seat = pick(luck, tuple(match.asked()))
    beside = pick(luck, match.seats)
    for who, ask in ((seat, match.asked()[seat]), *((beside, offer) for offer in match.offers(beside))):
        if not ask.forms:
            yield Fault("listed", f"the {ask.decision} offered to seat {who} lists no move", where)
            continue
        count = ask.count()
        if count <= MANY and sum(1 for _ in ask.moves()) != count:
            yield Fault("listed", f"the {ask.decision} of seat {who} counts {count} moves and lists others", where)
        start = luck.below(min(FEW, count))
        for move in (*islice(ask.moves(), start, start + 2), *(ask.draw(luck) for _ in range(2))):
            refusal = match.why(who, move)
            if refusal:
                sentence = f"seat {who} is refused a listed move {move}: {refusal}"
                yield Fault("listed", sentence, line_of_refusal(match, who, move))
    asked, seen = match.asked()[seat], match.observation(seat)
    if not _outlines(seen.outline, asked):
        yield Fault(
            "listed", f"the outline of what seat {seat} is asked lists other moves", line_of_step(match, "outline")
        )
    key = (luck.below(1 << 60), 0)
    quick, whole = seen.draw(Stream(key, 0)), asked.draw(Stream(key, 0))
    if match.read(quick) != match.read(whole):
        sentence = f"seat {seat} draws {quick} where its ask draws {whole}"
        yield Fault("listed", sentence, line_of_step(match, "draw"))


def _outlines(outline: Ask, ask: Ask) -> bool:
    """Whether it lists the same forms, each with some of their fields, and is a choice where that is one."""

    def bare(form: Form) -> list[AnyField]:
        return [replace(field, suggestions=()) if isinstance(field, Words) else field for field in form.fields]

    def kinds(of: Ask) -> list[Form]:
        return [replace(form, fields=()) for form in of.forms]

    alike = (outline.decision, kinds(outline), is_choice(outline)) == (ask.decision, kinds(ask), is_choice(ask))
    pairs = [(bare(part), bare(whole)) for part, whole in zip(outline.forms, ask.forms, strict=False)]
    return alike and all(field in whole for part, whole in pairs for field in part)
