"""A human GM and three players, one of them on a phone: a free scene, led with words; and one fight with a challenge
that the GM builds and the object under it, whatever can be answered, and rulings, one of them taken back; axe."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import telltable
from telltable.core.match import Match
from telltable.core.toml import write_toml
from telltable.facade import from_position
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, Windows
from tests.web.laying import Laid, lay_table
from tests.web.playing import press
from tests.web.test_access import check

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

NAMES = ("Odile", "Ravi", "June", "Ash")
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
THUMB: dict[str, Any] = {**CALM, "has_touch": True, "is_mobile": True}


def sit(windows: Windows, laid: Laid, seat: int, size: dict[str, int] = LAPTOP, theme: str = "lamplight") -> Page:
    page = windows.open(size, theme, **(THUMB if size == PHONE else CALM)).page
    page.goto(laid.link(seat))
    page.get_by_test_id("status").wait_for()
    return page


def four(windows: Windows, laid: Laid) -> list[Page]:
    """The GM, two players at laptops, one at a phone."""
    return [
        sit(windows, laid, seat, PHONE if seat == 3 else LAPTOP, ("lamplight", "daylight")[seat % 2])
        for seat in range(4)
    ]


def scene() -> Match:
    """The toll house, before anything was done in it."""
    m = telltable.new("stacktors", seats=("me",) * 4, names=NAMES, options={"adventure": "ford", "gm": "human"})
    for seat, who in enumerate(("Soldier", "Healer", "Trickster"), 1):
        m.play(seat, {"type": "TakePregen", "name": who})
    m.play(0, {"type": "ReadyUp"})  # the GM begins it (ST-SCN-1)
    return m


def desk(page: Page) -> Locator:
    return page.get_by_label("The GM’s desk", exact=True).first


def open_act(page: Page, tab: str, act: str) -> None:
    """Open one act of the GM's."""
    page.get_by_test_id(f"tab-{tab}").click()
    page.get_by_test_id(f"act-{act}").click()
    page.get_by_test_id("act-do").wait_for()


def do_act(page: Page) -> None:
    """Do what is filled in."""
    page.get_by_test_id("act-do").click()
    page.get_by_test_id("act-do").wait_for(state="detached")


@pytest.mark.in_turn("a whole game of Stacktors!")
def test_a_free_scene_with_a_gm(windows: Windows, web: Running) -> None:
    """Words, a whisper, a plan; work on what is in the way, with the sheet of an attack; a sentence; a fight."""
    gm, ravi, june, ash = four(windows, lay_table(web, scene(), patient=True))
    assert check(gm, "the desk") == []
    assert check(ash, "a scene on a phone") == []

    open_act(gm, "scene", "narrate")
    gm.locator("[data-at=text]").fill("The rain finds its way in.")
    do_act(gm)
    open_act(gm, "scene", "whisper_to")
    gm.locator("[data-at=seat] button", has_text="Ravi").click()
    gm.locator("[data-at=text]").fill("You know this lock.")
    do_act(gm)
    open_act(gm, "scene", "set_plan")
    gm.locator("[data-at=text]").fill("The tide turns at dusk.")
    do_act(gm)
    expect(desk(gm)).to_contain_text("The tide turns at dusk.")
    expect(ravi.get_by_test_id("whispers")).to_contain_text("You know this lock.")
    for page in (june, ash):
        assert "You know this lock." not in page.content()
        assert "The tide turns" not in page.content()

    gm.get_by_test_id("act-end_conflict").click(force=True)
    expect(gm.locator(".slip")).to_contain_text("There is no conflict.")

    press(ash.locator("[data-key=chest]"))
    strike(ash, "mental", "brains.B", "medium blue", "small orange", at="chest:brains")
    lay(june)
    lay(ravi)
    expect(ravi.locator(".margin")).to_contain_text("strongbox")

    press(ash.get_by_test_id("say"))
    ash.get_by_test_id("say").fill("I saw nothing, and I will swear to it.")
    ash.get_by_role("button", name="Say it").tap()
    expect(gm.locator(".margin")).to_contain_text("I saw nothing, and I will swear to it.")

    press(ravi.get_by_test_id("ready-up"))
    expect(june.locator("[data-key=pc1]")).to_contain_text("ready")

    open_act(gm, "people", "place_stack")
    gm.get_by_test_id("npc").first.click()
    gm.get_by_role("radio", name="an enemy").click()
    gm.locator("[data-at=called]").fill("Bailiff")
    assert check(gm, "placing a stack") == []
    do_act(gm)
    expect(ash.locator(".people")).to_contain_text("Bailiff")
    open_act(gm, "scene", "start_conflict")
    expect(gm.get_by_test_id("side-gm1-foes")).to_have_attribute("aria-checked", "true")
    do_act(gm)
    expect(ravi.locator(".ladder")).to_be_visible()
    assert check(gm, "the desk beside the map") == []
    gm.get_by_test_id("undo").click()
    expect(
        ravi.get_by_role("heading", name="What do you do?").or_(ravi.get_by_text("The beat ends when"))
    ).to_be_visible()


