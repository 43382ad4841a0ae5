"""A deck holds what is known about its order and no more, so there is no order to leak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from msgspec import Struct

from .luck import Luck


class Deck(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Cards lying face down, as packets from the top.

    A packet is a bag: cards of which it is known that they lie here, but not in which order. A card whose
    place is known (put on top, or seen and left there) is a packet of one. Drawing from a bag asks luck.
    """

    packets: tuple[tuple[str, ...], ...] = ()

    @staticmethod
    def shuffled(cards: Iterable[str]) -> Deck:
        """A deck in an order that nobody knows."""
        bag = tuple(cards)
        return Deck((bag,) if bag else ())

    @staticmethod
    def ordered(cards: Iterable[str]) -> Deck:
        """A deck whose order is fixed, the first card on top: for tests and positions."""
        return Deck(tuple((card,) for card in cards))

    def __len__(self) -> int:
        return sum(map(len, self.packets))

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card in it, packet by packet."""
        return tuple(card for packet in self.packets for card in packet)

    @property
    def top(self) -> str | None:
        """The top card if its place is known."""
        return self.packets[0][0] if self.packets and len(self.packets[0]) == 1 else None

    @property
    def known(self) -> tuple[str, ...]:
        """The cards on top whose places are known."""
        return tuple(packet[0] for packet in takewhile(lambda packet: len(packet) == 1, self.packets))

    def choose(self, luck: Luck) -> str:
        """Which card a draw takes now. The deck itself is not changed: tell an event, then `without`.

        Raises:
            LookupError: nothing is left in it.
        """
        if not self.packets:
            raise LookupError("a card is drawn from an empty deck")
        bag = self.packets[0]
        return bag[0] if len(bag) == 1 else bag[luck.below(len(bag))]

    def draw(self, count: int, luck: Luck) -> tuple[str, ...]:
        """Which cards so many draws take now, in order; fewer if it has fewer. As `choose`, one by one."""
        taken: list[str] = []
        for packet in self.packets:
            bag = list(packet)
            while bag and len(taken) < count:
                taken.append(bag.pop(luck.below(len(bag)) if len(bag) > 1 else 0))
            if len(taken) == count:
                break
        return tuple(taken)

    def without(self, card: str) -> Deck:
        """The deck after this card left its top packet."""
        first = self.packets[0]
        rest = [*first]
        del rest[first.index(card)]
        return Deck((tuple(rest), *self.packets[1:]) if rest else self.packets[1:])

    def without_all(self, cards: Sequence[str]) -> Deck:
        """The deck after these cards left it one by one, each from the packet that lay on top by then."""
        if len(cards) == 1:
            return self.without(cards[0])
        packets = [list(packet) for packet in self.packets]
        for card in cards:
            packets[0].remove(card)
            if not packets[0]:
                del packets[0]
        return Deck(tuple([tuple(packet) for packet in packets]))

    def with_top(self, card: str) -> Deck:
        """The same cards, of which `card` from the top packet is now known to lie on top."""
        return Deck(((card,), *self.without(card).packets))

    def put_on(self, card: str) -> Deck:
        """The deck with this card laid on top of it."""
        return Deck(((card,), *self.packets))

    def put_under(self, cards: Iterable[str]) -> Deck:
        """The deck with these cards, shuffled among themselves, laid under it."""
        bag = tuple(cards)
        return Deck((*self.packets, bag)) if bag else self
