"""The table agreement: rating, lines and veils, and the pack that they leave for the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from telltable import protocol as say
from telltable.core.content import above, pack_for, settle_tags
from telltable.core.entry import Header
from telltable.core.errors import Problem
from telltable.core.refusal import Refusal

from . import refusing
from .chairs import Answer, Who
from .records import AgreementSet

if TYPE_CHECKING:
    from .live import Table


def set_agreement(table: Table, who: Who, message: say.SetAgreement) -> Answer:
    """The host says what everybody can rely on. What can't be played is told by `Table.cannot_begin`."""
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
    key = (header.game, header.lines, header.veils, header.left_out)
    if table.left is None or table.left[0] != key:
        try:
            table.left = (key, pack_for(table.pack, header))
        except Problem as problem:
            table.left = (key, problem)
    found = table.left[1]
    if isinstance(found, Problem):
        raise found
    return found
