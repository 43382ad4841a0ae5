"""Stacktors! in the browser: one person alone plays each adventure to its end, by keys on a laptop and by touch on a
phone; ways with their bill, refusals, an attack that is weighed, a defence; and what axe says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import telltable
from telltable.core.match import Match
from telltable.core.registry import games
from telltable.core.toml import write_toml
from telltable.games.stacktors.table.events import Stepped
from telltable.games.stacktors.table.events_fight import AttackDeclared, Compared
from telltable.games.stacktors.table.events_story import WayTaken
from tests.server.conftest import Running
from tests.stacktors.helpers import attack, lay, seat_of, slots
from tests.web.conftest import LAPTOP, PHONE, SIDEWAYS, TV, Windows
from tests.web.keys import press_on
from tests.web.laying import lay_table
from tests.web.looking import fits, settled
from tests.web.news import news, wait_for_news
from tests.web.test_access import check
from tests.web.test_client_code import BUDGET, OPENED, packed
from tests.web.touching import carry, pinch

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

TABLET = {"width": 820, "height": 1180}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
FINGER: dict[str, Any] = {**CALM, "has_touch": True, "is_mobile": True}
COMMIT = "[data-testid=commit]"
CONTROLS = "button:visible, input:visible, a:visible"
PIECE = "[data-testid=piece]:not([aria-disabled])"
MOST = 150  # answers in an adventure

# What is asked now, by what stands on the screen.
ASKED = """() => {
  const on = (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
  if (on("[data-testid=story]")) return "over";
  if (!document.querySelector("[data-testid=status].mine")) return "";
  if (on("[data-testid=enough]")) return "grow";
  for (const id of ["ready", "ready-up", "deeds", "guard", "attack", "asked"]) if (on(`[data-testid=${id}]`)) return id;
  return "";
}"""

# It goes by itself, too: it is looked for and touched in one go.
SKIP = "() => document.querySelector('[data-testid=skip]')?.click()"

# A lit place that lies under nothing.
OPEN = """() => {
  for (const lit of document.querySelectorAll(".reach")) {
    const box = lit.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const over = document.elementFromPoint(x, y);
    if (over?.closest("svg") === lit.closest("svg") && !over.closest("[data-stands]")) return [x, y];
  }
  return null;
}"""


def mine(page: Page) -> str:
    """What I am asked; waits until it is something."""
    page.wait_for_function(f"() => ({ASKED})() !== ''")
    found: str = page.evaluate(ASKED)
    return found


def answered(page: Page, n: str) -> None:
    """My answer has been taken."""
    wait_for_news(page, n)


class Fighter:
    """Somebody who plays a bout to its end; `press` is how."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: list[str] = []
        self.walked = False

    def press(self, what: Locator) -> None:
        what.tap()

    def walk(self) -> bool:
        """To the first lit place that no stack hides, when the page and the camera stand still."""
        settled(self.page)
        spot, was = self.page.evaluate(OPEN), None
        while spot != was:
            self.page.wait_for_timeout(200)
            spot, was = self.page.evaluate(OPEN), spot
        if spot is None:
            return False
        self.page.touchscreen.tap(*spot)
        self.page.get_by_test_id("bill").wait_for()
        return True

    def turn(self) -> None:
        page = self.page
        owed = page.get_by_test_id("no-end").count() > 0  # ST-STA-2: who flees can't do anything before
        if (owed or not self.walked) and page.locator(".reach").count() and self.walk():
            self.walked = True
            self.did.append("walk")
            return self.press(page.locator(COMMIT))
        self.walked = False
        if page.locator("button:not([aria-disabled]) [data-testid=do-Attack]").count():
            self.press(page.get_by_test_id("do-Attack"))
            self.press(page.locator(PIECE).first)
            foes = page.locator("[data-testid=aim]:not([data-friend])")
            if foes.count():
                self.press(foes.first)
                self.did.append("attack")
                return self.press(page.locator(COMMIT))
            self.press(page.get_by_role("button", name="Take back"))
        self.did.append("end")
        return self.press(page.get_by_test_id("do-EndTurn"))

    def answer(self, asked: str) -> None:
        answers: dict[str, Callable[[], None]] = {
            "ready": self.choose,
            "ready-up": lambda: self.say("go on", "ready-up"),
            "deeds": self.turn,
            "grow": lambda: self.say("grow", "enough"),
            "attack": lambda: self.say("let be", "decline"),
            "guard": self.guard,
        }
        answers.get(asked, self.anything)()

    def say(self, what: str, button: str) -> None:
        self.did.append(what)
        self.press(self.page.get_by_test_id(button))

    def choose(self) -> None:
        """Somebody who is still free."""
        self.press(self.page.locator("[data-testid=ready]:enabled").first)
        self.say("choose", "commit")

    def guard(self) -> None:
        if self.page.locator(PIECE).count():
            self.press(self.page.locator(PIECE).first)
        self.say("guard", "commit")

    def anything(self) -> None:
        """What is asked in any other way: the first of everything."""
        page = self.page
        self.did.append("asked")
        if page.get_by_test_id("kind").count():
            n = news(page)
            self.press(page.get_by_test_id("kind").first)
            page.wait_for_timeout(0)
            if not page.locator(COMMIT).count() or news(page) != n:
                return
        if page.locator(f"[data-testid=asked] {PIECE}").count():
            self.press(page.locator(f"[data-testid=asked] {PIECE}").first)
        elif page.locator("[data-testid=asked] .paper label").count():
            self.press(page.locator("[data-testid=asked] .paper label").first)
        self.press(page.locator(COMMIT))

    def play(self) -> None:
        """Until it is over."""
        for _ in range(MOST):
            asked = mine(self.page)
            self.page.evaluate(SKIP)
            if asked == "over":
                return
            self.page.get_by_test_id("shown").wait_for(state="detached")  # until then no place is lit
            n = news(self.page)
            self.answer(asked)
            answered(self.page, n)
        raise AssertionError(f"the bout goes on: {self.did}")


class Keys(Fighter):
    """By keys alone: the map by its grid, everything else by Tab and Enter."""

    def press(self, what: Locator) -> None:
        if what.evaluate("one => one.matches('label')"):
            press_on(self.page, what.locator("input"), "Space")
        else:
            press_on(self.page, what.locator("xpath=ancestor-or-self::button").last)

    def walk(self) -> bool:
        grid = self.page.get_by_test_id("grid")
        grid.focus()
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "PageDown"):
            self.page.keyboard.press(key)
            here = self.page.locator(f"#{grid.get_attribute('aria-activedescendant')}")
            if "you can go there" in here.inner_text():
                self.page.keyboard.press("Enter")
                return self.page.get_by_test_id("bill").count() > 0
        return False


