"""What fresh eyes saw on pictures of every screen: nothing is cut by a button, lies on a name, or is too pale."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from telltable.core.registry import games
from tests.server.conftest import Running
from tests.storystack.helpers import golden
from tests.web.conftest import LAPTOP, PHONE, SIDEWAYS, STILL, TV, Windows
from tests.web.laying import lay_table
from tests.web.looking import comes_to, settled
from tests.web.pictures import opened, played
from tests.web.test_any_screen import SCREENS, show

pytestmark = [pytest.mark.browser, pytest.mark.by_turns(4)]

TOUCHED = {"has_touch": True, **STILL}
WIDE = {"width": 1440, "height": 900}
TABLET = {"width": 820, "height": 1180}
# What is seen below the button of a leaf that is scrolled, besides the leaf.
BELOW = """() => {
  const leaf = document.querySelector(".leaf"), box = leaf.getBoundingClientRect();
  return [0.1, 0.3, 0.5, 0.7, 0.9]
    .map((part) => document.elementFromPoint(box.x + box.width * part, box.bottom - 3))
    .filter((one) => one.matches(".tell *") && !one.closest(".tell > .row"))
    .map((one) => one.outerHTML.slice(0, 80));
}"""
# Those that reach beyond what holds them, less its padding.
BEYOND = """([wanted, holder]) => [...document.querySelectorAll(wanted)].filter((one) => {
  if (!one.checkVisibility()) return false;
  const around = one.closest(holder), style = getComputedStyle(around);
  const [box, room] = [one, around].map((it) => it.getBoundingClientRect());
  const sides = ["Left", "Top", "Right", "Bottom"].map((side) => parseFloat(style[`padding${side}`]));
  const [left, top, right, bottom] = sides;
  return box.left < room.left + left - 1 || box.right > room.right - right + 1
    || box.top < room.top + top - 1 || box.bottom > room.bottom - bottom + 1;
}).map((one) => one.outerHTML.slice(0, 80))"""
# Holders in which the first lies on the second.
LIES_ON = """([first, second, holder]) => [...document.querySelectorAll(holder)].filter((one) => {
  const both = [first, second].map((it) => one.querySelector(it));
  if (!both.every((it) => it?.checkVisibility())) return false;
  const [a, b] = both.map((it) => it.getBoundingClientRect());
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
}).map((one) => one.textContent)"""
# Those of these titles in which a word goes on in the next line that is seen.
BROKEN = """(all) => all.filter((one) => {
  const text = one.firstChild, { bottom } = one.getBoundingClientRect();
  return [...text.data.matchAll(/[^\\s-]+/g)].some(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const parts = [...range.getClientRects()].filter((part) => part.width > 1 && part.bottom < bottom + 3);
    return new Set(parts.map((part) => Math.round(part.top))).size > 1;
  });
}).map((one) => one.textContent)"""
# Those of these titles that have more than one line, or are cut in it.
SQUEEZED = """(all) => all.filter((one) =>
  one.clientHeight > 1.6 * parseFloat(getComputedStyle(one).fontSize) || one.scrollHeight > one.clientHeight + 1
).map((one) => one.textContent)"""
# Of these, which have a straight quotation mark in what is read of them.
STRAIGHT = """(all) => all.map((one) => one.innerText).filter((text) => /['"]/.test(text))"""
# Corners of a line that belong to something else, or to nothing.
CORNERS = """() => {
  const line = document.querySelector(".status .line"), { left, right, top, bottom } = line.getBoundingClientRect();
  return [[left + 2, top + 2], [right - 2, top + 2], [right - 2, bottom - 2], [left + 2, bottom - 2]]
    .filter(([x, y]) => !line.contains(document.elementFromPoint(x, y)));
}"""
# The lowest contrast of these words, on the colours that lie below them.
CONTRAST = """(wanted) => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((one, n) => (one * a + ground[n] * (255 - a)) / 255);
  const linear = (one) => (one <= 10 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4);
  const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, part, n) => sum + part * linear(colour[n]), 0);
  return Math.min(...[...document.querySelectorAll(wanted)].map((one) => {
    const around = [];
    for (let at = one; at; at = at.parentElement) around.unshift(rgba(getComputedStyle(at).backgroundColor));
    const ground = around.reduce((below, colour) => over(colour, below), [255, 255, 255]);
    const [a, b] = [over(rgba(getComputedStyle(one).color), ground), ground].map(light);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }));
}"""

# Of the card from the deck: how far its pointer and its dot are from its number, how far it reaches out of the window.
DRAWN = """() => {
  const flip = document.querySelector("[data-testid=flip]"), ruler = document.querySelector(".ruler svg");
  const [card, line] = [flip.querySelector(".card"), ruler].map((one) => one.getBoundingClientRect());
  const number = line.x + (line.width * Number(flip.querySelector(".n").textContent)) / 100;
  const [pointer, dot] = [".arrow", ".drawn"].map((one) => document.querySelector(one).getBoundingClientRect());
  return {
    off: Math.max(...[pointer, dot].map((one) => Math.abs(one.x + one.width / 2 - number))),
    out: Math.max(-card.x, card.right - innerWidth),
  };
}"""
# Lines of words whose letters reach below what holds and cuts them.
CUT_BELOW = """(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  const cuts = getComputedStyle(one).overflowY !== "visible";
  return cuts && text.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom + 0.1;
}).map((one) => one.textContent)"""
# Words of people, or about them, that would be cut at their head if they began with these letters.
CUT_ABOVE = """(letters) => [...document.querySelectorAll("[dir=auto], [dir=auto] *")].filter((one) => {
  const { display, fontFamily, fontSize, fontStyle, fontWeight, overflowY, writingMode } = getComputedStyle(one);
  const read = one.checkVisibility() && one.clientHeight > 1 && [...one.childNodes].some((it) => it.data?.trim());
  const cuts = ["clip", "hidden"].includes(overflowY) && display !== "inline" && writingMode === "horizontal-tb";
  if (!read || !cuts) return false;
  const [pen, at] = [document.createElement("canvas").getContext("2d"), document.createElement("span")];
  at.style.cssText = "display: inline-block; width: 0; height: 0";
  one.prepend(at);
  const line = at.getBoundingClientRect().bottom;
  at.remove();
  pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const { top, height } = one.getBoundingClientRect(), drawn = height / one.offsetHeight;
  return pen.measureText(letters).actualBoundingBoxAscent * drawn > line - top + 0.75;
}).map((one) => one.outerHTML.slice(0, 80))"""

# Arrows that run through a seal, a name or what is said below it: of each ten points that are seen.
RUN_THROUGH = """() => [...document.querySelectorAll(".circle .tie path")].filter((path) => {
  const { a, b, c, d, e, f } = path.getScreenCTM(), long = path.getTotalLength();
  const words = [...document.querySelectorAll(".circle .one > :not(.sr)")].map((one) => one.getBoundingClientRect());
  return [...Array(11).keys()].some((n) => {
    const at = path.getPointAtLength((long * n) / 10), x = a * at.x + c * at.y + e, y = b * at.x + d * at.y + f;
    return words.some((box) => box.width && x > box.left && x < box.right && y > box.top && y < box.bottom);
  });
}).map((path) => path.getAttribute("d"))"""
# Headings whose last line is a word alone, though there is room for another one.
LONELY = """() => [...document.querySelectorAll("h1, h2, h3")].filter((one) => {
  if (!one.checkVisibility() || one.textContent.trim().split(/\\s+/).length < 4) return false;
  const text = document.createRange();
  text.selectNodeContents(one);
  const lines = [...text.getClientRects()].filter((box) => box.width > 1);
  return lines.length > 1 && lines.at(-1).width < Math.max(...lines.map((box) => box.width)) / 4;
}).map((one) => one.textContent)"""


def sideways(windows: Windows, state: str) -> Page:
    """A state on a phone that is held sideways."""
    page = windows.open(SIDEWAYS, **TOUCHED).page
    show(page, state)
    settled(page)
    return page


@pytest.mark.parametrize("state", ["bonus_tell", "plan", "plan_commit-late", "resource_play", "trouble_play-late"])
def test_nothing_is_seen_below_the_button_of_a_leaf(windows: Windows, state: str) -> None:
    page = sideways(windows, f"ninety_nine_chances/{state}")
    page.locator(".leaf").wait_for()
    assert page.evaluate(BELOW) == []


@pytest.mark.parametrize("state", ["median_tell", "outcome_tell", "outcome_tell-late", "evaluate-answered"])
def test_the_line_of_chance_is_whole_sideways(windows: Windows, state: str) -> None:
    """The card from the deck, whose Numbers hang there, and what is said of them."""
    page = sideways(windows, f"ninety_nine_chances/{state}")
    page.locator(".line").wait_for()
    comes_to(page, BEYOND, [], [".line :is(.card, .seal, .says)", ".stage"])


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE], ids=["wide", "tablet", "phone"])
def test_the_card_from_the_deck_points_at_its_number(windows: Windows, size: dict[str, int]) -> None:
    """A 2 and a 90: the card itself may stand further in. In green where the plan works, in red where it fails."""
    page = windows.open(size, **STILL).page
    for state, word, zone in (("outcome_tell", "2", ".zone.a"), ("outcome_tell-late", "90", ".zone.b")):
        show(page, f"ninety_nine_chances/{state}")
        expect(page.locator("[data-testid=flip] .n")).to_have_text(word)
        drawn = page.evaluate(DRAWN)
        assert drawn["off"] < 1, (state, drawn)
        assert drawn["out"] < 0, (state, drawn)
        colour = page.locator(zone).evaluate("one => getComputedStyle(one).color")
        expect(page.locator(".arrow")).to_have_css("border-top-color", colour)


