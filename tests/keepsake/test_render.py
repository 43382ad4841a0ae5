"""What holds for every format."""

import msgspec
import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace

from telltable.core.english import curled
from telltable.core.errors import Problem
from telltable.core.story import ONLY_RETOLD, Book, Chapter, Gauge, Line, Portrait, Sheet, Told, as_played
from telltable.keepsake import FORMATS, render
from tests.keepsake.reading import Page, spaced
from tests.keepsake.sample import BOOK, GAP, GAPPED, UNFINISHED

READABLE = ["md", "html", "txt"]
SEEN = '"></style><script>alert(1)</script> # <b>*x*</b> `y` [z](http://a.b) {{ 7*7 }} {A} | 1. [31m'
EVIL = SEEN.replace("[31m", "\x1b[31m\u202e\x00")

CARDS = Book(
    game="A game",
    title="A title",
    tellers=("Ann", "Bo"),
    finished=True,
    chapters=(
        Chapter("A head", lines=(Line("Once.", "SEATED", "CARDED", "KINDLY", "TAGGED", ("MARKED",), n=77),)),
    ),
    portraits=(Portrait("Cast", "Somebody", key="KEYED", by="BROUGHT", details="tall"),),
    gauges=(Gauge("GAUGED", 1, 2),),
    links=("A link.",),
    sheets=(Sheet("SHEETED", ("COLUMNED",), (("ROWED",),), note="NOTED"),),
)  # fmt: skip
OF_THE_CARDS = [
    "SEATED",
    "CARDED",
    "KINDLY",
    "Tagged",
    "77",
    "MARKED",
    "BROUGHT",
    "GAUGED",
    "SHEETED",
    "COLUMNED",
    "ROWED",
    "NOTED",
]


def words(book: Book, to: str, *, cards: bool = True) -> str:
    """All that can be read in a book, whatever its format."""
    text = render(book, to, cards=cards)
    if to == "md":
        text = MarkdownIt("gfm-like").render(text)
    return spaced(text) if to == "txt" else Page(f"<body>{text}</body>" if to == "md" else text).only("body").text


def evil(book: Book) -> Book:
    """The same book with the worst of texts in every place."""

    def spoiled(value: object) -> object:
        if isinstance(value, str):
            return EVIL
        if isinstance(value, dict):
            return {name: spoiled(part) for name, part in value.items()}
        return [spoiled(part) for part in value] if isinstance(value, list | tuple) else value

    return msgspec.convert(spoiled(msgspec.to_builtins(book)), Book)


@pytest.mark.parametrize("to", READABLE)
def test_every_line_is_told_once(to: str) -> None:
    seen = words(BOOK, to)
    for chapter in BOOK.chapters:
        for line in chapter.lines:
            assert seen.count(line.text) == 1, line.text
            assert all(seen.count(note) == 1 for note in line.notes)


@pytest.mark.parametrize("to", READABLE)
def test_the_rest_of_the_book_is_there_too(to: str) -> None:
    seen = words(BOOK, to)
    wanted = [BOOK.kicker, BOOK.title, BOOK.subtitle, BOOK.premise, BOOK.ending, BOOK.colophon, BOOK.game]
    wanted += [*BOOK.tellers, *BOOK.links, *(chapter.heading for chapter in BOOK.chapters)]
    wanted += [*(portrait.details for portrait in BOOK.portraits), *(gauge.name for gauge in BOOK.gauges)]
    wanted += [cell for sheet in BOOK.sheets for row in (sheet.columns, *sheet.rows) for cell in row]
    wanted += ["Thread B", "epilogue", "It begins where the road ends.", "Seed 41, pack 1."]
    assert [part for part in wanted if part not in seen] == []


@pytest.mark.parametrize("to", [*READABLE, "json"])
def test_without_cards_nothing_of_the_cards_is_left(to: str) -> None:
    whole, pure = render(CARDS, to), render(CARDS, to, cards=False)
    cards = [word.upper() if to == "json" else word for word in OF_THE_CARDS]
    assert [word for word in cards if word not in whole] == []
    assert [word for word in cards if word in spaced(pure.partition("</style>")[2] or pure)] == []
    assert ("KEYED" in whole, "KEYED" in pure) == (to == "json", False), "an id is nothing to be read"
    for kept in ("A title", "Ann", "A head", "Once.", "Somebody", "tall", "A link."):
        assert kept in pure


@pytest.mark.parametrize("to", READABLE)
def test_players_words_stay_text(to: str) -> None:
    seen = words(evil(BOOK), to)
    lines = sum(len(chapter.lines) for chapter in BOOK.chapters)
    assert seen.count(curled(SEEN) if to == "html" else SEEN) > 4 * lines
    assert "49" not in seen


@pytest.mark.parametrize("to", READABLE)
def test_a_missing_part_is_a_visible_blank(to: str) -> None:
    assert words(GAPPED, to).count(GAP) == 1


@pytest.mark.parametrize("to", READABLE)
def test_an_unfinished_book_says_so(to: str) -> None:
    seen = words(UNFINISHED, to)
    assert "This story is not finished yet." in seen
    assert seen.count("Nothing has been told here yet.") == 5
    assert "not finished" not in words(BOOK, to)


@pytest.mark.parametrize("to", FORMATS)
def test_an_empty_book_is_still_a_book(to: str) -> None:
    assert render(Book(game="", title="", chapters=()), to)


@pytest.mark.parametrize("to", READABLE)
def test_an_empty_chapter_of_a_finished_book_is_blank(to: str) -> None:
    book = replace(CARDS, chapters=(*CARDS.chapters, Chapter("Empty")))
    assert "Nothing was told here." in words(book, to)


def test_json_is_the_book() -> None:
    text = render(evil(BOOK), "json")
    assert msgspec.json.decode(text, type=Book) == evil(BOOK)
    assert text.count("\n  ") > 100


def test_an_unknown_format_is_one_sentence() -> None:
    with pytest.raises(Problem, match=r"^A story can be saved as md, html, txt, json, not as 'pdf'\.$"):
        render(BOOK, "pdf")


def test_a_chapter_that_only_the_retold_story_has_says_so_and_keeps_its_number() -> None:
    ours = Chapter("One", "It began.", (Told("So it went.", ours=True),))
    book = as_played(
        Book("A game", "A", (ours, Chapter("Two", lines=(Line("Rain."),)), Chapter("Three")), finished=True)
    )
    assert [one.gap for one in book.chapters] == [ONLY_RETOLD, "", ""]
    text = render(book, "txt")
    assert text.index("I. One") < text.index(ONLY_RETOLD) < text.index("II. Two") < text.index("Nothing was told here.")


def test_a_table_without_a_head_has_none() -> None:
    book = Book("A game", "A", (), sheets=(Sheet("Remembered", ("",), (("The bolt was lifted.",),)),), finished=True)
    assert "Remembered\n----------\n\nThe bolt was lifted.\n" in render(book, "txt")
    assert "<thead>" not in render(book, "html")