def bout() -> Match:
    """The practice yard, one person alone with a companion, at the first turn."""
    m = telltable.new("stacktors", seats=("me",), names=("Odile",), seed=4, options={"adventure": "yard"})
    ask = m.asks()[0]
    m.play(0, next(ask.forms[0].moves()))
    return m


ADVENTURES = ("ball", "bell", "ford", "library", "market", "sledge", "yard")
LOADED = """() => performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname)
  .filter((path) => path.endsWith(".js"))"""


def test_the_adventures_are_those_of_the_game() -> None:
    """Whoever writes another one has it played here."""
    (option,) = [one for one in games()["stacktors"].options if one.name == "adventure"]
    alone = {name for name in option.values if name.isalpha()} - {"empty"}  # a digit is a pack of one's own
    assert set(ADVENTURES) == alone  # what has no people and no end is played in test_stacktors_empty


def play_alone(windows: Windows, web: Running, adventure: str, phone: dict[str, int] | None = None) -> None:
    """From choosing somebody to the end, with a companion, against the game's own foes, and a wall that looks on.
    `phone`: by touch on a phone of this size; else by keys on a laptop."""
    window = windows.open(phone, **FINGER) if phone else windows.open(**CALM)
    page, wall = window.page, windows.open(TV, **CALM).page
    match = telltable.new("stacktors", seats=("me",), names=("Odile",), seed=0, options={"adventure": adventure})
    laid = lay_table(web, match, patient=True)
    page.goto(laid.link(0))
    wall.goto(f"/tv/{laid.code}")
    player = (Fighter if phone else Keys)(page)
    player.play()
    expect(wall.get_by_test_id("status")).to_contain_text("The story is told.")
    assert wall.locator(CONTROLS).all_inner_texts() == ["Read it together"]  # the story, and nothing of the game
    assert {"choose", "go on"} < set(player.did), player.did
    expect(page.get_by_test_id("story")).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    loaded = [name.removeprefix("/") for name in page.evaluate(LOADED)]
    assert sum(packed(name) for name in loaded if not OPENED.keys() & set(Path(name).name.split("-"))) < BUDGET


