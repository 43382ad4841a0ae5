"""On any screen what is asked, the gap to fill, the cards and the act are in view, and no title is cut."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from telltable.core.registry import games
from tests.server.conftest import Running
from tests.web.conftest import PHONE, SIDEWAYS, STILL, Windows
from tests.web.laying import lay_table
from tests.web.looking import fits, on_top, settled
from tests.web.pictures import played
from tests.web.test_client_code import WEB

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

# State of the gallery: what has to lie in the window as a whole.
SEEN = {
    "storystack/play-late": ["[data-testid=status]", ".needs", "[data-key^='lane ']", "[data-testid=hand-card]"],
    "storystack/pattern": ["[data-testid=status]", ".card.pattern", ".card.pattern .btn, .card.pattern .picked"],
    "storyline/offer-late": ["[data-testid=status]", ".leaf", "[data-testid=hand-card]", ".acts .btn"],
    "storyline/choose-late": ["[data-testid=status]", ".leaf", ".grid .card", ".acts .btn"],
    "tail_story/play-late": ["[data-testid=status]", ".ph-foot .btn, .ph-foot button", ".me-strip"],
    "tail_story/react": ["[data-testid=status]", ".window h2", "[data-testid=stop-it]", "[data-testid=let-pass]"],
    "ninety_nine_chances/evaluate-late": ["[data-testid=status]", ".go .btn"],
    "ninety_nine_chances/plan": ["[data-testid=status]", ".leaf"],
    "stacktors/turn": ["[data-testid=status]", ".map", ".ph > .acts"],
    "stacktors/defend": ["[data-testid=status]", ".map", ".ph > .acts"],
}
# What of these lies outside the window, or is not there at all.
OUTSIDE = """(wanted) => wanted.filter((one) => {
  const all = [...document.querySelectorAll(one)].filter((it) => it.checkVisibility());
  return !all.length || all.some((it) => {
    const box = it.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  });
})"""
SCROLLS = "() => { const one = document.querySelector('main'); return one.scrollHeight > one.clientHeight + 1; }"


def show(page: Page, state: str) -> None:
    """A state of the gallery, at rest."""
    address = f"/gallery?show={quote(state)}"
    page.goto(address)
    page.locator(f"[data-testid=shown][data-href='{address}']").wait_for(state="attached")
    page.get_by_test_id("status").wait_for()
    settled(page)


@pytest.mark.by_turns
@pytest.mark.parametrize("state", SEEN)
def test_sideways_what_matters_is_in_view_and_nothing_scrolls(windows: Windows, state: str) -> None:
    """The question, what one answers with and the act are whole in the window; the story is at the edge."""
    page = windows.open(SIDEWAYS, has_touch=True, **STILL).page
    show(page, state)
    page.locator(SEEN[state][-1]).first.wait_for()
    page.wait_for_function(f"() => !({OUTSIDE})({SEEN[state]!r}).length")
    assert not page.evaluate(SCROLLS)
    fits(page)
    expect(page.locator("#margin-edge")).to_be_visible()


SCREENS = {
    "small": {"width": 360, "height": 640},
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1280, "height": 720},
    "wide": {"width": 1440, "height": 900},
    "wall": {"width": 1920, "height": 1080},
    "200 %": {"width": 720, "height": 450},
}
# State of the gallery: what lies in the window on each of these screens; of several the first that is seen.
ASKED = {
    "storystack/play-late": ["[data-key^='lane ']", "[data-testid=hand-card]"],
    "storyline/offer-late": [".tale-text .gap", "[data-testid=hand-card]", ".acts .btn, .below .btn"],
    "storyline/choose-late": [".tale-text .gap", ".grid .card, .under .card", ".acts .btn, .below .btn"],
    "tail_story/play": [".my-turn p", "[data-testid=hand-card]", "[data-testid=end-turn]"],
    "tail_story/react": [".window h2", "[data-testid=stop-it]", "[data-testid=let-pass]"],
    "ninety_nine_chances/evaluate": [".zone.a", ".zone.b", "[data-testid=hand-card]"],
    "ninety_nine_chances/outcome_tell": [".zone.a", "[data-testid=write]"],
    "ninety_nine_chances/theme_vote": [".meeting h2"],
    "stacktors/turn": ["[data-testid=do-Attack]", "[data-testid=do-EndTurn]"],
}
# Of these, what has none that lies in the window as a whole with nothing over its middle.
UNSEEN = """(wanted) => wanted.filter((one) => ![...document.querySelectorAll(one)].some((it) => {
  const box = it.getBoundingClientRect();
  if (!it.checkVisibility() || box.left < -1 || box.top < -1) return false;
  if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return false;
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(top && (it.contains(top) || top.contains(it)));
}))"""
# Titles, names and cards' words that are wider than their place and not shortened with an ellipsis.
CUT_TITLES = """() => [...document.querySelectorAll("main :is(h2, h3, .th, .zone)")].filter((one) => {
  const { textOverflow, display } = getComputedStyle(one);
  const whole = textOverflow !== "ellipsis" && display !== "inline" && !one.classList.contains("sr");
  return whole && one.checkVisibility() && one.scrollWidth > one.clientWidth + 2;
}).map((one) => one.textContent)"""


@pytest.mark.by_turns
@pytest.mark.parametrize("screen", [*SCREENS, "forced"])
def test_what_is_asked_and_what_answers_it_is_in_view(windows: Windows, screen: str) -> None:
    """In colours that the system forces, too."""
    window = windows.open(
        SCREENS.get(screen, SIDEWAYS), **STILL, **({"forced_colors": "active"} if screen == "forced" else {})
    )
    wrong: dict[str, list[str]] = {}
    for state, wanted in ASKED.items():
        show(window.page, state)
        seen = ["[data-testid=status]", *wanted]
        window.page.wait_for_function(f"() => document.querySelector({seen[-1]!r})")
        settled(window.page)
        if unseen := window.page.evaluate(UNSEEN, seen) + window.page.evaluate(CUT_TITLES):
            wrong[state] = unseen
        fits(window.page)
    assert wrong == {}


@pytest.mark.parametrize("seen", ["forced colours", "200 %", "small", "sideways", "tablet", "laptop"])
def test_the_lobby_of_every_game_is_whole(windows: Windows, seen: str) -> None:
    """In colours that the system forces, much enlarged, and on small screens: what begins the game is in view, and so
    is every title; the code, the seats and the house rules are reached by scrolling down alone."""
    forced = {"forced_colors": "active"} if seen == "forced colours" else {}
    page = windows.open({"sideways": SIDEWAYS, **SCREENS}.get(seen, SCREENS["wide"]), **STILL, **forced).page
    page.goto("/")
    page.locator(".bk").first.wait_for()
    for book in range(page.locator(".bk").count()):
        page.goto("/")
        page.locator(".bk").nth(book).click()
        page.get_by_label("Your name").fill("Odile")
        page.get_by_role("button", name="Lay the table").click()
        begin = page.get_by_role("button", name="Open the book")
        expect(begin).to_be_in_viewport(ratio=1)
        settled(page)
        on_top(begin)
        fits(page)
        assert page.evaluate(CUT_TITLES) == []
        for part in (
            page.get_by_test_id("code"),
            page.get_by_role("button", name="House rules"),
            page.locator(".seal"),
        ):
            part.last.scroll_into_view_if_needed()
            expect(part.last).to_be_in_viewport(ratio=0.99)
            on_top(part.last)


def test_at_400_percent_all_of_it_is_reached_by_scrolling_down(windows: Windows) -> None:
    """A laptop's window is then as large as a stamp."""
    page = windows.open({"width": 360, "height": 225}, **STILL).page
    for state, wanted in ASKED.items():
        show(page, state)
        page.locator(wanted[-1]).first.scroll_into_view_if_needed()
        fits(page)


