"""99 chances in the browser: a whole game on five screens, a climax with a tie, three acts with eight seats, refusals,
keys, carrying a card, and what axe says."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import telltable
from telltable.core.match import Match
from telltable.games.ninety_nine_chances.view import lying
from tests.ninety_nine_chances import golden
from tests.ninety_nine_chances.helpers import DEAN, JEFF, NICOLE, PETER, SEAN, do, evaluate, lay
from tests.server.conftest import Running
from tests.web.chances_players import Player, all_over, play_on
from tests.web.conftest import LAPTOP, PHONE, TV, Window, Windows
from tests.web.keys import press_on
from tests.web.laying import Laid, lay_table
from tests.web.test_access import check

pytestmark = pytest.mark.browser

NAMES = ("June", "Odile", "Ravi")
FINGER: dict[str, Any] = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
EVERYTHING = {
    *("theme_pick", "theme_vote", "pitch", "character", "involve_again", "trouble_play", "plan_consent", "plan_commit"),
    *("median_tell", "outcome_tell", "retell", "frame", "frame_react", "bid", "denouement"),
}
CONTROLS = "button:visible, input:visible, textarea:visible, a:visible"


def sit(windows: Windows, laid: Laid, seat: int, size: dict[str, int] = LAPTOP, theme: str = "lamplight") -> Window:
    window = windows.open(size, theme, **(FINGER if size == PHONE else CALM))
    window.page.goto(laid.link(seat))
    window.page.get_by_test_id("status").wait_for()
    return window


def three(windows: Windows, laid: Laid, names: tuple[str, ...] = NAMES) -> list[Player]:
    """Two laptops and a phone."""
    pages = [sit(windows, laid, seat, PHONE if seat == 2 else LAPTOP).page for seat in range(3)]
    return [Player(name, page, thumb=seat == 2) for seat, (name, page) in enumerate(zip(names, pages, strict=True))]


def looking_on(windows: Windows, laid: Laid) -> tuple[Page, Page]:
    """Somebody who watches, and a wall."""
    watcher, wall = windows.open(**CALM).page, windows.open(TV, **CALM).page
    for page, path in ((watcher, "t"), (wall, "tv")):
        page.goto(f"/{path}/{laid.code}")
        page.get_by_test_id("status").wait_for()
    return watcher, wall


def can_look_back(*pages: Page) -> None:
    """How the last plan came out stays to be read."""
    for page in pages:
        before = page.get_by_test_id("before")
        expect(before.locator("li")).to_have_count(3)
        expect(before.locator("li.med")).to_contain_text("the middle one")
        expect(before).to_contain_text(re.compile(r"\d is (under|over) \d"))


def test_a_whole_game_on_five_screens(windows: Windows, web: Running) -> None:
    """One act, from the deal to the endings: somebody refuses to be involved, a Resource is borrowed, a telling is
    objected to and told again. No hand is on a screen that is not its owner's, and no control on the wall."""
    start = telltable.new("ninety_nine_chances", seats=("me",) * 3, names=NAMES, seed=5, options={"grace": "0"})
    laid = lay_table(web, start, patient=True)
    players = three(windows, laid)
    watcher, wall = looking_on(windows, laid)
    seen: set[str] = set()

    def refuse(player: Player) -> bool:
        if "refused" in seen:
            return False
        seen.add("refused")
        player.press(player.page.get_by_test_id("answer-no"))
        return True

    def involve(player: Player) -> bool:
        """By touching somebody at the table."""
        player.press(player.page.locator("[data-testid=hand-card][data-playable=true]").first)
        player.press(player.page.locator("button[data-testid=person]").first)
        player.fill("resource_play")
        player.page.locator("form.tell [data-at=note] input").fill("a lamp")
        player.commit()
        return True

    def borrow(player: Player) -> bool:
        player.press(player.page.locator("form.tell [data-at=requests] button:has(b):not(:has(.seal))").first)
        player.fill("plan")
        player.commit()
        seen.add("borrowed")
        return True

    def object_to_it(player: Player) -> bool:
        """Whoever judges objects first: the plan takes over their character."""
        if "objected" in seen or not player.page.get_by_test_id("objection").count():
            return False
        seen.add("objected")
        player.press(player.page.get_by_test_id("objection"))
        player.press(player.page.get_by_test_id("offer-commit"))
        return True

    for player in players:
        player.habits = {
            "involve_consent": refuse,
            "resource_play": involve,
            "bonus_tell": lambda one: False,
            "plan": borrow,
            "evaluate": object_to_it,
        }
    play_on(players, lambda: wall.locator(".stage.circle").count() > 0)
    hands = [one.page.locator("[data-testid=hand-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
             for one in players]  # fmt: skip
    for page in (watcher, wall):
        shown = set(page.locator(".card.nc").evaluate_all("all => all.map((one) => one.dataset.key)"))
        assert not shown & {card for hand in hands for card in hand}
        assert page.get_by_test_id("hand-card").count() == 0
    assert wall.locator(CONTROLS).count() == 0
    play_on(players, lambda: wall.locator(".stage.chance [data-testid=number]").count() == 3)
    expect(wall.locator("[data-testid=number][data-lit=true]")).to_have_count(1)
    lit = wall.locator("[data-testid=number]").evaluate_all("all => all.map((one) => one.dataset.lit)")
    assert lit == ["false", "true", "false"], "the middle one of three"
    assert wall.locator(CONTROLS).count() == 0
    play_on(players, lambda: wall.get_by_test_id("before").count() > 0)
    can_look_back(*(player.page for player in players), watcher, wall)
    play_on(players, lambda: wall.get_by_test_id("finale").count() > 0)
    expect(wall.get_by_test_id("fate")).to_have_count(3)
    play_on(players, lambda: all_over(players))
    assert {"refused", "borrowed", "objected"} <= seen
    did = {what for player in players for what in player.did}
    assert did >= EVERYTHING
    for page in (*(player.page for player in players), wall):
        expect(page.get_by_test_id("score").locator("li")).to_have_count(3)
    page = players[0].page
    page.get_by_test_id("story").click()
    expect(page.locator("main")).to_contain_text("Captain June")
    expect(page.locator(".colophon")).to_contain_text("Began with")
    expect(page.locator(".colophon")).to_contain_text("in 100")


def climax(**options: str) -> Match:
    """Three with two Resources each; the Finale will be 40."""
    return lay(
        "storytelling",
        todo=(),
        hands=[(20, 21, 22, 23, 24), (35, 36, 37, 38, 39), (60, 61, 62, 63, 64)],
        resources=[(1, 2), (3, 4), (5, 6)],
        problems=[(7,), (8,), (9,)],
        deck_top=[50, 51, 52, 40, 53, 54, 55, 56],
        names=list(NAMES),
        options=options,
    )


def test_a_climax_with_a_tie_and_somebody_over_the_edge(windows: Windows, web: Running) -> None:
    """NC-601 to NC-702: the tie is chosen, the frame is changed once, the bid above the Finale falls over the edge."""
    laid = lay_table(web, climax(), patient=True)
    players = three(windows, laid)
    _, wall = looking_on(windows, laid)

    def wish(player: Player) -> bool:
        player.press(player.page.get_by_test_id("kind-1"))
        player.page.locator("form.tell [data-at=text]").locator("textarea").fill("Let it rain all through.")
        player.commit()
        return True

    players[1].habits["frame_react"] = wish
    play_on(players, lambda: wall.get_by_test_id("finale").count() > 0)
    assert sum(player.did.count("climax_lead") for player in players) == 1
    assert sum(player.did.count("frame") for player in players) == 2
    expect(wall.get_by_test_id("finale")).to_have_text("Forty.")
    expect(wall.locator("[data-testid=fate][data-state=over]")).to_contain_text("Ravi")
    expect(wall.locator("[data-testid=fate][data-state=hero]")).to_contain_text("Odile")
    expect(players[2].page.locator("[data-testid=fate][data-state=over]")).to_contain_text("over the edge")
    expect(players[0].page.locator("[data-testid=fate][data-state=safe] .to")).to_have_text("3")
    play_on(players, lambda: all_over(players))
    for player in players:
        score = player.page.get_by_test_id("score")
        expect(score.locator("li.wins")).to_contain_text("the Hero")
        expect(score.locator("li").last).to_contain_text("a tragic ending")


def test_three_acts_with_eight_seats_come_to_an_end(windows: Windows, web: Running) -> None:
    """One person by a phone, seven bots."""
    seats = ("me", *["bot"] * 7)
    options = {"acts": "3", "grace": "0", "told_aloud": "on"}
    start = telltable.new("ninety_nine_chances", seats=seats, seed=11, options=options)
    laid = lay_table(web, start)
    player = Player("Odile", sit(windows, laid, 0, PHONE).page, thumb=True)
    play_on([player], lambda: player.asked() == "over", most=4000)
    expect(player.page.get_by_test_id("score").locator("li")).to_have_count(8)
    assert player.did.count("trouble_play") == 3
    assert player.did.count("plan") >= 2


def test_what_is_not_allowed_is_refused_with_its_reason(windows: Windows, web: Running) -> None:
    """A closed theme, somebody who has a Problem already, a card out of season; a button that is off says why."""
    match = golden.begin()
    golden.meeting(match)
    page = sit(windows, lay_table(web, match, patient=True), PETER).page
    slip = page.get_by_role("alert")
    page.locator("[data-testid=theme][data-open=false]").click()
    expect(slip).to_contain_text("rated for families")
    page.keyboard.press("Escape")
    page.locator("button:has([data-testid=commit])").press("Enter")
    expect(slip).to_contain_text("Choose a story first")
    golden.characters(match)
    golden.resources(match)
    do(match, PETER, "PlayProblem", card="16", target=SEAN)
    page = sit(windows, lay_table(web, match, patient=True), DEAN).page
    page.get_by_test_id("hand-card").first.click()
    page.locator(f"button[data-testid=person][data-seat='{SEAN}']").click()
    expect(page.get_by_role("alert")).to_contain_text("Sean already got a Problem this round.")
    page.locator(f"button[data-testid=person][data-seat='{JEFF}']").click()
    page.locator("button:has([data-testid=commit])").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Tell it in a few words first")
    page = sit(windows, lay_table(web, match, patient=True), NICOLE).page
    page.get_by_test_id("hand-card").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Dean")


def test_a_card_is_carried_to_somebody(windows: Windows, web: Running) -> None:
    """A drag of the mouse takes the card up and chooses whom it is let go over."""
    match = golden.begin()
    for part in (golden.meeting, golden.characters, golden.resources):
        part(match)
    page = sit(windows, lay_table(web, match, patient=True), PETER).page
    card, person = page.get_by_test_id("hand-card").nth(2), page.locator(f"[data-testid=person][data-seat='{DEAN}']")
    card.hover()
    page.mouse.down()
    to = person.bounding_box()
    assert to is not None
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + 20, steps=6)
    page.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(person).to_have_attribute("aria-pressed", "true")