@pytest.mark.in_turn("a whole game of Stacktors!")
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_one_person_alone_plays_an_adventure_by_keys(windows: Windows, web: Running, adventure: str) -> None:
    play_alone(windows, web, adventure)


@pytest.mark.in_turn("a whole game of Stacktors!")
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_one_person_alone_plays_an_adventure_by_touch(windows: Windows, web: Running, adventure: str) -> None:
    play_alone(windows, web, adventure, PHONE)


@pytest.mark.in_turn("a whole game of Stacktors!")
@pytest.mark.parametrize("adventure", ["ball", "yard"])
def test_one_person_alone_plays_an_adventure_on_a_phone_held_sideways(
    windows: Windows, web: Running, adventure: str
) -> None:
    play_alone(windows, web, adventure, SIDEWAYS)


# Everything that is shown goes by twenty times as fast, and what it says is noted down.
HASTE = "const slow = window.setTimeout; window.setTimeout = (run, ms, ...more) => slow(run, (ms ?? 0) / 20, ...more);"
NOTE = """() => {
  window.shown = [];
  const note = () => {
    const leaf = document.querySelector("[data-testid=shown]");
    const line = leaf && `${leaf.dataset.who}: ${leaf.querySelector("li.now")?.textContent}`;
    if (line && window.shown.at(-1) !== line) window.shown.push(line);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.body, all);
}"""


def my_turn() -> Match:
    """The bout at my first turn."""
    match = bout()
    while match.asks()[0].decision != "turn":
        match.play(0, next(match.legal(0)))
    return match


def deeds_of(match: Match, move: dict[str, Any]) -> list[str]:
    """What others do after a move of mine, as it has to be shown."""
    trial = match.fork()
    trial.play(0, move)
    found: list[str] = []
    for event in trial.entries[-1].told:
        if isinstance(event, Stepped):
            found.append(f"{event.who}: {MOVES.get(event.how, 'Walks.')}")
        elif isinstance(event, AttackDeclared):
            found.append(f"{event.fight.attacker}: Aims at")
        elif isinstance(event, Compared):
            found.append(f"{event.attacker}: {event.attack} against {event.defence}.")
    return found


MOVES = {
    "walk": "Walks.",
    "turn": "Turns.",
    "teleport": "Teleports.",
    "put": "Is thrown",
    "dodge": "Steps aside.",
}


@pytest.mark.parametrize("still", [False, True], ids=["moving", "reduced"])
def test_no_deed_of_companions_and_foes_goes_unshown(windows: Windows, web: Running, still: bool) -> None:
    """Every walk, aim and blow after my turn is on the screen, in its order; nothing is left of it at the end."""
    match = my_turn()
    expected = deeds_of(match, {"type": "EndTurn"})
    assert len({line.partition(":")[0] for line in expected}) > 1, expected
    window = windows.open(**(CALM if still else {}))
    window.context.add_init_script(HASTE)
    page = window.page
    page.goto(lay_table(web, match, patient=True).link(0))
    page.get_by_test_id("do-EndTurn").wait_for()
    page.wait_for_function("() => performance.getEntriesByType('resource').some((one) => /animators/.test(one.name))")
    settled(page)
    page.evaluate(NOTE)
    page.get_by_test_id("do-EndTurn").click()
    page.wait_for_function("() => window.shown.length && !document.querySelector('[data-testid=shown]')")  # in haste
    shown = iter(page.evaluate("window.shown"))
    for line in dict.fromkeys(expected):
        assert any(one.startswith(line) for one in shown), (line, page.evaluate("window.shown"), expected)


