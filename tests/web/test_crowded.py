"""Where a screen is low, narrow or full, names lie apart, words are whole, and what is asked is beside its answers."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from telltable.core.match import Match
from telltable.core.registry import games
from tests.server.conftest import Running, hear, say
from tests.web.conftest import LAPTOP, PHONE, SIDEWAYS, STILL, Windows
from tests.web.gallery_snapshots import states
from tests.web.laying import lay_table
from tests.web.looking import Line, fits, on_top, settled
from tests.web.pictures import NAMES, opened, played
from tests.web.test_any_screen import COVERED, SCREENS, UNSEEN, show

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

TABLET = {"width": 820, "height": 1180}
LOW = {"width": 1280, "height": 800}
TOUCHED = {"has_touch": True, **STILL}
# Of these, those whose words are wider or higher than their place.
CUT = """(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
  const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
  return cut && one.checkVisibility() && getComputedStyle(one).display !== "inline";
}).map((one) => one.textContent)"""
# Of these, those with a word that begins in one line and ends in another.
BROKEN = """(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode())
    for (const { index, 0: word } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) return true;
    }
  return false;
}).map((one) => one.textContent)"""
# Of these, those that do not lie within what holds them, the second.
OUT_OF = """([wanted, holder]) => [...document.querySelectorAll(wanted)].filter((one) => {
  if (!one.checkVisibility()) return false;
  const [box, room] = [one, one.closest(holder)].map((it) => it.getBoundingClientRect());
  return box.left < room.left || box.right > room.right || box.top < room.top || box.bottom > room.bottom;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("state", ["trouble_play", "trouble_play-late", "resource_play", "plan_commit-late"])
def test_where_a_circle_has_no_room_its_people_stand_in_a_list(windows: Windows, state: str) -> None:
    page = windows.open(SIDEWAYS, **TOUCHED).page
    show(page, f"ninety_nine_chances/{state}")
    page.locator(".circle .one").first.wait_for()
    assert page.evaluate(COVERED, ".circle .one") == []
    assert page.evaluate(COVERED, ".circle .one > b, .circle .seal, .circle .rp, .circle em") == []


def test_the_climax_is_whole_on_a_phone_held_sideways(windows: Windows) -> None:
    page = windows.open(SIDEWAYS, **TOUCHED).page
    for state in ("climax_lead", "frame", "frame_react", "bid"):
        show(page, f"ninety_nine_chances/{state}")
        page.locator(".climax li b").first.wait_for()
        assert page.evaluate(OUT_OF, [".climax li :is(b, em)", ".climax"]) == [], state
        assert page.evaluate(BROKEN, ".climax li b") == [], state


@pytest.mark.parametrize("screen", ["laptop", "low", "wide"])
def test_bids_and_the_hint_below_them_are_whole_on_a_laptop(windows: Windows, web: Running, screen: str) -> None:
    """With the frame above them and, where there is room, what was told last below: from the first bid to the last."""
    match = played(games()["ninety_nine_chances"])
    page = windows.open({**SCREENS, "low": LOW}[screen], **STILL).page
    bids = [
        n for n in range(1, len(match.entries)) if "bid" in {ask.decision for ask in match.until(n).asked().values()}
    ]
    assert len(bids) == len(NAMES)
    for n in (bids[0], bids[-1]):
        (asked,) = match.until(n).awaited_in_public()
        page.goto("/about")
        page.goto(lay_table(web, match, entries=n, patient=True).link(asked))
        hint = page.get_by_text("As high as you dare")
        expect(hint).to_be_in_viewport(ratio=1)
        settled(page)
        on_top(hint)
        assert page.evaluate(OUT_OF, [".climax li :is(b, em), .climax .sub, .climax .frame", ".upper"]) == []
        assert page.evaluate(CUT, "section.climax:not(.stage), .climax li b") == []
        assert page.evaluate(COVERED, ".climax li b, .climax li em, .climax .sub") == []
        assert page.evaluate(BROKEN, ".climax li b") == []


def test_of_four_pitches_none_stands_alone(windows: Windows) -> None:
    """Two by two wherever four do not fit in a row; nor does one of four people on a wall."""
    page = windows.open(SCREENS["wide"], **STILL).page
    for size in (SCREENS["wide"], SCREENS["laptop"], SIDEWAYS):
        page.set_viewport_size(size)
        for state in ("pitch", "theme_vote"):
            show(page, f"ninety_nine_chances/{state}")
            page.locator(".offer .theme").nth(3).wait_for()
            tops = page.locator(".offer .theme").evaluate_all("all => all.map((one) => one.offsetTop)")
            rows = [tops.count(top) for top in sorted(set(tops))]
            assert len(set(rows)) == 1, (state, size, rows)


def test_on_a_phone_a_vote_is_cast_from_wherever_one_reads(windows: Windows) -> None:
    """What is chosen and what casts it stand over the pitches, however many there are."""
    page = windows.open(PHONE, **TOUCHED).page
    for size in (PHONE, SCREENS["small"], SIDEWAYS):
        page.set_viewport_size(size)
        show(page, "ninety_nine_chances/theme_vote")
        for act in (page.get_by_test_id("no-vote"), page.get_by_test_id("commit")):
            expect(act).to_be_in_viewport(ratio=1)
            on_top(act)
        page.get_by_test_id("theme").last.scroll_into_view_if_needed()
        expect(page.get_by_test_id("commit")).to_be_in_viewport(ratio=1)
        fits(page)


@pytest.mark.parametrize("screen", ["laptop", "tablet", "wide"])
def test_every_pattern_is_chosen_without_scrolling(windows: Windows, screen: str) -> None:
    """All three in one row, and what has none of them below."""
    page = windows.open(SCREENS[screen], **STILL).page
    show(page, "storystack/pattern")
    cards = page.locator(".card.pattern")
    cards.nth(2).wait_for()
    assert len(set(cards.evaluate_all("all => all.map((one) => one.offsetTop)"))) == 1
    for place in range(3):
        expect(cards.nth(place).locator(".btn")).to_be_in_viewport(ratio=1)
        on_top(cards.nth(place).locator(".btn"))
    expect(page.get_by_text("No preference")).to_be_in_viewport(ratio=1)


def test_sideways_cards_that_stop_another_are_whole(windows: Windows, web: Running) -> None:
    """Two below each other, with what is said of them."""
    match = played(games()["tail_story"])

    def stops(n: int) -> list[int]:
        asks = match.until(n).asked()
        return [seat for seat, ask in asks.items() if sum(form.move == "Stop" for form in ask.forms) == 2]

    moment = next(n for n in range(1, len(match.entries)) if stops(n))
    page = windows.open(SIDEWAYS, **TOUCHED).page
    page.goto(lay_table(web, match, entries=moment, patient=True).link(stops(moment)[0]))
    page.locator(".choose .mini").nth(1).wait_for()
    settled(page)
    assert page.evaluate(OUT_OF, [".choose .mini :is(b, em)", ".mini"]) == []
    assert page.evaluate(OUT_OF, [".choose .mini", ".choose"]) == []


def test_a_tablet_squeezes_nothing_beside_something_else(windows: Windows) -> None:
    """What is still missing beside an answer that is in; people beside the leaf; a fourth way in a row of its own."""
    page = windows.open(SCREENS["tablet"], **STILL).page
    show(page, "storystack/first-answered")
    page.get_by_test_id("answered").wait_for()
    missing = page.locator(".acts > p").first.bounding_box()
    assert missing
    assert missing["width"] > 500
    show(page, "ninety_nine_chances/character")
    page.locator(".leaf").wait_for()
    settled(page)
    assert page.evaluate(COVERED, ".cast li, .leaf") == []
    show(page, "stacktors/beat")
    page.get_by_test_id("way").nth(3).wait_for()
    tops = page.locator(".ways li").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert [tops.count(top) for top in sorted(set(tops))] == [2, 2]


def test_what_is_no_part_of_the_story_is_not_said_to_be_told_last(windows: Windows) -> None:
    """A pitch that was not chosen: nobody's name stands there above no words."""
    page = windows.open(SCREENS["wide"], **STILL).page
    show(page, "ninety_nine_chances/resource_play")
    page.locator(".stage h2").wait_for()
    expect(page.locator(".latest .caps")).to_have_count(0)
    show(page, "ninety_nine_chances/resource_play-late")
    expect(page.locator(".latest .words")).not_to_be_empty()


def test_a_number_is_chosen_from_whole_cards_above_the_button(windows: Windows) -> None:
    """On an upright phone the page stands where all of each card is seen."""
    page = windows.open(PHONE, **TOUCHED).page
    for state in ("evaluate", "evaluate-late", "theme_pick"):
        show(page, f"ninety_nine_chances/{state}")
        page.get_by_test_id("commit").wait_for()
        settled(page)
        card, button = page.get_by_test_id("hand-card").first.bounding_box(), page.locator(".go .btn").bounding_box()
        assert card
        assert button
        assert card["y"] >= 52, state
        assert card["y"] + card["height"] <= button["y"] + 1, state


def test_whoever_watches_sideways_has_the_whole_width(windows: Windows) -> None:
    page = windows.open(SIDEWAYS, **TOUCHED).page
    show(page, "ninety_nine_chances/watching")
    stage = page.locator(".stage").bounding_box()
    assert stage
    assert stage["width"] > 700
    expect(page.get_by_text("You can see the table, but nobody’s hand.")).to_be_in_viewport(ratio=1)


def test_sideways_an_answer_that_is_in_lies_on_no_card_of_my_hand(windows: Windows) -> None:
    page = windows.open(SIDEWAYS, **TOUCHED).page
    show(page, "storystack/first-answered")
    page.get_by_test_id("answered").wait_for()
    settled(page)
    assert page.evaluate(COVERED, "[data-testid=answered], .carousel .card") == []
    assert page.evaluate(COVERED, "[data-testid=answered], .lanes button b") == []


def test_what_is_mine_lies_whole_where_there_is_room(windows: Windows) -> None:
    """Cards before me overlap only as far as there is no room beside them."""
    page = windows.open(SCREENS["tablet"], **STILL).page
    for state in ("bid", "climax_lead", "frame", "plan-late"):
        show(page, f"ninety_nine_chances/{state}")
        page.locator(".mine .own").first.wait_for()
        assert page.evaluate(COVERED, ".mine .own .half.res b, .mine .own .half.prob b") == [], state
        lefts = page.locator(".mine .own").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
        steps = [after - left for left, after in pairwise(lefts)]
        assert min(steps) > 100, state


def test_the_patterns_of_storystack_lie_below_the_tags(windows: Windows) -> None:
    page = windows.open(SCREENS["tablet"], **STILL).page
    show(page, "storystack/pattern")
    page.locator(".patterns h2").wait_for()
    assert page.evaluate(COVERED, ".rail, .patterns h2") == []
    assert page.evaluate(COVERED, ".tag, .patterns h2") == []


ANSWERED = sorted(state for state in states() if state.endswith("-answered"))


@pytest.mark.parametrize("state", ANSWERED)
def test_an_answer_that_is_sealed_says_so_and_can_be_changed(windows: Windows, state: str) -> None:
    """In every game and on every screen, in sight."""
    page = windows.open(PHONE, **TOUCHED).page
    for size in (PHONE, SIDEWAYS, SCREENS["wide"]):
        page.set_viewport_size(size)
        show(page, state)
        said = page.get_by_text(re.compile("You can (still )?change (it|them)")).first
        if size == PHONE:  # upright one page: it stands where one has answered
            said.scroll_into_view_if_needed()
        expect(said).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("state", ["first", "payoff"])
def test_a_vote_of_storystack_is_looked_at_again_and_left_as_it_is(windows: Windows, state: str) -> None:
    page = windows.open(PHONE, **TOUCHED).page
    show(page, f"storystack/{state}-answered")
    page.get_by_role("button", name="Change it").tap()
    expect(page.get_by_test_id("commit")).to_be_visible()
    page.get_by_role("button", name="Leave it as it is").tap()
    expect(page.get_by_test_id("answered")).to_be_visible()


def test_my_vote_and_my_acts_are_marked_while_they_are_sealed(windows: Windows) -> None:
    page = windows.open(PHONE, **TOUCHED).page
    show(page, "ninety_nine_chances/acts-answered")
    expect(page.get_by_test_id("answer-yes")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("answer-no")).to_have_attribute("aria-pressed", "false")
    show(page, "ninety_nine_chances/theme_vote-answered")
    expect(page.locator("[role=radio][aria-checked=true]")).to_have_count(1)


def test_an_answer_that_is_in_stands_in_its_form_and_another_begins_with_it(windows: Windows) -> None:
    page = windows.open(PHONE, **TOUCHED).page
    show(page, "storyline/reading_claim-answered")
    answer = page.locator(".who-pick label.on")
    expect(answer).to_have_text("this week")
    expect(page.get_by_test_id("commit")).to_be_disabled()
    page.locator(".who-pick label", has_text="today").tap()
    expect(answer).to_have_text("today")
    expect(page.get_by_test_id("commit")).to_be_enabled()


@pytest.mark.parametrize("state", ["resource_play", "trouble_play", "bid"])
def test_on_a_phone_what_is_asked_stands_above_the_cards(windows: Windows, state: str) -> None:
    """The leaf to write on lies below them."""
    page = windows.open(PHONE, **TOUCHED).page
    show(page, f"ninety_nine_chances/{state}")
    asks = page.locator(".ph > .asks")
    expect(asks).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-testid=status] .sr")).to_have_text(asks.inner_text())


def test_words_before_me_cover_no_other_on_a_laptop(windows: Windows) -> None:
    page = windows.open(SCREENS["wide"], **STILL).page
    words = ".mine .own > .word, .mine .own .half.res b, .mine .own .half.prob b"
    for size in ("wide", "laptop"):
        page.set_viewport_size(SCREENS[size])
        for state in ("bid", "median_tell", "median_tell-late", "outcome_tell-late", "evaluate"):
            show(page, f"ninety_nine_chances/{state}")
            page.locator(".mine .own").first.wait_for()
            assert page.evaluate(COVERED, words) == [], (state, size)


@pytest.mark.parametrize("screen", ["laptop", "wide"])
def test_an_order_has_its_names_whole_and_grows_by_no_row(windows: Windows, screen: str) -> None:
    page = windows.open(SCREENS[screen], **STILL).page
    for state in ("turn", "defend", "damage", "reflect", "order"):
        show(page, f"stacktors/{state}")
        page.locator(".ladder li").first.wait_for()
        assert page.evaluate(CUT, ".ladder button > span") == [], state
        tops = page.locator(".ladder li").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, state


def test_whoever_has_a_name_sits_down_without_scrolling(windows: Windows, web: Running) -> None:
    """With a seal to choose and every seat to be had."""
    code, _ = opened(web, "tail_story")
    for size in (SIDEWAYS, SCREENS["small"], PHONE):
        page = windows.open(size, **TOUCHED).page
        page.goto(f"/t/{code}")
        page.get_by_label("Your name, as the others will see it").fill("June")
        page.get_by_role("radio").first.wait_for(state="attached")
        button = page.get_by_role("button", name="Sit down")
        expect(button).to_be_in_viewport(ratio=1)
        on_top(button)
        fits(page)


def test_the_table_of_a_lobby_is_whole_however_long_the_invitation_is(windows: Windows, web: Running) -> None:
    """And the code comes before what can be chosen."""
    page = windows.open(SCREENS["wide"], **STILL).page
    for game in games():
        code, token = opened(web, game)
        page.goto(f"/t/{code}#{token}")
        page.locator(".round li").first.wait_for()
        settled(page)
        for place in page.locator(".round li").all():
            expect(place).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED, ".round li, .start") == [], game
        expect(page.get_by_test_id("code")).to_be_in_viewport(ratio=1)


