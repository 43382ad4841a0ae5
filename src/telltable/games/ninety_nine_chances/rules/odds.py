"""The arithmetic of chance: medians (NC-508), flips (NC-511), the Finale and who wins. Numbers in, numbers out."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances.box.components import BITTERSWEET, HAPPY, TRAGIC
from telltable.games.ninety_nine_chances.table.state import NOBODY

NO_NUMBER = 50  # NC-508: the chance when nobody holds a card


def median_place(count: int, even: str = "lower") -> int:
    """NC-508: which Number counts, from 1, of `count` in ascending order."""
    return (count + 1) // 2 if count % 2 or even == "lower" else count // 2 + 1


def succeeds(flip: int, median: int) -> bool:
    """NC-511: strictly lower."""
    return flip < median


def hero_of(bids: Mapping[Seat, int], finale: int) -> Seat:
    """NC-607: the highest bid that is not over; -1 for nobody (NC-610)."""
    under = {bid: seat for seat, bid in bids.items() if bid <= finale}
    return under[max(under)] if under else NOBODY


def gains(bids: Mapping[Seat, int], finale: int, resources: Mapping[Seat, int]) -> dict[Seat, int]:
    """NC-606 to NC-608: how many Resources each bidder has afterwards.

    Args:
        bids: by seat; a seat without a bid is left out (NC-604).
        finale: F.
        resources: how many each seat has before.
    """
    hero = hero_of(bids, finale)
    after = dict(resources)
    for seat, bid in bids.items():
        after[seat] = 0 if bid > finale else 2 * resources[seat] if seat == hero else resources[seat] + 1
    return after


def ending_of(resources: int, problems: int, *, over: bool) -> str:
    """NC-702."""
    if over or problems > resources:
        return TRAGIC
    return HAPPY if resources > problems else BITTERSWEET


def winners_of(
    scores: Mapping[Seat, int], hero: Seat, tie_break: str, picked: Seat = NOBODY
) -> tuple[tuple[Seat, ...], str]:
    """NC-704 to NC-706: the winners and what broke a tie; ``ask`` when the Hero has to pick one.

    Args:
        scores: Resources of the seats that may win.
        hero: -1 for nobody.
        tie_break: the option of this name.
        picked: whom the Hero has picked.
    """
    most = max(scores.values(), default=0)
    if not most:
        return (), ""
    tied = tuple(sorted(seat for seat, score in scores.items() if score == most))
    if len(tied) == 1:
        return tied, ""
    if hero == NOBODY or tie_break == "shared":
        return tied, "shared"
    if hero in tied and tie_break == "hero_else_pick":
        return (hero,), "hero"
    return ((picked,), "picked") if picked in tied else (tied, "ask")