def bout() -> Match:
    """The yard: a cutthroat beside a wounded soldier, about to walk away; a healer and a trickster near by."""

    def person(id_: str, name: str, stack: str, at: tuple[int, int], seat: int, **more: Any) -> dict[str, Any]:
        return {"id": id_, "name": name, "stack": stack, "at": list(at), "seat": seat, **more}

    hurt = {"spent": 10, "earned": 10, "known": ["guts.C", "guts.R", "guts.O", "brains.R"]}
    people = [
        person("S", "Soldier", "G1O2-R3O2-R1", (2, 2), 2, engaged=["X"], **hurt),
        person("H", "Healer", "Pk2-Y2Cy1-C1G2Cy2", (2, 3), 3),
        person("T", "Trickster", "P1R2-Pk2P1-B2O1Pk1", (2, 1), 4),
        person("X", "Cutthroat", "O2-R1O1-", (3, 2), 0, role="enemy", engaged=["S"]),
    ]
    laid = {"game": "stacktors", "seats": 4, "names": list(NAMES), "stage": "bout", "turn": "X"}
    return from_position("stacktors", write_toml({**laid, "options": {"gm": "human"}, "character": people}))


def piece(page: Page, name: str) -> Locator:
    """One of the pieces that I may lay."""
    return page.get_by_test_id("piece").filter(has_text=name)


def lay(page: Page, *names: str) -> None:
    """Lay these pieces, and nothing else, in a defence or to help."""
    page.get_by_test_id("guard").wait_for()
    for name in names:
        press(piece(page, name))
    press(page.get_by_test_id("commit"))


def strike(page: Page, how: str, cell: str, *names: str, at: str = "X") -> None:
    """Attack so, with this cell and these pieces."""
    page.get_by_test_id("attack").wait_for()
    if page.get_by_test_id(f"type-{how}").count():
        press(page.get_by_test_id(f"type-{how}"))
    for name in names:
        press(piece(page, name))
    expect(page.get_by_test_id(f"cell-{cell}")).to_have_attribute("aria-pressed", "true")
    aim = page.locator(f"[data-testid=aim][data-aim='{at}']")
    if aim.count() and aim.get_attribute("aria-pressed") != "true":
        press(aim)
    press(page.get_by_test_id("commit"))