def test_upright_on_a_tablet_the_first_page_is_one_screen(windows: Windows, web: Running) -> None:
    """With a table that was left open, and books on the shelf."""
    page = windows.open(SCREENS["tablet"], **STILL).page
    code, token = opened(web, "storystack")
    page.goto(f"/t/{code}#{token}")
    page.locator(".round li").first.wait_for()
    laid = lay_table(web, played(games()["storyline"]))
    page.goto(f"/kept/{laid.code}?game=1")
    page.get_by_role("button", name="Print it").wait_for()
    page.goto("/")
    page.locator(".shelf li").first.wait_for()
    settled(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1180


# The longest tag there is, needed as well, on every card but the chosen one.
LONG_TAGS = """() => document.querySelectorAll(".carousel .one:not(.sel) .card").forEach((card) => {
  const [foot, pip] = [card.querySelector("footer"), document.createElement("span")];
  card.style.setProperty("--tag", "6.31");
  foot.classList.remove("none");
  foot.querySelector("span:not(.pip)")?.replaceChildren("COMPLICATION");
  pip.className = document.querySelector(".pip")?.className ?? "pip";
  if (!foot.querySelector(".pip")) foot.append(pip);
})"""


@pytest.mark.parametrize("size", [(844, 390), (720, 450), (640, 360)], ids=str)
def test_a_chosen_card_of_storystack_says_all_of_it_and_every_card_its_tag(
    windows: Windows, size: tuple[int, int]
) -> None:
    """At 200 % a laptop's window is 720 by 450."""
    page = windows.open({"width": size[0], "height": size[1]}, **TOUCHED).page
    for state in ("play", "waiting"):
        show(page, f"storystack/{state}")
        cards = page.get_by_test_id("hand-card")
        cards.first.wait_for()
        page.evaluate(LONG_TAGS)
        assert page.evaluate(CUT, ".carousel .ss-face footer > span:not(.pip)") == []
        assert page.evaluate(OUT_OF, [".carousel .ss-spine em", ".ss-spine"]) == []
        for place in range(cards.count()):
            cards.first.focus()
            page.keyboard.press("Home")
            for _ in range(place):
                page.keyboard.press("ArrowRight")
            expect(cards.nth(place)).to_have_class(re.compile(r"\bsel\b"))
            assert page.evaluate(CUT, ".carousel .sel .ss-face p.says") == [], (state, place)


@pytest.mark.parametrize("width", [360, 390])
def test_whoever_watches_tail_story_on_a_phone_reads_every_number(windows: Windows, width: int) -> None:
    page = windows.open({"width": width, "height": 844}, **TOUCHED).page
    show(page, "tail_story/watching")
    page.locator(".others .one").first.wait_for()
    assert page.locator(".others .one").count() == 4
    assert page.evaluate(OUT_OF, [".others .nums i", ".one"]) == []
    assert page.evaluate(CUT, ".others .who b") == []


def test_every_pet_is_seen_while_pets_are_chosen(windows: Windows, web: Running) -> None:
    """On a laptop with its button, on a tablet beside no other, and on a wall with what it does; on a phone it is said
    what is asked."""
    page = windows.open(PHONE, **TOUCHED).page
    show(page, "tail_story/character")
    expect(page.get_by_role("heading", name="Choose your pet")).to_be_in_viewport(ratio=1)
    page = windows.open(SCREENS["wide"], **STILL).page
    for screen in ("wide", "tablet", "wall"):
        page.set_viewport_size(SCREENS[screen])
        show(page, "tail_story/character")
        page.locator(".pet").first.wait_for()
        settled(page)
        for button in page.locator(".pet .btn").all():
            expect(button).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("heading", name="Choose your pet")).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED, ".pet, .call") == []
    match = played(games()["tail_story"])
    start = next(
        n for n in range(1, len(match.entries)) if "character" in {a.decision for a in match.until(n).asked().values()}
    )
    laid = lay_table(web, match, entries=start, patient=True)
    wall = windows.open(SCREENS["wall"], **STILL).page
    wall.goto(f"/tv/{laid.code}")
    wall.locator(".pet").first.wait_for()
    settled(wall)
    assert wall.evaluate(OUT_OF, [".pet", ".arena"]) == []
    assert wall.evaluate(CUT, ".pet p") == []


