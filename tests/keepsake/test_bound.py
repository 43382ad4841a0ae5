"""A story as an e-book and as a picture: what is in the files, also when players wrote the worst of texts."""

from __future__ import annotations

import io
import lzma
import re
import sys
import zipfile
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ebooklib import ITEM_DOCUMENT, epub
from msgspec.structs import replace

from telltable.cli.app import run
from telltable.core.english import curled
from telltable.core.errors import Problem
from telltable.core.evening import Evening
from telltable.core.story import Book, Chapter, Line, Portrait, Series, Stroke, Tile, Told
from telltable.keepsake import BOUND, bind, edition, makes, render
from telltable.keepsake.binding import cover_svg
from telltable.keepsake.icons import icons
from telltable.keepsake.pdf import imposed
from telltable.keepsake.pure import tidy
from telltable.keepsake.volume import volume
from telltable.keepsake.words import about, lasted, roman, when
from tests.clocks import another_day
from tests.keepsake.sample import BOOK
from tests.keepsake.test_render import SEEN, evil

XHTML, EPUB = "{http://www.w3.org/1999/xhtml}", "{http://www.idpf.org/2007/ops}"
TOLD = Book(
    game="A game",
    title="A title",
    dedication="For Hanne.",
    tellers=("Ann", "Bo (bot)"),
    finished=True,
    chapters=(
        Chapter(
            "A head",
            opener="Once more.",
            lines=(
                Told("Meanwhile the goat slept.", "Ann", played="The goat slept.", link="Meanwhile"),
                Told("Nobody saw it.", ours=True),
                Line("It was Bo who told it first of all, to anybody.", "Bo", told=True),
            ),
        ),
    ),
)


def files(book: Book) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(bind(book, "epub"))) as packed:
        first = packed.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert packed.read("mimetype") == b"application/epub+zip"
        return {name: packed.read(name).decode() for name in packed.namelist() if not name.endswith(".woff2")}


def text(page: str) -> str:
    return " ".join("".join(ElementTree.fromstring(page).itertext()).split())


def test_an_e_book_has_every_line_once_under_its_chapter() -> None:
    whole = files(BOOK)
    for number, chapter in enumerate(BOOK.chapters, 1):
        page = text(whole[f"book/chapter-{number}.xhtml"])
        assert chapter.heading in page
        for line in chapter.lines:
            assert page.count(line.text) == 1
    assert BOOK.premise in text(whole["book/title.xhtml"])
    assert all(link in text(whole["book/colophon.xhtml"]) for link in BOOK.links)


def test_an_e_book_says_what_its_parts_are() -> None:
    """Language, accessibility, cover, contents and landmarks: what a reader that reads aloud goes by."""
    whole = files(replace(BOOK, dedication="For Hanne."))
    package = whole["book/package.opf"]
    for said in ("<dc:language>en<", "schema:accessMode", "schema:accessibilityHazard", "schema:accessibilitySummary"):
        assert said in package
    assert 'properties="cover-image"' in package
    navigation = ElementTree.fromstring(whole["book/nav.xhtml"])
    linked = [one.get("href") for one in navigation.iter(f"{XHTML}a")]
    assert [f"chapter-{n}.xhtml" in linked for n in range(1, len(BOOK.chapters) + 1)] == [True] * len(BOOK.chapters)
    kinds = {
        one.get(f"{EPUB}type")
        for name, page in whole.items()
        if name.endswith(".xhtml")
        for one in ElementTree.fromstring(page).iter()
    }
    assert kinds >= {
        "toc",
        "landmarks",
        "cover",
        "titlepage",
        "dedication",
        "chapter",
        "noteref",
        "footnote",
        "colophon",
    }