def test_a_companions_deed_in_a_free_scene_is_shown(windows: Windows, web: Running) -> None:
    """ST-BOT-1: no map, so it is told step by step over the scene: the way that it goes, in its words."""
    match = telltable.new("stacktors", seats=("me",), names=("Odile",), seed=4, options={"adventure": "ford"})
    match.play(0, {"type": "TakePregen", "name": "Warden"})
    wish = next(form for form in match.asks()[0].forms if form.move == "AskFor" and form.fixed["way"] == "break_lock")
    trial = match.fork()
    trial.play(0, {"type": "AskFor", **wish.fixed})
    (way,) = [event for event in trial.entries[-1].told if isinstance(event, WayTaken)]
    assert way.who == wish.fixed["who"] != "pc1"
    window = windows.open(**CALM)
    window.context.add_init_script(HASTE)
    page = window.page
    page.goto(lay_table(web, match, patient=True).link(0))
    page.get_by_test_id("ways").wait_for()
    page.wait_for_function("() => performance.getEntriesByType('resource').some((one) => /animators/.test(one.name))")
    page.evaluate(NOTE)
    page.locator("[data-key='way break_lock']").click()
    page.wait_for_function("line => window.shown.includes(line)", arg=f"{way.who}: {way.text}")


def test_what_is_shown_can_be_skipped(windows: Windows, web: Running) -> None:
    """A touch shows the table as it lies."""
    page = windows.open(PHONE, "daylight", has_touch=True, is_mobile=True).page
    page.goto(lay_table(web, my_turn(), patient=True).link(0))
    page.wait_for_function("() => performance.getEntriesByType('resource').some((one) => /animators/.test(one.name))")
    mine(page)
    settled(page)
    page.get_by_test_id("do-EndTurn").tap()
    page.get_by_test_id("skip").evaluate("it => it.click()")  # gone as soon as it is touched
    expect(page.get_by_test_id("shown")).to_have_count(0)


def turn() -> Match:
    """A soldier beside a hook-man, and somebody further off."""
    return lay(("S", (3, 3), {"engaged": ["K"]}), ("K", (4, 3), {"engaged": ["S"]}), ("X", (7, 5)), turn="S")


def guarded() -> Match:
    """A soldier beside a foe; whom the soldier has to protect stands at the other end."""
    foe, guest = {"role": "enemy", "side": "foes"}, {"role": "burden"}
    return lay(("S", (0, 0)), ("K", (1, 1), foe), ("X", (7, 5), guest), turn="S")


IN_PICTURE = """(who) => {
  const places = ["[data-testid=room]", `[data-stands=${who}] .base`].map((it) => document.querySelector(it));
  const [room, one] = places.map((it) => it.getBoundingClientRect());
  return one.left >= room.left && one.right <= room.right && one.top >= room.top && one.bottom <= room.bottom;
}"""


def test_the_map_says_what_a_way_costs_and_the_referee_why_there_is_none(windows: Windows, web: Running) -> None:
    """A way and its bill, the same by the grid; a place too far away; turning where one stands."""
    page = windows.open(**CALM).page
    page.goto(lay_table(web, turn(), patient=True).link(0))
    page.locator("[data-key='cell 2,2']").dispatch_event("click", {"bubbles": True, **middle(page, "2,2")})
    expect(page.get_by_test_id("bill")).to_contain_text("walked")
    expect(page.get_by_test_id("bill")).to_contain_text("Hook-man may strike as you leave")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("bill")).to_have_count(0)
    grid = page.get_by_test_id("grid")
    grid.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")  # behind the hook-man, and too far
    expect(page.locator(".slip")).to_contain_text("MOV-5")
    page.keyboard.press("Escape")
    page.keyboard.press("]")
    expect(page.get_by_test_id("deeds")).to_contain_text("Turn to")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("deeds")).not_to_contain_text("Turn to")


