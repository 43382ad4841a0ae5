"""Companions can be spoken to, and asked to hold back or to do as they see fit (ST-BOT-11)."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.ask import Ask, Form
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.story.addressing import calls, fit, words_of
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.control import controller, leaders
from telltable.games.stacktors.table.moves import Wish
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Standing, Step

from .asked import companions

# What asks somebody to hold back, and what lets them loose again; of both, the first counts.
HOLD = (
    *("hold back", "hold on", "hold it", "hold still", "hold your", "wait", "stop", "stay", "stand back", "stand down"),
    *("step back", "back off", "easy", "leave him", "leave her", "leave them", "let him", "let her", "let them"),
    *("spare", "don t", "don’t", "do not", "not yet", "no fighting", "lower"),
)
FREE = (
    *("go on", "go ahead", "go for", "as you see fit", "as you like", "attack", "strike", "hit", "fight", "shoot"),
    *("get him", "get her", "get them", "help me", "your turn", "now", "at them", "let loose"),
)
HOLDS = (
    "{who} took half a step back, and let both hands hang.",
    "{who} stopped where the word had found them, and waited.",
    "{who} breathed out slowly, and held back.",
)
GOES = (
    "{who} nodded, and looked for a place to begin.",
    "{who} rolled both shoulders, and was ready.",
)
HEARS = (
    "{who} listened with one ear, and kept an eye on the others.",
    "{who} raised a hand: not now, but soon.",
    "{who} thought about it, and the answer was most of a smile.",
    "{who} nodded, as one nods to a friend in a loud room.",
)


def heed(p: Play, by: str, text: str) -> bool:
    """A companion who is called by name shows that it heard, and does as it is asked. False where none is called."""
    table = p.state.table
    friend = next((one for one in companions(table) if one.id != by and calls(text, one.name)), None)
    if friend is None or table.gm:
        return False
    said = words_of(text)
    if fit(HOLD, said):
        _grant(p, friend, hold=True)
    elif fit(FREE, said):
        _grant(p, friend, hold=False)
    else:
        _show(p, friend, HEARS)
    return True


def _grant(p: Play, friend: Character, *, hold: bool) -> None:
    if hold != (friend.id in p.state.table.held):
        p.tell(et.Wished(friend.id, hold))
    _show(p, friend, HOLDS if hold else GOES)


def _show(p: Play, friend: Character, gestures: Sequence[str]) -> None:
    """One that nobody has seen of it yet; after the last the first comes again."""
    seen = [line.text for line in p.state.table.story if line.kind == "told"]
    texts = [text.format(who=friend.name) for text in gestures]
    p.tell(et.Said(friend.id, min(texts, key=seen.count), "told"))


class Wishing(Standing):
    """ST-BOT-11: a wish that stands until it is changed, for each companion."""

    move = Wish

    def _friends(self, table: Table, seat: Seat) -> tuple[Character, ...]:
        if table.mode != "conflict" or table.gm or all(controller(table, one) != seat for one in leaders(table)):
            return ()
        return companions(table)

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """What each companion does not do already."""
        table = at.state.table
        forms = tuple(_form(one, hold=one.id not in table.held) for one in self._friends(table, seat))
        return Ask("wish", "ST-BOT-11", "Ask a companion.", forms, owed=False) if forms else None

    def take(self, p: Play, seat: Seat, move: Wish, step: Step) -> None:
        """It does as it is asked."""
        friend = next((one for one in self._friends(p.state.table, seat) if one.id == move.who), None)
        if friend is None:
            refuse("wish", "ST-BOT-11", "You can ask this of companions, in a fight.", "Talk to people.")
        if move.hold == (friend.id in p.state.table.held):
            does = "holds back" if move.hold else "does as it sees fit"
            refuse("wish_stands", "ST-BOT-11", f"{friend.name} {does} already.", "Ask for the other thing.")
        _grant(p, friend, hold=move.hold)


def _form(friend: Character, *, hold: bool) -> Form:
    title = f"{friend.name}: hold back" if hold else f"{friend.name}: do as you see fit"
    return Form("Wish", {"who": friend.id, "hold": hold}, (), title)
