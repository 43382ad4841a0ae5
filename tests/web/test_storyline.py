"""StoryLine in the browser: fifteen pages on five screens, its refusals, keys, touch, the reader, and what axe says."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import IllegalMove, Problem
from telltable.core.log import encode
from telltable.core.luck import Stream
from telltable.core.match import Match
from tests.server.conftest import Running, hear, say
from tests.storyline.helpers import all_offer, before_page, choose_of, offer, table
from tests.web.conftest import LAPTOP, LIT_SCREENS, PHONE, SIDEWAYS, TV, Window, Windows
from tests.web.keys import press_on
from tests.web.laying import Laid, lay_table
from tests.web.looking import comes_to, settled
from tests.web.news import news, wait_for_news
from tests.web.test_access import check
from tests.web.test_any_screen import show
from tests.web.touching import swipe
from tests.web.voices import NEAR, VOICES

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

NAMES = ("June", "Odile", "Ravi", "Tomas")
FINGER: dict[str, Any] = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
CONTROLS = "button:visible, input:visible, textarea:visible, a:visible"

# What somebody has to do now, by what stands on their screen.
ASKED = """() => {
  const on = (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
  if (on("[data-testid=story]")) return "over";
  if (on("[data-testid=turn-page]")) return "turn";
  if (!document.querySelector("[data-testid=status].mine")) return "";
  if (on(".claim [data-testid=commit]")) return "claim";
  if (on("[data-testid=turn-all]")) return "all";
  if (on("[data-testid=pile-card][data-playable=true]")) return "pile";
  if (on("[data-testid=effect]")) return "effect";
  return on("[data-testid=hand-card][data-playable=true]") ? "hand" : "";
}"""


# What has flown above the table: the copies that travel there, by the first of their classes.
FLIGHTS = """window.__flown = [];
new MutationObserver((all) => { for (const one of all) for (const node of one.addedNodes)
  if (node.style?.position === "fixed" && node.ariaHidden)
    window.__flown.push(/^(card|token|back)/.exec(node.className)?.[0] ?? "i");
}).observe(document, { childList: true, subtree: true });"""

# Whether the first token of my own has flown, or nothing flies now: who plays on at once lets a flight be left out.
LANDED = """() => !window.__flown || window.__flown.includes("token")
  || !document.querySelector('[aria-hidden="true"][style*="fixed"]')"""


class Player:
    """Somebody with a browser; `thumb`: they touch and never click."""

    def __init__(self, page: Page, *, thumb: bool = False) -> None:
        self.page = page
        self.thumb = thumb
        self.did: list[str] = []

    def press(self, what: Locator) -> None:
        what.tap() if self.thumb else what.click()

    def asked(self) -> str:
        said: str = self.page.evaluate(ASKED)
        return said

    def do(self) -> bool:
        """Do the one thing that is asked; whether there was any."""
        what = self.asked()
        if what in ("", "over"):
            return False
        self.did.append(what)
        if what == "turn":
            self.turn_page()
            return True
        if what == "all":
            self.press(self.page.get_by_test_id("turn-all"))
            return True
        before = news(self.page)
        self.answer(what)
        wait_for_news(self.page, before)
        return True

    def turn_page(self) -> None:
        """It turns by itself after a while: maybe just now."""
        button = self.page.get_by_test_id("turn-page")
        try:
            (button.tap if self.thumb else button.click)(timeout=3_000)
        except Error:
            expect(button).to_have_count(0)

    def answer(self, what: str) -> None:
        if what == "effect":
            self.press(self.page.get_by_test_id("effect").first)
            return
        if what == "claim":
            self.press(self.page.locator(".claim label").nth(2))
        else:
            self.pick("hand-card" if what == "hand" else "pile-card")
        if what == "pile":
            self.page.locator("textarea").fill(f"And the lamp went out on page {len(self.did)}.")
        self.press(self.page.get_by_test_id("commit"))

    def pick(self, cards: str) -> None:
        """One card for each banner."""
        for ribbon in self.page.locator(".ribbon b").all_inner_texts():
            self.press(
                self.page.locator(f"[data-testid={cards}][data-playable=true]:has(.cat:text-is('{ribbon}'))").first
            )


def play_on(players: list[Player], most: int = 600) -> None:
    """Everybody does what is asked, until the tale is told."""
    for _ in range(most):
        if all(player.asked() == "over" for player in players):
            return
        players[0].page.wait_for_function(LANDED)
        if not sum(player.do() for player in players):
            players[0].page.wait_for_timeout(50)
    raise AssertionError("the tale goes on")


def rounds(players: list[Player], page: int) -> None:
    """Until this page lies open before everybody."""
    for _ in range(400):
        shown = [player.page.locator(".no .num").all_inner_texts() for player in players]
        if all(one == [str(page)] for one in shown):
            return
        players[0].page.wait_for_function(LANDED)
        if not sum(player.do() for player in players):
            players[0].page.wait_for_timeout(50)
    raise AssertionError(f"page {page} does not come")


def sit(windows: Windows, laid: Laid, seat: int, size: dict[str, int] = LAPTOP, **more: Any) -> Window:
    window = windows.open(size, **(more or CALM))
    window.page.goto(laid.link(seat))
    window.page.get_by_test_id("status").wait_for()
    return window


def hand(page: Page) -> list[str]:
    page.get_by_test_id("hand-card").first.wait_for()
    return page.get_by_test_id("hand-card").locator(".title").all_inner_texts()


def last_choice(seed: int) -> tuple[Match, int]:
    """A game that is told, and which of its entries is the last choice."""
    match, count = telltable.new("storyline", seats=("me",) * 3, names=NAMES[:3], seed=seed), 0
    while not match.over:
        seat, count = match.waiting()[0], count + 1
        try:
            match.play(seat, match.asks()[seat].draw(Stream((seed, count), 0)))
        except (IllegalMove, Problem):
            match.play(seat, next(iter(match.legal(seat))))
    return match, len(match.entries) - 1


def test_nothing_is_counted_before_the_last_effect_is_settled(windows: Windows, web: Running) -> None:
    """SL-408: the last page stays on the wall; sums are dots, and nobody wins before the last choice."""
    match, last = last_choice(3)
    laid, entry = lay_table(web, match, entries=last, patient=True), match.entries[last]
    wall = windows.open(TV, **CALM).page
    wall.goto(f"/tv/{laid.code}")
    expect(wall.locator(".book .no .num")).to_have_text("15")
    expect(wall.locator(".faces > li")).to_have_count(3)
    expect(wall.locator(".points .dots")).to_have_count(3)
    expect(wall.locator(".wins")).to_have_count(0)
    outcome = match.outcome
    assert outcome
    with web.socket(laid.code, laid.tokens[entry.seat]) as line:
        say(line, type="Play", id="1", move=json.loads(encode(entry.move)))
        hear(line, "Ack")
    expect(wall.locator(".tokens > h2")).to_have_text(outcome.text)
    expect(wall.locator(".points .dots")).to_have_count(0)
    expect(wall.locator(".book .no .num")).to_have_text("15")
    expect(wall.get_by_test_id("status")).not_to_contain_text(outcome.text)


@pytest.mark.parametrize("size", [TV, PHONE], ids=["wall", "phone"])
def test_once_all_is_counted_the_best_come_first(windows: Windows, size: dict[str, int]) -> None:
    """The tokens of whoever read last were turned up first; they do not turn again."""
    page = windows.open(size).page
    show(page, "storyline/over")
    expect(page.locator(".points .dots")).to_have_count(0)
    rows = page.locator(".faces > li")
    assert [text.split()[0] for text in rows.locator(".points").all_inner_texts()] == ["17", "12", "5", "4"]
    expect(rows.first).to_have_class(re.compile("wins"))
    expect(rows.first.locator(".one").first).to_have_css("animation-name", "none")


# How far the last page is cut, and how far the tokens reach below their place.
LAST_PAGE = """() => {
  const page = document.querySelector(".read"), box = (one) => document.querySelector(one).getBoundingClientRect();
  return [page.scrollHeight - page.clientHeight, Math.max(0, box(".tokens").bottom - box("main > footer").top)];
}"""


@pytest.mark.parametrize("seats", [4, 8])
def test_at_the_end_the_wall_shows_the_last_page_beside_all_tokens(windows: Windows, web: Running, seats: int) -> None:
    """Whole, on large walls and small ones; the Margin does not tell the same once more. A ribbon for each card."""
    names = [*NAMES, "Imani", "Bo", "Cleo", "Dag"][:seats]
    match = telltable.new("storyline", seats=["me"] * seats, seed="the wall", names=names)
    driver = Driver(match)
    for seat in range(seats):
        driver.take_over(seat)
    driver.run()
    assert match.outcome
    wall = windows.open(TV, **CALM).page
    wall.goto(f"/tv/{lay_table(web, match).code}")
    for size in (TV, {"width": 1280, "height": 720}):
        wall.set_viewport_size(size)
        expect(wall.locator(".tokens > h2")).to_have_text(match.outcome.text)
        settled(wall)
        comes_to(wall, LAST_PAGE, [0, 0])
    expect(wall.locator(".margin")).to_have_count(0)
    assert wall.locator(".left .ribbons i").count() >= 15


# Keeps what a page says of the outcome while sums are still dots.
TOLD_EARLY = """(outcome) => {
  window.__early = [];
  const look = () => {
    const how = document.querySelector(".how, .tokens > h2")?.textContent ?? "";
    if (how.includes(outcome) && document.querySelector(".points .dots")) window.__early.push(how);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nobody_is_said_to_have_won_while_tokens_turn(windows: Windows, web: Running, motion: str) -> None:
    """SL-408: also where somebody else settles the last effect while they lie before everybody."""
    match, last = last_choice(3)
    laid, entry = lay_table(web, match, entries=last, patient=True), match.entries[last]
    phone = sit(windows, laid, (entry.seat + 1) % 3, PHONE, reduced_motion=motion).page
    wall = windows.open(TV, reduced_motion=motion).page
    wall.goto(f"/tv/{laid.code}")
    outcome = match.outcome
    assert outcome
    for page in (phone, wall):
        expect(page.locator(".points .dots")).to_have_count(3)
        page.evaluate(TOLD_EARLY, outcome.text)
    with web.socket(laid.code, laid.tokens[entry.seat]) as line:
        say(line, type="Play", id="1", move=json.loads(encode(entry.move)))
        hear(line, "Ack")
    for page, how in ((phone, ".how"), (wall, ".tokens > h2")):
        expect(page.locator(how)).to_have_text(outcome.text)
        expect(page.locator(".points .dots")).to_have_count(0)
        assert page.evaluate("window.__early") == []


@pytest.mark.in_turn("a whole game of StoryLine")
@pytest.mark.parametrize("held", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_fifteen_pages_on_five_screens(windows: Windows, web: Running, held: dict[str, int]) -> None:
    """A laptop, two phones, somebody who watches, a wall. Who drops out in the middle of a page comes back. Double
    banners fill both gaps. The wall has no control and no card before it is shown. Every line ends with its card."""
    start = telltable.new("storyline", seats=("me",) * 3, names=NAMES[:3], seed=8, options={"narrator_deck": "1"})
    laid = lay_table(web, start, patient=True)
    laptop = sit(windows, laid, 0, reduced_motion="no-preference")
    laptop.page.evaluate(FLIGHTS)
    phones = [sit(windows, laid, seat, held, **FINGER) for seat in (1, 2)]
    players = [Player(laptop.page), *(Player(one.page, thumb=True) for one in phones)]
    watcher, wall = windows.open(**CALM).page, windows.open(TV, **CALM).page
    for page, path in ((watcher, "t"), (wall, "tv")):
        page.goto(f"/{path}/{laid.code}")
        page.get_by_test_id("status").wait_for()
    rounds(players, 2)
    away = players[next(n for n in (1, 2) if players[n].page.get_by_test_id("hand-card").count())]
    kept = hand(away.page)
    away.page.close()
    away.page = phones[players.index(away) - 1].tab()
    away.page.goto(f"/t/{laid.code}")
    assert hand(away.page) == kept
    for page in (watcher, wall):
        assert [title for title in kept if title in page.content()] == []
    rounds(players, 4)
    expect(wall.locator(".gap")).to_have_count(2)  # it shows for a while who was chosen
    expect(wall.locator(".book .ribbon")).to_have_count(2)
    assert wall.locator(CONTROLS).count() == 0
    assert wall.locator(".token.face").count() == 0
    play_on(players)
    assert {"hand", "pile", "turn"} <= set(players[1].did) & set(players[2].did)
    assert "all" in players[0].did, "with motion the pile is turned card by card"
    for place, page in enumerate((*(player.page for player in players), watcher, wall)):
        expect(page.locator(".faces > li"), f"screen {place}").to_have_count(3)
    expect(wall.locator(".points .dots")).to_have_count(0)
    assert sum(int(one.inner_text().split()[0]) for one in wall.locator(".points").all()) > 0
    page = players[0].page
    flown = set(page.evaluate("window.__flown"))
    assert {"back", "card", "i"} <= flown, (
        "cards come from somewhere; a token does, too, unless somebody plays on at once"
    )
    page.get_by_test_id("story").click()
    expect(page.locator(".para .cd b")).to_have_count(18)
    expect(page.locator("main")).to_contain_text("And the lamp went out on page")


@pytest.mark.in_turn("a whole game of StoryLine")
def test_a_family_game_from_the_lobby_to_the_count_of_tokens(windows: Windows) -> None:
    """SL-501: chosen in the house rules, played from the first page; most tokens win and none is ever turned."""
    laptop, phone = windows.open(**CALM).page, windows.open(PHONE, **FINGER).page
    code = lay_family_table(laptop)
    sit_down(phone, code, "Ravi")
    laptop.get_by_role("button", name="Open the book").click()
    players = [Player(laptop), Player(phone, thumb=True)]
    rounds(players, 2)
    play_on(players)
    for player in players:
        assert {"claim", "hand", "pile"} <= set(player.did)
        score = player.page.get_by_test_id("score")
        expect(score).to_contain_text("They stay face down.")
        assert score.locator(".token.face").count() == 0
        told = [int(one.split()[0]) for one in score.locator("li .num").all_inner_texts()]
        heights = score.locator("li").evaluate_all("all => all.map((one) => one.offsetHeight)")
        assert max(heights) < 1.5 * min(heights), "however many, they are counted in one line"
        assert (len(told), sum(told)) == (4, 18)
        assert score.locator("li.wins .num").all_inner_texts() == [
            text for text in score.locator("li .num").all_inner_texts() if int(text.split()[0]) == max(told)
        ]
    laptop.get_by_test_id("story").click()
    expect(laptop.locator(".para .cd b")).to_have_count(18)


def lay_family_table(page: Page) -> str:
    """From home to a lobby with four chairs, bots on the last two. Returns the code."""
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    page.get_by_role("button", name=re.compile("StoryLine")).first.click()
    page.get_by_text("Leave it empty").click()
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Change").first.click()
    page.get_by_role("group", name="A family game").get_by_role("button", name="On").click()
    page.get_by_role("button", name="Done").click()
    for taken in (1, 2):
        page.get_by_role("button", name="Seat a bot").last.click()
        expect(page.get_by_role("button", name=re.compile("Free the seat"))).to_have_count(taken)
    return page.get_by_test_id("code").inner_text()


def sit_down(page: Page, code: str, name: str) -> None:
    """By the code, on a phone."""
    page.goto(f"/t/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").tap()


def test_what_no_rule_allows_is_refused_with_its_reason(windows: Windows, web: Running) -> None:
    """A card of another kind, a look at a token, whose an unchosen card was, and a choice that is not mine."""
    match = before_page(6)
    narrator = match.state.table.narrator
    for seat in match.waiting()[1:]:
        match.play(seat, offer(match, seat))
    mine = match.waiting()[0]
    match.play(mine, offer(match, mine))
    choose_of(match, mine)
    assert narrator != mine
    laid = lay_table(web, match)
    page = sit(windows, laid, mine).page
    slip = page.get_by_role("alert")
    page.get_by_test_id("token").first.click()
    expect(slip).to_contain_text("Tokens stay face down until The End.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_test_id("question").first.click()
    expect(slip).to_contain_text("That page has already been written.")
    page.keyboard.press("Escape")
    page.get_by_test_id("rest-card").first.click()
    expect(slip).to_contain_text(re.compile("This round asks for|you choose, you don't offer"))
    page.keyboard.press("Escape")
    player, others = Player(page), [Player(sit(windows, laid, seat).page) for seat in range(4) if seat != mine]
    for one in (*others, player):  # each of them offers; the Narrator is asked when the last card is in
        if one.asked() == "hand":
            one.do()
    reader = next(one for one in others if one.page.get_by_test_id("read-aloud").count())
    reader.page.locator("[data-testid=pile-card][data-playable=true]").first.wait_for()
    reader.do()
    page.get_by_test_id("not-chosen").first.click()
    expect(slip).to_contain_text("It’s a secret.")


def test_the_offers_are_read_out_card_by_card(windows: Windows, web: Running) -> None:
    """SL-205 with ``reading = one_by_one``: the Narrator turns, everybody sees each card as it comes."""
    match = table(4, reading="one_by_one")
    all_offer(match)
    laid = lay_table(web, match)
    reader, other = sit(windows, laid, 0).page, sit(windows, laid, 1, PHONE, **FINGER).page
    for turned in (1, 2, 3):
        reader.get_by_test_id("read-next").click()
        if turned < 3:
            for page in (reader, other):
                expect(page.locator(".said").filter(has_text="turned")).to_have_text(f"{turned} of 3 turned")
    expect(reader.locator("[data-testid=pile-card][data-playable=true]")).to_have_count(3)
    expect(reader.get_by_test_id("read-next")).to_have_count(0)


def test_a_card_is_tried_in_the_sentence_and_may_be_changed(windows: Windows, web: Running) -> None:
    """SL-203: until the last one is in; the button says why it can't be pressed yet."""
    match = before_page(2)
    seat = match.waiting()[0]
    page = sit(windows, lay_table(web, match), seat).page
    cards = page.get_by_test_id("hand-card")
    page.locator("button:has([data-testid=commit])").press("Enter")  # it is off, and says why
    expect(page.get_by_role("alert")).to_contain_text("Choose a Feature first.")
    cards.nth(0).click()
    first = page.locator(".tale-text .nm").inner_text()
    page.get_by_test_id("commit").click()
    expect(page.locator("p.in")).to_contain_text("is face down")
    page.reload()  # the table remembers it for me
    expect(page.locator(".tale-text .nm")).to_have_text(first)
    expect(page.locator("p.in")).to_contain_text("is face down")
    expect(cards.nth(0).locator(".mark")).to_have_text("placed")
    cards.nth(1).click()
    expect(page.locator(".tale-text .nm")).not_to_have_text(first)
    page.get_by_role("button", name="Change what I placed").click()
    expect(page.locator("p.in")).to_contain_text("is face down")
    expect(page.locator(".others")).to_contain_text("One of three")


def test_a_card_is_dragged_into_the_book(windows: Windows, web: Running) -> None:
    """With a mouse and with a finger; beside the page it goes back, and what the page doesn't ask for says why."""
    match = before_page(4)  # a Character and a Feature
    laid = lay_table(web, match)
    page = sit(windows, laid, match.waiting()[0]).page
    cards, words, book = page.get_by_test_id("hand-card"), page.locator(".tale-text .nm"), page.locator(".right")
    cards.first.drag_to(page.locator(".bar"))
    expect(words).to_have_count(0)
    page.get_by_test_id("rest-card").first.drag_to(book)
    expect(page.get_by_role("alert")).to_contain_text("This round asks for a Character and a Feature.")
    cards.first.drag_to(book)
    cards.last.drag_to(book)
    expect(words).to_have_count(2)
    page.get_by_test_id("commit").click()
    expect(page.locator("p.in")).to_contain_text("are face down")
    phone = sit(windows, laid, match.waiting()[1], PHONE, **FINGER).page
    card, leaf = phone.get_by_test_id("hand-card").first, phone.locator(".leaf")
    card.wait_for()
    swipe(phone, card, 60)
    expect(phone.locator(".tale-text .nm")).to_have_count(0)
    swipe(phone, card, 0, -(middle(card) - middle(leaf)))
    expect(phone.locator(".tale-text .nm")).to_have_count(1)


def middle(what: Locator) -> float:
    box = what.bounding_box()
    assert box
    return box["y"] + box["height"] / 2


def test_played_by_keys_alone(windows: Windows, web: Running) -> None:
    """Digits take a card up, Enter commits; as the Narrator too."""
    start = telltable.new("storyline", seats=("me", "bot", "bot"), seed=4, options={"first_narrator": "2"})
    page = sit(windows, lay_table(web, start), 0).page
    done: set[str] = set()
    for _ in range(60):
        page.wait_for_function(f"() => ({ASKED})() !== ''")
        asked = Player(page).asked()
        if asked == "turn":
            page.keyboard.press("Escape")
            continue
        if done >= {"hand", "pile"}:
            return
        before = news(page)
        page.keyboard.press("h")
        page.keyboard.press("1")
        for ribbon in page.locator(".ribbon b").all_inner_texts()[1:]:
            cards = page.get_by_test_id("hand-card" if asked == "hand" else "pile-card").locator(".cat")
            page.keyboard.press(str(1 + cards.all_inner_texts().index(ribbon)))
        press_on(page, page.locator("button:has([data-testid=commit])"))
        wait_for_news(page, before)
        done.add(asked)
    raise AssertionError(f"only {done}")


@pytest.mark.parametrize("voices", [[], NEAR], ids=["none", "one"])
def test_the_reader_is_off_until_asked_for_and_speaks_only_on_this_device(
    windows: Windows, web: Running, voices: list[dict[str, object]]
) -> None:
    match = before_page(3)
    laid = lay_table(web, match)
    window = windows.open(**CALM)
    window.context.add_init_script(VOICES % json.dumps(voices))
    page = window.page
    page.goto(laid.link(match.state.table.narrator))
    reader = page.get_by_test_id("read-aloud")
    reader.wait_for()
    assert page.evaluate("window.__said") == []
    reader.press("Enter")
    if not voices:
        expect(page.get_by_role("alert")).to_contain_text("no voice of its own on this device")
        assert page.evaluate("window.__said") == []
        return
    text = page.locator(".tale-text").inner_text()
    expect(reader).to_have_attribute("aria-pressed", "true")
    assert ["near", text] in page.evaluate("window.__said")
    assert {name for name, _ in page.evaluate("window.__said")} == {"near"}


def test_several_numbers_are_written_in_the_lobby(windows: Windows) -> None:
    """An option of several numbers takes them as people write them; nothing is the usual; a wrong one says why."""
    page = windows.open().page
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    page.get_by_role("button", name=re.compile("StoryLine")).first.click()
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Change").first.click()
    numbers = page.locator("input.numbers")
    expect(numbers).to_have_value("standard")
    numbers.fill("1,1,1")
    numbers.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("17 numbers from 1 to 6")
    values = ("2 " * 17).strip()
    numbers.fill(values.replace(" ", ", "))
    numbers.press("Tab")
    expect(numbers).to_have_value(values)
    numbers.fill("")
    numbers.press("Tab")
    expect(numbers).to_have_value("standard")


def pile() -> Match:
    match = before_page(4)
    for seat in match.waiting():
        match.play(seat, offer(match, seat))
    return match


def ended(**options: str) -> Match:
    match = telltable.new("storyline", seats=("me", "bot", "bot", "bot"), seed=2, options=options)
    Driver(match).run()
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, next(match.legal(seat)))
        Driver(match).run()
    return match


@LIT_SCREENS
def test_axe_finds_nothing(windows: Windows, web: Running, viewport: dict[str, int], theme: str) -> None:
    """A card tried, a pile judged, a page written, the tokens at the end."""
    phone = FINGER if viewport == PHONE else CALM
    page = windows.open(viewport, theme, **phone).page
    match = before_page(4)
    page.goto(lay_table(web, match).link(match.waiting()[0]))
    page.get_by_test_id("hand-card").first.click()
    wrong = check(page, "offer")
    match = pile()
    page.goto(lay_table(web, match).link(match.state.table.narrator))
    player = Player(page)
    page.get_by_test_id("pile-card").first.wait_for()
    player.pick("pile-card")
    wrong += check(page, "pile")
    page.get_by_test_id("commit").click()
    page.get_by_test_id("turn-page").wait_for()
    wrong += check(page, "written")
    for where, options in (("end", {}), ("family", {"family": "on"})):
        page.goto(lay_table(web, ended(**options)).link(0))
        page.get_by_test_id("score").wait_for()
        wrong += check(page, where)
    assert wrong == []


def test_a_page_that_is_written_is_whole_above_its_button(windows: Windows, web: Running) -> None:
    """On a phone: the card that was chosen, who gave it, and my tokens where they are shown."""
    page = windows.open(PHONE, **FINGER).page
    for number in (4, 13):
        match = before_page(number)
        for seat in match.waiting():
            match.play(seat, offer(match, seat))
        page.goto("/about")
        page.goto(lay_table(web, match).link(match.state.table.narrator))
        page.get_by_test_id("pile-card").first.wait_for()
        Player(page).pick("pile-card")
        page.get_by_test_id("commit").click()
        button = page.get_by_test_id("turn-page")
        button.wait_for()
        settled(page)
        for size in (PHONE, {"width": 390, "height": 740}, {"width": 360, "height": 640}):
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            top = button.evaluate("one => one.closest('footer').getBoundingClientRect().top")
            for shown in page.locator(".won > div, .mytok").filter(visible=True).all():
                assert shown.evaluate("one => one.getBoundingClientRect().bottom") <= top + 1, (number, size)
