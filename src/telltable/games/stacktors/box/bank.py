"""The unused pieces: how many there are of each, and how a value is made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from .pieces import COLOURS, SIZES, UNIQUE_COLOURS, Slot

Bank = dict[str, int]  # "R3" -> how many are left
Piece = tuple[str, int]


def full_bank(trios: int) -> Bank:
    """ST-SET-4: so many trios of each transparent colour."""
    return {f"{colour}{size}": trios for colour in COLOURS for size in SIZES}


def unique_bank() -> Bank:
    """ST-CRE-3: one trio each of eight colours."""
    return {f"{colour}{size}": int(colour in UNIQUE_COLOURS) for colour in COLOURS for size in SIZES}


def trios_for(option: int, seats: int) -> int:
    """ST-SET-4: the option's number, ten for every ten seats if it is the usual one."""
    return 10 * -(-seats // 10) if option == 10 and seats > 10 else option


def whole_bank(options: Mapping[str, str], seats: int) -> Bank:
    """ST-SET-4, ST-CRE-3: what a table begins with."""
    if options["creation"] == "unique" and options["unique_limits_play"] == "true":
        return unique_bank()
    return full_bank(trios_for(int(options["bank_trios"]), seats))


def counted(slots: Iterable[Slot]) -> Counter[str]:
    """How many of each piece."""
    return Counter(str(slot) for slot in slots)


def less(bank: Bank, pieces: Mapping[str, int]) -> Bank:
    """The bank without these pieces; a count below zero would be a broken law, and `invariants` says so."""
    after = dict(bank)
    for key, count in pieces.items():
        after[key] = after.get(key, 0) - count
    return after


def more(bank: Bank, pieces: Mapping[str, int]) -> Bank:
    """The bank with these pieces back."""
    return less(bank, {key: -count for key, count in pieces.items()})


def smaller(bank: Mapping[str, int], slot: Slot) -> int:
    """ST-STK-9: the size that a piece shrinks to by force: the next smaller there is; 0: it is removed.

    The old piece goes to the bank first, which never makes a smaller one appear.
    """
    return next((size for size in range(slot.s - 1, 0, -1) if bank.get(f"{slot.c}{size}", 0) > 0), 0)


def realise(bank: Mapping[str, int], colour: str, value: int) -> tuple[Piece, ...] | None:
    """ST-NOT-9: a value made of pieces, bottom to top, the named colour on top; None when the bank can't."""
    left = dict(bank)
    sizes = [3] * (value // 3) + ([value % 3] if value % 3 else [])
    if not sizes or left.get(f"{colour}{sizes[-1]}", 0) < 1:
        return None
    left[f"{colour}{sizes[-1]}"] -= 1  # the top piece is of the named colour, whatever else is short
    made: list[Piece] = []
    for size in sizes[:-1]:
        chosen = colour if left.get(f"{colour}{size}", 0) else _plenty(left, size)
        if not chosen:
            return None
        left[f"{chosen}{size}"] -= 1
        made.append((chosen, size))
    return (*made, (colour, sizes[-1]))


def _plenty(left: Mapping[str, int], size: int) -> str:
    """The colour of which most pieces of a size are unused; ties in printed order."""
    best = max(COLOURS, key=lambda colour: left.get(f"{colour}{size}", 0))
    return best if left.get(f"{best}{size}", 0) > 0 else ""


def plain_pieces(colour: str, value: int) -> tuple[tuple[str, int], ...]:
    """A sealed value: larges and a rest, all of one colour, which the reserve always has."""
    return tuple((colour, size) for size in [3] * (value // 3) + ([value % 3] if value % 3 else []))