@pytest.mark.parametrize("size", [WIDE, TABLET], ids=["wide", "tablet"])
def test_no_name_of_99_chances_is_cut_at_its_foot(windows: Windows, size: dict[str, int]) -> None:
    """Who sits there, whom they play, and who I am."""
    page = windows.open(size, **STILL).page
    show(page, "ninety_nine_chances/outcome_tell")
    assert page.evaluate(CUT_BELOW, ".sts .w > *, .mine > header h2") == []


@pytest.mark.parametrize("size", [SIDEWAYS, LAPTOP], ids=["sideways", "laptop"])
def test_every_word_of_the_chat_lies_on_its_leaf(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size, **STILL).page
    show(page, "over/talk")
    page.locator(".talk .react button").first.wait_for()
    settled(page)
    comes_to(page, BEYOND, [], [".talk .react button", ".talk"])


def test_the_title_of_a_story_has_the_edge_of_its_page(windows: Windows) -> None:
    """As far as the number of the chapter, which stays; a title of 37 letters is whole."""
    page = sideways(windows, "tail_story/over")
    title = page.locator("#margin-edge b")
    expect(title).to_have_text("How Ham & Cheese Became Unforgettable")
    assert title.evaluate("one => one.clientHeight / innerHeight") > 0.7
    assert title.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    number = page.locator("#margin-edge i").bounding_box()
    assert number
    assert number["y"] + number["height"] <= SIDEWAYS["height"] - 6


