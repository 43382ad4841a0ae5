"""What is told in a clause where a card says whose story it is: who else comes in, and what two of them once did."""

from __future__ import annotations

from telltable.games.storystack.box.components import ELEMENT_PREFIX, Card
from telltable.games.storystack.box.wording import capital, fill
from telltable.games.storystack.table.so_far import SoFar, drawn, roles_of
from telltable.games.storystack.table.state import Fact

from . import frames
from .coda import companion
from .links import TROUBLED
from .pronouns import pronouns_of


def brought_in(so_far: SoFar, card: Card, letter: str, stake: str) -> str:
    """Who comes in beside the lead, with tokens; of the friend also what they have at stake, or how the two met."""
    brief = capital(fill(card.told.brief, {"new": f"{{{letter}}}"}))
    if letter != companion(so_far):
        return f"{brief}."
    return f"{brief}{_beside(so_far)} {_of(so_far, letter, stake)}" if stake else brief + _company(so_far, card)


def _beside(so_far: SoFar) -> str:
    """That somebody stands with the lead, in half a clause that follows a card's `brief`."""
    line = frames.COMPANY[drawn(so_far.table, "company") % len(frames.COMPANY)]
    return line.replace("{lead}", f"{{{so_far.lead}}}")


def _company(so_far: SoFar, card: Card) -> str:
    """How the one who stands with the lead, brought in by this card, came to: what stands behind the card's `brief`."""
    if not card.told.company:
        return _beside(so_far)
    friend = companion(so_far)
    token = f"{{{friend}}}"
    called = pronouns_of(so_far, friend) or {"he": token, "him": token, "his": f"{token}'s", "himself": token}
    return ". " + fill(card.told.company, {**called, "new": token, "lead": f"{{{so_far.lead}}}"})


def _of(so_far: SoFar, letter: str, words: str) -> str:
    """Words that may begin with he or she, where the lead is the other one."""
    he, other = pronouns_of(so_far, letter).get("he", ""), pronouns_of(so_far, so_far.lead).get("he", "")
    first = f"{{{letter}}} "
    known = he and other and he != other
    return f"{capital(he)} {words.removeprefix(first)}" if known and words.startswith(first) else words


def together(so_far: SoFar, fact: Fact) -> str:
    """What two people once did, or did at last, with tokens; empty where a clause does not say it."""
    card = so_far.pack.cards[fact.card]
    once = fact.type == "RE" and fact.lane < TROUBLED
    if not (once or fact.type == "RS") or not card.told.brief:
        return ""
    told = fill(card.told.brief, {role: f"{{{id_}}}" for role, id_ in roles_of(so_far.pack, fact)})
    of_nobody = told == card.told.brief  # “they”, whoever was spoken of
    return "" if of_nobody or any(f"{{{kind}}}" in told for kind in ELEMENT_PREFIX) else f"{told}."
