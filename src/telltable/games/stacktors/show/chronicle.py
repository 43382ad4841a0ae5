"""The chronicle: which facts are worth a line of the story, and how that line reads.

It is kept with the table, in the words in which it was told, so that an old story reads as it did. How much was told
also decides which of its sentences somebody says (ST-BOT-10).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from telltable.core.event import Event
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.state import Spoken, Table

from .deeds import deed_of
from .sentences import sentence
from .sentences_fight import kept_off

# Only what changed something: hits, daggers, statuses, joins, deaths, finds, surmounted challenges; and what an attack
# came to that changed nothing, as nothing else tells of it.
WORTHY = (
    ef.StatusSet,
    ef.Reflected,
    ef.Died,
    ef.Revived,
    ef.Joined,
    ef.SideTaken,
    ef.ChallengeHit,
    ef.ChallengeStruck,
    ef.StageOvercome,
    ef.StageRevealed,
    ef.Surmounted,
    ef.Identified,
    ef.CurrencyGiven,
    et.Bought,
)
CAME_TO_NOTHING = ("fail", "ignored")
MOVED = ("put", "dodge")  # by an attack, or out of it
CHANGES = ("damage", "dagger", "hamper", "morph", "exchange", "grow")
HEALING = ("heal", "medic")  # worth a line under fire; a night's rest is not


def deed(before: Table, after: Table, event: Event) -> Spoken | None:
    """The line that a fact adds to the chronicle; None for facts that change nothing worth telling."""
    if isinstance(event, ef.Restacked):
        if event.cause not in CHANGES and not (event.cause in HEALING and after.mode == "conflict"):
            return None
    elif isinstance(event, ef.AttackDeclared):
        if not event.fight.named:
            return None
    elif isinstance(event, ef.Compared):
        held = event.result in CAME_TO_NOTHING
        return Spoken(after.stage, after.round, "outcome", kept_off(before, event)) if held else None
    elif isinstance(event, e.Stepped):
        moved = event.how in MOVED
        return Spoken(after.stage, after.round, "outcome", sentence(after, event)) if moved else None
    elif not isinstance(event, WORTHY):
        return None
    hit = f"{event.who} {event.means}" if isinstance(event, ef.Restacked) and event.cause == "damage" else ""
    return Spoken(after.stage, after.round, "deed", sentence(after, event), hit=hit)


def written(before: Table, after: Table, event: Event) -> Table:
    """The table after a fact, with the line that it adds, and with what the book tells of it."""
    line = deed(before, after, event)
    after = replace(after, story=(*after.story, line)) if line else after
    done = deed_of(before, after, event)
    return replace(after, deeds=(*after.deeds, done)) if done else after


def pips_together(story: Iterable[Spoken]) -> Iterator[Spoken]:
    """The story with the pips of each hit in one line: ``The blow lands on Brute: G2 becomes G1, G1 is gone.``"""
    held: Spoken | None = None
    for spoken in story:
        if held and held.hit and held.hit == spoken.hit:
            held = replace(held, text=f"{held.text.removesuffix('.')}, {spoken.text.rpartition(': ')[2]}")
            continue
        if held:
            yield held
        held = spoken
    if held:
        yield held
