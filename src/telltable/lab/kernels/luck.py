"""The luck of many games: the very keys that a match and the bots at it draw from."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.bots.driver import bot_secret
from telltable.core.luck import key_of, secret_from


def keys(seed: str, numbers: Sequence[int], seats: int) -> list[list[tuple[int, int]]]:
    """For each game, the two words of the table's luck, and then those of each seat's bot."""
    secrets = [secret_from(f"{seed}/{number}") for number in numbers]
    return [[key_of(secret), *(key_of(bot_secret(secret, seat)) for seat in range(seats))] for secret in secrets]