# The title of the game, what is told and the tools stand beside each other, and what is told is whole.
HEAD_IS_CLEAR = """() => {
  const [title, told, tools] = [".game", ".status", ".tools"].map((one) => document.querySelector(`.runhead ${one}`));
  const box = (one) => one.getBoundingClientRect();
  const [from, to] = [box(title).right - 1, box(tools).left + 1];
  return [...told.children].every((one) => box(one).left >= from && box(one).right <= to)
    && told.scrollHeight <= told.parentElement.clientHeight;
}"""


@pytest.mark.by_turns
def test_stacktors_shows_what_can_be_done_first(windows: Windows) -> None:
    """Ways out of reach are folded with their reasons; lessons take the height that there is; what the GM is asked
    stands above the rest of the desk, and on a phone above the map."""
    page = windows.open(SCREENS["wide"], **STILL).page
    show(page, "stacktors/turn")
    far = page.get_by_test_id("far")
    expect(far.locator("summary")).to_have_text("2 out of reach")
    expect(far.get_by_test_id("way").first).to_be_hidden()
    far.locator("summary").click()
    expect(far.get_by_test_id("way")).to_have_text(["Why not?"] * 2)
    show(page, "stacktors/cp")
    foot = page.get_by_test_id("enough").bounding_box()
    assert foot
    assert foot["y"] > 0.85 * SCREENS["wide"]["height"]
    for size in (SCREENS["wide"], SCREENS["small"], SIDEWAYS):
        page.set_viewport_size(size)
        show(page, "stacktors/ruling")
        expect(page.get_by_role("button", name="It fits")).to_be_in_viewport(ratio=1)
        asked, desk = page.get_by_test_id("kind").first.bounding_box(), page.locator(".desk").bounding_box()
        assert asked
        assert desk
        assert asked["y"] < desk["y"]


