"""The web page: self-contained, strict, and readable without seeing it."""

import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from telltable.core.english import curled
from telltable.core.story import Book, Chapter, Line, Portrait
from telltable.core.words import clean
from telltable.keepsake import render
from telltable.keepsake.style import cloth, digest, ornament
from tests.keepsake.reading import Page
from tests.keepsake.sample import BOOK, GAPPED
from tests.keepsake.test_render import evil

HTML = render(BOOK, "html")
PAGE = Page(HTML)


def test_it_asks_for_nothing_from_outside() -> None:
    for page in (HTML, render(evil(BOOK), "html")):
        assert Page(page).all("script") == Page(page).all("link") == Page(page).all("img") == []
        for element in Page(page).elements:
            assert not any(name.startswith("on") or name in ("style", "src") for name in element.attributes)
            assert element.attributes.get("href", "#").startswith("#")
    assert "http:" not in HTML
    assert "https:" not in HTML
    assert set(re.findall(r"url\(\"?(\w+:[\w/+]+)", HTML)) == {"data:font/woff2", "data:image/svg+xml"}


def test_its_policy_allows_its_own_style_and_nothing_else() -> None:
    for book in (BOOK, evil(BOOK)):
        html = render(book, "html")
        policy = next(m for m in Page(html).all("meta") if "http-equiv" in m.attributes).attributes["content"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        style = html.partition("<style>")[2].partition("</style>")[0]
        assert digest(style) in policy
        assert style.count("{") == style.count("}")


def test_it_can_be_sent_to_a_friend() -> None:
    assert len(HTML.encode()) < 350_000
    fonts = list((files("telltable.keepsake") / "fonts").iterdir())
    assert HTML.count("@font-face") == len([font for font in fonts if font.name.endswith(".woff2")])
    assert len([font for font in fonts if font.name.startswith("OFL-")]) == 4


def test_it_is_built_like_a_book() -> None:
    assert PAGE.only("html").attributes["lang"] == "en"
    assert PAGE.only("h1").text == BOOK.title
    assert len(PAGE.all("article")) == len(PAGE.all("main")) == 1
    headings = [element.text for element in PAGE.all("h2")]
    assert headings[:2] == ["I Setup", "II Inciting incident"]
    assert headings[-4:] == ["Cast and world", "What was counted", "Also worth keeping", "Appendix"]
    ids = [element.attributes["id"] for element in PAGE.elements if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    assert {element.attributes["href"][1:] for element in PAGE.all("a")} <= set(ids)
    assert {e.attributes["aria-labelledby"] for e in PAGE.elements if "aria-labelledby" in e.attributes} <= set(ids)


def test_footnotes_are_linked_both_ways() -> None:
    there = PAGE.only("a", role="doc-noteref")
    note = PAGE.only("aside", role="doc-footnote")
    back = PAGE.only("a", role="doc-backlink")
    assert there.attributes["href"] == "#" + note.attributes["id"]
    assert back.attributes["href"] == "#" + there.attributes["id"]
    assert note.text.endswith("since the swarm.")


def test_names_are_red_where_they_are_first_read() -> None:
    inked = [element.text for element in PAGE.all("span", **{"class": "nm"})]
    assert inked == ["Maud Tansy", "Quarrel Point", "Wick", "the contract", "Ferris Oyle", "Dunmore"]


def test_a_name_inside_a_word_or_a_longer_name_is_left_alone() -> None:
    names = tuple(Portrait("Cast", name) for name in ("Ann", "Ann Lee", "C++", ""))
    lines = (Line("Annual Ann Lee met Ann, who wrote C++ to Ann."),)
    page = Page(render(Book("G", "T", (Chapter("H", lines=lines),), portraits=names), "html"))
    assert [element.text for element in page.all("span", **{"class": "nm"})] == ["Ann Lee", "Ann", "C++"]


def test_the_margin_says_who_told_it_and_with_what() -> None:
    margins = [element.text for element in PAGE.all("div", **{"class": "margin"})]
    assert margins[0] == "WTold by Wilhelmina own words Card: The Keeper of a Small Light Cast · Setup · no. 1"
    assert len(PAGE.all("span", **{"class": "seal seal-2 bot"})) == 4
    assert Page(render(BOOK, "html", cards=False)).all("div", **{"class": "margin"}) == []


def test_a_bot_is_marked_in_whatever_way_its_lines_are_signed_and_own_words_are_a_persons() -> None:
    """By its mark, by the list of tellers, in somebody else's chair; a person in one is none."""
    signed = ("June (bot)", "Lantern", "Inkwell, in Ben’s seat", "Zoe, in Ben’s seat", "Odile")
    lines = tuple(Line(f"Line {n}.", teller=name, told=True) for n, name in enumerate(signed))
    tellers = ("Odile", "June (bot)", "Lantern (bot)", "Ben", "Inkwell (bot)", "Zoe")
    page = Page(render(Book("G", "T", (Chapter("H", lines=lines),), tellers=tellers), "html"))
    margins = [element.text for element in page.all("p", **{"class": "who"})]
    assert margins == [
        "JTold by June bot",
        "LTold by Lantern bot",
        "ITold by Inkwell, in Ben’s seat bot",
        "ZTold by Zoe, in Ben’s seat own words",
        "OTold by Odile own words",
    ]
    assert [element.text for element in page.all("p", **{"class": "text own"})] == ["Line 3.", "Line 4."]


def test_what_a_card_put_into_a_tale_is_red() -> None:
    told = (Line("Then came the third twin, and it had damp feet.", card="Third Twin"),)
    book = Book("G", "T", (Chapter("H", lines=told),), chosen=("the third twin", "damp feet"))
    words = Page(render(book, "html")).all("span", **{"class": "nm"})
    assert [element.text for element in words] == ["the third twin", "damp feet"]


def test_the_five_games_have_an_ornament_of_their_own() -> None:
    titles = ("StoryStack", "StoryLine: Scary Tales", "99 chances", "Tail Story", "Stacktors!")
    drawings = {ornament(title) for title in titles}
    assert len(drawings) == 5
    assert all(
        drawing in render(replace(BOOK, game=title), "html") for title in titles for drawing in [ornament(title)]
    )


def test_the_gap_is_a_place_of_its_own() -> None:
    assert len(Page(render(GAPPED, "html")).all("p", **{"class": "gap"})) == 1


def test_replaced_details_are_struck_through() -> None:
    assert [element.text for element in PAGE.all("s")][1] == "the weakest lamp on the coast"


def test_every_printed_page_carries_the_title() -> None:
    assert '@top-center{content:"The\\20 Bees\\20 of\\20 Quarrel\\20 Point"}' in HTML


def test_a_game_keeps_its_cloth() -> None:
    """In every process and version: books that stand on a shelf stay as they are."""
    titles = ("StoryStack", "StoryLine: Scary Tales", "99 chances", "Tail Story", "Stacktors!", "A Shelf of Lanterns")
    cloths = ["ultramarine", "arsenic", "vermilion", "marigold", "petrol", "ultramarine"]
    assert [cloth(title) for title in titles] == cloths
    assert PAGE.only("html").attributes["class"] == f"cloth-{cloth(BOOK.game)}"
    sheet = (files("telltable.keepsake") / "paper.css").read_text("utf-8")
    assert all(f".cloth-{cloth(str(n))} {{" in sheet for n in range(50))


@pytest.mark.by_turns(4)
@given(st.text(max_size=80))
def test_any_text_comes_back_as_it_was(text: str) -> None:
    """With the quotation marks of print."""
    page = Page(render(replace(BOOK, title=text, chapters=(Chapter(text, lines=(Line(text),)),)), "html"))
    assert page.only("h1").text == curled(clean(text))
    assert page.only("p", **{"class": "text drop"}).text == curled(clean(text))
