"""What happened in a chapter: each deed with what came of it, and how much it is worth telling there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from telltable.games.tail_story.table.moves import NOBODY
from telltable.games.tail_story.table.state import Deed

EXTRAS = ("bonus", "dig", "put")  # TS-602: what a card of the pet's own kind brings
_ALONE = 1  # scenes of a chapter without the pet that it is about
_BEGIN = ("quarrel", "steal", "mess", "ability", "concert", "missed")


class Scene(Struct, eq=False):
    """A deed that can be told.

    Attributes:
        deed: what was done.
        after: what came of it at once: cards drawn, put or stolen, pets that sang along.
        turned: what it turned between two pets, as an occasion.
        ends: whether it was told to have emptied the deck, if it did.
    """

    deed: Deed
    after: list[Deed] = field(default_factory=list)
    turned: str = ""
    ends: bool = False

    def came(self, kind: str, seat: int = NOBODY, action: str = "") -> Deed | None:
        """What of a kind came of it, of a seat and for a reason where these are given."""
        for deed in self.after:
            if deed.kind == kind and seat in (NOBODY, deed.seat) and action in ("", deed.action):
                return deed
        return None

    def comfort(self, seat: int) -> int:
        """TS-501: of a quarrel, how many cards a seat drew for the noes that it got."""
        return sum(deed.n for deed in self.after if (deed.kind, deed.action, deed.seat) == ("drew", "bribe", seat))

    @property
    def stands(self) -> bool:
        """Of a quarrel: whether the action was done in the end."""
        return self.deed.n % 2 == 0

    @property
    def harms(self) -> list[tuple[int, int, str]]:
        """Who did what to whom: a no, a taking, or something else."""
        deed = self.deed
        if deed.kind == "quarrel":
            noes = [(who, whom, "no") for whom, who in zip(deed.seats, deed.seats[1:], strict=False)]
            stolen = self.came("steal")
            return noes + ([(stolen.seat, stolen.other, "taking")] if stolen and stolen.n else [])
        if deed.kind in ("steal", "mess"):
            return [(deed.seat, deed.other, "taking")]
        return [(deed.seat, other, "") for other in deed.seats] if deed.kind == "ability" else []

    @property
    def is_end(self) -> bool:
        """Whether with this a deck was empty."""
        return self.deed.kind == "drew" and self.deed.n == self.deed.deck

    @property
    def is_written(self) -> bool:
        """Whether somebody wrote something that has to be told."""
        return any(self.deed.said)

    def is_about(self, seat: int) -> bool:
        """Whether a seat did it, or had it done to it."""
        return seat in {self.deed.seat, self.deed.other, *self.deed.seats, *(d.seat for d in self.after)}

    def worth(self, seat: int) -> int:
        """How much it matters to a chapter in which this seat empties its deck."""
        deed, put = self.deed, self.came("put")
        if deed.kind == "quarrel":
            worth = 6 if deed.seat == seat else 4 if seat in deed.seats else 1
        elif put and put.other == seat:
            worth = 5
        else:
            worth = (2 if deed.kind == "drew" else 3) if self.is_about(seat) else 1
        return worth + bool(self.turned)


class Scenes:
    """Those that were not told yet, in their order. It is told every deed."""

    def __init__(self) -> None:
        self.open: list[Scene] = []

    def note(self, deed: Deed) -> Scene | None:
        """Take in a deed; the scene that it begins, if it begins one."""
        before = [scene for scene in self.open if scene.deed.turn == deed.turn]
        causes = list({scene.deed.kind: scene for scene in before if _follows(deed, scene)}.values())  # the last ones
        for scene in causes:
            scene.after.append(deed)
        if deed.kind == "drew":
            if deed.n == deed.deck or (deed.action == "effect" and deed.cards and not causes):
                self.open.append(Scene(deed))
            return None
        if causes or deed.kind not in _BEGIN or (deed.kind == "steal" and not deed.n):
            return None
        scene = Scene(deed)
        if deed.kind == "concert":
            self._sing(scene)
        else:
            self.open.append(scene)
        return scene

    def _sing(self, scene: Scene) -> None:
        """TS-514: a singer draws before the others are asked."""
        at = len(self.open)
        if at and self.open[-1].deed.kind == "drew" and self.open[-1].deed.cards == scene.deed.cards:
            drawn = self.open[-1]
            scene.after.append(drawn.deed)
            at -= 1
            if not drawn.is_end:
                self.open.pop()
        self.open.insert(at, scene)

    def end(self, seat: int) -> Scene | None:
        """How the last card of a seat's deck went."""
        return next((one for one in reversed(self.open) if one.is_end and one.deed.seat == seat), None)

    def causes(self, end: Scene | None) -> list[Scene]:
        """What has to be told for the last card to be understood."""
        if end is None:
            return []
        last = end.deed
        mine = [
            one
            for one in self.open[: self.open.index(end)]
            if (one.deed.seat, one.deed.turn) == (last.seat, last.turn)
            and (one.deed.kind == "ability" or (one.deed.kind == "drew" and last.action in EXTRAS and _led(one, last)))
        ]
        return [one for one in self.open if last in one.after or one in mine]

    def chosen(self, seat: int, causes: Iterable[Scene], most: int) -> list[Scene]:
        """What a chapter tells before this seat's trophy, in order; of what came after the last card only words."""
        chosen = [one for one in self.open if one in list(causes) or one.is_written or one.deed.kind == "missed"]
        end = self.end(seat)
        before = self.open[: self.open.index(end)] if end else self.open
        rest = [one for one in before if one not in chosen and not (one.deed.kind == "drew" and one.deed.seat != seat)]
        rest = [one for one in rest if not one.is_end]
        alone = 0
        for _, _, one in sorted((-one.worth(seat), -at, one) for at, one in enumerate(rest)):
            apart = not one.is_about(seat)
            if len(chosen) < most and not (apart and alone == _ALONE):
                chosen.append(one)
                alone += apart
        return [one for one in self.open if one in chosen]

    def close(self, seat: int, turn: int, told: Iterable[Scene]) -> None:
        """A chapter ends; what stays may belong to the next one, for two decks may end in one turn."""
        gone = list(told)
        self.open = [
            one
            for one in self.open
            if one not in gone and (one.deed.seat != seat if one.is_end else one.deed.turn == turn)
        ]


def _follows(deed: Deed, scene: Scene) -> bool:
    """Whether a deed of the same turn came of a scene."""
    first = scene.deed
    if deed.kind == "drew":
        if first.kind == "quarrel":
            return first.seats == deed.seats
        if first.kind == "ability" and first.seat == deed.seat and len(deed.seats) == 1:
            return deed.action == "ability" or (deed.action == "effect" and deed.cards == first.cards)
        if first.kind == "concert":
            return deed.action == "invite"
        return first.kind == "mess" and deed.action == "put" and first.seat == deed.seat
    if deed.kind == "put":
        return first.kind == "mess" and (first.seat, first.other) == (deed.seat, deed.other)
    if deed.kind == "joined":
        return first.kind == "concert"
    if first.kind != "quarrel" or not scene.stands or first.seat != deed.seat or scene.came(deed.kind):
        return False
    if deed.kind == "steal":
        return first.action == "play" and first.other == deed.other
    return (deed.kind, first.action) == ("ability", "ability")


def _led(drawn: Scene, last: Deed) -> bool:
    """Whether a card that was played brought the last card as well."""
    return drawn.deed.cards[:1] == last.cards[:1]