@pytest.mark.by_turns
def test_the_end_of_every_game_is_whole_on_a_phone(windows: Windows) -> None:
    """Its leaf is within the window from edge to edge; StoryLine's strip tells the last page."""
    page = windows.open(SCREENS["small"], **STILL).page
    for game in ("storystack", "storyline", "tail_story", "ninety_nine_chances", "stacktors"):
        show(page, f"{game}/over")
        leaf = page.locator(".ending .dialog")
        leaf.wait_for()
        settled(page)
        box = leaf.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SCREENS["small"]["width"], game
        fits(page)
        if game == "storyline":
            expect(page.locator(".peek i")).to_have_text("XV")
    page.set_viewport_size(SCREENS["laptop"])
    for game in ("storyline", "ninety_nine_chances"):  # their titles are the longest, and the story takes half
        show(page, f"{game}/over")
        page.wait_for_function(HEAD_IS_CLEAR)


NAMES = "(all) => all.map((one) => one.href.baseVal.split('#')[1])"


def newest(state: str) -> str:
    """What the story came to last in a state of the gallery."""
    game, _, name = state.partition("/")
    seen = json.loads((WEB / "src" / "games" / game / "gallery" / f"{name}.json").read_text("utf-8"))
    chapter = seen["game"]["board"]["story"][-1]
    return str(([chapter["opener"]] + [line["text"] for line in chapter["lines"]])[-1])


# Two cards of the hand that lie over each other.
OVERLAPS = """() => {
  const cards = [...document.querySelectorAll("[data-testid=hand-card] .card")];
  const boxes = cards.map((one) => one.getBoundingClientRect());
  return boxes.slice(1).filter((box, n) => box.left < boxes[n].right).length;
}"""


@pytest.mark.by_turns
def test_tail_story_lays_its_cards_side_by_side_and_draws_each_pet(windows: Windows) -> None:
    """Six cards on laptops and on a phone; on a laptop all of each is in the window. The story is told from the first
    turn."""
    for viewport, strip in ((SCREENS["wide"], ".tale"), (SCREENS["laptop"], ".tale"), (PHONE, ".peek")):
        page = windows.open(viewport, **STILL).page
        show(page, "tail_story/play")
        expect(page.get_by_test_id("hand-card")).to_have_count(6)
        assert page.evaluate(OVERLAPS) == 0
        if viewport != PHONE:
            assert page.evaluate(OUTSIDE, ["[data-testid=hand-card] .card"]) == []
        expect(page.locator(strip)).to_contain_text(newest("tail_story/play"))
        expect(page.locator(".my-turn")).to_contain_text("Dig, put the top card of your deck on your discard pile")
        heads = page.locator(".portrait .head use").evaluate_all(
            "(all) => all.map((one) => one.href.baseVal.split('#')[1])"
        )
        assert sorted(heads) == ["pet-hamcheese", "pet-khalid", "pet-padthai", "pet-rocky"]