def test_a_finger_carries_somebody_and_two_bring_the_map_nearer(windows: Windows, web: Running) -> None:
    """To a lit place: the way is taken up, and done when it is said; to where none leads: the referee says why."""
    page = windows.open(PHONE, "daylight", **FINGER).page
    page.goto(lay_table(web, turn(), patient=True).link(0))
    stack, room = page.locator("[data-stands=S]"), page.get_by_test_id("room")
    stack.wait_for()
    before, wide = float(str(room.get_attribute("data-zoom"))), page.locator(".mat").evaluate("it => it.clientWidth")
    pinch(page, room, 1.5)
    expect(room).not_to_have_attribute("data-zoom", f"{before:.2f}")
    page.wait_for_function("wide => document.querySelector('.mat').clientWidth > 1.2 * wide", arg=wide)
    pinch(page, room, 0.2)
    expect(room).to_have_attribute("data-zoom", "1.00")

    foot = page.locator("[data-stands=S] .base").bounding_box()
    assert foot
    hold = (foot["x"] + foot["width"] / 2, foot["y"] + foot["height"] / 2 - 12)
    goal = middle(page, "2,2")
    carry(page, hold, (goal["clientX"], goal["clientY"] - 12))
    expect(page.get_by_test_id("bill")).to_contain_text("Hook-man may strike as you leave")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("bill")).to_have_count(0)
    carry(page, hold, (hold[0] + 78, hold[1] + 65))  # behind the hook-man, and too far
    expect(page.locator(".slip")).to_contain_text("MOV-5")
    page.keyboard.press("Escape")

    pinch(page, room, 4)
    room.evaluate("it => it.scrollTo(it.scrollWidth, it.scrollHeight)")
    page.get_by_test_id("afar").filter(has_text="Soldier").tap()  # out of the picture: a name at the edge brings it in
    expect(page.get_by_test_id("afar")).to_have_count(0)


@pytest.mark.parametrize("viewport", [SIDEWAYS, TABLET], ids=["sideways", "tablet"])
def test_goal_order_map_and_choice_are_in_view_at_once(
    windows: Windows, web: Running, viewport: dict[str, int]
) -> None:
    """Everybody in the order, the map over half of the screen or of its width, nothing over anything else. In the first
    turn the camera shows whom it is about, however far off, and not one's own people alone."""
    page = windows.open(viewport, **FINGER).page
    page.goto(lay_table(web, guarded(), patient=True).link(0))
    page.locator("[data-stands=S]").wait_for()
    settled(page)
    page.wait_for_function(IN_PICTURE, arg="X")
    places = {}
    for name, what in (("order", ".ladder"), ("map", "[data-testid=room]"), ("choice", "[data-testid=do-Attack]")):
        box = page.locator(what).bounding_box()
        assert box
        places[name] = box
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= viewport["height"], name
    assert places["order"]["y"] + places["order"]["height"] <= places["map"]["y"] + 1
    assert places["map"]["width"] * places["map"]["height"] > 0.25 * viewport["width"] * viewport["height"]
    names = page.locator(".ladder li span:not(.sr)")
    assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth + 1)")


def test_tab_leads_through_everybody_and_off_the_map(windows: Windows, web: Running) -> None:
    """On a map in inches, where two stand in the same square inch."""

    def person(key: str, name: str, at: list[int], **more: Any) -> dict[str, Any]:
        return {"id": key, "name": name, "stack": "G1O2-R3O2C1-R1", "at": at, **more}

    people = [
        person("S", "Soldier", [610, 610], seat=1),
        person("A", "Abbot", [830, 630], role="enemy"),
        person("B", "Baker", [880, 670], role="enemy"),
        person("C", "Carter", [1210, 630], role="enemy"),
    ]
    laid = {"game": "stacktors", "seats": 1, "names": ["Odile"], "stage": "3a", "turn": "S", "character": people}
    match = telltable.from_position("stacktors", write_toml({**laid, "options": {"adventure": "market"}}))
    page = windows.open(**CALM).page
    page.goto(lay_table(web, match, patient=True).link(0))
    page.get_by_test_id("grid").focus()
    met = []
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.get_by_test_id("grid").evaluate("it => it !== document.activeElement"):
            break
        met.append(page.locator(".side h2").first.inner_text())
    assert {"Abbot", "Baker", "Carter"} <= set(met), met
    expect(page.get_by_test_id("grid")).not_to_be_focused()


