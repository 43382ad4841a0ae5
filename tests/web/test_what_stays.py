"""What others do moves nothing that somebody looks at: a place is kept, and no height depends on what comes."""

from __future__ import annotations

from collections import defaultdict
from contextlib import ExitStack

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page, expect

from telltable.core.match import Match
from telltable.core.registry import games
from telltable.facade import new
from tests.server.conftest import Running, hear, say
from tests.stacktors.helpers import attack, lay
from tests.web.conftest import LAPTOP, PHONE, STILL, TV, Windows
from tests.web.laying import WORDS, Teller, lay_table
from tests.web.looking import comes_to, settled
from tests.web.news import news, wait_for_news
from tests.web.tails import THUMB
from tests.web.test_first_view import COUNTED, PAINTED
from tests.web.test_first_view import STILL as NOTHING
from tests.web.test_gallery import GO, STATES

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

TOP = "one => Math.round(one.getBoundingClientRect().top)"
# How far a part lies from the corner of what scrolls it, before it is shifted.
CORNER = """(one) => {
  const scroller = one.parentElement;
  const [own, around] = [one.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const shift = new DOMMatrix(`translate(${getComputedStyle(one).translate.replace("none", "0").replace(" ", ",")})`);
  return [own.x - around.x + scroller.scrollLeft - shift.e, own.y - around.y + scroller.scrollTop - shift.f]
    .map(Math.round);
}"""
# As many rungs of what defences would leave as a strong attack has.
EIGHT = """(odds) => {
  const [put, comes] = odds.children;
  while (odds.children.length < 16) odds.append(put.cloneNode(true), comes.cloneNode(true));
}"""
# Whoever went over the edge falls once more, from the first frame on.
FALL_AGAIN = """() => {
  Object.assign(window, { __shift: 0, __pushed: [] });
  for (const one of document.querySelectorAll(".hang .over")) {
    one.style.animation = "none";
    one.getBoundingClientRect();
    one.style.animation = "";
  }
}"""
# What slides stands where it starts, for it is very slow.
SLIDES_STAND = """const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  const slide = animate.apply(this, how);
  if (this.matches("ul.pets > li")) slide.playbackRate = 1e-5;
  return slide;
};"""
TOPS = """all => Object.fromEntries(all.map((one) => [one.dataset.key, Math.round(one.getBoundingClientRect().top)]))"""
# Which seats a phone's head shows, and how far to the right.
HEAD = """() => [...document.querySelectorAll(".ph-head .one")]
  .map((one, place) => [one.dataset.key, place])"""


def shown(page: Page, game: str, state: str) -> None:
    """A state of the gallery."""
    href = f"/gallery?show={game}/{state}"
    page.evaluate(GO, href)
    page.locator(f"[data-testid=shown][data-href='{href}']").wait_for(state="attached")


def test_the_pets_stay_when_it_is_mine_to_choose(windows: Windows, web: Running) -> None:
    """TS-102: the last chooses first. Where a name stood, now stands what I am asked; whoever moves up slides."""
    table = lay_table(web, new("tail_story", seats=("me", "me", "me"), seed=3), patient=True)
    first, second = windows.open().page, windows.open(**THUMB).page
    second.add_init_script(COUNTED)
    first.goto(table.link(2))
    second.goto(table.link(0))
    pets = second.locator("ul.pets")
    expect(second.locator(".hint")).to_contain_text("Waiting for")
    second.wait_for_load_state("networkidle")
    second.evaluate(f"() => document.fonts.ready.then({PAINTED})")
    before = pets.evaluate(TOP)
    second.evaluate("() => { window.__shift = 0; }")
    first.locator("[data-testid^=pet-]").last.click()
    expect(second.get_by_role("heading", name="Choose your pet")).to_be_visible()
    second.evaluate(PAINTED)
    assert pets.evaluate(TOP) == before
    assert second.evaluate("() => window.__shift") <= NOTHING, second.evaluate("() => window.__pushed")


