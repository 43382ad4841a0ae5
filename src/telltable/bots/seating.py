"""Who sits where, as typed: ``me,bot:greedy*2,bot:random``."""

from __future__ import annotations

import re

from telltable.core import own_bots
from telltable.core.errors import Problem
from telltable.core.observation import Bot
from telltable.core.rules import Rules

from .chance import random_legal
from .outside import Outside
from .search import SECONDS, Budget, Search

_WORD = re.compile(r"(me|bot(?::[a-z_]+)?|[A-Za-z_][\w.]*:[A-Za-z_]\w*)(?:\*([1-9]\d?))?", re.ASCII)


def bots_of(rules: Rules, seconds: float | None = SECONDS) -> dict[str, Bot]:
    """Every bot that can play a game, by name. In thought, `search` plays as the first that the game names."""
    search = Search(next(iter(rules.bots.values()), random_legal), Budget(seconds=seconds))
    found = ((name, own_bots.bot(name)) for name in own_bots.names())
    for_it = ((name, bot.of(rules) if isinstance(bot, Outside) else bot) for name, bot in found)
    own = {name: bot for name, bot in for_it if bot is not None}
    return {**own, "random": random_legal, "search": search, **rules.bots}


def bot_named(rules: Rules, kind: str, seconds: float | None = SECONDS) -> Bot:
    """The bot of a seat's word, e.g. ``bot:greedy``; ``bot`` alone is the helper, or the first that the game names.

    Args:
        rules: the game.
        kind: the word.
        seconds: how long it may think about a move. None: as long as it takes, and the same luck gives the same move.

    Raises:
        Problem: the game has no such bot.
    """
    bots = bots_of(rules, seconds)
    name = kind.partition(":")[2]
    if own_bots.is_of_module(kind) and name not in bots:
        name = ""
    name = name or ("helper" if "helper" in bots else next(iter(rules.bots), "random"))
    if name not in bots:
        raise Problem(f"{rules.title} has no bot {name!r}. Bots: {', '.join(sorted(bots))}.")
    return bots[name]


def bot_or_own(rules: Rules, kind: str) -> Bot:
    """The bot of a seat's word; the game's own where that one isn't to be had any more."""
    try:
        return bot_named(rules, kind)
    except Problem:
        return bot_named(rules, "bot")


def read_seats(rules: Rules, spec: str, *, typed_here: bool = False) -> tuple[str, ...]:
    """One word per seat. A bot of a module, such as ``my_bots:Fox``, is read only where this was typed here.

    Raises:
        Problem: a word that is no seat, an unknown bot, too few or too many seats.
    """
    seats: list[str] = []
    for word in spec.replace(" ", "").split(","):
        match = _WORD.fullmatch(word)
        if not match:
            raise Problem(f"Write seats like me,bot:greedy*2; {word!r} is not a seat.")
        kind = match[1]
        if ":" in kind and not kind.startswith("bot:"):
            if not typed_here:
                raise Problem(f"A bot from a module, such as {kind}, can only be named on the command line.")
            kind = own_bots.read(kind)
        if kind.startswith("bot"):
            bot_named(rules, kind)
        seats += [kind] * int(match[2] or 1)
    if len(seats) not in rules.seats:
        raise Problem(f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} players, not {len(seats)}.")
    return tuple(seats)
