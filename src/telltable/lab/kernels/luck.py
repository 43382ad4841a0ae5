"""The luck of many games, compiled: the very keys that a match and the bots at it draw from.

A table's secret is a SHA-256, and so is that of each bot at it (`luck.secret_from`, `driver.bot_secret`); in Python
that would take longer than the game. A secret has 64 digits, so it is one block by itself, and what comes after it is a
second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy import uint8, uint32, uint64

from telltable.core.compiled import compiled, entry, luck_type
from telltable.core.compiled_sha256 import BEGIN, compress, spread, spread_out
from telltable.core.luck import secret_from

_BLOCK = 64
_MOST = 55  # bytes of a message that fits into one block
_DIGITS = np.frombuffer(b"0123456789abcdef", np.uint8)


def keys(seed: str, numbers: Sequence[int], seats: int) -> Any:
    """For each game the two words of the table's luck, then those of each seat's bot; and what the table shows of its
    secret (`luck.commitment`)."""
    found = np.zeros(len(numbers), luck_type(seats))
    begin = f"telltable:{seed}/".encode()
    longest = len(begin) + len(str(max(numbers, default=0)))
    states = np.zeros((len(numbers), 8), np.uint32)
    if longest <= _MOST:
        _secrets(np.frombuffer(begin, np.uint8), np.array(numbers, np.int64), states)
    else:
        secrets = b"".join(bytes.fromhex(secret_from(f"{seed}/{number}")) for number in numbers)
        states[:] = np.frombuffer(secrets, ">u4").reshape(-1, 8)
    endings = [*(f" bot {seat}".encode() for seat in range(seats)), b""]
    _keys(states, np.array([_schedule(ending) for ending in endings], np.uint32), found)
    return found


def _schedule(ending: bytes) -> list[int]:
    """The second block of a message that begins with a secret, spread over all rounds: the same for every game."""
    block = ending + b"\x80" + bytes(_MOST - len(ending)) + (8 * (_BLOCK + len(ending))).to_bytes(8, "big")
    words = np.zeros(64, np.uint32)
    words[:16] = np.frombuffer(block, ">u4")
    spread(words)
    found: list[int] = words.tolist()
    return found


@entry
def _secrets(begin: Any, numbers: Any, states: Any) -> None:
    """The SHA-256 of ``telltable:SEED/NUMBER`` for each number."""
    w, block, digits = np.zeros(64, np.uint32), np.zeros(_BLOCK, np.uint8), np.zeros(20, np.uint8)
    for game in range(len(numbers)):
        block[:] = 0
        block[: len(begin)] = begin
        rest, count = numbers[game], 0
        while rest or not count:
            digits[count] = 48 + rest % 10
            rest //= 10
            count += 1
        for place in range(count):
            block[len(begin) + place] = digits[count - 1 - place]
        length = len(begin) + count
        block[length] = 0x80
        block[62], block[63] = uint8(length >> 5), uint8((length << 3) & 255)
        for n in range(16):
            w[n] = _word(block, 4 * n)
        spread_out(w)
        compress(BEGIN, w, states[game])


@compiled
def _word(block: Any, at: int) -> Any:
    return uint32(
        (uint32(block[at]) << uint32(24))
        | (uint32(block[at + 1]) << uint32(16))
        | (uint32(block[at + 2]) << uint32(8))
        | uint32(block[at + 3])
    )


@entry
def _keys(states: Any, endings: Any, found: Any) -> None:
    """From the secret of each game all that is made of it."""
    w, half, whole = np.zeros(64, np.uint32), np.zeros(8, np.uint32), np.zeros(8, np.uint32)
    seats = len(endings) - 1
    for game in range(len(states)):
        row = found[game]
        _key(states[game], row.keys[0])
        for n in range(16):
            digits = states[game, n >> 1] >> uint32(16 if n % 2 == 0 else 0)
            w[n] = (
                (uint32(_DIGITS[(digits >> uint32(12)) & uint32(15)]) << uint32(24))
                | (uint32(_DIGITS[(digits >> uint32(8)) & uint32(15)]) << uint32(16))
                | (uint32(_DIGITS[(digits >> uint32(4)) & uint32(15)]) << uint32(8))
                | uint32(_DIGITS[digits & uint32(15)])
            )
        spread_out(w)
        compress(BEGIN, w, half)
        for seat in range(seats):
            compress(half, endings[seat], whole)
            _key(whole, row.keys[1 + seat])
        compress(half, endings[seats], whole)
        for place in range(64):
            row.commitment[place] = _DIGITS[(whole[place >> 3] >> uint32(28 - 4 * (place & 7))) & uint32(15)]


@compiled
def _key(state: Any, key: Any) -> None:
    key[0] = (uint64(state[0]) << uint64(32)) | uint64(state[1])
    key[1] = (uint64(state[2]) << uint64(32)) | uint64(state[3])