@pytest.mark.by_turns
def test_99_chances_says_on_the_line_what_works_and_holds_what_came_out(windows: Windows) -> None:
    page = windows.open(SCREENS["wide"], **STILL).page
    show(page, "ninety_nine_chances/evaluate")
    expect(page.locator(".zone.a")).to_have_text("works, under the middle Number")
    page.locator("[data-testid=hand-card][data-playable=true]").first.click()
    expect(page.locator(".zone.a")).to_have_text(re.compile(r"^works, under \d+$"))
    middle = page.locator(".zone.a").inner_text().rpartition(" ")[2]
    expect(page.locator(".zone.b")).to_have_text(f"fails, {middle} and over")
    show(page, "ninety_nine_chances/outcome_tell")
    page.get_by_test_id("write").wait_for()
    expect(page.locator("form.tell")).to_have_count(0)
    page.get_by_test_id("write").click()
    expect(page.locator("form.tell")).to_be_visible()


# Genres that are wider than their card, or lie over its number.
GENRES = """() => [...document.querySelectorAll("[data-testid=hand-card] .card")].filter((card) => {
  const [word, number] = [".th", ".n"].map((one) => card.querySelector(one));
  const range = document.createRange();
  range.selectNodeContents(word);
  const [box, around] = [range.getBoundingClientRect(), card.getBoundingClientRect()];
  range.selectNodeContents(number);
  return box.width > around.width - 4 || box.bottom > range.getBoundingClientRect().top + 3;
}).length"""


@pytest.mark.by_turns
def test_the_genres_of_99_chances_fit_their_cards_at_any_width(windows: Windows) -> None:
    page = windows.open(SCREENS["small"], **STILL).page
    for screen in SCREENS.values():
        page.set_viewport_size(screen)
        show(page, "ninety_nine_chances/theme_pick")
        page.get_by_test_id("hand-card").first.wait_for()
        assert page.evaluate(GENRES) == 0, screen


# Last cards whose words are cut although there is room for more lines below their lane.
CLIPPED = """() => {
  const end = document.querySelector(".acts").getBoundingClientRect().top;
  const cards = [...document.querySelectorAll(".lane .last .card")];
  return cards.filter((card) => end - card.getBoundingClientRect().bottom > 96
    && [...card.querySelectorAll("p")].some((one) => one.scrollHeight > one.clientHeight + 2)).length;
}"""


@pytest.mark.by_turns
def test_the_lanes_of_storystack_use_the_free_height_before_a_card_is_cut(windows: Windows) -> None:
    page = windows.open(SCREENS["wall"], **STILL).page
    for screen in (SCREENS["wide"], SCREENS["wall"]):
        page.set_viewport_size(screen)
        for state in ("storystack/play-late", "storystack/watching"):
            show(page, state)
            page.locator(".lane .last").first.wait_for()
            assert page.evaluate(CLIPPED) == 0, (state, screen)
    page.set_viewport_size(SCREENS["laptop"])
    show(page, "storystack/play")  # nothing is played yet: everything is missing
    lacking = page.locator(".acts p", has_text="Still missing")
    expect(lacking).to_contain_text("a card in Setup")
    expect(lacking).to_contain_text("BETRAYAL +1")
    assert lacking.locator("span").evaluate("it => it.scrollWidth <= it.clientWidth || !it.clientWidth")
    hand, told = page.get_by_test_id("hand-card").first.bounding_box(), lacking.bounding_box()
    assert hand
    assert told
    assert told["y"] + told["height"] <= hand["y"] + 1


# Of these, pairs that lie over each other.
COVERED = """(wanted) => {
  const boxes = [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility())
    .map((one) => [one.textContent.trim().slice(0, 30), one.getBoundingClientRect()]);
  const over = (one, other) => one.left < other.right - 1 && one.top < other.bottom - 1;
  return boxes.flatMap(([name, box], n) => boxes.slice(n + 1)
    .filter(([, other]) => over(box, other) && over(other, box))
    .map(([other]) => `${name} and ${other}`));
}"""
# States of the gallery on an upright phone: what must not lie over each other.
APART = {
    "stacktors/order": ".mat .label, .field .zoom",
    "stacktors/initiative": ".mat .label, .field .zoom",
    "ninety_nine_chances/involve_again": ".circle .one, .stage header, section.mine h2",
    "tail_story/play-late": ".chain figcaption, [data-testid=hand-card]",
    "tail_story/achieve-answered": ".chain figcaption, [data-testid=hand-card]",
}
# Fields whose words are cut.
CUT_FIELDS = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 2).length"