@pytest.mark.parametrize("state", ["assist", "name", "parting"])
def test_a_piece_lies_on_no_name_of_what_it_can_do(windows: Windows, state: str) -> None:
    page = sideways(windows, f"stacktors/{state}")
    page.get_by_test_id("piece").first.wait_for()
    assert page.evaluate(LIES_ON, ["svg", "b", "[data-testid=piece]"]) == []
    page.set_viewport_size(PHONE)
    settled(page)
    assert page.evaluate(BEYOND, ["[data-testid=piece] em", "[data-testid=piece]"]) == []


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_what_is_written_of_a_thing_begins_below_the_one_before(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size, **TOUCHED).page
    show(page, "storystack/details")
    page.locator("textarea").first.wait_for()
    lefts = [box["x"] for box in (one.bounding_box() for one in page.locator("textarea").all()) if box]
    assert len(lefts) > 2
    assert len(set(lefts)) == 1


@pytest.mark.parametrize("state", ["play", "waiting", "achieve-late"])
def test_whoever_plays_tail_story_sideways_reads_what_the_numbers_are(windows: Windows, state: str) -> None:
    page = sideways(windows, f"tail_story/{state}")
    small = page.locator(".others .nums i").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert len(small) == 12
    assert min(small) > 10
    comes_to(page, BEYOND, [], [".others .nums i", ".one"])
    assert page.locator(".desk > .hand").evaluate("one => one.scrollHeight - one.clientHeight") <= 1


def test_whoever_watches_tail_story_sideways_reads_what_the_numbers_are(windows: Windows) -> None:
    page = sideways(windows, "tail_story/watching")
    mats = [box for box in (one.bounding_box() for one in page.locator(".others .one").all()) if box]
    assert len(mats) == 4
    assert max(box["x"] + box["width"] for box in mats) <= SIDEWAYS["width"] - 8
    small = page.locator(".others .nums i").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(small) > 10
    comes_to(page, BEYOND, [], [".others .nums i", ".one"])


