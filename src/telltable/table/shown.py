"""What somebody is shown of a game, as one flat set of parts; and what is different from what they were shown before.

A part that is a spectator's is the very object that a spectator is shown. What changed of such parts is written out
once, for everybody who was and is shown just them.
"""

from __future__ import annotations

from functools import cache
from itertools import compress, repeat
from operator import is_not
from typing import Any

from msgspec import UNSET, Raw, Struct, to_builtins
from msgspec.structs import astuple, replace

from telltable import protocol as say
from telltable.core.board import Board
from telltable.core.listed import fields, in_full, listed, lists_of
from telltable.core.log import encode
from telltable.core.seat import Seat

from .labels import Label, LabelBook, Page, labels, write_added

Place = str  # in `protocol.Game`: ``view.table``, ``ask``
Parts = dict[Place, Any]
WHOLE = frozenset(("ask", "offers", "given", "awaited", "over", "outcome", "next"))  # of which hardly anything stays
LISTS = "lists."  # places of lists begin so
NOTHING = object()


class Shown(Struct, frozen=True, eq=False):
    """What a seat is shown.

    Attributes:
        view: the whole view; None where it is not drawn from.
        public: every part, as a spectator is shown it, by its place in `protocol.Game`.
        own: the parts that are not a spectator's.
        named: the labels that the seat was given.
    """

    view: Any
    public: Parts
    own: Parts
    named: Page

    def part(self, at: Place) -> Any:
        """What stands at a place."""
        return self.own[at] if at in self.own else self.public.get(at, NOTHING)

    @property
    def board(self) -> Board:
        """The board; empty where it is not drawn from."""
        pairs = zip(Board.__struct_fields__, _places(Board, "board"), strict=True)
        return Board(**{"title": "", **{field: self.part(at) for field, at in pairs if at in self.public}})

    def game(self, *, by_list: bool = False) -> say.Game:
        """All of it, as it is sent; with every candidate written out, or `by_list`."""
        given = self.part("given")
        game = say.Game(
            Raw(encode(self.view)),
            self.board,
            self.part("ask"),
            self.part("offers"),
            self.part("awaited"),
            self.part("over"),
            self.part("outcome"),
            labels(self.named),
            to_builtins(given) if given else None,
            self.part("next"),
            {at.removeprefix(LISTS): words for at, words in self.public.items() if at.startswith(LISTS)} or UNSET,
        )
        return game if by_list else _in_full(game)


def _in_full(game: say.Game) -> say.Game:
    """The same with every candidate written out, for whoever looks nothing up in lists."""
    lists = game.lists or {}
    for ask in (game.ask, *game.offers):
        for field in fields(ask) if ask else ():
            for one in lists_of(field):
                words = lists[one.list]
                game.labels.setdefault(field.kind, {}).update(
                    {name: words[name] for name in listed(one, lists.__getitem__)}
                )
    ask = game.ask and in_full(game.ask, lists.__getitem__)
    offers = tuple([in_full(offer, lists.__getitem__) for offer in game.offers])
    return replace(game, ask=ask, offers=offers, lists=UNSET)


def nothing_asked(view: Any, board: Board, awaited: tuple[Seat, ...], over: bool, outcome: str) -> Shown:
    """What somebody is shown who is asked nothing, and waits for no turn."""
    public = {**split(view, "view"), **split(board, "board"), **at_large(awaited, over, outcome, ())}
    return Shown(view, public, {}, (LabelBook(), 0))


def at_large(awaited: tuple[Seat, ...], over: bool, outcome: str, following: tuple[Seat, ...]) -> Parts:
    """What is no part of view or board, as a spectator is shown it."""
    asked = {"ask": None, "offers": (), "given": None}
    return {**asked, "awaited": awaited, "over": over, "outcome": outcome, "next": following}


