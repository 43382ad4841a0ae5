"""SS-B3: what a play is worth to the story, beyond what the pattern asks: each reason with its weight, in words."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.games.storystack.box.components import CHARACTERS_ASKED, LANES, TAG_INDEX, Card
from telltable.games.storystack.table.so_far import LATE, SoFar

Reason = tuple[float, str]  # its weight, and a clause for the log; empty where nobody would ask
CAST_ENOUGH, CAST_TOO_MANY = 4, 6
TWICE = 2  # acts that make somebody a character of the story
NEWCOMERS_UNTIL = 4  # the last lane in which bots bring somebody in
PEOPLES_SHARE = 0.36  # of the cards from Midpoint to Resolution: a third, and what chance takes of it


def reasons(so_far: SoFar, seat: int, card: Card, lane: int) -> Iterator[Reason]:
    """What speaks for laying this card here, and against it."""
    if card.type != "CA" or so_far.acts:  # anybody may lead: else the same few would, evening after evening
        yield from at_home(card, lane)
    if card.type == "CA":
        yield from _newcomer(so_far, card, lane)
    yield from _introduced(so_far, card, lane)
    yield from _loose_ends(so_far, card, lane)
    yield from _for_people(so_far, seat, lane)


def story_worth(so_far: SoFar, seat: int, card: Card, lane: int) -> float:
    """All of them together."""
    return sum(weight for weight, _ in reasons(so_far, seat, card, lane))


def at_home(card: Card, lane: int) -> Iterator[Reason]:
    """Whether the card belongs where it is laid."""
    home = card.told.home
    if not home:
        return
    if lane == home[0]:
        yield 2.5, f"it is at home in {LANES[lane - 1]}"
    elif lane in home:
        yield 1.5, f"it fits {LANES[lane - 1]}"
    else:
        yield -2.0 - min(abs(lane - one) for one in home) / 2, ""


def _newcomer(so_far: SoFar, card: Card, lane: int) -> Iterator[Reason]:
    have = len(so_far.acts)
    if not have:
        yield (6.0, "whose story it is comes in first") if lane == 1 else (-6.0, "")
    if have == 1 and lane == 1:
        yield 3.0, "whoever stands by the lead is met early"
    if lane > NEWCOMERS_UNTIL:
        yield -40.0, ""
    elif lane > 1 and have:
        yield -2.0, ""
    least = so_far.pack.patterns[so_far.table.pattern].minimums.get(card.tag, 0)
    needed = least > 0 and so_far.table.tags[TAG_INDEX[card.tag]] < least
    if have >= CAST_TOO_MANY:
        yield -9.0, ""
    elif have >= CAST_ENOUGH and not needed:
        yield -4.0, ""


def _introduced(so_far: SoFar, card: Card, lane: int) -> Iterator[Reason]:
    """Nobody acts before being brought in, and nobody after dying."""
    need = max((CHARACTERS_ASKED.get(code, 0) for code in card.choices), default=0)
    there = sum(so_far.is_there(letter, lane) for letter in so_far.acts)
    if need > there:
        yield -12.0, ""
    lonely = sum(len(plays) < 2 for plays in so_far.acts.values())
    if need and lonely:
        yield 1.0, "one character had hardly had anything to do yet"


def _loose_ends(so_far: SoFar, card: Card, lane: int) -> Iterator[Reason]:
    tells = card.told
    if not tells.needs:
        return
    cause = so_far.open_end(tells.needs, lane)
    if cause is not None:
        yield 2.0, f"it follows from {so_far.recall(cause)}"


def _for_people(so_far: SoFar, seat: int, lane: int) -> Iterator[Reason]:
    """From Midpoint to Resolution a bot leaves a third of the cards to people."""
    table = so_far.table
    if not table.humans or seat in table.humans or lane < LATE:
        return
    late = [fact for fact in table.facts if fact.lane >= LATE]
    theirs = sum(table.is_persons(fact.seat, fact.n) for fact in late)
    if theirs < PEOPLES_SHARE * (len(late) + 1):
        yield -16.0, ""
