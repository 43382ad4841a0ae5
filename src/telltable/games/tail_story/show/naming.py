"""What pets, cards and numbers are called in the book."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from telltable.core.english import listed, possessive
from telltable.core.holders import name_then
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table.state import Deed, Table

from .frames import calm, filled, number


def pet(pack: TailPack, table: Table, seat: int) -> str:
    """What a seat's pet is called in a story: ``Jack``."""
    mat = table.mats[seat]
    return pack.pet[mat.pet].short if mat.pet else table.names[seat]


class Naming:
    """The names of a table, and lines with them in it."""

    def __init__(self, pack: TailPack, table: Table) -> None:
        self._pack, self._table = pack, table
        self.pets = [pet(pack, table, seat) for seat in range(len(table.names))]
        self._places = {id(deed): n for n, deed in enumerate(table.deeds)} if table.former else {}

    def teller(self, deed: Deed, seat: int) -> str:
        """What a seat was called when something was done there."""
        return name_then(self._table, seat, self._places[id(deed)]) if self._places else self._table.names[seat]

    def line(self, frame: str, seat: int, other: int = -1, /, **words: str) -> str:
        """A line with two pets in it, and other words; empty where there is no line."""
        if not frame:
            return ""
        who, whom = self.pets[seat], self.pets[other if other >= 0 else seat]
        names = {"pet": who, "pet_s": possessive(who), "other": whom, "other_s": possessive(whom), **words}
        if "{pets}" in frame:
            names["pets"] = listed([self.pets[s] for s in self._table.order if s != seat])
        if "{form}" in frame:
            names["form"] = self.form(seat)
        return filled(frame, **names)

    def form(self, seat: int) -> str:
        """What a pet becomes: ``the Hunter``."""
        id_ = self._table.mats[seat].pet
        return self._pack.pet[id_].form if id_ else self.pets[seat]

    def introduced(self, seat: int) -> str:
        """A pet and what it is: ``Jack the Beagle``."""
        id_ = self._table.mats[seat].pet
        return self._pack.pet[id_].full.replace(",", "") if id_ else self.pets[seat]

    def cry(self, card: str) -> str:
        """A stopping card as it is called out: ``No nuts for you!``"""
        return f"{calm(self._pack.cards[card].name).capitalize()}!" if card in self._pack.cards else ""

    def cards(self, cards: Sequence[str]) -> str:
        """Cards by their names."""
        return cards_of(self._pack, cards)


def left(cards: int) -> str:
    """``one card was``, ``two cards were``."""
    return f"{number(cards, 'card')} {'was' if cards == 1 else 'were'}"


def last(cards: int) -> str:
    """``the last card of the deck``, ``the last two cards of the deck``."""
    return f"the last {'card' if cards == 1 else number(cards, 'card')} of the deck"


def cards_of(pack: TailPack, cards: Sequence[str]) -> str:
    """``Tuna Drawing and another Tuna Drawing``; a name that brings its own comma stands in quotation marks."""
    names = sorted(pack.cards[card].name for card in cards if card)
    again = [f"another {_marked(name)}" if name == before else _marked(name) for before, name in pairwise(["", *names])]
    return listed([calm(name) for name in again])


def _marked(name: str) -> str:
    return f"“{name}”" if "," in name else name