def test_a_hand_of_tail_story_breaks_no_name(windows: Windows) -> None:
    """Seven cards on a tablet overlap, so that each is as wide as its name."""
    page = windows.open(SCREENS["tablet"], **STILL).page
    for state in ("bonus", "discard", "play-late"):
        show(page, f"tail_story/{state}")
        page.get_by_test_id("hand-card").first.wait_for()
        widths = page.locator(".hand-cards .card.ts").evaluate_all("all => all.map((one) => one.offsetWidth)")
        assert min(widths) >= 92, state
    show(page, "tail_story/react-answered")
    page.get_by_test_id("answered").wait_for()
    assert page.evaluate(CUT, "[data-testid=answered]") == []


# Cards whose words lie partly outside of what scrolls, or outside of the card itself.
HALF = """() => {
  const room = document.querySelector("#hand").parentElement.getBoundingClientRect();
  const cut = (box, from) => Math.min(box.right, from.right) - Math.max(box.left, from.left) < box.width - 1;
  return [...document.querySelectorAll("#hand .card.ts")].filter((card) => {
    const whole = card.getBoundingClientRect();
    return [...card.querySelectorAll("h3, .fx, .ap, .ev")].some((one) => {
      const box = one.getBoundingClientRect();
      const seen = box.left < room.right - 1 && box.right > room.left + 1;
      return box.bottom > whole.bottom || box.bottom > room.bottom || box.top < room.top || (seen && cut(box, room));
    });
  }).map((card) => card.textContent);
}"""