class Differences:
    """What changed between what people were shown before and what they are shown at one moment."""

    def __init__(self) -> None:
        self._of_parts: dict[tuple[Place, int, int], tuple[Any, Any, bytes]] = {}
        self._of_all: dict[tuple[int, int], tuple[Parts, Parts, tuple[Place, ...]]] = {}
        self._of_labels: dict[tuple[tuple[Label, ...], frozenset[str]], bytes] = {}
        self._joined: dict[tuple[int, int, tuple[Place, ...]], bytes] = {}
        self._in_lists: say.Known = {}

    def between(self, old: Shown, new: Shown) -> bytes:
        """The changes that lead from one to the other, written out."""
        if old is new:
            return b""
        was, own = old.own, new.own
        apart = own if own is was else {**own, **was}
        shared, found = self._public(old.public, new.public, apart), []
        for at in () if own is was else apart:
            before = was[at] if at in was else old.public.get(at, NOTHING)
            now = own[at] if at in own else new.public.get(at, NOTHING)
            if before is not now and before != now:
                found.append(self._part(at, before, now, self._in_lists))
        if old.named != new.named:
            found.append(self._labels(old.named, new.named))
        alone = say.join_changes(found) if found else b""
        return b"%b,%b" % (shared, alone) if shared and alone else shared or alone

    def _public(self, old: Parts, new: Parts, apart: Parts) -> bytes:
        """The changes of all parts but those that somebody has of their own."""
        if old is new:
            return b""
        key = (id(old), id(new))
        if key not in self._of_all:  # both are held, so that their ids stay theirs
            before = map(old.get, new, repeat(NOTHING))
            differ = compress(new, map(is_not, before, new.values()))
            self._of_all[key] = old, new, tuple([at for at in differ if old.get(at, NOTHING) != new[at]])
        told = self._of_all[key][2]
        if not apart.keys().isdisjoint(told):
            told = tuple([at for at in told if at not in apart])
        if (*key, told) not in self._joined:
            self._joined[*key, told] = say.join_changes([self._part(at, old.get(at, NOTHING), new[at]) for at in told])
        return self._joined[*key, told]

    def _labels(self, old: Page, new: Page) -> bytes:
        """The labels that are new; all of them where a book was begun anew."""
        (book, start), (after, end) = old, new
        if book is not after:
            return say.write_change(say.path(("labels",)), encode(labels(new)))
        given = tuple(book.given[start:end])
        fresh = frozenset([kind for kind, _, _ in given if book.kinds[kind] >= start])
        if (given, fresh) not in self._of_labels:
            self._of_labels[given, fresh] = write_added(given, fresh)
        return self._of_labels[given, fresh]

    def _part(self, at: Place, old: Any, new: Any, in_lists: say.Known | None = None) -> bytes:
        """The changes of one part: known by what it is, not by what it looks like. Lists that several seats have of
        their own may have the same elements, in another order (`in_lists`)."""
        key = (at, id(old), id(new))
        known = self._of_parts.get(key)
        if known is None:
            known = self._of_parts[key] = (old, new, _written(at, old, new, in_lists))
        return known[2]


def _written(at: Place, old: Any, new: Any, in_lists: say.Known | None) -> bytes:
    if at in WHOLE:
        return say.write_change(_path(at), encode(new))
    return say.write_changes(old, new, _path(at), in_lists)


def changes(old: Shown, new: Shown) -> tuple[say.Change, ...]:
    """The changes that lead from one to the other, but for labels."""
    places = {**old.public, **old.own, **new.public, **new.own}
    return tuple([change for at in places for change in say.changes(old.part(at), new.part(at), tuple(at.split(".")))])


def split(thing: Any, name: str) -> Parts:
    """The fields of a struct as parts; anything else as one."""
    if not isinstance(thing, Struct):
        return {name: thing}
    return dict(zip(_places(type(thing), name), astuple(thing), strict=True))


def apart(thing: Any, other: Parts, name: str) -> Parts:
    """Those parts of a struct that are not the very ones that another such struct has there."""
    if not isinstance(thing, Struct):
        return {name: thing}
    found = zip(_places(type(thing), name), astuple(thing), strict=True)
    return {at: one for at, one in found if one is not other[at]}


@cache
def _places(kind: type[Struct], name: str) -> tuple[Place, ...]:
    return tuple(f"{name}.{field}" for field in kind.__struct_encode_fields__)


@cache
def _path(at: Place) -> bytes:
    return say.path(tuple(at.split(".")))
