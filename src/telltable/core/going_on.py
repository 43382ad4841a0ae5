"""Characters of a finished game that begin the next one, as a position file (`Rules.next_evening`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from .entry import Header
from .position import History, fields_of, typed
from .toml import write_toml
from .written import Change, rewrite

if TYPE_CHECKING:
    from .match import Match
    from .rules import Rules, Setup


def party_of(match: Match) -> str:
    """The characters of a game that is over, as a position file.

    Raises:
        Problem: nobody goes on from it.
    """
    text: str = match.rules.next_evening(match.pack, match.state, {})
    return text


def with_party(rules: Rules, header: Header, setup: Setup, party: str) -> Header:
    """A header with which these characters begin, played by whoever sits at the table now.

    Raises:
        Problem: they can't.
    """
    fields = fields_of(rules.seat_party(party, setup))
    agreed = {name: list(tags) for name in ("lines", "veils", "left_out") if (tags := getattr(header, name))}
    return replace(header, position=write_toml({**agreed, **fields}))


def with_words(rules: Rules, text: str, change: Change) -> str:
    """A position file with every text changed that somebody wrote."""
    fields = fields_of(text)
    told = {name: fields.pop(name) for name in History.__struct_fields__ if name in fields}
    laid = rewrite(typed(fields, rules.position_type), change)
    return write_toml({**told, **msgspec.to_builtins(laid)})