def test_the_pets_slide_from_where_they_are_seen(windows: Windows, web: Running) -> None:
    """TS-102: two choose within a moment, as a slow machine hears of them. Whoever still slides for the first of them
    starts for the second from where they are seen, and the browser counts nothing as a jump."""
    match = new("tail_story", seats=("me", "me", "me"), seed=3)
    for pet in match.asks()[match.waiting()[0]].forms[0].fields[0].of[:2]:  # those at the top
        match.play(match.waiting()[0], {"type": "PickPet", "pet": pet})
    table = lay_table(web, match, entries=1, patient=True)
    page = windows.open(**{**THUMB, "viewport": {**PHONE, "height": 1600}}).page
    page.add_init_script(SLIDES_STAND + COUNTED)
    with ExitStack() as here:
        page.goto(table.link(match.waiting()[0]))
        page.locator("ul.pets").wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(f"() => document.fonts.ready.then({PAINTED})")
        page.evaluate("() => Object.assign(window, { __shift: 0, __pushed: [] })")
        were = page.locator("ul.pets > li").evaluate_all(TOPS)
        for entry in match.entries[1:]:
            before = news(page)
            other = here.enter_context(web.socket(table.code, table.tokens[entry.seat]))
            hear(other, "Welcome")
            say(other, type="Play", id=f"e{entry.n}", move=to_builtins(entry.move))
            hear(other, "Ack")
            wait_for_news(page, before)
            page.evaluate(PAINTED)
            page.evaluate(PAINTED)
        expect(page.locator("[data-testid^=pet-]").first).to_be_visible()
        are = page.locator("ul.pets > li").evaluate_all(TOPS)
    assert len(are) == len(were) - 2
    assert are == {pet: were[pet] for pet in are}
    assert page.evaluate("() => window.__shift") <= NOTHING, page.evaluate("() => window.__pushed")


def test_a_table_without_a_chain_keeps_the_room_of_one(windows: Windows, web: Running) -> None:
    """On a phone, where it is drawn smaller; and who watches reads one line below it, however long the last news is."""
    page = windows.open(**THUMB, **STILL).page
    page.goto("/gallery")
    page.get_by_test_id("state").first.wait_for()
    rooms = set()
    for state in ("waiting", "watching"):
        shown(page, "tail_story", state)
        chain = page.get_by_test_id("chain")
        chain.wait_for()
        settled(page)
        rooms.add(round(chain.evaluate("one => parseFloat(getComputedStyle(one).minHeight) * one.currentCSSZoom")))
        foot = page.locator(".ph-foot").evaluate("one => one.scrollWidth - one.clientWidth")
        assert foot == 0, state
    assert len(rooms) == 1, rooms


def test_a_chain_on_a_phone_has_all_of_its_room_whatever_lies_in_it(windows: Windows, web: Running) -> None:
    """A deed that lies across, cards, nothing: its edges stay, and what is answered slides within them."""
    page = windows.open(**THUMB, **STILL).page
    page.goto("/gallery")
    page.get_by_test_id("state").first.wait_for()
    rooms = set()
    for path in STATES:
        if path.parent.parent.name == "tail_story":
            shown(page, "tail_story", path.stem)
            for chain in page.locator(":is(.ladder, .middle) > .chain").all():
                room, own = chain.evaluate(
                    "one => [one.parentElement, one].map((it) => it.getBoundingClientRect().height)"
                )
                assert abs(room - own) < 2, path.stem
                rooms.add(path.stem)
    assert len(rooms) > 3, rooms