def test_no_inch_where_somebody_stands_is_said_to_be_a_way(windows: Windows, web: Running) -> None:
    """On a map in inches a way may end in somebody's inch, beside them. There Enter means whoever stands in it: a foe
    is attacked, and nobody walks."""
    foe = {"id": "A", "name": "Abbot", "stack": "G1O2-R3O2C1-R1", "role": "enemy", "at": [790, 690]}
    me = {"id": "S", "name": "Soldier", "stack": "G1O2-R3O2C1-R1", "seat": 1, "at": [610, 610]}
    laid = {"game": "stacktors", "seats": 1, "names": ["Odile"], "stage": "3a", "turn": "S", "character": [me, foe]}
    match = telltable.from_position("stacktors", write_toml({**laid, "options": {"adventure": "market"}}))
    page = windows.open(**CALM).page
    page.goto(lay_table(web, match, patient=True).link(0))
    page.get_by_test_id("do-EndTurn").wait_for()
    cells = page.locator("#grid [role=gridcell]").all_text_contents()
    ways = [one for one in cells if "you can go there" in one]
    assert ways
    assert not [one for one in ways if "Soldier," in one or "Abbot," in one]
    page.get_by_test_id("grid").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("attack")).to_be_visible()


def fleeing(foe: list[int], friend: list[int]) -> Match:
    """Somebody in the market who has to flee, from a foe at this place, with a friend at that one."""
    stack = {"stack": "G1O2-R3O2C1-R1"}
    people = [
        {**stack, "id": "S", "name": "Soldier", "seat": 1, "at": [610, 610], "status": {"fleeing": 2}},
        {**stack, "id": "A", "name": "Abbot", "role": "enemy", "at": foe},
        {**stack, "id": "B", "name": "Baker", "role": "ally", "side": "party", "at": friend},
    ]
    laid = {"game": "stacktors", "seats": 1, "names": ["Odile"], "stage": "3a", "turn": "S"}
    position = {**laid, "character": people, "options": {"adventure": "market"}}
    return telltable.from_position("stacktors", write_toml(position))


def test_the_only_place_to_go_is_found_by_keys(windows: Windows, web: Running) -> None:
    """ST-STA-2: who flees goes as far as it can before anything else. Page Down leads to that one place, though it is
    far away and in an inch where a friend stands; Enter goes there, and not to the friend."""
    match = fleeing([790, 690], [395, 405])
    assert [form.move for form in match.asks()[0].forms] == ["Walk"]
    page = windows.open(**CALM).page
    page.goto(lay_table(web, match, patient=True).link(0))
    grid = page.get_by_test_id("grid")
    page.get_by_test_id("no-end").wait_for()
    grid.focus()
    page.keyboard.press("PageDown")
    here = page.locator(f"#{grid.get_attribute('aria-activedescendant')}")
    expect(here).to_contain_text("Baker, party")
    expect(here).to_contain_text("you can go there")
    n = news(page)
    page.keyboard.press("Enter")
    page.get_by_test_id("bill").wait_for()
    page.keyboard.press("Enter")
    answered(page, n)