# How many cards of the hand are in sight as a whole, and of how many the edge is.
BESIDE = """() => {
  const room = document.querySelector("#hand").parentElement.getBoundingClientRect().right;
  const all = [...document.querySelectorAll("#hand .card.ts")].map((one) => one.getBoundingClientRect());
  const begun = all.filter((one) => one.left < room - 4);
  return [begun.filter((one) => one.right <= room).length, begun.filter((one) => one.right > room).length];
}"""


def test_six_cards_of_tail_story_are_whole_on_a_phone_held_sideways(windows: Windows) -> None:
    """In two rows; of more, or where there is less room, the edge of the next one is seen and no word that is cut."""
    page = windows.open(SIDEWAYS, **TOUCHED).page
    for size, state, whole in (
        (SIDEWAYS, "play", 6),
        (SIDEWAYS, "play-late", 6),
        (SIDEWAYS, "discard", 6),
        ({"width": 720, "height": 360}, "play", 2),
        ({"width": 667, "height": 375}, "play", 2),
    ):
        page.set_viewport_size(size)
        show(page, f"tail_story/{state}")
        cards = page.locator("#hand .card.ts")
        cards.first.wait_for()
        settled(page)
        assert page.evaluate(HALF) == [], (size, state)
        assert page.evaluate(BROKEN, "#hand .card.ts h3") == [], (size, state)
        inside, edges = page.evaluate(BESIDE)
        assert inside == whole, (size, state)
        assert cards.count() == whole or edges, (size, state)


