"""Who is who, who sent the party, and what is still to be done: on screen as a scene begins, and at any time later."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

import telltable
from telltable.core.board import Page
from telltable.core.match import Match
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.pack import OWN, load_pack
from telltable.games.stacktors.box.story_checks import check_story
from telltable.games.stacktors.show.labels import ware_words
from telltable.games.stacktors.table.things import Ware
from tests.stacktors.helpers import lay, seat_of
from tests.stacktors.test_told_of_one import alone

PACK = load_pack()
TALES = [it.id for it in PACK.adventures]


def pages(m: Match) -> dict[str, Page]:
    return {page.title: page for page in m.rules.board(m.pack, m.view(0)).notebook}


def said(m: Match) -> list[str]:
    return [line for n in range(len(m.entries)) for _, line in m.in_words(0, n) if line]


def missing(m: Match) -> str:
    return m.rules.board(m.pack, m.view(0)).missing


def take(m: Match, *ways: str) -> None:
    for way in ways:
        m.play(0, {"type": "TakeWay", "way": way})


@pytest.mark.parametrize("adventure", TALES)
def test_everybody_is_told_who_sent_them_and_who_is_who(adventure: str) -> None:
    """ST-ADV-6: it was to be found in the chronicle alone, when all was over."""
    m = alone(adventure)
    it = PACK.by_id[adventure]
    assert it.brief in said(m)[0]
    assert pages(m)["Why you are here"].entries == ((it.brief, ()),)
    people = dict(pages(m)["Who is here"].entries)
    for npc in it.stages[0].npcs:
        assert any(line.startswith(f"{npc.name} is there") and line.endswith(f": {npc.who}.") for line in said(m))
        assert people[npc.name][0] == npc.who
        assert f"wants {npc.wants}" in people[npc.name]


def test_whoever_was_met_can_be_looked_up_later() -> None:
    m = alone("market", "Healer")
    take(m, "apron", "set_out")
    assert dict(pages(m)["Who you have met"].entries) == {
        "Widow Crumb": ("the pie woman, behind whose stall you stand",)
    }
    assert "Lucan" in dict(pages(m)["Who is here"].entries)


def test_what_is_done_is_not_missing_any_more() -> None:
    """“Still missing: get the heir out of sight” stood there until the scene was over."""
    m = alone("market", "Healer")
    assert missing(m) == "get the heir out of sight"
    take(m, "apron")
    assert missing(m) == "set out for the gate"
    take(m, "set_out")
    assert missing(m) == "bring Lucan to the gate, or beat every foe"


@pytest.mark.parametrize("adventure", TALES)
def test_every_free_scene_of_ours_says_what_is_left_once_it_is_done(adventure: str) -> None:
    for stage in PACK.by_id[adventure].stages:
        assert stage.aim or stage.goals, stage.id
        onward = [way for way in stage.ways if way.kind in ("go", "leave") and way.when is None]
        if stage.mode == "free" and onward and stage.aim and any(way.kind == "go" for way in onward):
            assert stage.onward or all(way.do for way in stage.ways), stage.id
        assert bool(stage.reached) == bool(stage.onward), stage.id


def market(change: Any) -> list[str]:
    data = msgspec.json.decode((OWN / "market.json").read_bytes())
    change(data)
    return list(check_story(msgspec.convert(data, Adventure)))


def test_lint_asks_who_everybody_is_and_for_whom_a_memory_speaks() -> None:
    """ST-ADV-4, ST-ADV-6: somebody alone read “They saw one act of the puppets.”"""

    def nobody(data: Any) -> None:
        data["stages"][0]["npcs"][0]["who"] = ""
        next(one for one in data["memories"] if one["id"] == "puppets_seen")["text"] = "They saw one act."

    assert market(lambda _: None) == []
    assert market(nobody) == [
        "puppets_seen: write {They}, {them} or {their} of the party: it may be one alone. [ST-ADV-4]",
        "stage awning: crumb doesn't say who that is to the party. [ST-ADV-6]",
    ]


def test_no_ending_says_she_of_whoever_was_named_last() -> None:
    """“The doctor sleeps for two days, sitting. She is called after you”: it was the girl in the last bed."""

    def pronoun(data: Any) -> None:
        data["endings"][0]["codas"].append({"when": {"flag": "fee_taken"}, "text": "She is called after you."})

    assert market(pronoun) == [
        "ending every_year: “She is called after you.” may follow any of the others; begin it with a name. [ST-ADV-6]"
    ]
    for it in PACK.adventures:
        assert not [fault for fault in check_story(it) if "begin it with a name" in fault]


def test_what_is_remembered_of_somebody_alone_is_told_of_one() -> None:
    m = alone("market", "Healer", extra_pcs="none")
    take(m, "shoulder") if "shoulder" in {f.fixed.get("way") for f in m.asks()[0].forms} else take(m, "roofs")
    assert not [text for text in m.state.table.remembered.values() if text.startswith("They ")]


# --- a turn --------------------------------------------------------------------------------------------


def test_a_turn_says_why_nobody_can_be_attacked() -> None:
    """ST-ATK-4, ST-TRN-2: there was no attack in the list, and no word about it."""
    m = lay(("S", (0, 0)), ("X", (7, 5)), turn="S")
    assert m.asks()[seat_of(m, "S")].text == "What does Soldier do next? Nobody in reach: Cutthroat is 7 inches off."
    m = lay(("H", (0, 0)), ("X", (1, 0)), turn="H")
    assert m.asks()[seat_of(m, "H")].text == "What does Healer do next?"


def test_whoever_lacks_nothing_is_not_offered_healing() -> None:
    """ST-HEA-4: “Heal Sela” took a piece away from somebody whole."""
    m = alone("market", "Healer")
    titles = [form.title for form in m.asks()[0].forms if form.move == "Heal"]
    assert titles == ["Shrink Oda Fenn"]


# --- asking ---------------------------------------------------------------------------------------------


def test_each_fight_that_can_be_started_says_by_whom() -> None:
    """ST-SCN-3: whoever ran two read “Start a fight” twice."""
    m = alone("yard", "Warden", extra_pcs="player")
    m.play(0, {"type": "TakePregen", "name": "Soldier"})
    (fight,) = [ask for ask in m.offers(0) if ask.decision == "fight"]
    titles = [form.title for form in fight.forms]
    assert len(titles) == len({*titles}) == 2
    assert all(title.endswith(" starts a fight") for title in titles)
    m = alone("market", "Healer", extra_pcs="bot")
    fights = [form.title for ask in m.offers(0) if ask.decision == "fight" for form in ask.forms]
    assert fights == ["Start a fight"]


def test_whoever_is_asked_for_help_reads_who_is_meant_and_with_what() -> None:
    """ST-WAY-2: “needs your help” left open whose."""
    m = telltable.new("stacktors", seats=2, seed="help", options={"adventure": "market"})
    for seat, name in enumerate(("Healer", "Soldier")):
        m.play(seat, {"type": "TakePregen", "name": name})
    m.play(0, {"type": "TakeWay", "way": "shoulder"})
    asked = m.asks()[1].text
    assert asked.startswith("Oda Fenn needs help from Bren Tallow, with ")
    assert asked.endswith(" Will Bren Tallow help?")


def test_what_is_for_sale_says_what_it_does() -> None:
    """ST-RWD-2."""
    gloves = Ware("ware 1", "Dry gloves", "silver", 5, "Bl", (("O", 1),))
    assert ware_words(gloves) == "Dry gloves, 5 silver: quick hands (Dexterous)"
    assert ware_words(Ware("ware 2", "A warm bed", "silver", 2)) == "A warm bed, 2 silver"


def test_the_log_of_a_fight_names_nobodys_coordinates() -> None:
    """“Pim moves to 3,3” said nothing to whoever listens; where one has come to is said as the turn is over."""
    m = lay(("S", (0, 0)), ("X", (7, 5)), turn="S")
    m.play(seat_of(m, "S"), {"type": "Walk", "path": "E E"})
    m.play(seat_of(m, "S"), {"type": "EndTurn"})
    lines = said(m)
    assert "Soldier is done, nearest to Cutthroat." in lines
    assert not [line for line in lines if re.search(r"\b\d+,\d+\b", line)]


def test_a_way_says_which_pieces_it_uses_before_it_is_gone() -> None:
    """ST-WAY-2: that a piece is used was found out afterwards."""
    m = alone("market", "Healer", extra_pcs="bot")
    titles = [form.title for form in m.asks()[0].forms if form.move == "TakeWay"]
    assert any("4 against 2 (Green 2, Cyan 2)." in title for title in titles), titles
    assert any("with the help of Bren Tallow (" in title for title in titles), titles
    faces = {face.key: face for face in m.rules.board(m.pack, m.view(0)).spread}
    assert faces["apron"].text == "It will work: it takes more than 2, and this makes 4 (Green 2, Cyan 2)."