def test_the_only_place_to_go_is_found_by_touch(windows: Windows, web: Running) -> None:
    """ST-STA-2, and a friend who stands before that place: it lies over the stack, and a touch of it means it. Where
    the picture was taken elsewhere a button leads there, and takes up the way."""
    match = fleeing([810, 560], [424, 814])
    assert [list(form.moves()) for form in match.asks()[0].forms] == [[{"type": "Walk", "path": "334,724"}]]
    page = windows.open(PHONE, **FINGER).page
    page.goto(lay_table(web, match, patient=True).link(0))
    lit = page.locator(".reach")
    lit.wait_for()
    settled(page)
    spot = page.evaluate(OPEN)
    assert spot
    baker = page.locator("[data-stands=B]").bounding_box()
    assert baker
    assert baker["x"] < spot[0] < baker["x"] + baker["width"]
    assert baker["y"] < spot[1] < baker["y"] + baker["height"]
    page.touchscreen.tap(*spot)
    expect(page.get_by_test_id("bill")).to_contain_text("2.99 walked")
    page.get_by_role("button", name="Take back").tap()

    room = page.get_by_test_id("room")
    pinch(page, room, 4)
    room.evaluate("it => it.scrollTo(it.scrollWidth, 0)")
    assert page.evaluate(OPEN) is None
    page.get_by_test_id("next-way").tap()
    page.get_by_test_id("bill").wait_for()
    assert page.evaluate(OPEN)
    n = news(page)
    page.locator(COMMIT).tap()
    answered(page, n)


def middle(page: Page, cell: str) -> dict[str, float]:
    """The middle of a lit cell on the page."""
    box = page.locator(f"[data-key='cell {cell}']").bounding_box()
    assert box
    return {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}


def test_a_scene_is_read_before_it_is_acted_in_on_a_phone(windows: Windows, web: Running) -> None:
    """What it is about, what is told, who is here, and only then what one may do; nothing for keys, and no result where
    nothing is tried; why not says who could."""
    match = telltable.new("stacktors", seats=("me",), names=("Odile",), seed=0, options={"adventure": "ball"})
    match.play(0, {"type": "TakePregen", "name": "Soldier"})
    while match.asks()[0].decision != "beat":
        match.play(0, next(match.legal(0)))
    page = windows.open(PHONE, **FINGER).page
    page.goto(lay_table(web, match, patient=True).link(0))
    ways = page.get_by_test_id("ways")
    ways.wait_for()
    settled(page)
    expect(page.get_by_test_id("goal")).to_contain_text("Get in, past the boy with the list")
    parts = [page.locator(".lead .opener"), page.locator(".lead .obstacle").first, ways]
    tops = [box["y"] for part in parts if (box := part.bounding_box())]
    assert len(tops) == 3
    assert tops == sorted(tops)
    assert tops[0] >= 0
    assert ways.locator("kbd:visible").count() == 0
    assert "Result" not in ways.locator("li").filter(has_text="Take a tray").inner_text()
    ways.get_by_text("Why not?").first.dispatch_event("click")
    expect(page.locator(".slip")).to_contain_text("could, and nobody of you is one.")


def test_the_map_of_a_phone_is_near_and_has_names(windows: Windows, web: Running) -> None:
    """Names and no letters; whoever is outside is a name at the edge; where only friends are near that is said."""
    plain = {"role": "enemy", "side": "foes"}
    match = lay(
        ("S", (0, 0), {"name": "Bren Tallow"}),
        ("W", (1, 0), {"name": "Maud Greywater"}),
        ("K", (7, 4), {**plain, "name": "The Fox"}),
        ("X1", (7, 5), {**plain, "name": "Plain Jack"}),
        turn="S",
    )
    page = windows.open(PHONE, "daylight", **FINGER).page
    page.goto(lay_table(web, match, patient=True).link(0))
    page.locator("[data-stands=S]").wait_for()
    settled(page)
    expect(page.locator(".ladder li")).to_have_count(4)
    expect(page.get_by_test_id("afar")).to_have_text(["Fox", "Jack"])
    assert all(len(name) > 1 for name in page.locator(".mat .label").all_inner_texts())
    off = page.locator("button", has=page.get_by_test_id("do-Attack"))
    expect(off).to_have_attribute("aria-disabled", "true")
    off.tap(force=True)  # it is off, and says why
    expect(page.locator(".slip")).to_contain_text("Nobody within reach but who is on your side")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("attack")).to_have_count(0)
    page.locator("[data-stands=W] .base").dispatch_event("click")  # meant, and marked
    expect(page.get_by_test_id("aim")).to_contain_text("on your side")
    expect(page.locator(COMMIT)).to_have_text("Attack Maud Greywater")
    no = page.locator("button", has=page.locator(COMMIT))
    expect(no).to_have_attribute("title", "Choose the pieces.")
    page.locator(PIECE).first.tap()
    expect(page.locator(COMMIT)).to_contain_text("Attack Maud Greywater with ")


