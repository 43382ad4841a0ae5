"""A pack as its designer looks at it: every card as it is drawn, with what the linter says of it."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.board import Face
from telltable.core.errors import Problem
from telltable.core.finding import card_of, is_gap
from telltable.core.pack_cards import Placed, placed, read_data
from telltable.core.pack_part import PackPart, meant
from telltable.core.packs import shown
from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.core.rules import Rules
from telltable.core.shelf import Shelf
from telltable.core.started import to_type

from .card_sheet import cells_of, rows_of
from .printing import asking
from .sheet_files import packed
from .sheets import pressed, sheet_named, sheets_of

MOST_FILES = 200
MOST_BESIDE = 600  # characters of a field
_WORDS = ("prompt", "phrase", "flavour", "ability", "concept", "problem")
_TITLES = ("title", "name", "normal", "resource", "genre")


class Finding(Struct, frozen=True):
    """A sentence of the linter. `card`: the card or part that it is about; `file`, `line`: where, 0 where that is
    unknown."""

    text: str
    card: str = ""
    file: str = ""
    line: int = 0


class ProofField(Struct, frozen=True):
    """What a card says elsewhere than on itself: the field, as the sheet of cards calls it, and what it holds."""

    name: str
    text: str


class ProofCard(Struct, frozen=True):
    """A card on the proof page.

    Attributes:
        face: as at the table.
        beside: what else its file says of it: what bots and the book say, what they choose by, how many there are.
        drawn: whether it could be drawn as it will be; else the face says what can be read of it.
        colour, icon: of its kind in print.
        file, line: where it stands.
        out: whether it sits out until it is mended.
        old: whether this is how it was drawn last: its file can't be read now, or the head of the pack.
        hash: of all that it says: another one means that it has changed.
    """

    face: Face
    drawn: bool
    colour: str
    icon: str
    file: str
    line: int
    out: bool
    hash: str
    old: bool = False
    beside: tuple[ProofField, ...] = ()


class ProofSheet(Struct, frozen=True):
    """What else of the pack goes on paper: its name for `telltable print --what`, and what it is."""

    name: str
    title: str


class Proof(Struct, frozen=True):
    """A pack as it lies in its folder now.

    Attributes:
        stamp: of its files: another one means that something was saved.
        saved: the file that was saved last, and how many seconds ago.
        game, title, name, folder: the game, its title, the pack's name, and where it is.
        cards: in the order of the files.
        parts: what else is read one by one, as `Rules.pack_parts` says, the same way.
        mend, gaps: what to mend, and what only a whole pack needs.
        playable: how many of the cards are played as they are; lent: how many are lent to them; -1: nothing can be.
        sheets: what else of it goes on paper; nothing while nothing can be played.
        command: what starts Telltable here.
    """

    stamp: str
    saved: str
    ago: float
    game: str
    title: str
    name: str
    folder: str
    cards: tuple[ProofCard, ...]
    parts: tuple[ProofCard, ...]
    mend: tuple[Finding, ...]
    gaps: tuple[Finding, ...]
    playable: int
    lent: int
    sheets: tuple[ProofSheet, ...]
    command: str


class Proofs:
    """The proofs of one folder, as often as somebody asks."""

    def __init__(self, rules: Rules, folder: Path) -> None:
        shelf: Shelf[Any] | None = getattr(rules, "shelf", None)
        if shelf is None or not shelf.tables:
            raise Problem(f"{rules.title} doesn't say where the cards of a pack stand.")
        self.rules, self.folder, self._shelf = rules, folder, shelf
        self.deck = PaperDeck(())
        self._pack: Any = None  # as it can be played, for what is printed of it
        self._last: dict[str, tuple[ProofCard, PaperCard | None]] = {}  # as each was drawn last

    def stamp(self) -> str:
        """Of the files as they are now; empty when the folder is gone."""
        try:
            found = sorted(path for path in self.folder.iterdir() if path.suffix in (".toml", ".json"))[:MOST_FILES]
            states = [(path.name, state.st_mtime_ns, state.st_size) for path in found for state in (path.stat(),)]
        except OSError:
            return ""
        return sha256(repr(states).encode()).hexdigest()[:16]

    def look(self) -> Proof:
        """The pack as it is now.

        Raises:
            Problem: the folder is gone.
        """
        stamp = self.stamp()
        if not stamp:
            raise Problem(f"{self.folder} is gone. Put the folder back, and it will show here again.")
        data = read_data(self.folder)
        pack, found = self._shelf.found(self.folder)
        about = data.get(self._shelf.about, {})
        every = list(placed(self._shelf.tables, data))
        lines = {path.name: _lines(path) for path in self.folder.iterdir() if path.name in data}
        drawn = self._drawn(pack)
        out = {card_of(fault) for fault in found if not is_gap(fault)}
        cards = self._kept(tuple(self._card(card, drawn, lines, out) for card in every), data)
        at = {card.key: (card.file, lines.get(card.file, {}).get(card.n, 0)) for card in every}
        try:
            draft = None if pack is not None else self._shelf.drafted(self.folder, found)
            playable, lent = (len(draft.own), draft.lent) if draft else (len(cards), 0)
            self._pack = draft.pack if draft else pack
        except Problem:
            playable, lent, self._pack = -1, 0, None
        parts = self.rules.pack_parts(data)
        at |= {part.face.key: (part.file, self._line(part)) for part in parts}

        def told(fault: str) -> Finding:
            return _told(fault, at, cards, parts)

        saved, ago = self._saved(data)
        return Proof(
            stamp,
            saved,
            ago,
            self.rules.name,
            self.rules.title,
            shown(about.get("title") or about.get("name") or self.folder.name),
            str(self.folder),
            cards,
            tuple(_part(part, at[part.face.key][1], out) for part in parts),
            tuple(told(fault) for fault in found if not is_gap(fault)),
            tuple(told(fault) for fault in found if is_gap(fault)),
            playable,
            lent,
            self._sheets(),
            to_type(),
        )

    def paper(self, key: str) -> PaperCard | None:
        """A card as it is printed; None where it can't be."""
        return next((card for card in self.deck.cards if card.id == key), None)

    def _sheets(self) -> tuple[ProofSheet, ...]:
        if self._pack is None:
            return ()
        return tuple(ProofSheet(one.name, one.title) for one in sheets_of(self.rules, self._pack))

    def on_paper(self, name: str) -> bytes:
        """One of the sheets as PDF. Raises `Problem`: nothing can be printed now, or there is no such sheet."""
        if self._pack is None:
            raise Problem("Nothing can be printed until the first problem is fixed.")
        sheet = sheet_named(self.rules, self._pack, name)
        return pressed(self.rules, self._pack, sheet, asking=asking(self._pack, self.folder.name))

    def sheet(self) -> bytes:
        """The cards as an ODS file. Raises `Problem` for a card that no column is for."""
        return packed(rows_of(self._shelf, self.folder), ".ods")

    def _line(self, part: PackPart) -> int:
        try:
            return part.line_in((self.folder / part.file).read_text("utf-8-sig"))
        except (OSError, UnicodeDecodeError):
            return 0

    def _drawn(self, pack: Any) -> dict[str, tuple[Face, PaperCard]]:
        """Every card that can be drawn, those that are lent among them."""
        pack = pack or self._shelf.shown(self.folder)
        if pack is None:
            self.deck = replace(self.deck, cards=())
            return {}
        self.deck = self.rules.paper_deck(pack)
        papers = {card.id: card for card in self.deck.cards}
        return {face.key: (face, papers[face.key]) for face in self.rules.proofs(pack) if face.key in papers}

    def _card(
        self,
        card: Placed,
        drawn: dict[str, tuple[Face, PaperCard]],
        lines: dict[str, dict[int, int]],
        out: set[str],
    ) -> ProofCard:
        entry = card.entry if isinstance(card.entry, dict) else {}
        face, paper = drawn.get(card.key, (None, None))
        if face is None or not _is_of(entry, face):
            face, paper = _plain(card.key, entry), None
        line = lines.get(card.file, {}).get(card.n, 0)
        hash_ = sha256(repr(entry).encode()).hexdigest()[:12]
        colour, icon = (paper.colour, paper.icon) if paper else ("", "")
        sits_out = card.key in out or card.file in out
        beside = _beside(card, face)
        return ProofCard(face, paper is not None, colour, icon, card.file, line, sits_out, hash_, beside=beside)

    def _kept(self, cards: tuple[ProofCard, ...], data: Any) -> tuple[ProofCard, ...]:
        """The same, where a card says what it said when it was drawn last, and can't be drawn now, as it was; and those
        of a file that is there and can't be read. What was drawn last is remembered."""
        papers = {card.id: card for card in self.deck.cards}
        found: list[ProofCard] = []
        for card in cards:
            last = self._last.get(card.face.key)
            if card.drawn:
                self._last[card.face.key] = (card, papers.get(card.face.key))
            elif last and last[0].hash == card.hash:
                card = replace(last[0], line=card.line, out=True, old=True)
            found.append(card)
        here = {card.face.key for card in found}
        broken = {card.file for card, _ in self._last.values()} - set(data)
        lost = [
            replace(card, out=True, old=True)
            for card, _ in self._last.values()
            if card.face.key not in here and card.file in broken and (self.folder / card.file).is_file()
        ]
        for key in set(self._last) - here - {card.face.key for card in lost}:
            del self._last[key]
        old = [card.face.key for card in (*found, *lost) if card.old and card.face.key not in papers]
        kept = tuple(paper for key in old if (paper := self._last[key][1]) is not None)
        self.deck = replace(self.deck, cards=(*self.deck.cards, *kept))
        return tuple(sorted((*found, *lost), key=self._place))

    def _place(self, card: ProofCard) -> int:
        """Of its file among the tables, so that cards of a broken one stay where they were."""
        tables = enumerate(self._shelf.tables)
        return next((n for n, table in tables if fnmatch(card.file, table.file)), len(self._shelf.tables))

    def _saved(self, data: Any) -> tuple[str, float]:
        times = []
        for name in data:
            try:
                times.append(((self.folder / name).stat().st_mtime, name))
            except OSError:
                continue
        latest, name = max(times, default=(time(), ""))
        return name, max(0.0, time() - latest)


