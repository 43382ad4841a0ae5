"""99 chances in the browser: a whole game on five screens, three acts with eight seats, refusals, keys, carrying a
card, and what axe says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import telltable
from telltable.core.match import Match
from telltable.games.ninety_nine_chances.table.view import lying
from tests.ninety_nine_chances import golden
from tests.ninety_nine_chances.helpers import DEAN, JEFF, NICOLE, PETER, SEAN, do, evaluate, hand, lay
from tests.server.conftest import Running
from tests.web.chances_players import Habit, Player, all_over, play_on
from tests.web.conftest import LAPTOP, LIT_SCREENS, PHONE, SIDEWAYS, TV, Window, Windows
from tests.web.keys import press_on
from tests.web.laying import Laid, lay_table
from tests.web.looking import comes_to, on_top, settled
from tests.web.test_access import check

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

# A whole act on a deck of its own, the cards in the order in which they leave it: the deal, the themes' draws, the
# Resources, Trouble, three turns with a flip each, the bids, the Finale and what it brings.
DECK = """
07 05 31  47 14 77  82 93 85  16 37 33  60 30 20   90 40 55 56 26 25   65 58 45 22   13 11 18
61 62 63 42   71 72 73 09   51 52 53 10   84 86 87 50   03 04 06 01
"""
CARDS = {
    "June": {"theme_pick": "07 47", "resource_play": "82", "trouble_play": "16", "evaluate": "60 55 56", "bid": "65"},
    "Odile": {"theme_pick": "05 14", "resource_play": "93", "trouble_play": "37", "evaluate": "30 26 25", "bid": "45"},
    "Ravi": {"theme_pick": "31 77", "resource_play": "85", "trouble_play": "33", "evaluate": "20 90 40", "bid": "22"},
}
RESULT = (("Odile", 6, 0), ("Ravi", 4, 0), ("June", 0, 2))  # Resources and Problems in the end
JUNE, ODILE, RAVI = range(3)
FINGER: dict[str, Any] = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
EVERYTHING = {
    *("theme_pick", "theme_vote", "pitch", "character", "involve_again", "trouble_play", "plan_consent", "plan_commit"),
    *("median_tell", "outcome_tell", "retell", "frame", "frame_react", "bid", "denouement"),
}
LIT = "() => [...document.querySelectorAll('[data-testid=number]')].map((one) => one.dataset.lit)"
CONTROLS = "button:visible, input:visible, textarea:visible, a:visible"


def sit(windows: Windows, laid: Laid, seat: int, size: dict[str, int] = LAPTOP, theme: str = "lamplight") -> Window:
    window = windows.open(size, theme, **(FINGER if size in (PHONE, SIDEWAYS) else CALM))
    window.page.goto(laid.link(seat))
    window.page.get_by_test_id("status").wait_for()
    return window


def three(windows: Windows, laid: Laid) -> list[Player]:
    """June by a phone, the others by laptops, with the cards that they mean to lay."""
    players = []
    for seat, (name, cards) in enumerate(CARDS.items()):
        player = Player(name, sit(windows, laid, seat, PHONE if seat == JUNE else LAPTOP).page, thumb=seat == JUNE)
        player.cards = {what: some.split() for what, some in cards.items()}
        players.append(player)
    return players


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
        expect(before.locator("li.med")).to_contain_text("30, the middle one")
        expect(before).to_contain_text("42 is over 30")


def press_first(seen: list[str], what: str, button: str) -> Habit:
    """The first time this button, with a note of it in `seen`; later the plainest thing."""

    def habit(player: Player) -> bool:
        if what in seen:
            return False
        seen.append(what)
        player.press(player.page.get_by_test_id(button))
        return True

    return habit


def ask_for(what: str) -> Habit:
    """A plan with this request."""

    def habit(player: Player) -> bool:
        player.press(player.page.locator("form.tell [data-at=requests] button", has_text=what))
        player.fill("plan")
        player.commit()
        return True

    return habit


def vote(player: Player) -> bool:
    player.press(player.page.get_by_test_id("theme").filter(has_text="Western Heist"))
    player.commit()
    return True


def involve(player: Player) -> bool:
    """By touching somebody at the table."""
    player.take_up("resource_play")
    player.press(player.page.locator(f"[data-testid=person][data-seat='{ODILE}']"))
    player.fill("resource_play")
    player.page.locator("form.tell [data-at=note] input").fill("a lamp")
    player.commit()
    return True


def lead(player: Player) -> bool:
    """NC-601: somebody of those who are tied."""
    tied = player.page.locator("form.tell [data-at=seat] [role=radio]")
    expect(tied).to_contain_text(list(CARDS))
    player.press(tied.nth(ODILE))
    player.commit()
    return True


def wish(player: Player) -> bool:
    """NC-602: another frame."""
    player.press(player.page.get_by_test_id("kind-1"))
    player.page.locator("form.tell [data-at=text] textarea").fill("Let it rain all through.")
    player.commit()
    return True


def nothing_hidden_is_shown(players: list[Player], *pages: Page) -> None:
    """Nothing of the hands, and on the wall nothing to press."""
    hidden = set()
    for player in players:
        held = player.page.get_by_test_id("hand-card")
        expect(held).to_have_count(5)
        cards = held.evaluate_all("all => all.map((one) => one.dataset.card)")
        hidden |= set(cards)
    for page in pages:
        shown = page.locator(".card.nc").evaluate_all("all => all.map((one) => one.dataset.key)")
        assert hidden.isdisjoint(shown)
        assert page.get_by_test_id("hand-card").count() == 0
    assert pages[-1].locator(CONTROLS).count() == 0


@pytest.mark.in_turn("a whole game of 99 chances")
def test_a_whole_game_on_five_screens(windows: Windows, web: Running) -> None:
    """One act, from the deal to the winner: somebody refuses to be involved and somebody to help, a Resource is
    borrowed, a plan objected to and told again, all tie for the Lead, the frame changes, a bid goes over the edge."""
    deck, options = [int(card) for card in DECK.split()], {"grace": "0"}
    deal = lay("deal", hands=[()] * 3, deck_top=deck, names=list(CARDS), dealer=3, theme=(), options=options)
    laid = lay_table(web, deal, patient=True)
    players = three(windows, laid)
    seen: list[str] = []

    def object_to_it(player: Player) -> bool:
        """NC-802: the plan takes over their character. Nobody waits for that, so they do it before they judge."""
        if not player.page.get_by_test_id("objection").count():
            return False
        habit = press_first(seen, "objected", "objection")
        if habit(player):
            player.press(player.page.get_by_test_id("offer-commit"))
            return True
        return False

    for player in players:
        player.habits["theme_vote"] = vote
    players[JUNE].habits |= {"resource_play": involve, "plan": ask_for("technology")}
    players[ODILE].habits |= {
        "involve_consent": press_first(seen, "not involved", "answer-no"),
        "plan": ask_for("Captain Ravi"),
        "evaluate": object_to_it,
    }
    players[RAVI].habits |= {
        "plan_consent": press_first(seen, "no help", "give-nothing"),
        "climax_lead": lead,
        "frame_react": wish,
    }
    watcher, wall = looking_on(windows, laid)
    play_on(players, lambda: wall.locator(".stage.circle").count() > 0)
    nothing_hidden_is_shown(players, watcher, wall)
    play_on(players, lambda: wall.locator(".stage.chance [data-testid=number]").count() == 3)
    comes_to(wall, LIT, ["false", "true", "false"])  # the middle one of three
    assert wall.locator(CONTROLS).count() == 0
    play_on(players, lambda: wall.get_by_test_id("before").count() > 0)
    can_look_back(*(player.page for player in players), watcher, wall)
    play_on(players, lambda: wall.get_by_test_id("finale").count() > 0)
    for page in (players[JUNE].page, wall):
        expect(page.get_by_test_id("finale")).to_have_text("Fifty.")
        for state, name, after in (("over", "June", "0"), ("hero", "Odile", "6"), ("safe", "Ravi", "4")):
            fate = page.locator(f"[data-testid=fate][data-state={state}]")
            expect(fate).to_contain_text(name)
            expect(fate.locator(".to")).to_have_text(after)
    expect(players[JUNE].page.locator("[data-state=over]")).to_contain_text("over the edge")
    play_on(players, lambda: all_over(players))
    did = [what for player in players for what in player.did]
    assert set(did) >= EVERYTHING
    assert seen == ["not involved", "objected", "no help"]
    assert (did.count("climax_lead"), did.count("frame"), did.count("retell")) == (1, 2, 1)
    for page in (*(player.page for player in players), wall):
        score = page.get_by_test_id("score").locator("li")
        expect(score).to_contain_text([f"Captain {name}" for name, _, _ in RESULT])
        expect(score.locator(".r")).to_have_text([str(resources) for _, resources, _ in RESULT])
        expect(score.locator(".p")).to_have_text([str(problems) for _, _, problems in RESULT])
        expect(score.first).to_contain_text("the Hero")
        expect(score.last).to_contain_text("a tragic ending")
    page = players[ODILE].page
    page.get_by_test_id("story").click()
    expect(page.locator("main")).to_contain_text("Captain June")
    expect(page.locator(".colophon")).to_contain_text("Began with")
    expect(page.locator(".colophon")).to_contain_text("in 100")


@pytest.mark.in_turn("a whole game of 99 chances")
@pytest.mark.parametrize("held", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_three_acts_with_eight_seats_come_to_an_end(windows: Windows, web: Running, held: dict[str, int]) -> None:
    """One person by a phone, seven bots."""
    seats = ("me", *["bot"] * 7)
    options = {"acts": "3", "grace": "0", "told_aloud": "on"}
    start = telltable.new("ninety_nine_chances", seats=seats, seed=11, options=options)
    laid = lay_table(web, start)
    player = Player("Odile", sit(windows, laid, 0, held).page, thumb=True)
    play_on([player], lambda: player.asked() == "over", most=4000)
    expect(player.page.get_by_test_id("score").locator("li")).to_have_count(8)
    assert player.did.count("trouble_play") == 3
    assert player.did.count("plan") >= 2


SCROLLS = "() => { const all = document.querySelector('.chances'); return all.scrollHeight - all.clientHeight; }"


def test_eight_of_one_name_at_a_low_screen(windows: Windows, web: Running) -> None:
    """Two captains refuse the plan of a third: it is all there, and nothing has to be scrolled."""
    resources, problems = [[seat] for seat in range(1, 9)], [[seat] for seat in range(11, 19)]
    match = lay(hands=8, resources=resources, problems=problems, characters=["the Captain"] * 8)
    page = sit(windows, lay_table(web, match, patient=True), 0, {"width": 1280, "height": 720}).page
    expect(page.get_by_test_id("person")).to_have_count(8)
    settled(page)
    assert page.evaluate(SCROLLS) <= 0
    do(match, 0, "Plan", problem="11", requests=["enlist 1", "enlist 2"])
    for seat in (1, 2):
        do(match, seat, "Grant")
    do(match, 0, "Commit", problem="11")
    evaluate(match, {seat: min(hand(match, seat)) for seat in range(1, 8)})
    for _ in range(2):
        teller = match.waiting()[0]
        page = sit(windows, lay_table(web, match, patient=True), teller, {"width": 1280, "height": 720}).page
        expect(page.locator(".stage.chance [data-testid=number]")).to_have_count(7)
        expect(page.locator(".stage s")).to_have_text(["without the Captain: refused"] * 2)
        settled(page)
        assert page.evaluate(SCROLLS) <= 0
        do(match, teller, "TellOutcome")


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


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, LAPTOP], ids=["phone", "sideways", "laptop"])
def test_a_doubt_is_said_beside_the_button(windows: Windows, web: Running, size: dict[str, int]) -> None:
    """Nothing moves when a card is chosen; what a first press says is in sight, however far the leaf is scrolled."""
    match = golden.begin()
    golden.meeting(match)
    golden.characters(match)
    page = sit(windows, lay_table(web, match, patient=True), PETER, size).page
    page.get_by_test_id("hand-card").first.wait_for()
    settled(page)
    people = "() => document.querySelector('form.tell [data-at=involves]')?.getBoundingClientRect().top"
    before = page.evaluate(people)
    assert before is not None
    page.get_by_test_id("hand-card").first.click()
    expect(page.locator("form.tell fieldset").first).to_be_enabled()
    settled(page)
    assert page.evaluate(people) == before or size != LAPTOP
    page.locator("form.tell textarea").first.fill("There was a saddle, and nobody knew whose.")
    page.locator("button:has([data-testid=commit])").press("Enter")
    doubt = page.locator(".warn")
    expect(doubt).to_contain_text("Nobody is involved yet.")
    expect(doubt).to_be_in_viewport(ratio=1)
    on_top(doubt)


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
    expect(page.locator(".says")).to_contain_text("One of five face down. Your Number is face down.")
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
        open_ = set(rows.filter(has_text="face up").evaluate_all("all => all.map((one) => one.dataset.card)"))
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


@LIT_SCREENS
def test_axe_finds_nothing(windows: Windows, web: Running, viewport: dict[str, int], theme: str) -> None:
    window = windows.open(viewport, theme, **(FINGER if viewport == PHONE else CALM))
    wrong: list[str] = []
    for name in STAGES:
        match, seat = stage(name)
        window.page.goto(lay_table(web, match, patient=True).link(seat))
        window.page.locator("[data-testid=score]" if name == "end" else ".stage").wait_for()
        wrong += check(window.page, name)
    assert wrong == [], "\n".join(wrong)
