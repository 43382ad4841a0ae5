"""The arc of the lead: what the card that brought them in says of them, a line for each lane (ADR 0017)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from msgspec import Struct

from telltable.games.storystack.box.components import CLIMAX, LANES, Card
from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.so_far import SoFar
from telltable.games.storystack.table.state import Element, Fact

from .coda import TROUBLE, companion, main_note, menace
from .pronouns import pronouns_of

_WORD = re.compile(r"\{(\w+)\}")
_FRIEND = "{friend}"  # still to be filled
GOING = 3  # the lane in which the lead goes along; the danger is told by then


class Arc(Struct, frozen=True):
    """What becomes of the lead, with tokens such as ``{A}``.

    Attributes:
        lines: for each lane, empty where nothing may be said; none at all without an arc.
        stake: why the danger is the friend's too; empty where the climax does not come back to it.
    """

    lines: tuple[str, ...] = ()
    stake: str = ""

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return any(self.lines)


def arc_of(so_far: SoFar, raw: Callable[[Fact], str]) -> Arc:
    """The arc of the lead, as far as it may be told.

    A card says what becomes of somebody only while nobody at the table does (law 1): it is silent about whom a person
    named, noted or told of, and from the lane on in which people told anything in words of their own.
    """
    table = so_far.table
    lead = table.element(so_far.lead) if so_far.lead else None
    if lead is None or not lead.n or so_far.lead in so_far.died:
        return Arc()
    brought = table.fact(lead.n)
    told = so_far.pack.cards[brought.card].told
    if not told.arc or not _is_as_printed(so_far, lead, raw) or table.ending != "complete":
        return Arc()
    own = (fact.lane for fact in so_far.reading if not so_far.is_packs(fact, raw(fact)))
    until = min(own, default=len(LANES) + 1)
    helper = _helper(so_far, raw)
    lines = [
        _told(so_far, text, helper if lane == CLIMAX else _friend(so_far, lane)) if brought.lane <= lane < until else ""
        for lane, text in enumerate(told.arc, start=1)
    ]
    stake = _told(so_far, told.stake or "", helper) if lines[CLIMAX - 1] else ""
    early = GOING - 1
    found = _with_neighbour((*lines[:early], stake, *lines[early:]))
    return Arc(found[:early] + found[GOING:], found[early])


def _with_neighbour(lines: Iterable[str]) -> tuple[str, ...]:
    """Where nobody stands with the lead, the same neighbour does whenever the card speaks of a friend."""
    told = []
    neighbour = "a neighbour"
    for line in lines:
        if _FRIEND in line:
            line = line.replace(_FRIEND, neighbour, 1).replace(_FRIEND, "the neighbour")
            neighbour = "the neighbour"
        told.append(line)
    return tuple(told)


def _is_as_printed(so_far: SoFar, element: Element, raw: Callable[[Fact], str]) -> bool:
    """Whether a card brought somebody in, with a name and notes that it suggests, and its own words."""
    brought = so_far.table.fact(element.n)
    offered = so_far.pack.cards[brought.card].suggestions
    return (
        name_of(so_far.table, element.id) in offered.get("character", ())
        and all(note.text in offered.get("note", ()) for note in element.notes)
        and so_far.is_packs(brought, raw(brought))
    )


def _helper(so_far: SoFar, raw: Callable[[Fact], str]) -> str:
    """What stands for whoever has something at stake: the friend, but not one of whom a person told (law 1)."""
    friend = so_far.table.element(friend_of(so_far, CLIMAX))
    known = friend is not None and friend.n and _is_as_printed(so_far, friend, raw)
    return f"{{{friend.id}}}" if friend is not None and known else _FRIEND


def _friend(so_far: SoFar, lane: int) -> str:
    """What stands for the friend in a lane."""
    friend = friend_of(so_far, lane)
    return f"{{{friend}}}" if friend else "somebody" if companion(so_far) else _FRIEND


def behind(so_far: SoFar) -> str:
    """What lies behind the note of a lead who has an arc, with tokens. May be empty."""
    card, lead = lead_card(so_far), so_far.table.element(so_far.lead)
    notes = [note.text for note in lead.notes] if lead else []
    said = dict(zip(card.suggestions.get("note", ()), card.told.behind or (), strict=False))
    return _told(so_far, said.get(notes[0], ""), "") if notes else ""


def danger(so_far: SoFar) -> str:
    """What threatens, as it does in the arc, with tokens. May be empty."""
    return _told(so_far, lead_card(so_far).told.danger or "", "")


def after(so_far: SoFar) -> str:
    """What became of what threatened and of the note, with tokens. May be empty."""
    return _told(so_far, lead_card(so_far).told.after or "", "")


def lead_card(so_far: SoFar) -> Card:
    """The card that brought in the lead."""
    element = so_far.table.element(so_far.lead)
    assert element is not None, "only asked where somebody leads"
    return so_far.pack.cards[so_far.table.fact(element.n).card]


def _told(so_far: SoFar, line: str, friend: str) -> str:
    """A line with names, he or she wherever only the lead can be meant, and what stands for the friend."""
    threat, lead = menace(so_far), so_far.lead
    called, other = pronouns_of(so_far, lead), pronouns_of(so_far, friend.strip("{}"))
    token, alike = f"{{{lead}}}", called.get("he") == other.get("he")
    words = {
        "new": token,
        "menace": f"{{{threat}}}" if threat else TROUBLE,
        "friend": friend,
        "note": main_note(so_far, element)[1] if (element := so_far.table.element(lead)) else "",
    }
    last = ""

    def filled(match: re.Match[str]) -> str:
        nonlocal last
        word = match[1]
        if word in words:
            last = word if word in ("new", "friend") else last
            return words[word]
        if called and last and not (last == "friend" and other and alike):
            return called[word]
        last = "new"
        return f"{token}'s" if word == "his" else token

    return _WORD.sub(filled, line)


def friend_of(so_far: SoFar, lane: int) -> str:
    """Who stands with the lead, if a reader has met them by then. May be empty."""
    friend = companion(so_far)
    return friend if friend and so_far.is_there(friend, lane) else ""
