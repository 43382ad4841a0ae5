"""What is told in one clause beside the arc of the lead: a play of a bot's that fits in where the arc draws breath."""

from __future__ import annotations

import re

from telltable.games.storystack.table.default_texts import fill_text
from telltable.games.storystack.table.names import TOKEN
from telltable.games.storystack.table.so_far import SoFar
from telltable.games.storystack.table.state import Fact

from . import frames

SIGNS = 2  # the lane in which what threatens is first heard of
_ELSEWHERE = {"K!", "E2!", "F!", "O!", "$", "o", "f"}  # choices by which a card speaks of something else
_FITS = ("TEAM", "TRIALS", "COMPLICATION")  # tags that say what happened by the way, and settle nothing
_GOES_ON = re.compile(r"(?:It|So|He|She|They|That|By|From)\b|\{he\}|\{his\}|[\"“]")  # a line that needs the one before
_UNSAID = re.compile(r"\b(?:it|its|what|there was|plan|had (?!to\b))\b")  # it speaks of something that was not told


def clause(so_far: SoFar, fact: Fact) -> str:
    """The play in one clause, with tokens. Empty where its card has none."""
    card = so_far.pack.cards[fact.card]
    made = {x.kind: x.id for x in reversed(so_far.table.elements) if x.n == fact.n}
    return fill_text(so_far.pack, so_far.table, card, fact.slots, card.told.brief, {}, made) if card.told.brief else ""


def belongs(so_far: SoFar, fact: Fact, line: str, threat: str) -> bool:
    """Whether a play can be told beside this line of the arc: it is the first sign of the threat, or says where they
    came by. Of what the threat, the lead and the friend do, the arc knows; a play of it is an anecdote from elsewhere.

    Args:
        so_far, fact: the play.
        line: what the arc says in that lane, after it.
        threat: what the arc is up against.
    """
    card = so_far.pack.cards[fact.card]
    named = set(TOKEN.findall(clause(so_far, fact)))
    if fact.lane == SIGNS and card.tag == "INCITING":
        return bool(threat) and {id_ for id_ in so_far.spoken[fact.n] if not id_.startswith("Lo")} == {threat}
    if fact.lane not in frames.BESIDE or card.tag not in _FITS or set(card.choices) & _ELSEWHERE:
        return False
    by = bool(named) and all(id_.startswith("Lo") for id_ in named)
    return by and not _UNSAID.search(card.told.brief) and not _GOES_ON.match(line)