def test_my_turn_of_tail_story_is_whole_on_a_phone_held_sideways(windows: Windows) -> None:
    page = windows.open(SIDEWAYS, **TOUCHED).page
    show(page, "tail_story/play")
    page.get_by_test_id("end-turn").wait_for()
    assert page.evaluate(OUT_OF, [".my-turn p", ".middle"]) == []
    show(page, "tail_story/play-late")
    page.locator(".chain figcaption").first.wait_for()
    assert page.evaluate(OUT_OF, [".chain figcaption", ".middle"]) == []
    show(page, "tail_story/react")
    page.locator(".ladder .ears").first.wait_for()
    for size in (SIDEWAYS, PHONE, {"width": 360, "height": 740}, SCREENS["small"]):
        page.set_viewport_size(size)
        settled(page)
        assert page.evaluate(OUT_OF, [".ladder .card.ts, .ladder figcaption", ".ladder"]) == [], size
        tops = [page.locator(one).first.bounding_box() for one in (".ladder", ".ladder .ears")]
        assert tops[0]
        assert tops[1]
        assert tops[0]["y"] <= tops[1]["y"] + 2, size


def test_sideways_every_way_of_a_scene_is_in_the_window_with_its_button(windows: Windows) -> None:
    """Below the head, which stays: what it costs and what is remembered, too."""
    page = windows.open(SIDEWAYS, **TOUCHED).page
    for state in ("beat", "beat-late"):
        show(page, f"stacktors/{state}")
        page.get_by_test_id("way").last.wait_for()
        settled(page)
        for way in page.get_by_test_id("way").all():
            expect(way).to_be_in_viewport(ratio=1)
        for row in page.locator(".ways li").all():
            expect(row).to_be_in_viewport(ratio=0.98)
        expect(page.get_by_test_id("x-now")).to_be_in_viewport(ratio=1)
        assert page.evaluate(OUT_OF, [".ways li :is(.title, dd, .kept, .btn)", "li"]) == [], state
        assert page.evaluate(CUT, ".ways .btn, .ways .title") == [], state
        assert page.evaluate(COVERED, ".ph-head, .ways li") == [], state


PIECES = {
    "damage": "[data-testid=piece]",
    "defend": "[data-testid=piece]:not([aria-disabled]), [data-testid=commit], [data-testid=cell-plain]",
    "counter": "[data-testid=decline], [data-testid=commit]",
    "assist": "[data-testid=piece], .guard .do .btn",
}