def test_words_of_the_book_are_marked_and_can_be_left_out() -> None:
    page = ElementTree.fromstring(files(TOLD)["book/chapter-1.xhtml"])
    ours = ["".join(one.itertext()) for one in page.iter(f"{XHTML}span") if "ours" in (one.get("class") or "").split()]
    assert ours == ["Meanwhile", "Nobody saw it."]
    assert volume(tidy(TOLD)).edition == "Edition retold: 4 words between what was played are the book’s own."
    played = text(files(edition(TOLD, "played"))["book/chapter-1.xhtml"])
    assert "The goat slept." in played
    assert "Meanwhile" not in played
    assert "Nobody saw it." not in played
    told = text(files(edition(TOLD, "told"))["book/chapter-1.xhtml"])
    assert "The goat slept." in told
    assert "Meanwhile" not in told
    assert not any(line.teller or line.card for one in edition(TOLD, "told").chapters for line in one.lines)
    assert edition(TOLD, "retold") == edition(TOLD) == TOLD
    with pytest.raises(Problem, match="retold, or as it was played or told"):
        edition(TOLD, "sung")


def test_the_same_story_makes_the_same_file() -> None:
    """On another day, too."""
    today = [bind(BOOK, form) for form in ("epub", "svg")]
    with another_day():
        assert [bind(BOOK, form) for form in ("epub", "svg")] == today
    assert volume(tidy(BOOK)).seal != volume(tidy(TOLD)).seal


def test_players_words_stay_text_in_an_e_book_and_in_a_picture() -> None:
    """Each file is well-formed, has no element of theirs, and shows what they wrote."""
    worst = replace(evil(BOOK), ornament=(Stroke(SEEN, 1.0), Stroke(label=SEEN)), dedication=SEEN)
    whole = files(worst)
    seen = ""
    for name, page in whole.items():
        if name.endswith((".xhtml", ".opf", ".svg")):
            tree = ElementTree.fromstring(page)
            assert not [one for one in tree.iter() if one.tag.rpartition("}")[2] in ("script", "b", "z")], name
            chance = rf"base64,[\w+/=]+|urn:uuid:[\w-]+|{volume(tidy(worst)).seal}"  # they have any digits
            seen += text(re.sub(chance, "", page))
    assert seen.count(SEEN[1:]) > 4 * sum(len(chapter.lines) for chapter in BOOK.chapters)
    assert "49" not in seen
    picture = bind(worst, "svg").decode()
    assert not [one for one in ElementTree.fromstring(picture).iter() if one.tag.rpartition("}")[2] == "script"]


def test_a_picture_quotes_one_whole_line_that_was_played() -> None:
    """Never a word of ours, never a part of a line; and no address."""
    assert volume(tidy(TOLD)).quote == "It was Bo who told it first of all, to anybody."
    for form, width, height in (("wide", 1200, 630), ("tall", 1080, 1350)):
        tree = ElementTree.fromstring(bind(TOLD, "svg", form))
        assert (tree.get("width"), tree.get("height")) == (str(width), str(height))
        said = text(bind(TOLD, "svg", form).decode())
        assert "A title" in said
        assert "told by Ann and the bot Bo" in said
        quoted = "It was Bo who told it{}first of all, to anybody."
        assert quoted.format("" if form == "wide" else " ") in said, "in lines of about the same length"
        assert "goat" not in said
        assert "http" not in said
        by_hand = [one.text for one in tree.iter() if one.tag.endswith("tspan")]
        assert by_hand == ["Ann", "Bo"], "names are written by hand"


def test_the_italics_of_a_picture_join_no_letters() -> None:
    """The face has the st and sp of the eighteenth century, which read as one strange letter."""
    picture = bind(replace(BOOK, kicker="A story told against the odds, spun"), "svg").decode()
    assert "A s\u200ctory told agains\u200ct the odds, s\u200cpun" in picture
    assert "font-variant-ligatures: none" in next(one for name, one in files(BOOK).items() if name.endswith("book.css"))


def test_a_label_stands_below_its_line_and_the_large_letter_begins_the_words() -> None:
    lines = (Line("One went out.", "Ann", marks=("Thread B",)), Line("Two.", marks=("works",)))
    [page] = [
        page
        for name, page in files(Book("A game", "A", (Chapter("First", lines=lines),))).items()
        if "chapter-" in name
    ]
    assert '<p class="text lead">One went out.</p>' in page
    assert '<span class="hand">Ann</span> · <span class="marks">Thread B</span>' in page
    assert '<p class="who"><span class="marks">works</span></p>' in page


def test_sentences_about_somebody_begin_with_capitals() -> None:
    one = Portrait("Cast", "Bo", details="Bid 9, and lost.", notes=("had a hat", "never said why"))
    assert about(one) == "Bid 9, and lost. Had a hat; never said why."