def test_whoever_watches_a_plan_on_a_low_laptop_sees_nobody_jump(windows: Windows, web: Running) -> None:
    """99 chances: were the circle measured as low as a list for a moment, all of it would be laid out twice."""
    match = Teller(WORDS, 3).play(new("ninety_nine_chances", seats=("me", "me", "me"), seed=3))
    first, last = 42, 47
    assert {type(entry.move).__name__ for entry in match.entries[first:last]} == {"Plan", "Grant"}
    table = lay_table(web, match, entries=first, patient=True)
    page = windows.open({"width": 1280, "height": 720}).page
    page.add_init_script(COUNTED)
    with ExitStack() as here:
        lines = [here.enter_context(web.socket(table.code, token)) for token in table.tokens]
        for line in lines:
            hear(line, "Welcome")
        page.goto(table.link(0).partition("#")[0])
        page.locator(".circle .one").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(f"() => document.fonts.ready.then({PAINTED})")
        page.evaluate("() => Object.assign(window, { __shift: 0, __pushed: [] })")
        for entry in match.entries[first:last]:
            before = news(page)
            say(lines[entry.seat], type="Play", id=f"e{entry.n}", move=to_builtins(entry.move))
            hear(lines[entry.seat], "Ack")
            wait_for_news(page, before)
            page.evaluate(PAINTED)
            settled(page)
    assert page.evaluate("() => window.__shift") <= NOTHING, page.evaluate("() => window.__pushed")


def test_nobody_changes_places_in_the_head_of_a_phone(windows: Windows, web: Running) -> None:
    """Whoever is waited for, alone or with others."""
    page = windows.open(**THUMB, **STILL).page
    page.goto("/gallery")
    page.get_by_test_id("state").first.wait_for()
    places = defaultdict[str, set[int]](set)
    for path in STATES:
        # Whoever won last picks who begins, and by that the order of seats.
        if path.parent.parent.name == "ninety_nine_chances" and path.stem not in ("over", "winner_pick"):
            shown(page, path.parent.parent.name, path.stem)
            page.locator(".ph-head .one").first.wait_for()
            for seat, place in page.evaluate(HEAD):
                places[seat].add(place)
    assert len(places) == 4
    assert [seat for seat, found in places.items() if len(found) > 1] == []


def struck() -> tuple[Match, Match]:
    """A turn, and the same one when somebody is struck at."""
    quiet = lay(("S", (3, 3)), ("W", (3, 4)), ("V", (5, 5)), turn="S")
    match = quiet.fork()
    match.play(match.waiting()[0], attack(match, "S", "W", "", "R3 O2"))
    return quiet, match


def test_who_watches_an_attack_reads_on_in_the_stack_below_it(windows: Windows, web: Running) -> None:
    """Stacktors! on a laptop: what each defence would leave has its room before there is an attack."""
    tops = []
    for match in struck():
        page = windows.open(LAPTOP, reduced_motion="reduce").page
        page.goto(lay_table(web, match, patient=True).link(2))
        page.get_by_test_id("inspector").wait_for()
        settled(page)
        for odds in page.locator(".odds").all():
            odds.evaluate(EIGHT)
        tops.append((page.locator(".duel").count(), page.get_by_test_id("inspector").evaluate(TOP)))
    assert [count for count, _ in tops] == [0, 1]
    assert tops[0][1] == tops[1][1]


def test_a_camera_that_comes_nearer_moves_no_layout(windows: Windows, web: Running) -> None:
    """Stacktors!: the map lies at the corner of its room, whatever its size; a shift has it in the middle."""
    page = windows.open(PHONE, reduced_motion="reduce").page
    page.goto(lay_table(web, struck()[0], patient=True).link(0))
    mat, room = page.locator(".mat"), page.get_by_test_id("room")
    mat.wait_for()
    settled(page)
    sizes = set()
    for _ in range(2):
        comes_to(mat, CORNER, [0, 0])
        box, around = mat.bounding_box(), room.bounding_box()
        assert box
        assert around
        sizes.add(round(box["width"]))
        if box["height"] < around["height"]:
            middle = box["y"] + box["height"] / 2
            assert middle == pytest.approx(around["y"] + around["height"] / 2, abs=1)
        nearness = str(room.get_attribute("data-zoom"))
        page.locator(".zoom").first.click()
        expect(room).not_to_have_attribute("data-zoom", nearness)
        settled(page)
    assert len(sizes) == 2


def test_a_foe_who_comes_pushes_nothing_down(windows: Windows, web: Running) -> None:
    """Stacktors! on a phone: what is left of the goal has its lines, a clock's among them."""
    page = windows.open(**THUMB, **STILL).page
    page.goto("/gallery")
    page.get_by_test_id("state").first.wait_for()
    shown(page, "stacktors", "counter")
    left = page.get_by_test_id("goal").locator("li")
    expect(left).to_have_count(3)
    settled(page)
    before = page.locator(".ladder").evaluate(TOP)
    left.nth(1).evaluate("one => one.remove()")
    assert page.locator(".ladder").evaluate(TOP) == before


