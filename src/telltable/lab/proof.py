"""A pack as its designer looks at it: every card as it is drawn, with what the linter says of it."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

import msgspec
from msgspec import Struct

from telltable.core.board import Face
from telltable.core.errors import Problem
from telltable.core.finding import card_of, is_gap
from telltable.core.pack_cards import Placed, placed, read_data
from telltable.core.packs import shown
from telltable.core.paper_card import PaperCard, PaperDeck
from telltable.core.rules import Rules
from telltable.core.shelf import Shelf

from .card_sheet import rows_of
from .sheet_files import packed

MOST_FILES = 200
_WORDS = ("prompt", "phrase", "flavour", "ability", "concept", "problem")
_TITLES = ("title", "name", "normal", "resource", "genre")


class Finding(Struct, frozen=True):
    """A sentence of the linter. `card`: the card that it is about; `file`, `line`: where, 0 where that is unknown."""

    text: str
    card: str = ""
    file: str = ""
    line: int = 0


class ProofCard(Struct, frozen=True):
    """A card on the proof page.

    Attributes:
        face: as at the table.
        drawn: whether it could be drawn as it will be; else the face says what can be read of it.
        colour, icon: of its kind in print.
        file, line: where it stands.
        out: whether it sits out until it is mended.
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


class Proof(Struct, frozen=True):
    """A pack as it lies in its folder now.

    Attributes:
        stamp: of its files: another one means that something was saved.
        saved: the file that was saved last, and how many seconds ago.
        game, title, name, folder: the game, its title, the pack's name, and where it is.
        cards: in the order of the files.
        mend, gaps: what to mend, and what only a whole pack needs.
        playable: how many of the cards are played as they are; lent: how many are lent to them; -1: nothing can be.
    """

    stamp: str
    saved: str
    ago: float
    game: str
    title: str
    name: str
    folder: str
    cards: tuple[ProofCard, ...]
    mend: tuple[Finding, ...]
    gaps: tuple[Finding, ...]
    playable: int
    lent: int


class Proofs:
    """The proofs of one folder, as often as somebody asks."""

    def __init__(self, rules: Rules, folder: Path) -> None:
        shelf: Shelf[Any] | None = getattr(rules, "shelf", None)
        if shelf is None or not shelf.tables:
            raise Problem(f"{rules.title} doesn't say where the cards of a pack stand.")
        self.rules, self.folder, self._shelf = rules, folder, shelf
        self.deck = PaperDeck(())

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
            raise Problem(f"{self.folder} is gone. Put the folder back, and it shows here again.")
        data = read_data(self.folder)
        pack, found = self._shelf.read(self.folder)
        about = data.get(self._shelf.about, {})
        every = list(placed(self._shelf.tables, data))
        lines = {path.name: _lines(path) for path in self.folder.iterdir() if path.name in data}
        drawn = self._drawn(pack)
        out = {card_of(fault) for fault in found if not is_gap(fault)}
        cards = tuple(self._card(card, drawn, lines, out) for card in every)
        at = {card.key: (card.file, lines.get(card.file, {}).get(card.n, 0)) for card in every}
        try:
            draft = None if pack is not None else self._shelf.drafted(self.folder, found)
            playable, lent = (len(draft.own), draft.lent) if draft else (len(cards), 0)
        except Problem:
            playable, lent = -1, 0
        saved, ago = self._saved(data)
        return Proof(
            stamp,
            saved,
            ago,
            self.rules.name,
            self.rules.title,
            shown(about.get("name", self.folder.name)),
            str(self.folder),
            cards,
            tuple(_told(fault, at) for fault in found if not is_gap(fault)),
            tuple(_told(fault, at) for fault in found if is_gap(fault)),
            playable,
            lent,
        )

    def paper(self, key: str) -> PaperCard | None:
        """A card as it is printed; None where it can't be."""
        return next((card for card in self.deck.cards if card.id == key), None)

    def sheet(self) -> bytes:
        """The cards as an ODS file. Raises `Problem` for a card that no column is for."""
        return packed(rows_of(self._shelf, self.folder), ".ods")

    def _drawn(self, pack: Any) -> dict[str, tuple[Face, PaperCard]]:
        """Every card that can be drawn, those that are lent among them."""
        pack = pack or self._shelf.shown(self.folder)
        if pack is None:
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
        return ProofCard(face, paper is not None, colour, icon, card.file, line, sits_out, hash_)

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


def _told(fault: str, at: dict[str, tuple[str, int]]) -> Finding:
    card, text = card_of(fault), str(fault)
    file, line = at.get(card, (re.split(r"[:, ]", text, maxsplit=1)[0], 0))
    return Finding(text, card if card in at else "", file, line)


def as_json(proof: Proof) -> bytes:
    """For the page."""
    return msgspec.json.encode(proof)
