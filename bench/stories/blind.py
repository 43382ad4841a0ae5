"""``python -m bench.stories.blind FOLDER WORD``: twelve evenings of StoryStack beside plain outlines of their patterns,
for readers who say which of two they would read aloud; ``FOLDER --tally ANSWERS...`` counts what they said."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec import Struct

from telltable.core.story import Book, Chapter
from telltable.games.storystack.box.components import LANE_TITLES
from telltable.games.storystack.box.pack import PACKS

from .storystack import SEATS, play

OUTLINES = Path(__file__).with_name("OUTLINES.md")
EACH = 4  # outlines of each pack
CONTROLS = 4  # evenings read against themselves with their paragraphs shuffled
KEY = "key.json"
NUMBERS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_OUTLINE = re.compile(r"^## .+\n+\*Pack (\d), “(.+)”, \d+ words\.\*\n+((?:(?!^## ).*\n?)+)", re.MULTILINE)
_HEADING = re.compile(r"^\*\*([IVX]+\. .+)\*\*$", re.MULTILINE)
_ANSWER = re.compile(r"(pair-\d\d)\W+aloud\W+(A|B)\W+clear\W+(A|B)")

Text = tuple[tuple[str, ...], ...]  # the paragraphs of each of the eight beats

READER = """# Which would you read aloud?

Each of the files pair-01.txt to pair-{last}.txt holds two stories in eight beats, A and B. Read both of a pair to the
end, slowly, as somebody who is going to read one of them aloud to a circle of friends tonight. Then say which, and
which is clearer in what happens and why. Judge every pair by itself. Open no other file in this folder or anywhere
else.

Write one line for each pair, in this form, and nothing else on it:

    pair-01 | aloud: A or B | clear: A or B | why, in one sentence that quotes a few words

