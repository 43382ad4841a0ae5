"""The arc of the lead: what the card that brought them in says of them, a line for each lane (ADR 0017)."""

from __future__ import annotations

from collections.abc import Callable

from telltable.games.storystack.box.components import LANES, Card
from telltable.games.storystack.box.wording import fill
from telltable.games.storystack.table.so_far import SoFar
from telltable.games.storystack.table.state import Fact

from .coda import main_threat
from .pronouns import HE, pronouns_of


def arc_of(so_far: SoFar, raw: Callable[[Fact], str]) -> tuple[str, ...]:
    """A line for each lane, with tokens such as ``{A}``, empty where nothing may be said; none at all without an arc.

    A card says what becomes of somebody only while nobody at the table does (law 1): it is silent about whom a person
    brought in, and from the lane on in which people told anything in words of their own.
    """
    table = so_far.table
    lead = table.element(so_far.lead) if so_far.lead else None
    if lead is None or not lead.n or so_far.lead in so_far.died:
        return ()
    brought = table.fact(lead.n)
    lines = so_far.pack.cards[brought.card].told.arc
    if not lines or so_far.is_a_persons(brought) or table.ending != "complete":
        return ()
    own = (fact.lane for fact in so_far.reading if not so_far.is_packs(fact, raw(fact)))
    until = min(own, default=len(LANES) + 1)
    return tuple(
        fill(text, _words(so_far, lead.id, lane)) if brought.lane <= lane < until else ""
        for lane, text in enumerate(lines, start=1)
    )


def lead_card(so_far: SoFar) -> Card:
    """The card that brought in the lead."""
    element = so_far.table.element(so_far.lead)
    assert element is not None, "only asked where somebody leads"
    return so_far.pack.cards[so_far.table.fact(element.n).card]


def _words(so_far: SoFar, lead: str, lane: int) -> dict[str, str]:
    threat, called = main_threat(so_far), pronouns_of(so_far, lead)
    friend = so_far.friend if so_far.friend and so_far.is_there(so_far.friend, lane) else ""
    token = f"{{{lead}}}"
    plain = {"he": token, "him": token, "his": f"{token}’s", "himself": token}
    return {
        "new": token,
        "menace": f"{{{threat}}}" if threat else "the trouble",
        "friend": f"{{{friend}}}" if friend else "somebody",
        **({word: called[word] for word in HE} if called else plain),
    }
