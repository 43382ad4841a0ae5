"""Cards as a printer needs them: what stands on each, and what its back shows."""

from __future__ import annotations

from msgspec import Struct

INK = "#1d1a16"


class PaperCard(Struct, frozen=True):
    """One card to print. How it is laid out is said by the game's own ``show/templates/cards.typ``, or else by the
    house's.

    Attributes:
        id: as printed small.
        title, kind, tag, text: as printed.
        colour: of its kind, ``#rrggbb``.
        icon, tag_icon: of `kind` and `tag`, an id in the client's ``icons.svg``; may be empty.
        asks: what is to be chosen; `roles`: the parts of it.
        art: a drawing, an id in the client's ``art.svg``; may be empty.
        copies: how many of it are in the box.
        back: what its back says; empty: the name of the game.
        back_icon: what its back shows; empty: the deck's.
        more: whatever else the game's own layout shows.
    """

    id: str
    title: str
    kind: str = ""
    colour: str = INK
    icon: str = ""
    tag: str = ""
    tag_icon: str = ""
    text: str = ""
    asks: str = ""
    roles: str = ""
    art: str = ""
    copies: int = 1
    back: str = ""
    back_icon: str = ""
    more: dict[str, str] = {}


class PaperDeck(Struct, frozen=True):
    """All cards of a pack, and their back: its emblem in the client's ``icons.svg``, and its colour."""

    cards: tuple[PaperCard, ...]
    icon: str = ""
    colour: str = INK