@pytest.mark.by_turns
def test_on_a_phone_nothing_is_covered_and_nothing_is_cut(windows: Windows) -> None:
    """Names on the map and around the table, cards and what they say, what is chosen by hand, the words of a card."""
    page = windows.open(PHONE, **STILL).page
    covered: dict[str, list[str]] = {}
    for state, wanted in APART.items():
        show(page, state)
        page.locator(wanted.partition(",")[0]).first.wait_for()
        settled(page)
        if found := page.evaluate(COVERED, wanted):
            covered[state] = found
    assert covered == {}
    for state in ("achieve", "achieve-late", "discard", "end_discard", "gift", "return"):
        show(page, f"tail_story/{state}")
        on_top(page.get_by_test_id("commit"))
        expect(page.get_by_test_id("commit")).to_be_in_viewport(ratio=1)
    show(page, "storystack/sentences")
    page.locator(".skinning textarea").first.wait_for()
    assert page.locator(".skinning textarea").evaluate_all(CUT_FIELDS) == 0


# Of all cards of a hand, the numbers that lie on a word of their card.
ON_WORDS = """() => [...document.querySelectorAll(".hand-zone .card.nc")].filter((card) => {
  const number = card.querySelector(".n");
  const range = document.createRange();
  range.selectNodeContents(number);
  const box = range.getBoundingClientRect();
  const words = [...card.querySelectorAll("b, .th")];
  return words.filter((one) => one.checkVisibility({ visibilityProperty: true })).some((one) => {
    const other = one.getBoundingClientRect();
    if (box.left >= other.right || other.left >= box.right) return false;
    return box.top + 3 < other.bottom && other.top + 3 < box.bottom;
  });
}).map((card) => card.textContent)"""


@pytest.mark.by_turns
def test_99_chances_keeps_its_cards_and_its_people_apart(windows: Windows) -> None:
    """A number lies on no word of its card; what came out lies above its button alone; what somebody lacks is read."""
    page = windows.open(SIDEWAYS, has_touch=True, **STILL).page
    for state in ("bid", "theme_pick"):
        show(page, f"ninety_nine_chances/{state}")
        page.get_by_test_id("hand-card").first.wait_for()
        assert page.evaluate(ON_WORDS) == [], state
    page = windows.open(PHONE, has_touch=True, **STILL).page
    for state in ("median_tell", "outcome_tell"):
        show(page, f"ninety_nine_chances/{state}")
        expect(page.locator(".go .btn")).to_be_in_viewport(ratio=1)
        expect(page.locator(".hand-zone")).to_be_hidden()
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        show(page, "ninety_nine_chances/trouble_play")
        for lacks in page.locator("em.lacks").all():
            box = lacks.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width


# Words of a cover that something is drawn on; a number stands in its card, a numeral on its seal.
DRAWN_OVER = """() => {
  const cover = document.querySelector(".cover svg");
  const drawn = [...cover.querySelectorAll("path, use, circle, rect")].filter((one) => one.getBBox().width < 150);
  return [...cover.querySelectorAll("text:not(.on)")].filter((words) => {
    const a = words.getBoundingClientRect();
    const room = a.height * 0.2;
    return drawn.some((one) => {
      const b = one.getBoundingClientRect();
      if (b.left <= a.left && a.right <= b.right && b.top <= a.top && a.bottom <= b.bottom) return false; // its card
      return b.left < a.right && a.left < b.right && b.top < a.bottom - room && a.top + room < b.bottom;
    });
  }).map((one) => one.textContent);
}"""


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", games())
def test_nothing_is_drawn_over_the_words_of_a_kept_cover(windows: Windows, web: Running, game: str) -> None:
    """Its title, and by how many it was told."""
    page = windows.open(PHONE, **STILL).page
    page.goto(f"/kept/{lay_table(web, played(games()[game])).code}?game=1")
    page.locator(".cover svg text").last.wait_for()
    settled(page)
    page.wait_for_function("() => document.querySelectorAll('.cover svg :is(path, use, circle, rect)').length > 3")
    assert page.evaluate(DRAWN_OVER) == []


@pytest.mark.by_turns
def test_only_an_answer_that_is_given_is_said_to_be_in(windows: Windows) -> None:
    """And who has no card that stops another is told so where the cards would lie."""
    page = windows.open(PHONE, **STILL).page
    show(page, "stacktors/consent")
    expect(page.get_by_test_id("kind").first).to_be_visible()
    expect(page.get_by_text("Your answer is in.")).to_have_count(0)
    show(page, "tail_story/react-late")
    expect(page.locator(".choose")).to_contain_text("You have no stopping card.")
