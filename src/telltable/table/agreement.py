"""What a table agrees on: rating, lines and veils, with the pack that they leave for the next game; and to take a move
back although others have moved since."""

from __future__ import annotations

from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from telltable import protocol as say
from telltable.bots.outside import Agreement
from telltable.core.content import above, pack_for, settle_tags
from telltable.core.entry import Header
from telltable.core.errors import Problem
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

from . import refusing
from .chairs import Answer, Who
from .records import AgreementSet, AnyKept, Played, TakeBackAgreed, TakeBackAsked, TakeBackDropped
from .state import Table

OTHERS_AGREE = "others_agree"  # a move goes back if everybody else agrees
ONLY_ME = "only_me"  # nobody else is here who would have to

# --- rating, lines and veils ----------------------------------------------------------------------


def set_agreement(table: Table, who: Who, message: say.SetAgreement) -> Answer:
    """The host says what everybody can rely on. What can't be played is told by `lobby.cannot_begin`."""
    refusal = refusing.not_host(who) or refusing.begun(table)
    if refusal:
        return refusal
    try:
        lines, veils = settle_tags(table.pack, message.lines), settle_tags(table.pack, message.veils)
    except Problem as problem:
        return Refusal("content", "", str(problem))
    return [AgreementSet(message.rating, lines, tuple(tag for tag in veils if tag not in lines))]


def agreed(table: Table, header: Header) -> Header:
    """The header of the next game with what the table agreed on. Only what this pack has is written down."""
    settings, pack = table.settings, table.pack
    known = {tag for tags in pack.contents.values() for tag in tags}
    lines = known & {*settings.lines, *above(pack, settings.rating)}
    crossed = table.crossed.get(table.rules.name, ())
    return replace(
        header,
        lines=tuple(sorted(lines)),
        veils=tuple(sorted(known & {*settings.veils} - lines)),
        left_out=tuple(sorted(card for card in crossed if card in pack.contents)),
    )


def agreed_pack(table: Table, header: Header) -> Any:
    """The pack for such a header. Raises `Problem` when too little is left. The last one is remembered."""
    key = (header.game, tuple(header.options.items()), header.lines, header.veils, header.left_out)
    if table.left is None or table.left[0] != key:
        try:
            table.left = (key, pack_for(table.pack, header))
        except Problem as problem:
            table.left = (key, problem)
    found = table.left[1]
    if isinstance(found, Problem):
        raise found
    return found


def binding(table: Table) -> Agreement:
    """What binds a bot that speaks in words of its own: what is agreed on, and what this game has left out."""
    settings, header = table.settings, table.match.header if table.match else None
    lines, veils = (header.lines, header.veils) if header else ((), ())
    return Agreement(
        settings.rating, tuple(sorted({*settings.lines, *lines})), tuple(sorted({*settings.veils, *veils}))
    )


# --- a move back ----------------------------------------------------------------------------------


def must_agree(table: Table, seat: Seat) -> frozenset[Seat]:
    """The other people who are here."""
    return (table.presence.here & frozenset(table.chairs.people())) - {seat}


def ask_take_back(table: Table, who: Who, message: say.AskTakeBack) -> Answer:
    """Ask; done at once when nobody else is here."""
    match, seat = table.match, who.seat
    if seat is None:
        return refusing.SPECTATOR
    if match is None:
        return refusing.NOT_BEGUN
    if table.asked is not None:
        return Refusal("asked", "", "The table is already being asked.", "Wait for the answers.")
    back = _unwind(match, seat)
    if isinstance(back, Refusal) or must_agree(table, seat):
        return back if isinstance(back, Refusal) else [TakeBackAsked(seat)]
    return back


def with_a_way(table: Table, who: Who, move: dict[str, Any], refusal: Refusal) -> Refusal:
    """Why a move is refused; where it was to take one back, also whether asking the table would do it."""
    match, seat = table.match, who.seat
    if move.get("type") != TakeBack.__name__ or match is None or seat is None or table.asked is not None:
        return refusal
    if isinstance(_unwind(match, seat), Refusal):
        return refusal
    if must_agree(table, seat):
        return replace(
            refusal, code=OTHERS_AGREE, fix="Ask the table: the move is taken back if everybody else agrees."
        )
    return replace(refusal, code=ONLY_ME, fix="Ask for it: whatever the bots have done since is taken back too.")


def answer_take_back(table: Table, who: Who, message: say.AnswerTakeBack) -> Answer:
    """Agree or not. The last who agrees has it done."""
    asked, match, seat = table.asked, table.match, who.seat
    if asked is None or match is None:
        return Refusal(
            "not_asked", "", "Nobody is asking for that right now.", "To ask for this yourself, use Take back."
        )
    if seat is None or seat == asked.seat:
        return Refusal("not_yours", "", "That's for the others at the table to decide.", "Wait for their answers.")
    if not message.yes:
        return [TakeBackDropped()]
    agreed = TakeBackAgreed(seat)
    if must_agree(table, asked.seat) - asked.agreed - {seat}:
        return [agreed]
    back = _unwind(match, asked.seat)
    return back if isinstance(back, Refusal) else [agreed, *back]


def _unwind(match: Match, seat: Seat) -> list[AnyKept] | Refusal:
    """Take moves back one by one, the last first, until one of this seat's is gone; each as the core allows it."""
    fork, back = match.fork(), list[AnyKept]()
    while True:
        whys = {one: fork.why(one, TakeBack()) for one in match.seats}
        last = next((one for one, why in whys.items() if why is None), None)
        if last is None:
            return Refusal(
                "no_way_back",
                "",
                "You can't go back to before your last move: something hidden has been revealed.",
                "Play on from here.",
            )
        back.append(Played(Raw(encode(fork.play(last, TakeBack())))))
        if last == seat:
            return back