@pytest.mark.in_turn("a whole game of Stacktors!")
def test_one_scene_with_everything_in_it(windows: Windows, web: Running) -> None:
    """ST-GM-1, ST-ENG-4, ST-AST, ST-CTR, ST-APP-1, ST-HEA-1, ST-CHA, ST-OBJ: a challenge is built, a parting shot is
    helped, an attack answered, a question asked, a wound heals, the challenge falls to an attack with help, what lay
    under it is identified, and a ruling is read by everybody and taken back."""
    gm, ravi, june, ash = four(windows, lay_table(web, bout(), patient=True))
    open_act(gm, "things", "place_challenge")
    gm.get_by_test_id("half-brains").check()
    gm.get_by_test_id("half-guts").uncheck()
    gm.get_by_test_id("colour-brains").select_option("G")
    for _ in range(3):
        gm.get_by_role("button", name="one pip fewer").click()
    gm.get_by_test_id("add-piece").click()
    gm.get_by_role("radio", name="white, hides brains").click()
    gm.locator("[data-at=called]").fill("Deaf clerk")
    gm.locator("[data-at=at] select").select_option("1,4")
    expect(gm.get_by_test_id("challenge-notation")).to_have_text("(C1)=G1")
    assert check(gm, "building a challenge") == []
    do_act(gm)
    expect(ash.locator("[data-stands='gm rock 1']")).to_be_attached()

    gm.get_by_test_id("grid").focus()
    gm.keyboard.press("ArrowRight")
    gm.keyboard.press("Enter")
    expect(gm.get_by_test_id("bill")).to_contain_text("1")
    gm.get_by_test_id("commit").click()

    strike(ravi, "physical", "guts.R", "large red")  # the parting shot
    lay(june, "medium yellow")  # helped by a healer
    lay(ash)
    expect(gm.get_by_test_id("guard")).to_be_visible()
    assert check(gm, "a defence of the GM's") == []
    lay(gm, "small orange")
    june.get_by_role("tab", name="Log").click()
    expect(june.locator(".margin")).to_contain_text("5 against 1")

    gm.get_by_test_id("do-Attack").click()
    strike(gm, "physical", "guts.R", "small red", at="T")
    assert check(ash, "a defence on a phone") == []
    lay(ash, "medium pink", "small purple")  # Soldier has nothing small to help with, and is not asked
    strike(ash, "mental", "brains.B", "medium blue")  # struck back at once
    lay(ravi)

    ravi.locator("[data-testid=kind][data-move=Act]").click()
    ravi.get_by_test_id("ask-gm").click()
    ravi.locator("dialog [data-value=physical]").click()
    ravi.locator("dialog [data-at=slot] button", has_text="Intimidate").click()
    ravi.locator("dialog [data-at=text]").fill("It is a very loud voice.")
    assert check(ravi, "a question") == []
    ravi.get_by_test_id("ask-do").click()
    expect(gm.get_by_role("heading", name="It is a very loud voice.")).to_be_visible()
    gm.get_by_test_id("kind").filter(has_text="It does not").click()
    gm.get_by_test_id("commit").click()
    expect(ash.get_by_test_id("status")).to_contain_text("Ravi")
    ravi.get_by_test_id("do-Heal").click()
    ravi.locator("[data-testid=kind]", has_text="Heal Soldier").click()
    ravi.locator("label", has_text="a small clear for the guts").click()
    ravi.get_by_test_id("commit").click()
    expect(june.locator(".margin")).to_contain_text(": a new C1.")

    june.locator("[data-testid=kind][data-move=Act]").click()
    june.get_by_test_id("do-Attack").click()
    strike(june, "social", "brains.G", "medium green", at="gm rock 1:brains")
    lay(ravi, "small red")  # an attack with help
    expect(gm.locator("[data-stands='gm rock 1']")).to_have_count(0)
    june.get_by_test_id("do-UseIdentify").click()
    june.get_by_test_id("asked").locator("label", has_text="Healer").click()
    june.get_by_test_id("commit").click()
    expect(ash.get_by_test_id("look")).to_be_visible()
    expect(june.locator(".side")).to_contain_text("+(C1)")

    open_act(gm, "rulings", "override")
    gm.locator("[data-value=status]").click()
    gm.locator("[data-at=who] [data-value=T]").click()
    gm.locator("[data-value=frozen]").click()
    gm.get_by_role("button", name="one pip more").click()
    gm.locator("[data-at=reason]").fill("The rope was never cut.")
    assert check(gm, "a ruling") == []
    do_act(gm)
    expect(june.locator(".margin")).to_contain_text("The rope was never cut.")
    june.locator(".ladder").get_by_text("Trickster").click()
    expect(june.locator(".side")).to_contain_text("frozen, 2")
    gm.get_by_test_id("undo").click()
    expect(june.locator(".side")).not_to_contain_text("frozen")
