"""Laws about moves that are not legal: nothing changes, and there is a reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from telltable.core.ask import Ask, Words
from telltable.core.errors import IllegalMove, Problem
from telltable.core.log import encode
from telltable.core.luck import Luck, Stream, pick
from telltable.core.match import Match
from telltable.core.move import CORE_MOVES, Move, TakeBack
from telltable.core.play import Play
from telltable.core.refusal import Refusal
from telltable.core.seat import CLOCK, HOST, Seat

from .law_moves import bend, is_listed, too_long
from .law_place import Fault, line_of_refusal, line_of_step

MOST_REMEMBERED = 40
LONGEST_SENTENCE = 800

# Refusals of the table itself, which no game's rulebook knows.
TABLE_CODES = frozenset(
    {
        "over",
        "started",
        "malformed",
        "no_seat",
        "host_only",
        "clock_only",
        "not_owing",
        "not_sealed",
        "not_left",
        "no_way_back",
        "nothing_to_take_back",
        "in_secret",
        "uncovered",
    }
)


def probe_faults(match: Match, luck: Luck, ids: frozenset[str], seen: list[dict[str, Any]]) -> Iterator[Fault]:
    """Try something that is probably not legal on a fork. `seen` remembers moves to come back with later."""
    seat, data = _probe(match, luck, seen)
    before = _snapshot(match)
    twin = match.fork()
    foretold = twin.why(seat, data)
    refusal: Refusal | None = None
    try:
        twin.play(seat, data)
    except IllegalMove as error:
        refusal = error.refusal
    except Problem as problem:
        refusal = Refusal("malformed", "", str(problem), twin.instead(seat))
    if foretold != refusal:
        sentence = f"{_short(data)} of seat {seat} was foretold {foretold} and came out {refusal}"
        yield Fault("refusal", sentence, line_of_refusal(match, seat, data))
    if refusal is None:
        yield from _accepted_faults(match, seat, data)
    else:
        if _snapshot(twin) != before or len(twin.entries) != len(match.entries):
            sentence = f"refused {_short(data)} of seat {seat} changed something"
            yield Fault("refusal", sentence, line_of_refusal(match, seat, data))
        if seat in match.seats and refusal.code != "no_seat" and not refusal.fix:
            sentence = f"{refusal.code} is refused, and nothing says what would be possible: {refusal.why}"
            yield Fault("refusal", sentence, line_of_refusal(match, seat, data))
        for sentence in refusal_faults(match, refusal, ids):
            yield Fault("refusal", sentence, line_of_refusal(match, seat, data))
    if _snapshot(match) != before:
        sentence = f"{_short(data)} of seat {seat}, tried on a fork, changed the match"
        yield Fault("refusal", sentence, line_of_refusal(match, seat, data))


def refusal_faults(match: Match, refusal: Refusal, ids: frozenset[str]) -> Iterator[str]:
    """What a refusal lacks."""
    if not refusal.code or not refusal.why or "\n" in refusal.why:
        yield f"a refusal without a code or a sentence: {refusal!r}"
    if len(str(refusal)) > LONGEST_SENTENCE:
        yield f"{refusal.code} is refused in {len(str(refusal))} characters"
    if refusal.code not in TABLE_CODES and not (
        refusal.rule in ids if ids else refusal.rule.startswith(match.rules.prefix)
    ):
        yield f"{refusal.code} names the rule {refusal.rule!r}, which RULES.md does not have"


def _snapshot(match: Match) -> bytes:
    return encode([match.state, match.agenda, {str(seat): ask for seat, ask in match.asked().items()}])


def _accepted_faults(match: Match, seat: Seat, data: Any) -> Iterator[Fault]:
    """Accepted: then an ask or an offer lists it, or it is what the clock would take."""
    move = match.read(data)
    if isinstance(move, CORE_MOVES):
        return
    asks = [ask for who, ask in match.asked().items() if who == seat]
    if any(is_listed(match.rules, ask, move) for ask in (*asks, *match.offers(seat))):
        return
    if asks and _default(match, seat) == move:
        return
    yield Fault("unlisted", f"seat {seat} may play {_short(data)}, which nothing lists", line_of_step(match, "ask"))


def _default(match: Match, seat: Seat) -> Move:
    at = Play(match.pack, match.state, rules=match.rules, agenda=match.agenda, luck=Stream((0, 0), 0))
    default: Move = match.agenda[-1].step.default(at, seat)
    return default


def _probe(match: Match, luck: Luck, seen: list[dict[str, Any]]) -> tuple[Seat, dict[str, Any]]:
    """A seat, and a move that was perhaps listed once or for another, perhaps with something wrong in it."""
    asks = [*match.asked().values(), *match.offers(pick(luck, match.seats))]
    seat = pick(luck, match.seats)
    roll = luck.below(12)
    if roll == 0:
        move = pick(luck, ("Leave", "Back", "TimeUp"))
        return pick(luck, (HOST, CLOCK, seat)), {"type": move, "seat": luck.below(len(match.seats) + 2) - 1}
    if roll == 1:
        return seat, msgspec.to_builtins(TakeBack()) if luck.below(2) else {"type": "Start"}
    if roll == 2 and (long := too_long(asks, luck)):
        return seat, long
    made = [pick(luck, asks).draw(luck)] if asks else []
    if made and len(seen) < MOST_REMEMBERED:
        seen += made
    data = pick(luck, made if made and luck.below(3) else seen) if made or seen else {"type": "Nothing"}
    others = tuple(value for ask in asks for value in _candidates(ask, luck)) or ("",)
    return seat, bend(luck, data, others) if luck.below(4) else data


def _candidates(ask: Ask, luck: Luck) -> Iterator[Any]:
    form = pick(luck, ask.forms)
    yield from form.fixed.values()
    for field in form.fields:
        if isinstance(field, Words):
            yield from field.suggestions[:2]
        elif field.of:
            yield pick(luck, field.of)


def _short(data: Any) -> str:
    return str(data)[:200]
