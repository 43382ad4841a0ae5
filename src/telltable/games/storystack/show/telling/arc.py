"""The arc of the lead: what the card that brought them in says of them, a line for each lane (ADR 0017)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from telltable.games.storystack.box.components import LANES, Card
from telltable.games.storystack.box.wording import fill
from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.so_far import SoFar, drawn
from telltable.games.storystack.table.state import Fact

from . import frames
from .coda import TROUBLE, companion, main_note, menace
from .pronouns import pronouns_of

_WORD = re.compile(r"\{(\w+)\}")
_FRIEND = "{friend}"  # still to be filled


def arc_of(so_far: SoFar, raw: Callable[[Fact], str]) -> tuple[str, ...]:
    """A line for each lane, with tokens such as ``{A}``, empty where nothing may be said; none at all without an arc.

    A card says what becomes of somebody only while nobody at the table does (law 1): it is silent about whom a person
    named, noted or told of, and from the lane on in which people told anything in words of their own.
    """
    table = so_far.table
    lead = table.element(so_far.lead) if so_far.lead else None
    if lead is None or not lead.n or so_far.lead in so_far.died:
        return ()
    brought = table.fact(lead.n)
    card = so_far.pack.cards[brought.card]
    lines, offered = card.told.arc, card.suggestions
    as_printed = name_of(table, lead.id) in offered.get("character", ()) and so_far.is_packs(brought, raw(brought))
    noted = any(note.text not in offered.get("note", ()) for note in lead.notes)
    if not lines or not as_printed or noted or table.ending != "complete":
        return ()
    own = (fact.lane for fact in so_far.reading if not so_far.is_packs(fact, raw(fact)))
    until = min(own, default=len(LANES) + 1)
    return _with_neighbour(
        _told(so_far, text, lead.id, lane) if brought.lane <= lane < until else ""
        for lane, text in enumerate(lines, start=1)
    )


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


def behind(so_far: SoFar) -> str:
    """What lies behind the note of a lead who has an arc, with tokens. May be empty."""
    card, lead = lead_card(so_far), so_far.table.element(so_far.lead)
    notes = [note.text for note in lead.notes] if lead else []
    said = dict(zip(card.suggestions.get("note", ()), card.told.behind or (), strict=False))
    return _told(so_far, said.get(notes[0], ""), so_far.lead, 1) if notes else ""


def danger(so_far: SoFar) -> str:
    """What threatens, as it does in the arc, with tokens. May be empty."""
    return _told(so_far, lead_card(so_far).told.danger or "", so_far.lead, 2)


def after(so_far: SoFar) -> str:
    """What became of what threatened and of the note, with tokens. May be empty."""
    return _told(so_far, lead_card(so_far).told.after or "", so_far.lead, len(LANES))


def company(so_far: SoFar, card: Card) -> str:
    """How the one who stands with the lead, brought in by this card, came to: what stands behind the card's `brief`."""
    if not card.told.company:
        line = frames.COMPANY[drawn(so_far.table, "company") % len(frames.COMPANY)]
        return line.replace("{lead}", f"{{{so_far.lead}}}")
    friend = companion(so_far)
    token = f"{{{friend}}}"
    called = pronouns_of(so_far, friend) or {"he": token, "him": token, "his": f"{token}'s", "himself": token}
    return ". " + fill(card.told.company, {**called, "new": token, "lead": f"{{{so_far.lead}}}"})


def lead_card(so_far: SoFar) -> Card:
    """The card that brought in the lead."""
    element = so_far.table.element(so_far.lead)
    assert element is not None, "only asked where somebody leads"
    return so_far.pack.cards[so_far.table.fact(element.n).card]


def _told(so_far: SoFar, line: str, lead: str, lane: int) -> str:
    """A line with names, and with he or she wherever only the lead can be meant."""
    threat, friend = menace(so_far), friend_of(so_far, lane)
    called, other = pronouns_of(so_far, lead), pronouns_of(so_far, friend)
    token, alike = f"{{{lead}}}", called.get("he") == other.get("he")
    words = {
        "new": token,
        "menace": f"{{{threat}}}" if threat else TROUBLE,
        "friend": f"{{{friend}}}" if friend else "somebody" if companion(so_far) else _FRIEND,
        "note": main_note(so_far, element)[1] if (element := so_far.table.element(lead)) else "",
    }
    last = ""

    def filled(match: re.Match[str]) -> str:
        nonlocal last
        word = match[1]
        if word in words:
            last = word if word in ("new", "friend") else last
            return words[word]
        if called and last and not (last == "friend" and friend and alike):
            return called[word]
        last = "new"
        return f"{token}'s" if word == "his" else token

    return _WORD.sub(filled, line)


def friend_of(so_far: SoFar, lane: int) -> str:
    """Who stands with the lead, if a reader has met them by then. May be empty."""
    friend = companion(so_far)
    return friend if friend and so_far.is_there(friend, lane) else ""