def test_played_by_keys_alone(windows: Windows, web: Running) -> None:
    """H leads to the hand, digits take a card up, F turns the cards over; a Problem is given and a plan is judged."""
    match = golden.begin()
    for part in (golden.meeting, golden.characters, golden.resources):
        part(match)
    laid = lay_table(web, match, patient=True)
    page = sit(windows, laid, PETER).page
    page.keyboard.press("h")
    page.keyboard.press("f")
    expect(page.locator(".card.nc.turned")).to_have_count(5)
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    press_on(page, page.locator("form.tell [data-at=target] button").last)
    press_on(page, page.get_by_test_id("table-line"))
    press_on(page, page.locator("button:has([data-testid=commit])"))
    expect(page.get_by_test_id("status")).to_contain_text("Dean")
    golden.trouble(match)
    golden.plan(match, PETER)
    page = sit(windows, lay_table(web, match, patient=True), SEAN).page
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    press_on(page, page.locator("button:has([data-testid=commit])"))
    expect(page.locator(".says")).to_contain_text("One of five face down. Your Number lies face down.")
    page.keyboard.press("1")
    press_on(page, page.locator("button:has([data-testid=commit])"))
    expect(page.locator(".says")).to_contain_text("One of five")


def test_all_cards_can_be_looked_through(windows: Windows, web: Running) -> None:
    """By the table's menu: 99 of them, mine and what lies open marked, and of the others nothing said."""
    match = golden.begin()
    for part in (golden.meeting, golden.characters, golden.resources):
        part(match)
    laid = lay_table(web, match, patient=True)
    hand = {card.lstrip("0") for card in match.view(PETER).hand}
    for size in (LAPTOP, PHONE):
        page = sit(windows, laid, PETER, size).page
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_test_id("all-cards").click()
        rows = page.get_by_test_id("card-row")
        expect(rows).to_have_count(99)
        mine = rows.filter(has_text="in your hand").locator("th").all_text_contents()
        assert set(mine) == hand
        open_ = set(rows.filter(has_text="lies open").evaluate_all("all => all.map((one) => one.dataset.card)"))
        assert open_ == set(lying(match.view(None).table))
        page.get_by_role("switch").click()
        expect(rows).to_have_count(99 - len(hand) - len(open_))
        page.get_by_role("switch").click()
        page.get_by_test_id("find-card").fill("sheriff")
        expect(page.get_by_test_id("cards-found")).to_contain_text("of 99 cards")
        assert check(page, f"all cards, {size}") == []
    watcher, _ = looking_on(windows, laid)
    watcher.get_by_role("button", name="More", exact=True).click()
    watcher.get_by_test_id("all-cards").click()
    expect(watcher.get_by_test_id("card-row")).to_have_count(99)
    expect(watcher.get_by_text("in your hand")).to_have_count(0)


