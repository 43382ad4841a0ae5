"""The last words of a book: what became of what was wanted, and of what threatened. Ours, and marked so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import UNSET, Struct

from telltable.core.story import Told
from telltable.games.storystack.box.components import CLIMAX
from telltable.games.storystack.box.wording import fill, sentence_case
from telltable.games.storystack.table.names import name_of, with_names
from telltable.games.storystack.table.so_far import SoFar, share
from telltable.games.storystack.table.state import Element, Fact, Table

from . import frames

OBJECT = {"he": "him", "she": "her", "they": "them"}
_GOVERNS = re.compile(r"\b(?:by|to|of|for|from|at|on|with|behind|told|given|cheered|called|let|made) $")
TROUBLE = "the trouble"  # where nothing else threatens
_TROUBLE = ("INCITING", "COMPLICATION", "BETRAYAL")


def coda(so_far: SoFar, raw: Callable[[Fact], str], short: Mapping[str, str]) -> tuple[Told, ...]:
    """One paragraph, or none where nobody leads and nothing threatens. Where a person told the ending, it leaves open
    what that person may have answered (law 1)."""
    theirs = any(fact.lane >= CLIMAX and not so_far.is_packs(fact, raw(fact)) for fact in so_far.table.facts)
    text = " ".join(filter(None, (_threatened(so_far, theirs), _wanted(so_far, theirs, short))))
    return (Told(text, played="", link=text, ours=True),) if text else ()


def _wanted(so_far: SoFar, theirs: bool, short: Mapping[str, str]) -> str:
    table = so_far.table
    lead = table.element(so_far.lead) if so_far.lead else None
    if lead is None or not lead.notes:
        return ""
    note = main_note(so_far, lead)
    open_ = theirs or so_far.lead in so_far.died
    payoffs = so_far.pack.phrases.payoffs
    lines = frames.LEFT_OPEN[note[0]] if open_ else frames.PAYOFFS[note[0]]
    if payoffs is not UNSET and not open_:
        lines = getattr(payoffs, note[0])
    line = min(lines, key=lambda x: share(table, "coda", x))
    return sentence_case(
        fill(line, {"who": short.get(lead.id) or name_of(table, lead.id), "note": with_names(table, note[1])})
    )


def main_note(so_far: SoFar, lead: Element) -> tuple[str, str]:
    """The note that the story of the lead turns about: a person's, if there is one, else the card's."""
    known = [note for note in lead.notes if note.kind in frames.PAYOFFS] or [lead.notes[0]]
    theirs = [note for note in known if note.by in so_far.table.humans]
    note = (theirs or known)[-1 if theirs else 0]
    kind = note.kind if note.kind in frames.PAYOFFS else "wound"
    return kind, note.text.rstrip(".!?… ")


def main_threat(so_far: SoFar) -> str:
    """The threat that was spoken of most. May be empty."""
    table = so_far.table
    spoken = Counter(id_ for fact in so_far.reading for id_ in so_far.spoken[fact.n])
    threats = [x.id for x in table.of_kind("threat")]
    return max(threats, key=lambda id_: spoken[id_], default="")


def companion(so_far: SoFar) -> str:
    """Who stands with the lead; where nobody was cast so, the first whom a bot brought in besides, and no foe if there
    is anybody else: somebody with a name is better company than a neighbour. May be empty."""
    if so_far.friend:
        return so_far.friend
    table = so_far.table
    others = [
        x.id
        for x in table.characters
        if x.id != so_far.lead and x.id not in so_far.died and (not table.is_persons(x.by, x.n) or x.id == so_far.foe)
    ]
    return min(others, key=lambda letter: letter == so_far.foe, default="")


def menace(so_far: SoFar) -> str:
    """What the story is up against: the main threat, else the faction that brought most trouble. May be empty."""
    cards = so_far.pack.cards
    of = [fact for fact in so_far.reading if cards[fact.card].tag in _TROUBLE]
    spoken = Counter(id_ for fact in of for id_ in so_far.spoken[fact.n])
    factions = [x.id for x in so_far.table.of_kind("faction") if spoken[x.id]]
    return main_threat(so_far) or max(factions, key=lambda id_: spoken[id_], default="")


class Threat(Struct, frozen=True):
    """What the story is up against; empty where that is called something of a person's.

    Attributes:
        token: how the words name it.
        line: what it does.
        origin: what it is and what it is after. May be empty.
    """

    token: str = ""
    line: str = ""
    origin: str = ""


def threat_of(so_far: SoFar, raw: Callable[[Fact], str]) -> Threat:
    """What the story is up against, as the pack says of a threat, with a line of ours for a faction, and for the
    trouble that has no name."""
    table, pack = so_far.table, so_far.pack
    against = table.element(menace(so_far))
    if against is None:
        return Threat(TROUBLE, _drawn(table, frames.TROUBLES))
    if not against.n:
        return Threat()
    brought, name = table.fact(against.n), name_of(table, against.id)
    if not so_far.is_packs(brought, raw(brought)) or name not in pack.cards[brought.card].suggestions.get(
        against.kind, ()
    ):
        return Threat()
    line, origin = ((said or {}).get(name, "") for said in (pack.phrases.menaces, pack.phrases.origins))
    if against.kind != "threat":
        line = _drawn(table, frames.POWERS)
    token = f"{{{against.id}}}"
    return Threat(token, fill(line, {"menace": token}), fill(origin, {"menace": token})) if line else Threat()


def rumoured(so_far: SoFar, threat: Threat, danger: str) -> str:
    """What is told of a threat before it comes: how it looks, then what it does and by what rule. After its name it is
    *it* wherever it is spoken of; *he*, *she* and *they* stand only once, since others are *he* and *they* as well."""
    if threat.token == TROUBLE:
        return f"{frames.NAMELESS} {sentence_case(danger.replace(threat.token, 'it'))}"
    table, phrases, id_ = so_far.table, so_far.pack.phrases, threat.token.strip("{}")
    name, one = name_of(table, id_), any(x.id == id_ for x in table.of_kind("threat"))
    looks = (phrases.looks or {}).get(name, "") if one else _drawn(table, frames.BANDS)
    rumour = fill(_drawn(table, frames.RUMOUR), {"menace": f"{threat.token}, {looks}" if looks else threat.token})
    called = (phrases.called or {}).get(name, "it" if one else "they")
    if called == "it":
        return f"{rumour} {sentence_case(danger.replace(threat.token, called))}"
    before, _, after = danger.partition(threat.token)
    word = OBJECT[called] if _GOVERNS.search(before) else called
    return f"{rumour} {sentence_case(before + word + after)}"


def _drawn(table: Table, lines: Sequence[str]) -> str:
    return min(lines, key=lambda line: share(table, "menace", line))


def _threatened(so_far: SoFar, theirs: bool) -> str:
    threat = menace(so_far)
    if not threat:
        return ""
    lines = frames.THREATS_LEFT_OPEN if theirs else frames.THREATS
    line = min(lines, key=lambda x: share(so_far.table, "coda", x))
    return sentence_case(fill(line, {"threat": name_of(so_far.table, threat)}))