@pytest.mark.parametrize("state", ["achieve", "discard", "gift"])
def test_a_button_stands_clear_of_the_line_around_its_leaf(windows: Windows, state: str) -> None:
    page = sideways(windows, f"tail_story/{state}")
    leaf, button = page.locator(".middle .dialog").bounding_box(), page.locator(".dialog .end .btn").bounding_box()
    assert leaf
    assert button
    assert leaf["y"] + leaf["height"] - button["y"] - button["height"] >= 11


@pytest.mark.parametrize("size", [WIDE, PHONE, SIDEWAYS], ids=["wide", "phone", "sideways"])
def test_counts_lie_on_no_name_and_on_nothing_that_is_lacked(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size, **STILL).page
    for state in ("bonus_tell", "involve_consent", "trouble_play"):
        show(page, f"ninety_nine_chances/{state}")
        page.get_by_test_id("person").first.wait_for()
        settled(page)
        for words in ("b", "em"):
            assert page.evaluate(LIES_ON, [".rp", words, "[data-testid=person]"]) == [], (state, words)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("ninety_nine_chances/denouement", ".rows .over :is(.who b, .who em, .wd)"),
        ("tail_story/achieve-late", ".nums .low b"),
    ],
)
@pytest.mark.parametrize("light", ["daylight", "lamplight"])
def test_words_on_a_ground_of_their_own_are_dark_enough(windows: Windows, state: str, words: str, light: str) -> None:
    """Who went over the edge; a deck that will soon be empty."""
    page = windows.open(PHONE, light, **TOUCHED).page
    show(page, state)
    page.locator(words).first.wait_for()
    assert page.evaluate(CONTRAST, words) >= 4.5


@pytest.mark.parametrize("height", [820, 840, 870, 900, 940])
def test_my_hand_of_tail_story_is_whole_on_a_laptop(windows: Windows, height: int) -> None:
    """However many cards there are: none is cut by the window, nothing on one is squeezed, and no 1–2 is broken."""
    page = windows.open({"width": 1440, "height": height}, **STILL).page
    for state in ("munch", "bonus", "end_discard-late"):
        show(page, f"tail_story/{state}")
        page.get_by_test_id("hand-card").first.wait_for()
        settled(page)
        cards = [box for box in (one.bounding_box() for one in page.locator(".mine .card.ts").all()) if box]
        assert max(box["y"] + box["height"] for box in cards) <= height - 4, state
        comes_to(page, BEYOND, [], [".mine .card.ts .fx", ".card.ts"])
        discs = [box for box in (one.bounding_box() for one in page.locator(".mine .card.ts .ap").all()) if box]
        assert max(abs(box["width"] - box["height"]) for box in discs) < 1, state


def test_every_tag_keeps_its_word_and_its_mark_to_itself(windows: Windows) -> None:
    """Beside a long title of a pattern, too: no check mark of one that is kept lies on the next."""
    page = windows.open(WIDE, **STILL).page
    show(page, "storystack/payoff")
    assert page.locator(".tags .met").count() > 2
    wider = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    assert page.locator(".tags .tag").evaluate_all(wider) == []


@pytest.mark.parametrize("size", [WIDE, {"width": 820, "height": 1180}], ids=["wide", "tablet"])
def test_no_title_in_a_lane_is_squeezed_or_broken(windows: Windows, size: dict[str, int]) -> None:
    """One line that ends in dots, where there are many cards; and every word whole."""
    page = windows.open(size, **STILL).page
    for state in ("payoff", "play-late", "retcon"):
        show(page, f"storystack/{state}")
        page.locator(".ss-strip b").first.wait_for()
        comes_to(page, BEYOND, [], [".ss-strip b", ".ss-strip"])
        assert page.locator(".many .ss-strip b").evaluate_all(SQUEEZED) == [], state
        assert page.locator(".ss-strip b").evaluate_all(BROKEN) == [], state