@pytest.mark.parametrize("state", PIECES)
def test_sideways_the_pieces_that_are_asked_for_are_in_sight(windows: Windows, state: str) -> None:
    """With what one does with them: nothing has to be scrolled up first. Names in the order are whole."""
    page = windows.open(SIDEWAYS, **TOUCHED).page
    show(page, f"stacktors/{state}")
    page.locator(PIECES[state].partition(",")[0]).first.wait_for()
    settled(page)
    assert page.evaluate(UNSEEN, PIECES[state].split(", ")) == []
    assert page.evaluate(CUT, ".pieces b") == []
    assert page.evaluate(CUT, ".ladder button > span") == []


def test_the_legend_of_a_map_lies_below_its_buttons(windows: Windows) -> None:
    """Also where it has two lines."""
    page = windows.open(PHONE, **TOUCHED).page
    seen = []
    for state in ("order", "damage", "reflect", "persist"):
        show(page, f"stacktors/{state}")
        settled(page)
        if not page.locator(".legend li").count():
            continue  # the game that the gallery plays asks it in a scene without a map
        seen.append(state)
        assert page.evaluate(COVERED, ".legend li, .look") == [], state
        assert page.evaluate(COVERED, ".legend li, .field .zoom:not(.find)") == [], state
    assert "order" in seen


def test_the_camera_finds_everybody_again_when_its_picture_changes_its_size(windows: Windows) -> None:
    """Styles that come late, an order of more lines, a phone that is turned: nobody who was in the picture is pointed
    at from its edge afterwards."""
    page = windows.open(PHONE, **TOUCHED).page
    show(page, "stacktors/order-late")
    page.locator(".mat .label").first.wait_for()
    expect(page.get_by_test_id("afar")).to_have_count(0)
    for size in ({"width": 390, "height": 620}, SIDEWAYS, {"width": 360, "height": 640}, PHONE):
        page.set_viewport_size(size)
        settled(page)
        page.wait_for_timeout(300)  # the picture is looked at in the next frames
        expect(page.get_by_test_id("afar")).to_have_count(0)


@pytest.mark.parametrize("game", games())
def test_sideways_the_end_and_the_book_begin_with_what_can_be_done(windows: Windows, web: Running, game: str) -> None:
    """How it ended stands beside what comes next, the cover beside what becomes of the book; and a replay keeps the
    table as it was, above its controls."""
    window = windows.open(SIDEWAYS, **TOUCHED)
    window.allowed.append("403")  # hands that are never shown
    page = window.page
    laid = lay_table(web, played(games()[game]))
    page.goto(laid.link(0))
    for name in ("Keep the story", "Watch it again"):
        expect(page.get_by_text(name)).to_be_in_viewport(ratio=1)
    page.get_by_text("Keep the story").tap()
    expect(page.get_by_role("button", name="Print it")).to_be_in_viewport(ratio=1)
    expect(page.locator(".cv .cover")).to_be_in_viewport(ratio=0.9)
    fits(page)
    page.goto(f"/t/{laid.code}/replay?game=1#5")
    page.locator(".scrubber").wait_for()
    expect(page.locator("#margin-edge")).to_be_visible()
    controls = page.locator(".scrubber").bounding_box()
    ground = page.locator(".table > .stage").bounding_box()
    assert controls
    assert ground
    assert controls["height"] <= 60
    assert ground["height"] >= 270
    fits(page)


def test_a_lost_line_is_said_once_and_lies_on_nothing_that_is_played(windows: Windows) -> None:
    page = windows.open(SIDEWAYS, **TOUCHED).page
    line = Line(page)
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    page.get_by_role("button", name="Lay the table").tap()
    page.get_by_role("button", name="Open the book").tap()
    page.get_by_test_id("pattern-1").wait_for()
    line.cut()
    notice = page.get_by_role("alert").filter(has_text="Connection lost.")
    expect(notice).to_be_visible()
    expect(page.get_by_text("Connection lost.")).to_have_count(1)
    assert page.evaluate(COVERED, ".statusline, .patterns, .ph-head > button") == []
    line.broken = False
    expect(page.locator(".statusline.lost")).to_have_count(0)
    expect(page.get_by_test_id("status")).not_to_be_empty()


def test_what_is_said_of_a_book_chooses_it(windows: Windows) -> None:
    """By finger and by mouse: the slip is that of the book below which one touched."""
    for size in (PHONE, SCREENS["wide"]):
        page = windows.open(size, **TOUCHED).page
        page.goto("/")
        for title, said in (("Tail Story", "Be a pet with nine plans"), ("StoryLine", "Spooky, for families")):
            page.get_by_text(said).click()
            expect(page.locator(".books li.sel")).to_contain_text(title)
            expect(page.locator(".slipcard .stamp")).to_contain_text(title)