Close with one paragraph: what do the better ones have in common, and what do the weaker ones?
"""


class Outline(NamedTuple):
    """A plain outline, and what an evening must share with it."""

    pack: Path
    pattern: str
    text: Text


class Pair(NamedTuple):
    """Two stories side by side. `ours` is the place of the evening, unshuffled; `kind` is outline or control."""

    kind: str
    pattern: str
    title: str
    ours: str
    a: Text
    b: Text


def outlines(kept: Path = OUTLINES) -> list[Outline]:
    """Every outline that a page keeps, in its order."""
    packs = {path.name: path for path in PACKS.iterdir()}
    page = kept.read_text(encoding="utf-8")
    return [Outline(packs[f"pack{n}"], pattern, _beats(text)) for n, pattern, text in _OUTLINE.findall(page)]


def _beats(text: str) -> Text:
    parts = _HEADING.split(text)[2::2]
    return tuple(tuple(part.strip().split("\n\n")) for part in parts)


def chosen(luck: Random, kept: Path) -> list[Outline]:
    """Four of each pack, shuffled."""
    page = outlines(kept)
    packs = sorted({outline.pack for outline in page})
    found = [one for pack in packs for one in luck.sample([x for x in page if x.pack == pack], EACH)]
    luck.shuffle(found)
    return found


class Shelf(Struct):
    """The evenings of one pack, laid as they are asked for.

    Attributes:
        pack: which.
        word: what their luck comes from.
        played: how many were laid.
        books: those with a whole outline that were not asked for yet.
        leads: whose story was taken, by the titles of their books; who meets somebody again knows whose text it is.
    """

    pack: Path
    word: str
    played: int
    books: list[Book]
    leads: set[str]

    def take(self, pattern: str = "") -> Book:
        """The first evening of a pattern, or of any, whose lead no book had before."""
        for book in self.books:
            if pattern in ("", book.subtitle) and book.title not in self.leads:
                self.leads.add(book.title)
                return book
        while True:
            evening = play(self.pack, SEATS[self.played % len(SEATS)], f"{self.word}/{self.pack.name}/{self.played}")
            self.played += 1
            if evening.so_far.table.ending == "complete":
                self.books.append(evening.book)
                return self.take(pattern)


def told(book: Book) -> Text:
    """The paragraphs of a book as they are read."""
    return tuple(tuple(_paragraphs(chapter)) for chapter in book.chapters)


def _paragraphs(chapter: Chapter) -> list[str]:
    return [text for text in (chapter.opener, *(line.text for line in chapter.lines)) if text]


def shuffled(text: Text, luck: Random) -> Text:
    """The same paragraphs in another order, as many in each beat."""
    paragraphs = [paragraph for beat in text for paragraph in beat]
    luck.shuffle(paragraphs)
    left = iter(paragraphs)
    return tuple(tuple(next(left) for _ in beat) for beat in text)


def pairs(word: str, kept: Path = OUTLINES) -> list[Pair]:
    """Twelve evenings beside outlines of their patterns, and four others beside themselves, in an order drawn from the
    word."""
    luck = Random(word)
    against = chosen(luck, kept)
    shelves = [Shelf(pack, word, 0, [], set()) for pack in sorted({outline.pack for outline in against})]
    of = {shelf.pack: shelf for shelf in shelves}
    found = [_pair(of[one.pack].take(one.pattern), one.text, luck) for one in against]
    found += [_pair(shelves[n % len(shelves)].take(), None, luck) for n in range(CONTROLS)]
    luck.shuffle(found)
    return found


def _pair(book: Book, outline: Text | None, luck: Random) -> Pair:
    ours, sides = told(book), ["A", "B"]
    luck.shuffle(sides)
    texts = dict(zip(sides, (ours, outline or shuffled(ours, luck)), strict=True))
    return Pair("outline" if outline else "control", book.subtitle, book.title, sides[0], texts["A"], texts["B"])


def write(folder: Path, word: str, kept: Path = OUTLINES) -> None:
    """Every pair as plain text without titles, what a reader is asked, and the key."""
    folder.mkdir(parents=True, exist_ok=True)
    key = {}
    found = pairs(word, kept)
    for n, pair in enumerate(found, start=1):
        name = f"pair-{n:02}"
        text = "\n\n".join(f"{side}\n\n{_laid_out(beats)}" for side, beats in (("A", pair.a), ("B", pair.b)))
        (folder / f"{name}.txt").write_text(f"{text}\n", encoding="utf-8")
        key[name] = {"kind": pair.kind, "ours": pair.ours, "pattern": pair.pattern, "title": pair.title}
    (folder / "reader.md").write_text(READER.format(last=f"{len(found):02}"), encoding="utf-8")
    (folder / KEY).write_text(f"{json.dumps(key, indent=2, ensure_ascii=False)}\n", encoding="utf-8")


def _laid_out(text: Text) -> str:
    return "\n\n".join("\n\n".join((heading, *beat)) for heading, beat in zip(_headings(), text, strict=True))


def _headings() -> list[str]:
    return [f"{number}. {title}" for number, title in zip(NUMBERS, LANE_TITLES, strict=True)]


def tally(folder: Path, answers: list[Path]) -> str:
    """A Markdown table: a row for each reader."""
    key = json.loads((folder / KEY).read_text(encoding="utf-8"))
    of = Counter(pair["kind"] for pair in key.values())
    head = (
        f"| reader | aloud, of {of['outline']} | clearer, of {of['outline']} | control, of {of['control']} | answered |"
    )
    return "\n".join([head, "|---" * 5 + "|", *(_row(key, path) for path in answers)])


def _row(key: dict[str, dict[str, str]], path: Path) -> str:
    said = {found[1]: found for found in _ANSWER.finditer(path.read_text(encoding="utf-8")) if found[1] in key}
    ours = Counter(
        f"{key[name]['kind']} {question}"
        for name, found in said.items()
        for question, answer in (("aloud", found[2]), ("clear", found[3]))
        if answer == key[name]["ours"]
    )
    chosen_ = (ours["outline aloud"], ours["outline clear"], ours["control aloud"], f"{len(said)} of {len(key)}")
    return f"| {path.stem} | {' | '.join(map(str, chosen_))} |"


def main() -> None:
    """Write the pairs, or count what readers answered."""
    parser = argparse.ArgumentParser(prog="python -m bench.stories.blind", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pairs are")
    parser.add_argument("word", nargs="?", help="what their luck comes from: another word gives other evenings")
    parser.add_argument(
        "--tally", nargs="+", type=Path, metavar="ANSWERS", help="files with what a reader answered, each"
    )
    parser.add_argument(
        "--against", type=Path, default=OUTLINES, metavar="PAGE", help="the outlines; TOLD.md beside it has others"
    )
    arguments = parser.parse_args()
    if arguments.tally:
        print(tally(arguments.folder, arguments.tally))
    elif arguments.word:
        write(arguments.folder, arguments.word, arguments.against)
    else:
        parser.error("a word to draw the evenings from, or --tally and answers")


if __name__ == "__main__":
    main()