def test_the_guide_says_what_a_card_is_and_goes_on(windows: Windows, web: Running) -> None:
    start = telltable.new("ninety_nine_chances", seats=("me", "bot", "bot"), seed=2, options={"grace": "0"})
    laid = lay_table(web, start)
    window = windows.open(PHONE, **FINGER)
    kept = json.dumps({"seat": laid.tokens[0], "guide": True, "game": "ninety_nine_chances"})
    window.context.add_init_script(f"localStorage.setItem('telltable.table.{laid.code}', {json.dumps(kept)})")
    window.page.goto(f"/t/{laid.code}")
    note = window.page.get_by_test_id("guide")
    for name in ("card", "theme"):
        expect(note).to_have_attribute("data-note", name)
        expect(note).to_be_in_viewport()
        note.get_by_role("button", name="Got it").tap()
    player = Player("Odile", window.page, thumb=True)
    play_on([player], lambda: player.asked() == "character")
    expect(note).to_have_attribute("data-note", "character")


STAGES = ("themes", "resources", "plan", "consent", "median", "works", "bid", "finale", "end")


def stage(name: str) -> tuple[Match, int]:
    """The golden game at one of its stages, and who looks."""
    match = golden.begin()
    if name == "themes":
        return match, PETER
    golden.meeting(match)
    golden.characters(match)
    if name == "resources":
        do(match, PETER, "PlayResource", card="82", involves=[JEFF, SEAN], note="Sheriff")
        return match, JEFF
    golden.resources(match)
    golden.trouble(match)
    if name == "plan":
        return match, PETER
    if name == "consent":
        do(match, PETER, "Plan", problem="37", resources=["58"], requests=[f"enlist {NICOLE}", "borrow 85"])
        return match, NICOLE
    if name == "median":
        golden.plan(match, PETER)
        evaluate(match, golden.EVALUATIONS[0][1])
        return match, SEAN
    if name == "works":
        golden.storytelling(match, 3)
        golden.plan(match, NICOLE)
        evaluate(match, golden.EVALUATIONS[3][1])
        golden.tell(match)
        return match, NICOLE
    match = golden.to_the_bids()
    if name == "bid":
        return match, SEAN
    golden.bid(match)
    while name == "end" and not match.over:
        do(match, match.waiting()[0], "TellEnding")
    return match, JEFF


@pytest.mark.parametrize("theme", ["lamplight", "daylight"])
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing(windows: Windows, web: Running, viewport: dict[str, int], theme: str) -> None:
    window = windows.open(viewport, theme, **(FINGER if viewport == PHONE else CALM))
    wrong: list[str] = []
    for name in STAGES:
        match, seat = stage(name)
        window.page.goto(lay_table(web, match, patient=True).link(seat))
        window.page.locator("[data-testid=score]" if name == "end" else ".stage").wait_for()
        wrong += check(window.page, name)
    assert wrong == [], "\n".join(wrong)
