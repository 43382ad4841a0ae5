"""What stood between each pet and its next achievement: by public deeds alone."""

from __future__ import annotations

from msgspec import Struct

from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.moves import NOBODY
from telltable.games.tail_story.table.state import Deed

_A_LITTLE = 4  # turns
_UNSTOPPABLE = ("draw_step", "invite")  # ways of the last card that nobody can say stop to


class Hindrance(Struct, frozen=True):
    """One way in which an achievement was nearly stopped.

    Attributes:
        occasion: of the lines that tell it.
        other: whose doing it was; -1 for nobody's.
        card: it was done with.
        when: how long before, in words.
        n: cards.
        deed: the quarrel in which it came.
    """

    occasion: str
    other: int = NOBODY
    card: str = ""
    when: str = ""
    n: int = 0
    deed: Deed | None = None


class Hindrances:
    """It is told every deed in order, and asked when an achievement comes of them."""

    def __init__(self, pack: TailPack) -> None:
        self._pack = pack
        self._against: dict[int, list[Deed]] = {}
        self._last: dict[int, Deed] = {}

    def note(self, deed: Deed) -> None:
        """Take in a deed; an achievement, or an emptied deck without one, begins anew."""
        if deed.kind == "achievement":
            self._against[deed.seat] = []
            self._last.pop(deed.seat, None)
        elif deed.kind == "last_card":
            self._last[deed.seat] = deed
        if deed.kind in ("quarrel", "missed"):
            self._against.setdefault(deed.seat, []).append(deed)
            for seat in {*deed.seats} - {deed.seat}:
                self._against.setdefault(seat, []).append(deed)
        elif deed.kind in ("put", "steal") and deed.other >= 0:
            self._against.setdefault(deed.other, []).append(deed)

    def why(self, seat: int) -> str:
        """How the last card of a seat's deck went: effect, bribe, bonus, dig ...; empty where nobody knows."""
        last = self._last.get(seat)
        return last.action if last else ""

    def of(self, seat: int, turn: int) -> list[Hindrance]:
        """What nearly stopped the achievement of this turn, the closest shave first. There is always one."""
        against = self._against.get(seat, [])
        last = self._last.get(seat)
        now = [deed for deed in against if deed.kind == "quarrel" and last and deed.turn == last.turn]
        found = []
        if last and last.action == "bribe":
            found += [_bribe(seat, deed) for deed in reversed(now)]
        elif last and last.action not in _UNSTOPPABLE:
            stood = [deed for deed in reversed(now) if deed.seat == seat and deed.n % 2 == 0]
            found += [_argued(seat, deed) for deed in stood]
        before = sorted(against, key=lambda deed: -deed.turn)
        puts = [deed for deed in before if deed.kind == "put"]
        found += [Hindrance("nearly_saved", deed.seat) for deed in puts if not deed.n]
        found += [
            Hindrance("nearly_stopped", deed.seats[deed.n], deed.cards[deed.n], _when(deed, turn))
            for deed in before
            if deed.kind == "quarrel" and deed.seat == seat and deed.n % 2
        ]
        found += [Hindrance("nearly_put", deed.seat) for deed in puts if deed.n]
        bare = [deed for deed in before if deed.kind == "missed" and deed.action == "empty_hand"]
        found += [Hindrance("nearly_missed") for _ in bare]
        found += [
            Hindrance("nearly_robbed", deed.seat, when=_when(deed, turn), n=deed.n)
            for deed in before
            if deed.kind == "steal" and deed.n
        ]
        return [one for one in found if one.occasion] + [Hindrance(self._open(last))]

    def _open(self, last: Deed | None) -> str:
        """What is told where nobody did anything: they could have, or could not."""
        if last is None:
            return "nearly_quiet"
        card = self._pack.cards.get(last.cards[0]) if last.cards else None
        free = last.action in _UNSTOPPABLE or last.n or (card and card.kind == "acting")
        return "nearly_quiet" if free else "nearly_nobody"


def _argued(seat: int, deed: Deed) -> Hindrance:
    """Who said no to a seat in a chain that stood, and whether it was the seat that answered."""
    how = "nearly_argued" if deed.seats[2] == seat else "nearly_defended"
    return Hindrance(how, deed.seats[1], deed.cards[1])


def _bribe(seat: int, deed: Deed) -> Hindrance:
    """Who stopped the seat in a chain, and so bribed it with its last card."""
    for at, player in enumerate(deed.seats[:-1]):
        if player == seat and (deed.n - at) % 2:
            return Hindrance("nearly_bribed", deed.seats[at + 1], deed.cards[at + 1], deed=deed)
    return Hindrance("")


def _when(deed: Deed, turn: int) -> str:
    if deed.turn == turn:
        return "a moment before"
    return "a little earlier" if turn - deed.turn <= _A_LITTLE else "some time before"
