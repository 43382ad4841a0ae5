"""What a bot says of what it did."""

from __future__ import annotations

from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.observation import Bot

from .chance import random_legal


def because(match: Match, n: int, bot: Bot) -> str:
    """Why this bot made entry `n`, for everybody at the table; empty when there is nothing to say.

    It is worked out from what a spectator sees and was told, so nothing hidden can be in it. In a discreet step it is
    not even said who has moved. A move that the table took back was not the bot's own wish.
    """
    entry, told = match.entries[n], match.told(None, n)
    if n == 0 or not told or entry.seat not in match.seats or bot is random_legal or isinstance(entry.move, TakeBack):
        return ""
    if match.entries[n - 1].agenda[-1].step.discreet:
        return ""
    return match.rules.because(match.pack, match.view(None, n - 1), told)