def test_how_much_was_told_counts_what_the_book_leaves_out() -> None:
    """The cards of the evening, not those of which it tells."""
    chapters = (Chapter("First", lines=(Line("One.", card="A", n=2), Line("Two.", card="B", n=4), Line("Ours."))),)
    assert volume(Book("A game", "A", chapters, left_out=(1, 3, 5))).size == "5 cards"
    assert volume(Book("A game", "A", chapters)).size == "2 cards"
    assert volume(Book("A game", "A", (Chapter("First", lines=(Line("One.", n=1),)),), left_out=(2,))).size == "1 line"


def test_who_told_what_names_them_within_a_sentence() -> None:
    told = (Chapter("First", lines=(Line("One.", teller="Ann"),)),)
    theirs = tuple(Portrait("Cast", name, by="Ann") for name in ("The Finch Twins", "The Lodger"))
    book = Book("A game", "A", told, tellers=("Ann",), portraits=theirs)
    assert volume(book).shares[0].told == "1 line, with the Finch Twins and the Lodger"
    assert volume(replace(book, chapters=())).shares[0].told == "The Finch Twins and the Lodger"


def is_read_by_another_library(book: Book, folder: Path) -> None:
    """Title, language, one document for each chapter and the four around them, and the contents in order."""
    (folder / "book.epub").write_bytes(bind(book, "epub"))
    read = epub.read_epub(str(folder / "book.epub"))
    assert read.get_metadata("DC", "title")[0][0] == curled(book.title)
    assert read.get_metadata("DC", "language")[0][0] == "en"
    documents = list(read.get_items_of_type(ITEM_DOCUMENT))
    assert len(documents) == len(book.chapters) + 4  # and the contents
    assert [link.title for link in read.toc][1:-1] == [
        f"{roman(n)}. {curled(one.heading)}" for n, one in enumerate(book.chapters, 1)
    ]
    whole = "".join(" ".join(text(one.get_content().decode()).split()) for one in documents)
    lines = [curled(line.text) for chapter in book.chapters for line in chapter.lines]
    assert [line for line in lines if " ".join(line.split()) not in whole] == []


def test_an_e_book_is_read_by_another_library(tmp_path: Path) -> None:
    """Of evenings of every game: tests/extras/test_books.py."""
    is_read_by_another_library(BOOK, tmp_path)


def test_the_cover_of_an_e_book_asks_for_no_other_file() -> None:
    """It is shown as a picture, which gets none: its letters would be others, and run over its frame."""
    with zipfile.ZipFile(io.BytesIO(bind(TOLD, "epub"))) as packed:
        drawn = packed.read("book/cover.svg").decode()
    fonts = re.findall(r"url\(([^)]{1,40})", drawn)
    assert [one.partition(",")[0] for one in fonts] == ["data:font/woff2;base64"] * 2


def test_an_ornament_is_drawn_below_the_title() -> None:
    """A title of many lines makes it smaller; a story without one has a block for each card."""
    short = replace(TOLD, ornament=(Stroke("M40 140h10", 2.0),))
    assert "scale(" not in cover_svg(short)
    assert "scale(" in cover_svg(replace(short, title="A long title that goes on and on, over many a line " * 2))
    assert cover_svg(replace(TOLD, profile=(2, 1))).count('z"') >= 3


@pytest.mark.parametrize("to", BOUND)
def test_an_empty_book_can_be_bound(to: str) -> None:
    if to not in ("pdf", "png"):
        assert bind(Book(game="", title="", chapters=()), to)