def test_the_camera_goes_where_something_is_asked(windows: Windows, web: Running) -> None:
    """I stand at one end; somebody of mine has to defend at the other."""
    foe = {"role": "enemy", "side": "foes"}
    match = lay(("S", (0, 0)), ("K", (7, 4), foe), ("W", (7, 5), {"seat": 1}), turn="K")
    match.play(seat_of(match, "K"), attack(match, "K", "W", with_="G2"))
    page = windows.open(PHONE, **FINGER).page
    page.goto(lay_table(web, match, patient=True).link(0))
    page.get_by_test_id("guard").wait_for()
    settled(page)
    for who in ("W", "K"):
        page.wait_for_function(IN_PICTURE, arg=who)


def test_an_attack_step_by_step_and_its_defence(windows: Windows, web: Running) -> None:
    """Type, pieces, the active cell, whom, and what would come of it; the other side answers; axe on both."""
    laid = lay_table(web, turn(), patient=True)
    page = windows.open(LAPTOP, "daylight", **CALM).page
    other = windows.open(PHONE, **FINGER).page
    page.goto(laid.link(0))
    other.goto(laid.link(1))
    page.get_by_test_id("do-Attack").click()
    expect(page.get_by_test_id("attack")).to_contain_text("Who")
    arrow, blow = slots(turn(), "S", "R3", "O2")
    page.locator(f"[data-piece='{arrow}']").click()
    page.locator(f"[data-piece='{blow}']").click()
    expect(page.get_by_test_id("cell-guts.R")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("cell-guts.O").click()
    expect(page.locator("[data-testid=aim]")).to_have_count(1)  # a neighbour: no arrow flies
    page.get_by_test_id("aim").filter(has_text="Hook-man").click()
    expect(page.locator(COMMIT)).to_have_text("Attack Hook-man with 5")
    expect(page.get_by_test_id("means")).to_contain_text("Hook-man alone can put up ")
    ladder = ["5 pips of damage", "5 pips of damage", "1 pip of damage", "warded off"]
    expect(page.locator(".attack .odds dd")).to_have_text(ladder)
    expect(page.locator(".attack .odds dt")).to_have_text(
        ["If they put up nothing", "If 1", "If 2 to 4", "If 5 or more"]
    )
    assert check(page, "stacktors") == []
    settled(page)
    fits(page)
    page.locator(COMMIT).click()
    expect(other.locator(".duel .odds dd").first).to_have_text("5 pips of damage")
    expect(other.get_by_test_id("guard")).to_be_visible()
    expect(other.get_by_test_id("comes")).to_have_text("You put up nothing: 5 pips of damage.")
    other.locator(PIECE).first.tap()
    expect(other.get_by_test_id("comes")).to_contain_text("You put up ")
    other.locator("main").evaluate("it => it.scrollTo(0, 0)")  # no button half under the head of the page
    assert check(other, "stacktors on a phone") == []
    fits(other)
    other.locator(COMMIT).tap()
    expect(other.get_by_test_id("guard")).to_contain_text("committed")  # Dexterous strikes twice
    expect(other.locator(COMMIT)).to_have_text("Don’t defend")


def test_a_wall_shows_the_order_and_the_map_and_nothing_to_touch(windows: Windows, web: Running) -> None:
    laid = lay_table(web, turn(), patient=True)
    page = windows.open(TV, **CALM).page
    page.goto(f"/tv/{laid.code}")
    expect(page.locator(".ladder .now")).to_contain_text("Soldier")
    expect(page.locator("[data-stands=K]")).to_be_visible()
    assert page.locator(".reach").count() == 0
    assert check(page, "stacktors") == []