def _is_of(entry: dict[str, Any], face: Face) -> bool:
    """Whether a face is that of this entry, and not of a card that was lent in its place."""
    words = " ".join((face.title, face.text, *face.choices)).casefold()
    said = [str(entry[name]).partition(",")[0].casefold() for name in _TITLES if name in entry]
    return not said or any(one in words for one in said)


def _beside(card: Placed, face: Face) -> tuple[ProofField, ...]:
    """The fields of a card of which something can't be read on its face; none of one that has a field too many, which
    is the linter's to say."""
    try:
        cells = cells_of(card.table, card.key, card.file, card.entry)
    except Problem:
        return ()
    words = " ".join((face.key, face.title, face.kind, face.tag, face.text, *face.choices, *face.marks)).casefold()

    def is_on_it(line: str) -> bool:
        if line.isdecimal():  # "needs 3 action points" doesn't say that there are 3 copies
            return line.zfill(len(face.key)) == face.key
        return re.search(rf"(?<!\w){re.escape(line.strip().casefold())}(?!\w)", words) is not None

    lines = {name: text.split("\n") for name, text in cells.items() if text}
    return tuple(
        ProofField(shown(name), shown(" · ".join(said), MOST_BESIDE))
        for name, said in lines.items()
        if not all(map(is_on_it, said))
    )