def test_seals_below_the_seats_move_nothing_as_a_name_is_typed(windows: Windows, web: Running) -> None:
    """And the one that is chosen is worn at once, in the seat that is mine."""
    code, _ = opened(web, "storyline")
    page = windows.open(PHONE, **TOUCHED).page
    page.goto(f"/t/{code}")
    name, seat = page.get_by_label("Your name, as the others will see it"), page.locator(".pick.on")
    name.wait_for()
    settled(page)
    before = [seat.bounding_box(), name.bounding_box()]
    name.fill("J")
    seals = page.get_by_test_id("faces")
    seals.wait_for()
    assert [seat.bounding_box(), name.bounding_box()] == before
    chairs, below = page.locator(".chairs").bounding_box(), seals.bounding_box()
    assert chairs
    assert below
    assert chairs["y"] + chairs["height"] <= below["y"]
    seals.get_by_role("radio", name="Fox").check(force=True)
    expect(seat.locator(".seal use")).to_have_count(1)


def test_the_first_page_says_which_game_is_for_families(windows: Windows) -> None:
    """On a phone the table can be laid without scrolling all the same."""
    page = windows.open(PHONE, **TOUCHED).page
    page.goto("/")
    expect(page.locator(".books li", has_text="StoryLine")).to_contain_text("for families")
    expect(page.get_by_role("button", name="Lay the table")).to_be_in_viewport(ratio=1)


# What a note lies on, besides the head, the strip with the story and the line of who is next: words and buttons.
UNDER_NOTES = """(what) => {
  const notes = [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const matters = "main :is(h2, h3, p, .btn, .card, textarea, input, .gap), .ph-head :is(.x, .menu)";
  return [...document.querySelectorAll(matters)].filter((one) => {
    if (!one.checkVisibility() || one.closest(".sr, .peek, .follows, [data-testid=next]")) return false;
    const box = one.getBoundingClientRect();
    const over = ({ left, right, top, bottom }) =>
      left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    return box.width > 1 && notes.some(over);
  }).map((one) => one.textContent || one.className);
}"""


@pytest.mark.parametrize("held", [PHONE, SIDEWAYS, TABLET, LAPTOP], ids=["upright", "sideways", "tablet", "laptop"])
@pytest.mark.parametrize("game", games())
def test_a_note_lies_on_nothing_that_matters(windows: Windows, web: Running, game: str, held: dict[str, int]) -> None:
    """It stands over the head of the table, or over the title of the story: the X-card and the menu, what is asked and
    its answers, the last cards of a hand stay in sight."""
    match = played(games()[game])
    halfway = len(match.entries) // 2
    asked = next(n for n in range(halfway, len(match.entries)) if 0 in match.until(n).awaited_in_public())
    laid = lay_table(web, match, entries=asked, patient=True)
    page = windows.open(held, **TOUCHED).page
    page.goto(laid.link(0))
    page.locator("[data-testid=status][data-n]").wait_for()
    settled(page)
    with web.socket(laid.code, laid.tokens[1]) as line:
        say(line, type="Nudge", id="1", seat=0)
        hear(line, "Ack")
        note = page.locator(".toast")
        expect(note).to_be_in_viewport(ratio=1)
        settled(page)
        assert page.evaluate(UNDER_NOTES, ".toast") == []