@pytest.mark.parametrize("size", [LAPTOP, SCREENS["tablet"]], ids=["laptop", "tablet"])
def test_whoever_may_say_they_are_ready_sees_the_button(windows: Windows, size: dict[str, int]) -> None:
    """However long what else can be done is."""
    page = windows.open(size, **STILL).page
    for state in ("beat", "beat-late"):
        show(page, f"stacktors/{state}")
        expect(page.get_by_test_id("ready-up")).to_have_count(1)
        expect(page.get_by_test_id("ready-up")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("light", ["daylight", "lamplight"])
def test_what_the_grounds_of_a_map_mean_is_read_on_the_map(windows: Windows, light: str) -> None:
    """On a ground of its own, inside the picture."""
    page = windows.open(LAPTOP, light, **STILL).page
    show(page, "stacktors/damage")
    page.locator(".legend li").first.wait_for()
    frame, legend = page.locator(".field .room").bounding_box(), page.locator(".legend").bounding_box()
    assert frame
    assert legend
    assert legend["y"] + legend["height"] <= frame["y"] + frame["height"]
    page.locator(".field").evaluate(
        "(one) => { one.style.background = '#1b5257'; }"
    )  # the mat, which is beside it in the page
    assert page.evaluate(CONTRAST, ".legend li") >= 4.5


@pytest.mark.parametrize("state", ["name", "effect", "ruling", "initiative"])
def test_a_question_with_one_line_has_all_of_its_first_letter(windows: Windows, state: str) -> None:
    """Where its end does not fit, too; all of it is read when one points at it."""
    page = windows.open(TABLET, **TOUCHED).page
    show(page, f"stacktors/{state}")
    said = page.locator(".status .said[tabindex]")
    said.wait_for()
    assert page.evaluate(CORNERS) == []
    said.hover()
    assert said.evaluate("(one) => getComputedStyle(one, '::after').content") == f'"{said.get_attribute("data-full")}"'


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE], ids=["wide", "tablet", "phone"])
def test_no_arrow_of_99_chances_runs_through_a_name(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size, **STILL).page
    for state in ("involve_again", "involve_consent", "trouble_play", "trouble_play-late"):
        show(page, f"ninety_nine_chances/{state}")
        page.locator(".tie path").first.wait_for(state="attached")
        assert page.evaluate(RUN_THROUGH) == [], state


@pytest.mark.parametrize("size", [TABLET, {"width": 1024, "height": 768}], ids=["upright", "across"])
def test_my_hand_of_tail_story_is_whole_on_a_tablet(windows: Windows, size: dict[str, int]) -> None:
    """Six cards side by side are not squeezed; more of them lie in rows that are about as long as each other."""
    page = windows.open(size, **TOUCHED).page
    for state in ("play", "end_discard", "bonus", "end_discard-late"):
        show(page, f"tail_story/{state}")
        page.get_by_test_id("hand-card").first.wait_for()
        settled(page)
        comes_to(page, BEYOND, [], [".hand-cards .card.ts :is(.fx, h3)", ".card.ts"])
        discs = [box for box in (one.bounding_box() for one in page.locator(".hand-cards .card.ts .ap").all()) if box]
        assert max(abs(box["width"] - box["height"]) for box in discs) < 1, state
        rows = Counter(round(box["y"]) for box in discs)
        assert max(rows.values()) - min(rows.values()) <= 1, (state, rows)


def test_a_page_that_is_scrolled_cuts_no_line_at_its_head(windows: Windows) -> None:
    """What is above fades out; a page that is not scrolled begins with all of its first line."""
    page = windows.open({"width": 1280, "height": 600}, **STILL).page
    for state, wanted in (("play-late", 2), ("play", 1)):
        show(page, f"tail_story/{state}")
        tale = page.locator(".margin .tale")
        fades = "one => (getComputedStyle(one).maskImage.match(/rgba\\(0, 0, 0, 0\\)/g) ?? []).length"
        page.wait_for_function(f"(wanted) => ({fades})(document.querySelector('.margin .tale')) === wanted", arg=wanted)
        assert (tale.evaluate("one => one.scrollTop") > 0) == (wanted > 1)


@pytest.mark.parametrize("size", [WIDE, TABLET, SIDEWAYS, PHONE], ids=["wide", "tablet", "sideways", "phone"])
def test_no_heading_ends_in_a_word_alone(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size, **TOUCHED).page
    for state in ("tail_story/end_discard-late", "tail_story/limit", "tail_story/bury", "tail_story/gift"):
        show(page, state)
        assert page.evaluate(LONELY) == [], state