def test_a_page_follows_lines_that_come_faster_than_it_scrolls(windows: Windows, web: Running) -> None:
    """Only whoever scrolls back is told that there are new lines below."""
    page = windows.open(LAPTOP, reduced_motion="reduce").page
    page.goto("/gallery")
    page.get_by_test_id("state").first.wait_for()
    shown(page, "tail_story", "play-late")
    tale, fresh = page.locator(".margin .tale"), page.get_by_role("button", name="New lines below")
    tale.locator(".now").wait_for()
    settled(page)
    tale.evaluate("""(one) => {
      const lines = document.createElement("p");
      lines.style.height = "2000px";
      one.querySelector(".now").before(lines);
      one.dispatchEvent(new Event("scroll"));
    }""")
    page.evaluate(PAINTED)
    expect(fresh).to_have_count(0)
    tale.evaluate("one => { one.scrollTop = 300; }")
    page.evaluate(PAINTED)
    tale.evaluate("one => { one.scrollTop = 0; }")
    expect(fresh).to_be_visible()


def test_whoever_falls_in_the_finale_falls_by_no_layout(windows: Windows, web: Running) -> None:
    """99 chances: the card is drawn where it is, and its place is the one that it lands at."""
    page = windows.open(LAPTOP).page
    page.add_init_script(COUNTED)
    page.goto("/gallery")
    page.get_by_test_id("state").first.wait_for()
    shown(page, "ninety_nine_chances", "denouement")
    page.locator(".hang .over").first.wait_for()
    settled(page)
    page.evaluate(FALL_AGAIN)
    page.evaluate(PAINTED)
    settled(page)
    page.evaluate(PAINTED)
    assert page.evaluate("() => window.__shift") == 0, page.evaluate("() => window.__pushed")


# A wall of StoryLine has its list of tokens in the middle, and still moves it by a line when the winner is told.
ENDINGS = [(game, on) for game in games() for on in ("phone", "laptop", "wall") if (game, on) != ("storyline", "wall")]


@pytest.mark.parametrize(("game", "surface"), ENDINGS)
def test_nothing_jumps_when_a_story_is_told(windows: Windows, web: Running, game: str, surface: str) -> None:
    """The last page comes as a whole; on a wall, where what was played stays below how it ended, that slides."""
    match = Teller(WORDS, 2).play(new(game, seats=("me", "me", "me"), seed=2))
    last = match.entries[-1]
    table = lay_table(web, match, entries=last.n, patient=True)
    page = {
        "phone": lambda: windows.open(**THUMB),
        "laptop": lambda: windows.open(LAPTOP),
        "wall": lambda: windows.open(TV),
    }[surface]().page
    page.add_init_script(COUNTED)
    mine = -1 if surface == "wall" else (last.seat + 1) % 3
    with ExitStack() as here:
        lines = {
            seat: here.enter_context(web.socket(table.code, table.tokens[seat])) for seat in range(3) if seat != mine
        }
        for line in lines.values():
            hear(line, "Welcome")
        page.goto(f"/tv/{table.code}" if surface == "wall" else table.link(mine))
        before = news(page)
        page.wait_for_load_state("networkidle")
        page.evaluate(f"() => document.fonts.ready.then({PAINTED})")
        settled(page)
        page.evaluate("() => Object.assign(window, { __shift: 0, __pushed: [] })")
        say(lines[last.seat], type="Play", id="last", move=to_builtins(last.move))
        hear(lines[last.seat], "Ack")
        wait_for_news(page, before)
        expect(page.get_by_test_id("status")).to_contain_text("The story is told.")
        page.wait_for_load_state("networkidle")
        page.evaluate(PAINTED)
        settled(page)
        page.evaluate(PAINTED)
    assert page.evaluate("() => window.__shift") <= NOTHING, page.evaluate("() => window.__pushed")
