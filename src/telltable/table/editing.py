"""The book after the end: what its tellers change, each their own lines and all of them the rest."""

from __future__ import annotations

from telltable import protocol as say
from telltable.core import editing
from telltable.core.editing import Edit
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

from . import refusing
from .chairs import BOT, PERSON, Answer, Who
from .records import Edited
from .signatures import in_chair
from .state import Table
from .word_search import says_taken_out

SPECTATOR = Refusal(
    "spectator", "", "Only those who sit at this table change its story.", "Open it where you hold your seat."
)
NO_GAME = Refusal("no_such_game", "", "There was no such game at this table.", "Choose a story from its shelf.")
UNDER_WAY = Refusal("not_over", "", "The story is still being told.", "Change it once the game is over.")
TAKEN_OUT = Refusal(
    "taken_out", "", "An X-card took some of these words out of the story.", "Say it without them, or leave it out."
)


def edit(table: Table, who: Who, message: say.EditBook) -> Answer:
    """A change of the book of a game that is over."""
    if who.seat is None:
        return SPECTATOR
    if not 1 <= message.game <= len(table.games):
        return NO_GAME
    match = table.games[message.game - 1]
    if not match.over:
        return UNDER_WAY
    book = table.signatures[message.game - 1].played_book()
    by = table.name(who.seat)
    ready = editing.made_ready(book, match.edits, Edit(message.what, message.text, message.of, by))
    if isinstance(ready, Refusal):
        return ready
    refusal = refusing.silenced(table, who) or not_ones_own(table, message.game, who.seat, message.what, message.of)
    refusal = refusal or _changed_since(match, message)
    if refusal is not None:
        return refusal
    if says_taken_out(table, ready.text):
        return TAKEN_OUT
    return [Edited(who.seat, message.game, ready.what, ready.of, ready.text, by)]


def not_ones_own(table: Table, number: int, seat: Seat, what: str, of: str) -> Refusal | None:
    """Only one's own lines; names, title, dedication and telling belong to everybody at the table."""
    if what != "line":
        return None
    line = editing.lines_of(table.signatures[number - 1].played_book())[of].line
    if is_tellers(table, number, seat, line.teller):
        return None
    teller = line.teller.removesuffix(" (bot)")
    bots = {name for _, name, kind in table.games[number - 1].holders if kind.startswith(BOT)}
    if line.teller.endswith(" (bot)") or teller in bots:
        return Refusal(
            "not_yours", "", f"{teller}, a bot, told this line; it stays as it is.", "Change a line of yours."
        )
    return Refusal("not_yours", "", f"{teller} told this line.", f"Ask {teller} to change it.")


def is_tellers(table: Table, number: int, seat: Seat, teller: str) -> bool:
    """Whether whoever holds a seat now is the teller of a line, by the name that it is signed with."""
    chair, match = table.chairs.all[seat], table.games[number - 1]
    if chair.kind != PERSON:
        return False
    places = zip(match.names(), table.tellers[number - 1], strict=False)
    return any((teller == name and then is chair) or teller == in_chair(chair.name, name) for name, then in places)


def _changed_since(match: Match, message: say.EditBook) -> Refusal | None:
    """Whether somebody was quicker: nobody writes over what they have not read."""
    same = [one for one in match.edits[message.seen :] if (one.what, one.of) == (message.what, message.of)]
    if not same:
        return None
    now = f"It says now: “{same[-1].text}”" if same[-1].text else "It's back to how it was played."
    why = f"{same[-1].by or 'Somebody'} has changed this since you opened it. {now}"
    return Refusal("changed_since", "", why, "Read it, then save yours again if you still want to.")
