"""The packs of a game: its own by name, any folder, and drafts, which are lent what they lack."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from .english import count
from .errors import Problem
from .finding import card_of, is_gap, needed
from .pack_cards import CardTable, Data, Placed, placed, read_data, write_data
from .pack_form import PackForm
from .packs import MOST_FILE, Faults
from .words import clean

P = TypeVar("P")
T = TypeVar("T")
Read = Callable[[Path, Faults], "P | None"]
Lend = Callable[[Data, Data, Collection[str]], Data]
MOST_ROUNDS = 4  # what sits out may show something else
MOST_KNOWN = 4  # packs that are read once and not for every game: those of a comparison, whole or drafts
# What lending a draft the rest ends in, where its files are of another shape altogether.
OTHER_SHAPE = (LookupError, TypeError, AttributeError, ValueError)


class Draft(Struct, Generic[P], frozen=True):
    """A pack that is not whole, as it can be played.

    Attributes:
        pack: with what it was lent.
        files: of that pack, for games that keep it.
        own: the cards of its folder that are in it, by what they are called in print.
        out: those that are not, and files, until they are mended.
        lent: how many cards come from the game's own pack.
        why: what the linter says of those that only showed when others sat out.
    """

    pack: P
    files: Mapping[str, str]
    own: tuple[str, ...]
    out: frozenset[str]
    lent: int
    why: tuple[str, ...] = ()


class Shelf(Generic[P]):
    """The packs of one game.

    Args:
        packs: the folder with the game's own packs.
        own: the name of the one that is played unless somebody chooses.
        read: a folder's pack, or None where none can be made of it; what is to mend goes into the list.
        beside: names of further packs that come with the own one, so that a table may choose among them: they are
            kept with it, their files named ``NAME.FILE``.
        about: the file that every pack has, drafts too.
        tables: where its cards stand.
        form: what may stand in its files, for those who write one.
        lend: a draft made whole: what it says, what the own pack says, and the cards and files that sit out. Without
            it, drafts of this game can't be played.
    """

    def __init__(
        self,
        packs: Path,
        own: str,
        read: Read[P],
        beside: tuple[str, ...] = (),
        *,
        about: str = "pack.toml",
        tables: tuple[CardTable, ...] = (),
        form: PackForm | None = None,
        lend: Lend | None = None,
    ) -> None:
        self._packs = packs
        self.beside = {name: packs / name for name in beside}
        self._folder = packs / own
        self._read = read
        self.about = about
        self.tables = tables
        self.form = form
        self._lend = lend
        self._known: dict[tuple[str, str, str], Any] = {}

    def load(self, folder: Path | None = None) -> P:
        """The pack in a folder, a draft with what it is lent; None for the game's own.

        Raises:
            Problem: the first thing to mend without which nothing can be played, and how many more there are.
        """
        if folder is None:
            return self._own
        pack, faults = self.read(folder)
        return self.drafted(folder, faults).pack if pack is None else pack

    def whole(self, folder: Path) -> P:
        """The same, and no draft.

        Raises:
            Problem: the first thing to mend, and how many more there are.
        """
        pack, faults = self.read(folder)
        if pack is None:
            raise _refused(faults)
        return pack

    def draft(self, folder: Path) -> Draft[P] | None:
        """What can be played of a pack that is not whole; None for one that is.

        Raises:
            Problem: as `load`.
        """
        pack, faults = self.read(folder)
        return self.drafted(folder, faults) if pack is None else None

    def kept(self, folder: Path) -> P:
        """A pack that was kept with a game: played as it is, whatever would be asked of it today. The same files make
        one pack, wherever they lie: after an upgrade many tables have the one of before.

        Raises:
            Problem: the first thing without which there is no pack.
        """

        def make() -> P:
            faults: Faults = []
            pack = self._read(folder, faults)
            if pack is None:
                raise Problem(faults[0])
            return pack

        return self._once("kept", "", folder, make)

    def lint(self, pack: str) -> list[str]:
        """Everything to mend in a pack: a folder, or the name of one of ours; a sentence each (`finding`)."""
        folder = Path(pack)
        ours = {path.name: path for path in self._packs.iterdir()}
        return self.found(ours[pack] if pack in ours and not folder.exists() else folder)[1]

    def found(self, folder: Path) -> tuple[P | None, list[str]]:
        """The same as `read`, and of a draft also what only shows when it is played: when it is lent what it lacks, and
        what sits out is gone."""
        pack, faults = self.read(folder)
        if pack is not None:
            return pack, faults
        try:
            return None, [*faults, *self.drafted(folder, faults).why]
        except Problem:
            return None, faults

    def read(self, folder: Path) -> tuple[P | None, list[str]]:
        """The pack in a folder, or None and every fault: a sentence with file, entry and field."""
        pack, faults = self._once("read", str(folder), folder, lambda: self._read_now(folder))
        return pack, list(faults)

    def _once(self, what: str, place: str, folder: Path, make: Callable[[], T]) -> T:
        """What was made of these very files before, at this place if one is given; many games are played with one
        pack."""
        key = (what, place, _digest(folder))
        if not key[2]:
            return make()
        known: T | None = self._known.pop(key, None)
        found = make() if known is None else known
        self._known[key] = found
        while len(self._known) > MOST_KNOWN:
            self._known.pop(next(iter(self._known)), None)
        return found

    def _read_now(self, folder: Path) -> tuple[P | None, list[str]]:
        faults: Faults = []
        try:
            if folder.is_file():
                return None, [f"{clean(str(folder))} is a file; a pack is a folder."]
            if not folder.is_dir():
                return None, [f"{clean(str(folder))}: there is no such folder."]
            pack = self._read(folder, faults)
        except OSError as error:
            return None, [f"{clean(str(folder))}: can't be read: {error.strerror}."]
        return (None, faults) if faults else (pack, [])

    def shown(self, folder: Path) -> P | None:
        """A draft with all of its cards that can be read, also those that sit out, for whoever looks at them; None
        where there is no such thing."""
        try:
            data = read_data(folder)
            odd = frozenset(card.key for card in placed(self.tables, data) if not _is_card(card))
            return self._made(data, odd)[0] if self._lend and self.about in data else None
        except (OSError, *OTHER_SHAPE):
            return None

    @cached_property
    def _own(self) -> P:
        return self.whole(self._folder)

    @cached_property
    def own_data(self) -> Data:
        """What the files of the game's own pack say."""
        return read_data(self._folder)

    def drafted(self, folder: Path, faults: Sequence[str]) -> Draft[P]:
        """What can be played of a pack of which the linter says this. Raises `Problem` as `load`."""
        try:
            return self._once("draft", str(folder), folder, lambda: self._drafted_now(folder, faults))
        except OTHER_SHAPE:
            raise _refused(faults) from None

    def _drafted_now(self, folder: Path, faults: Sequence[str]) -> Draft[P]:
        lacking = needed(faults)
        if lacking or self._lend is None or not (folder / self.about).is_file():
            raise _refused(lacking or sorted(faults, key=lambda fault: not fault.startswith(self.about)))
        data = read_data(folder)
        out = {card for card in map(card_of, faults) if card}
        mine = {*data, *(card.key for card in placed(self.tables, data))}
        pack, whole, left = self._made(data, frozenset(out))
        why: list[str] = []
        for _ in range(MOST_ROUNDS):
            more = ({card for card in map(card_of, left) if card} & mine) - out
            if not more:
                break
            out |= more
            why += (fault for fault in left if card_of(fault) in more)
            pack, whole, left = self._made(data, frozenset(out))
        wrong = [fault for fault in left if not is_gap(fault)]
        if pack is None or wrong:
            raise _refused(wrong or left or faults)
        return self._told(pack, whole, data, frozenset(out & mine), tuple(why))

    def _made(self, data: Data, out: frozenset[str]) -> tuple[P | None, Data, Faults]:
        """A draft with what it is lent, as a pack and as data, and what the linter says of that."""
        assert self._lend is not None
        whole = self._lend({file: said for file, said in data.items() if file not in out}, self.own_data, out)
        left: Faults = []
        with TemporaryDirectory(prefix="telltable-draft-") as name:
            for file, text in write_data(whole).items():
                (Path(name) / file).write_text(text, encoding="utf-8", newline="\n")
            return self._read(Path(name), left), whole, left

    def _told(self, pack: P, whole: Data, data: Data, out: frozenset[str], why: tuple[str, ...]) -> Draft[P]:
        every = [card.key for card in placed(self.tables, whole)]
        cards = [card for card in placed(self.tables, data) if card.key not in out and card.file not in out]
        own = tuple(dict.fromkeys(card.key for card in cards if card.key in every))
        return Draft(pack, write_data(whole), own, out, len(every) - len(own), why)


def _digest(folder: Path) -> str:
    """Of all that its files say; empty where they can't all be read, or are not what a pack has."""
    found = sha256()
    try:
        for path in sorted(folder.iterdir()):
            if path.is_dir():
                continue
            if not path.is_file() or path.stat().st_size > MOST_FILE:
                return ""
            data = path.read_bytes()
            found.update(f"{path.name}\0{len(data)}\0".encode(errors="surrogateescape"))
            found.update(data)
    except OSError:
        return ""
    return found.hexdigest()


def _is_card(card: Placed) -> bool:
    try:
        msgspec.convert(card.entry, card.table.kind)
    except msgspec.ValidationError:
        return False
    return True


def _refused(faults: Sequence[str]) -> Problem:
    more = len(faults) - 1
    return Problem(str(faults[0]) + (f" {count(more, 'more problem')} in this pack." if more else ""))