def waiting_in(match: Match) -> int:
    """After how many entries one person is waited for in the second half, and somebody else is next."""
    for n in range(len(match.entries) // 2, len(match.entries)):
        then = match.until(n)
        awaited, following = then.awaited_in_public(), match.rules.next_seats(then.view(None))
        if len(awaited) == 1 and following and following[0] not in awaited:
            return n
    raise AssertionError("nobody waits")


@pytest.mark.parametrize("game", games())
def test_sideways_the_head_says_who_is_next_and_that_the_host_left_covers_nothing(
    windows: Windows, web: Running, game: str
) -> None:
    """Below the head all room is the game's. Nobody is there but me, so the host is missed."""
    match = played(games()[game])
    waiting = waiting_in(match)
    (asked,) = match.until(waiting).awaited_in_public()
    laid = lay_table(web, match, entries=waiting, patient=True)
    page = windows.open(SIDEWAYS, **TOUCHED).page
    page.goto(laid.link(next(seat for seat in range(1, len(NAMES)) if seat != asked)))
    expect(page.locator(".ph-head").get_by_test_id("next")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("host-left").wait_for()
    settled(page)
    assert page.evaluate(UNDER_NOTES, "[data-testid=host-left]") == []


HOST_LEFT = "[data-testid=host-left]"


@pytest.mark.parametrize(
    "held", [PHONE, TABLET, LAPTOP, SCREENS["laptop"]], ids=["upright", "tablet", "wide", "laptop"]
)
@pytest.mark.parametrize("game", games())
def test_that_the_host_left_lies_on_nobody_who_is_next_and_on_no_seat(
    windows: Windows, web: Running, game: str, held: dict[str, int]
) -> None:
    """Also where a page lies directly below who is next, and however long the host's name is."""
    match = played(games()[game])
    waiting = waiting_in(match)
    (asked,) = match.until(waiting).awaited_in_public()
    laid = lay_table(web, match, entries=waiting, patient=True)
    page = windows.open(held, **TOUCHED).page
    page.goto(laid.link(next(seat for seat in range(1, len(NAMES)) if seat != asked)))
    page.locator(HOST_LEFT).wait_for()
    page.locator("[data-testid=next] b").wait_for()
    page.evaluate(
        "(what) => { const one = document.querySelector(what + ' p');"
        " one.lastChild.data = one.lastChild.data.replace('Odile', 'Maximiliane of Hohenfels'); }",
        HOST_LEFT,
    )
    settled(page)
    assert page.evaluate(UNDER_NOTES, HOST_LEFT) == []
    assert page.evaluate(COVERED, f"{HOST_LEFT}, .follows b, .runhead .next b, .sts li, .seats .seat") == []


@pytest.mark.parametrize("game", games())
def test_who_waits_reads_large_who_is_next_and_every_lane_is_named_whole(
    windows: Windows, web: Running, game: str
) -> None:
    """On a phone upright; while something is asked of me it is a small line, and nothing below has moved."""
    match = played(games()[game])
    waiting = waiting_in(match)
    (asked,) = match.until(waiting).awaited_in_public()
    page = windows.open(PHONE, **TOUCHED).page
    laid, tall = lay_table(web, match, entries=waiting, patient=True), list[int]()
    for seat in ((asked + 1) % len(NAMES), asked):
        page.goto("/about")
        page.goto(laid.link(seat))
        following = page.get_by_test_id("next").locator("b")
        following.wait_for()
        settled(page)
        size = following.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        assert size < 20 if seat == asked else size >= 24
        tall.append(page.locator(".follows").evaluate("one => one.offsetHeight"))
        assert page.evaluate(CUT, ".next b, .ml, .ml .nm") == []
    assert tall[0] == tall[1]


def test_a_tablet_uses_its_height(windows: Windows, web: Running) -> None:
    """Many cards lie in two rows instead of over each other; what is asked about lanes covers none; the seats of a
    lobby are in view beside what is chosen."""
    page = windows.open(SCREENS["tablet"], **STILL).page
    show(page, "tail_story/play-late")
    expect(page.get_by_test_id("hand-card")).to_have_count(9)
    assert page.evaluate(COVERED, "[data-testid=hand-card]") == []
    show(page, "storystack/payoff")
    page.locator(".choice").wait_for()
    lowest = "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    choice = page.locator(".choice").bounding_box()
    assert choice
    assert page.locator(".lane .ss-strip").evaluate_all(lowest) <= choice["y"]
    assert page.evaluate(COVERED, ".choice, .acts p, .seats .seat") == []
    for game, rules in games().items():
        code, token = opened(web, game)
        page.goto(f"/t/{code}#{token}")
        page.get_by_role("button", name="Open the book").wait_for()
        if rules.carries:
            page.get_by_test_id("brought").wait_for()
        settled(page)
        for chair in page.locator(".round .pc").all():
            on_top(chair)
            expect(chair).to_be_in_viewport(ratio=1)


def test_upright_on_a_tablet_what_lies_on_the_table_is_whole(windows: Windows) -> None:
    """Chains of Tail Story, bids, Numbers and people of 99 chances, the legend of a map of Stacktors!."""
    page = windows.open(SCREENS["tablet"], **STILL).page
    for state in ("react", "return", "achieve", "bonus"):
        show(page, f"tail_story/{state}")
        page.get_by_test_id("chain").wait_for()
        assert page.evaluate(CUT, ".chain") == [], state
        assert page.evaluate(COVERED, ".chain .thing, .steps li, .call") == [], state
    for state in ("bid", "climax_lead", "frame"):
        show(page, f"ninety_nine_chances/{state}")
        page.locator(".stage .climax").wait_for()
        assert page.evaluate(CUT, ".stage .climax") == [], state
        assert page.evaluate(CUT, ".sts .w > span") == [], state
    show(page, "ninety_nine_chances/outcome_tell")
    page.locator(".hang .by").first.wait_for()
    settled(page)
    assert page.evaluate(COVERED, ".hang .by") == []
    assert page.evaluate(COVERED, ".hang .med .card, .hang li:not(.med) .by") == []
    show(page, "stacktors/defend")
    page.locator(".legend li").first.wait_for()
    settled(page)
    assert page.evaluate(COVERED, ".legend li, .field .room") == []


def test_hours_that_are_left_cover_nothing_in_the_head_of_a_phone(windows: Windows, web: Running) -> None:
    match = played(games()["storystack"])
    moment = next(n for n in range(20, len(match.entries)) if len(match.until(n).awaited_in_public()) == 1)
    (asked,) = match.until(moment).awaited_in_public()
    page = windows.open(PHONE, **TOUCHED).page
    page.goto(lay_table(web, match, entries=moment, pace="days").link(asked))
    page.get_by_test_id("my-clock").wait_for()
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(COVERED, ".ph-head .turn b, .ph-head .clock, .ph-head button") == [], width
        fits(page)


def test_what_pays_off_is_asked_below_the_pattern(windows: Windows) -> None:
    page = windows.open(SCREENS["wide"], **STILL).page
    show(page, "storystack/payoff")
    page.locator(".choice").wait_for()
    assert page.evaluate(COVERED, ".choice, .rail") == []
    assert page.evaluate(COVERED, ".choice, .lane .head") == []
