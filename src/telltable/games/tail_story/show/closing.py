"""How the last card of a deck went, and who could have said no to it."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.state import Deed, Table

from .frames import Frames, number
from .naming import Naming, last, left
from .scenes import Scene

_ASKED = ("effect", "action_b", "ability")  # ways of the last card that somebody can say no to (TS-401)


class Closing:
    """The paragraph in which a deck is emptied."""

    def __init__(self, pack: TailPack, table: Table, naming: Naming, frames: Frames) -> None:
        self._pack, self._table, self._naming, self._frames = pack, table, naming, frames

    def tell(self, end: Deed | None, seat: int, told: Sequence[Scene], *, near: bool) -> str:
        """How the last card went, and who let it; empty where a quarrel that was told has said so.

        Args:
            end: how the last card left the deck; None where nobody knows.
            seat: whose deck it was.
            told: what this chapter has told before.
            near: say also that nobody stopped it, or could have.
        """
        if end is None:
            near_by = self._say("nearly_nobody", seat) if near else ""
            return _joined(near_by, self._say("emptied", seat))
        causes = [scene for scene in told if end in scene.after]
        if any(scene.deed.kind == "quarrel" for scene in causes):
            return self._after_quarrel(end, causes)
        before = self._before(end, causes)
        if self._could_be_stopped(end, told):
            return _joined(before, self._say("nearly_nobody", seat) if near else "", self._went(end, causes))
        return _joined(before, self._went(end, causes), self._say("nearly_quiet", seat) if near else "")

    def _could_be_stopped(self, end: Deed, told: Sequence[Scene]) -> bool:
        """Whether a no would have helped: not to a song, nor while Alan runs (TS-401)."""
        sprint = any(
            scene.deed.kind == "ability"
            and (scene.deed.seat, scene.deed.turn) == (end.seat, end.turn)
            and self._table.mats[end.seat].pet == "alan"
            for scene in told
        )
        return end.action in _ASKED and len(end.seats) == 1 and not sprint and not self._is_song(end)

    def _is_song(self, end: Deed) -> bool:
        card = self._pack.cards.get(end.cards[0]) if end.cards else None
        return end.action == "effect" and card is not None and card.kind == "acting"

    def _after_quarrel(self, end: Deed, causes: Sequence[Scene]) -> str:
        """The noes were told just before."""
        scene = next(scene for scene in causes if scene.deed.kind == "quarrel")
        if end.action == "bribe":
            frame = self._frames.next("nearly_bribed_told") or self._frames.next("emptied_bribe")
            words = {"last": last(end.n), "comfort": number(scene.comfort(end.seat), "card")}
            return self._naming.line(frame, end.seat, _stopper(scene.deed, end.seat), **words)
        if end.action == "effect" and scene.ends:
            return ""
        return self._went(end, causes)

    def _before(self, end: Deed, causes: Sequence[Scene]) -> str:
        """What was tried with the last card in sight."""
        if causes or self._is_song(end) or len(end.seats) > 1:
            return ""
        occasion = "last_change" if end.action == "action_b" else "last_play" if end.action == "effect" else ""
        cards = {"number": number(end.deck, "card"), "left": left(end.deck), "card": self._naming.cards(end.cards[:1])}
        return self._say(occasion, end.seat, **cards) if occasion else ""

    def _went(self, end: Deed, causes: Sequence[Scene]) -> str:
        why = "song" if self._is_song(end) else end.action
        frame = self._frames.next(f"emptied_{why}") or self._frames.next("emptied")
        other = next((deed.other for scene in causes for deed in scene.after if deed.kind == "put"), end.seat)
        own = [card for card in end.cards if self._is_own(card, end.seat)] or end.cards
        return self._naming.line(frame, end.seat, other, last=last(end.n), card=self._naming.cards(own[-1:]))

    def _is_own(self, card: str, seat: int) -> bool:
        """TS-602: whether a card is of the type of the seat's pet."""
        pet = self._table.mats[seat].pet
        return bool(pet) and self._pack.types[card] == self._pack.types[pet]

    def _say(self, occasion: str, seat: int, **words: str) -> str:
        return self._naming.line(self._frames.next(occasion), seat, **words)


def _stopper(quarrel: Deed, seat: int) -> int:
    """Who said the no that brought a seat a card for comfort."""
    for at, player in enumerate(quarrel.seats[:-1]):
        if player == seat and (quarrel.n - at) % 2:
            return quarrel.seats[at + 1]
    return quarrel.seats[1]


def _joined(*texts: str) -> str:
    return " ".join(filter(None, texts))
