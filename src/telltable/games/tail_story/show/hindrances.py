"""What stood between each pet and its next achievement: by public deeds alone."""

from __future__ import annotations

from msgspec import Struct

from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.moves import NOBODY
from telltable.games.tail_story.table.state import Deed

_UNSTOPPABLE = ("draw_step", "invite")  # ways of the last card that nobody can say stop to


class Hindrance(Struct, frozen=True):
    """One way in which an achievement was nearly stopped.

    Attributes:
        occasion: of the lines that tell it.
        other: whose doing it was; -1 for nobody's.
        deed: what was done; None where nobody did anything.
    """

    occasion: str
    other: int = NOBODY
    deed: Deed | None = None


class Hindrances:
    """It is told every deed in order, and asked when an achievement comes of them."""

    def __init__(self, pack: TailPack) -> None:
        self._pack = pack
        self._against: dict[int, list[Deed]] = {}
        self._last: dict[int, Deed] = {}
        self._given: dict[int, int] = {}

    def note(self, deed: Deed) -> None:
        """Take in a deed; with an achievement all begins anew."""
        if deed.kind == "achievement":
            self._against[deed.seat] = []
            self._last.pop(deed.seat, None)
        elif deed.kind == "last_card":
            self._last[deed.seat] = deed
        if deed.kind == "quarrel":
            for seat in {*deed.seats}:
                self._against.setdefault(seat, []).append(deed)
        elif deed.kind == "put":
            self._given[deed.seat] = deed.other
            self._against.setdefault(deed.other, []).append(deed)

    def given(self, seat: int) -> int:
        """On whose deck a seat last put a card; its own seat where it put none."""
        return self._given.get(seat, seat)

    def why(self, seat: int) -> str:
        """How the last card of a seat's deck went: effect, bribe, bonus, dig ...; empty where nobody knows."""
        last = self._last.get(seat)
        return last.action if last else ""

    def of(self, seat: int) -> list[Hindrance]:
        """What nearly stopped the achievement that comes now, the closest shave first. There is always one."""
        against = self._against.get(seat, [])
        last = self._last.get(seat)
        now = [deed for deed in against if deed.kind == "quarrel" and last and deed.turn == last.turn]
        found = []
        if last and last.action == "bribe":
            found += [_bribe(seat, deed) for deed in reversed(now)]
        elif last and last.action not in _UNSTOPPABLE:
            stood = [deed for deed in reversed(now) if deed.seat == seat and deed.n % 2 == 0]
            found += [Hindrance("nearly_argued", deed.seats[1], deed) for deed in stood]
        before = sorted(against, key=lambda deed: -deed.turn)
        puts = [deed for deed in before if deed.kind == "put"]
        found += [Hindrance("nearly_saved", deed.seat, deed) for deed in puts if not deed.n]
        found += [
            Hindrance("nearly_stopped", deed.seats[deed.n], deed)
            for deed in before
            if deed.kind == "quarrel" and deed.seat == seat and deed.n % 2
        ]
        found += [Hindrance("nearly_put", deed.seat, deed) for deed in puts if deed.n]
        return [one for one in found if one.occasion] + [Hindrance(self._open(last))]

    def _open(self, last: Deed | None) -> str:
        """What is told where nobody did anything: they could have, or could not."""
        if last is None:
            return "nearly_quiet"
        card = self._pack.cards.get(last.cards[0]) if last.cards else None
        free = last.action in _UNSTOPPABLE or last.n or (card and card.kind == "acting")
        return "nearly_quiet" if free else "nearly_nobody"


def _bribe(seat: int, deed: Deed) -> Hindrance:
    """Who stopped the seat in a chain, and so bribed it with its last card."""
    for at, player in enumerate(deed.seats[:-1]):
        if player == seat and (deed.n - at) % 2:
            return Hindrance("nearly_bribed", deed.seats[at + 1], deed)
    return Hindrance("")