def _plain(key: str, entry: dict[str, Any]) -> Face:
    """What can be read of a card that can't be drawn."""
    title = next((shown(entry[name]) for name in _TITLES if entry.get(name)), key)
    text = next((shown(entry[name], 200) for name in _WORDS if entry.get(name)), "")
    return Face(key, title, shown(entry.get("type", "")), shown(entry.get("tag", "")), text)


def _lines(path: Path) -> dict[int, int]:
    """In which line the n-th card of a file begins."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return {}
    begins = [match.start() for match in re.finditer(r"(?m)^\[\[ *\w+ *\]\]", text)]
    return {n: text.count("\n", 0, at) + 1 for n, at in enumerate(begins)}


def _part(part: PackPart, line: int, out: set[str]) -> ProofCard:
    hash_ = sha256(repr(part.entry).encode()).hexdigest()[:12]
    sits_out = bool({part.face.key, part.file} & out)
    return ProofCard(part.face, False, "", "", part.file, line, sits_out, hash_)


def _told(
    fault: str, at: dict[str, tuple[str, int]], cards: tuple[ProofCard, ...], parts: tuple[PackPart, ...]
) -> Finding:
    card, text = card_of(fault), str(fault)
    if card not in at:
        begins = (one.face.key for one in cards if text.startswith(f"{one.file}: {one.face.title} "))
        part = meant(text, parts)
        card = next(begins, part.face.key if part else card)
    file, line = at.get(card, (re.split(r"[:, ]", text, maxsplit=1)[0], 0))
    return Finding(text, card if card in at else "", file, line)


def as_json(proof: Proof) -> bytes:
    """For the page."""
    return msgspec.json.encode(proof)