def test_whoever_comes_on_a_large_screen_sees_one_lit_button(windows: Windows, web: Running) -> None:
    """Of two free seats the empty one is meant; the other can be taken as well, and then its form has the light."""
    page = windows.open(TV, **STILL).page
    page.goto(f"/t/{opened(web, 'storyline')[0]}")
    sit, lit = page.get_by_role("button", name="Sit here"), page.locator(".btn.lit")
    expect(sit).to_have_count(2)
    expect(lit).to_have_count(1)
    expect(lit.locator("xpath=ancestor::li")).to_contain_text("An empty seat")
    page.get_by_role("listitem").filter(has_text="Bot, until a friend comes").get_by_role("button").click()
    expect(lit).to_have_text("Sit down")
    expect(sit).to_have_count(1)


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE, SIDEWAYS], ids=["wide", "tablet", "phone", "sideways"])
def test_names_of_lanes_to_choose_from_are_whole(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size, **STILL).page
    show(page, "storystack/forced")
    names = page.locator(".lanes span:not(.sr)")
    expect(names).to_have_count(8)
    expect(names.nth(3)).to_have_text("Complications")
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert names.evaluate_all(cut) == []


@pytest.mark.parametrize("state", ["objection", "payoff", "retcon"])
def test_what_is_asked_about_the_lanes_lies_below_their_names(windows: Windows, state: str) -> None:
    """The tags that count are in sight, too; a short question leaves the newest card free."""
    page = windows.open(WIDE, **STILL).page
    show(page, f"storystack/{state}")
    asked = page.locator(".choice").bounding_box()
    assert asked
    above = ".tags, .lane .head" if state == "retcon" else ".tags, .lane .head, .lane .card"
    assert page.locator(above).count() > 8
    for one in page.locator(above).all():
        box = one.bounding_box()
        assert box
        assert box["y"] + box["height"] <= asked["y"]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_stories_and_cards_have_the_quotation_marks_of_print(windows: Windows, size: dict[str, int]) -> None:
    """Whatever a pack or a keyboard has."""
    page = windows.open(size, **STILL).page
    for state in ("details", "forced", "payoff", "watching"):
        show(page, f"storystack/{state}")
        settled(page)
        words = page.locator(".margin .page, .peek, .card.ss, .ss-strip, .item .what")
        assert words.count() > 0
        assert words.evaluate_all(STRAIGHT) == [], state


def test_the_tags_of_a_wall_have_their_words(windows: Windows, web: Running) -> None:
    """However long the title of the pattern is: that has two lines."""
    page = windows.open(TV, **STILL).page
    page.goto(f"/tv/{lay_table(web, golden('G08'), patient=True).code}")
    title = page.locator(".rail .pattern b")
    title.evaluate("(one) => { one.textContent = 'From the Waiting Room to the Weather Office'; }")
    words = page.locator(".tags .l")
    expect(words).to_have_count(12)
    assert min(words.evaluate_all("all => all.map((one) => one.clientWidth)")) > 20
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 4")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(
    "state",
    [
        "ninety_nine_chances/bonus_tell",
        "ninety_nine_chances/waiting",
        "stacktors/defend",
        "stacktors/waiting",
        "storyline/choose",
        "storyline/waiting",
        "storystack/play",
        "storystack/waiting",
        "tail_story/play",
        "tail_story/react",
        "tail_story/waiting",
    ],
)
def test_no_name_is_cut_at_its_head(windows: Windows, size: dict[str, int], state: str) -> None:
    """Whatever stands above its letters, in Arabic or above a capital."""
    page = windows.open(size, **STILL).page
    show(page, state)
    assert page.evaluate(CUT_ABOVE, "Ếمُحَمَّد") == []


@pytest.mark.parametrize("size", [{"width": 720, "height": 360}, {"width": 667, "height": 375}], ids=["720", "667"])
def test_the_numbers_of_a_mat_are_whole_on_a_narrow_phone_held_sideways(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size, **TOUCHED).page
    for state in ("play", "waiting", "achieve-late", "watching"):
        show(page, f"tail_story/{state}")
        page.locator(".others .nums i").first.wait_for()
        comes_to(page, BEYOND, [], [".others .nums i", ".one"])
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        assert page.locator(".others .nums, .others .who").evaluate_all(cut) == [], state


def test_the_title_on_a_spine_is_whole(windows: Windows, web: Running) -> None:
    """On the shelf as a page, of each game's story."""
    page = windows.open(LAPTOP, **STILL).page
    for rules in games().values():
        page.goto(lay_table(web, played(rules)).link(0))
        page.get_by_test_id("status").wait_for()
    page.goto("/shelf")
    expect(page.locator(".spine b")).to_have_count(len(games()))
    settled(page)
    cut = "all => all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent)"
    assert page.locator(".spine b").evaluate_all(cut) == []
