"""What is told in a clause where a card says whose story it is: who else comes in."""

from __future__ import annotations

from telltable.games.storystack.box.components import Card
from telltable.games.storystack.box.wording import capital, fill
from telltable.games.storystack.table.so_far import SoFar, drawn

from . import frames
from .coda import companion
from .pronouns import pronouns_of


def brought_in(so_far: SoFar, card: Card, letter: str, stake: str) -> str:
    """Who comes in beside the lead, with tokens; of the friend also what they have at stake, or how the two met."""
    brief = capital(fill(card.told.brief, {"new": f"{{{letter}}}"}))
    if letter != companion(so_far):
        return f"{brief}."
    if stake or not card.told.company:
        return f"{_beside(so_far, brief, letter)} {_of(so_far, letter, stake)}".rstrip()
    return f"{brief}. {_company(so_far, card)}"


def _beside(so_far: SoFar, brief: str, letter: str) -> str:
    """That somebody stands with the lead, which matters here; what a card's `brief` says is said by the way."""
    line = frames.COMPANY[drawn(so_far.table, "company") % len(frames.COMPANY)]
    stands = line.replace("{lead}", f"{{{so_far.lead}}}")
    token = f"{{{letter}}} "
    by_the_way = brief.startswith(token) and token.strip() not in brief.removeprefix(token)
    return f"{token.strip()}, who {brief.removeprefix(token)}, {stands}." if by_the_way else f"{brief}, and {stands}."


def _company(so_far: SoFar, card: Card) -> str:
    """How the one who stands with the lead, brought in by this card, came to."""
    friend = companion(so_far)
    token = f"{{{friend}}}"
    called = pronouns_of(so_far, friend) or {"he": token, "him": token, "his": f"{token}'s", "himself": token}
    return fill(card.told.company or "", {**called, "new": token, "lead": f"{{{so_far.lead}}}"})


def _of(so_far: SoFar, letter: str, words: str) -> str:
    """Words that may begin with he or she, where the lead is the other one."""
    he, other = pronouns_of(so_far, letter).get("he", ""), pronouns_of(so_far, so_far.lead).get("he", "")
    first = f"{{{letter}}} "
    known = he and other and he != other
    return f"{capital(he)} {words.removeprefix(first)}" if known and words.startswith(first) else words