def test_sides_of_a_booklet_lie_as_it_is_folded() -> None:
    assert imposed(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert sorted(page for side in imposed(24) for page in side) == list(range(1, 25))


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.setattr("telltable.keepsake.format.can_typeset", lambda: False)
    assert set(makes()) == {"md", "html", "txt", "json", "epub", "svg"}
    for to in ("pdf", "png"):
        with pytest.raises(Problem, match=r"pip install 'telltable\[print\]'"):
            bind(TOLD, to)
    with pytest.raises(Problem, match="A page is for PDF; epub has none"):
        bind(TOLD, "epub", "a5")
    with pytest.raises(Problem, match="wide or tall"):
        bind(TOLD, "svg", "a5")
    with pytest.raises(Problem, match=r"md, html, txt, json, epub, pdf, png, svg, not as 'doc'"):
        bind(TOLD, "doc")


@pytest.mark.by_turns(4)
def test_a_file_is_made_as_its_name_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Path(__file__).parents[1] / "corpus" / "tail_story" / "rules-1.format-2"
    log = tmp_path / "game.jsonl"
    log.write_bytes(lzma.decompress((evening / "1.jsonl.xz").read_bytes()))
    for name in ("book.epub", "book.md"):
        assert run(["story", str(log), "--to", str(tmp_path / name)]) == 0
        assert (tmp_path / name).stat().st_size > 1000
    with zipfile.ZipFile(tmp_path / "book.epub") as packed:
        assert b'stroke-width="4.6"' in packed.read("book/cover.svg"), "the tail, drawn by the game"
    assert run(["story", str(log), "--to", str(tmp_path / "book.epub")]) == 2
    assert "there already" in capsys.readouterr().err
    assert (
        run(["story", str(log), "--to", str(tmp_path / "played.epub"), "--as", "played", "--dedication", "For us"]) == 0
    )
    with zipfile.ZipFile(tmp_path / "played.epub") as packed:
        assert "For us" in packed.read("book/title.xhtml").decode()
        assert 'class="ours"' not in packed.read("book/chapter-1.xhtml").decode()
    assert run(["story", str(log), "--to", str(tmp_path / "x.epub"), "--as", "sung"]) == 2
    assert run(["story", str(log), "--to", str(tmp_path / "y.epub"), "--dedication", "x" * 201]) == 2
    assert not (tmp_path / "x.epub").exists()
    assert run(["story", str(log), "--to", str(tmp_path / "x.doc")]) == 2
    assert "not as 'doc'" in capsys.readouterr().err


WHEN = Evening(date(2026, 10, 9), date(2026, 10, 9), 52)


@pytest.mark.parametrize(
    ("evening", "said"),
    [
        (WHEN, "on 9 October 2026"),
        (replace(WHEN, ended=date(2026, 10, 10)), "on 9 October 2026"),
        (Evening(date(2026, 10, 23), date(2026, 10, 20)), "from 20 to 23 October 2026"),
        (
            Evening(date(2026, 11, 1), date(2026, 10, 31)),
            "from 31 October to 1 November 2026",
        ),
        (
            Evening(date(2027, 1, 2), date(2026, 12, 30)),
            "from 30 December 2026 to 2 January 2027",
        ),
        (Evening(date(2026, 10, 9)), "and finished on 9 October 2026"),
    ],
)
def test_a_day_is_said_in_words(evening: Evening, said: str) -> None:
    assert when(evening) == said


def test_a_book_says_when_it_was_told() -> None:
    """In every format; where nobody knows, none says anything of it."""
    dated = replace(BOOK, evening=WHEN)
    day = "on 9 October 2026"
    whole = files(dated)
    assert day in text(whole["book/title.xhtml"])
    assert "<dc:date>2026-10-09</dc:date>" in whole["book/package.opf"]
    assert f"It was told {day}, in 52 minutes." in text(whole["book/colophon.xhtml"])
    for to in ("md", "html", "txt"):
        assert f"told with Telltable {day}." in " ".join(render(dated, to).split())
        assert "2026" not in render(BOOK, to)
    assert "52 minutes" in bind(dated, "svg").decode()
    assert "minutes" not in bind(BOOK, "svg").decode()
    assert "dc:date" not in files(BOOK)["book/package.opf"]
    assert [lasted(replace(WHEN, minutes=n)) for n in (0, 1, 119, 120, 181)] == [
        *("", "1 minute", "119 minutes", "2 hours", "3 hours 1 minute"),
    ]


def test_a_tale_that_says_so_itself_ends_once() -> None:
    told = replace(BOOK, finished=True, ending="Cleo wins.", chapters=(*BOOK.chapters, Chapter("The End")))
    assert "The End" not in text(files(told)["book/colophon.xhtml"])
    assert "The End" in text(files(replace(told, chapters=BOOK.chapters))["book/colophon.xhtml"])


def test_a_book_says_at_whose_table_it_was_told() -> None:
    """In every format that names who told it, before their names; with the emblem of its game at the foot."""
    hosted = replace(BOOK, at="at Odile’s table", emblem="em-storystack")
    whole = files(hosted)
    assert "told at Odile’s table by Wilhelmina" in text(whole["book/title.xhtml"])
    assert 'src="emblem.svg"' in whole["book/title.xhtml"]
    assert '<path d="' in whole["book/emblem.svg"]
    assert "currentColor" not in whole["book/emblem.svg"]
    assert 'href="emblem.svg"' in whole["book/package.opf"]
    page = render(hosted, "html")
    head = page[page.index('<header class="half">') : page.index("</header>")]
    assert f'<p class="emblem" aria-hidden="true">{icons()["em-storystack"]}</p>' in head
    assert 'class="emblem"' not in render(BOOK, "html")
    for to in ("md", "html", "txt"):
        assert "old at Odile’s table by" in " ".join(render(hosted, to).split())
        assert "table by" not in render(BOOK, to)
    assert not any("emblem" in name or "emblem.svg" in said for name, said in files(BOOK).items())


def test_a_later_evening_says_which_one_it_was() -> None:
    """And is known by the same seal as without."""
    later = replace(BOOK, series=Series("The Salt Clock", 3))
    whole = files(later)
    assert "Evening three of The Salt Clock" in text(whole["book/title.xhtml"])
    assert '<meta refines="#series" property="group-position">3</meta>' in whole["book/package.opf"]
    for to in ("md", "html", "txt"):
        assert "Evening three of The Salt Clock." in " ".join(render(later, to).split())
    assert volume(tidy(later)).seal == volume(tidy(BOOK)).seal


def test_kinds_of_cards_are_tiles_where_all_have_one() -> None:
    """With their names for whoever listens; else they are said in words."""
    kinds = sorted({line.kind for chapter in BOOK.chapters for line in chapter.lines if line.kind})
    tiles = tuple(Tile(kind, "#234789", "i-y_cast") for kind in kinds)
    whole = files(replace(BOOK, tiles=tiles))
    cards = [line.kind for chapter in BOOK.chapters for line in chapter.lines if line.kind]
    assert sorted(
        re.findall(r'class="tile" src="tile-\d+\.svg" alt="([^"]+)"', whole["book/colophon.xhtml"])
    ) == sorted(cards)
    assert len([name for name in whole if "tile-" in name]) == len(kinds)
    assert 'fill="#234789"' in whole["book/tile-1.svg"]
    assert "game-icons.net" in whole["book/colophon.xhtml"]
    for some in (tiles[1:], (*tiles[1:], Tile(kinds[0], "#234789", "no-such-icon")), ()):
        words = text(files(replace(BOOK, tiles=some))["book/colophon.xhtml"])
        assert " · " in words
    assert "game-icons.net" not in words


def test_a_book_names_the_licence_of_its_words() -> None:
    licensed = replace(BOOK, licence="Played with Pack 1, whose words are under CC BY 4.0.")
    assert licensed.licence in text(files(licensed)["book/colophon.xhtml"])
    assert all(
        licensed.licence.removesuffix(" 4.0.") in " ".join(render(licensed, to).split()) for to in ("html", "txt", "md")
    )


def test_a_frame_has_its_own_room_for_the_title() -> None:
    """Below the sky of an arch, which no length of a title moves."""
    moon = Stroke("M1 1h1", 1.0)
    arch = replace(TOLD, frame="arch", sky=(moon,), ornament=(Stroke("M40 170h10", 2.0),))
    long = replace(arch, title="The Tale That Went On and On over Many a Line of Its Cover")
    for book in (arch, long):
        drawn = cover_svg(book)
        assert "a93 93" in drawn
        assert min(float(y) for y in re.findall(r'<text x="117" y="([\d.]+)"', drawn)) > 105
        assert drawn.index(moon.path) < drawn.index("<text")
    assert "scale(" in cover_svg(long)
    assert "scale(" not in cover_svg(arch)
    assert "a20 20" in cover_svg(replace(TOLD, frame="round"))
