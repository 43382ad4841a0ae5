"""What lint says of an adventure, so that it can be played: bounds, circles, names, options of its own (ST-ADV)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.games.stacktors import GAME
from telltable.games.stacktors.box.adventure import Adventure, Effect, Next, Passage
from telltable.games.stacktors.box.pack import SHELF, StacktorsPack, lint, load_pack
from tests.packs.mutants import read, write

from .helpers import PLAIN, facts

Edit = Callable[[dict[str, Any]], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the starters to break."""
    return Path(copytree(PLAIN, tmp_path / "copy"))


def edited(folder: Path, edit: Edit, name: str = "ford") -> list[str]:
    """What lint says after an edit."""
    data = read(folder / f"{name}.json")
    edit(data)
    write(folder / f"{name}.json", data)
    return lint(str(folder))


def played(pack: Path | None = None, adventure: str = "ford", **options: str) -> Match:
    """A game of two bots, to its end."""
    m = telltable.new(
        "stacktors", seats=["bot:tactical"] * 2, seed=1, pack=pack or PLAIN, options={"adventure": adventure, **options}
    )
    Driver(m).run()
    assert m.over
    return m


def told(m: Match, kind: str) -> list[Any]:
    return [fact for entry in m.entries for fact in facts(entry.told, kind)]


def test_one_sentence_is_read_where_a_list_of_them_stands_now(folder: Path) -> None:
    """An adventure that was written before is read as it was meant; what never was right has its sentence still."""

    def before(text: object) -> Edit:
        def edit(data: dict[str, Any]) -> None:
            data["stages"][1]["begins"] = text

        return edit

    def begins() -> tuple[Passage, ...]:
        return next(one for one in load_pack(folder).adventures if one.id == "ford").stages[1].begins

    assert edited(folder, before("Nobody stepped aside, and so it came to blows.")) == []
    assert [(one.text, one.when) for one in begins()] == [("Nobody stepped aside, and so it came to blows.", None)]
    assert edited(folder, before("")) == []
    assert begins() == ()
    assert "begins: must be a list, but it is a whole number." in edited(folder, before(5))[0]


# --- for ever -----------------------------------------------------------------------------------------


def test_stages_that_lead_to_each_other_are_refused(folder: Path) -> None:
    """ST-ADV-1, ST-END-1: an adventure of bots that goes round in circles would never end."""

    def circle(data: dict[str, Any]) -> None:
        data["stages"][2]["next"]["fail"] = "1a"

    assert edited(folder, circle) == [
        "ford.json: stage 1a, next: leads back to itself (1a to 1b to 1c to 1a); a stage is played once. [ST-ADV-1]"
    ]


def unlinted(change: Callable[[Adventure], Adventure]) -> Match:
    """A game of bots at a ford that nobody has looked at."""
    pack = load_pack()
    yard, ford, *more = pack.adventures
    changed = StacktorsPack(pack.people, (yard, change(ford), *more), pack.hash + "?")
    header = telltable.new("stacktors", seats=["bot:tactical"], seed=1, options={"adventure": "ford"}).header
    m = Match(GAME, changed, header)
    m.begin()
    Driver(m).run()
    assert m.over
    return m


def test_an_adventure_that_goes_round_in_circles_ends() -> None:
    """ST-END-1: the rules bound it too, where nobody has looked at the pack: no stage is played again."""
    m = unlinted(lambda it: replace(it, stages=(replace(it.stages[0], next=Next("1a", "1a")), *it.stages[1:])))
    assert [fact.stage for fact in told(m, "StageBegun")] == ["1a"]
    assert m.outcome is not None
    assert "come back to where it was" in m.outcome.text or m.state.table.ending == "circle"


def test_a_stage_that_has_ended_is_not_ended_again() -> None:
    """ST-END-1: nor by what follows its end."""
    again = (Effect(end_stage="win"),)
    m = unlinted(lambda it: replace(it, stages=(replace(it.stages[0], on_win=again, on_fail=again), *it.stages[1:])))
    assert len(told(m, "StageEnded")) == len({fact.stage for fact in told(m, "StageEnded")})


def test_the_end_of_a_stage_cant_end_it_again(folder: Path) -> None:
    """ST-END-1: what follows a stage's end would follow it for ever."""

    def again(data: dict[str, Any]) -> None:
        data["stages"][0]["on_win"] = [{"end_stage": "win"}]

    assert any("can't end it again" in fault for fault in edited(folder, again))


# --- out of bounds ------------------------------------------------------------------------------------


def put(*path: Any, value: Any) -> Edit:
    """An edit: a value at a place of the file."""

    def edit(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        if path[-1] == "+":
            data.append(value)
        else:
            data[path[-1]] = value

    return edit


FIGHT = ("stages", 1)
NAMED = {
    "sixty in a party": (put("party", "size", value=60), "party, size: must be 1 to 8, but it is 60"),
    "nobody in a party": (put("party", "size", value=0), "party, size: must be 1 to 8, but it is 0"),
    "rounds": (put(*FIGHT, "max_rounds", value=1_000), "stages 1b, max_rounds: must be 0 to 30"),
    "beats": (put("stages", 0, "beats", value=-1), "stages 1a, beats: must be 0 to 30"),
    "a long text": (put(*FIGHT, "text", value="x" * 1_999), "stages 1b, text: has 1,999 characters"),
    "a name with a colour code": (put(*FIGHT, "npcs", 0, "name", value="\x1b[31m"), "has a control character"),
    "no name": (put(*FIGHT, "npcs", 0, "name", value=""), "npcs x1, name: is empty"),
    "an id of a player": (put(*FIGHT, "npcs", 0, "id", value="pc1"), "the id pc1 of an NPC means something else"),
    "an id with a mark": (put(*FIGHT, "npcs", 0, "id", value="x:1"), "the id “x:1” of an NPC must be"),
    "an id twice": (put(*FIGHT, "npcs", 0, "id", value="x2"), "the id x2 is used 2 times"),
    "a value of 5,000 digits": (
        put("stages", 0, "challenges", 0, "stack", value="(C2)R" + "9" * 90),
        "up to 3 figures",
    ),
    "a wall of a map": (put(*FIGHT, "map", "rows", value=["." * 99] * 99), "up to 40 rows of up to 40 cells"),
    "a zone off the map": (put(*FIGHT, "map", "zones", "east", value=[[99, 0]]), "the zone east needs cells"),
    "no start": (put(*FIGHT, "start", value=""), "a conflict needs a start zone"),
    "a facing": (put(*FIGHT, "facing", value="up"), "there is no facing up on this map"),
    "a fall": (put(*FIGHT, "map", "falls", value={"0,0": {"damage": 1, "to": [99, 99]}}), "the fall at 0,0"),
    "a condition of nothing": (
        put(*FIGHT, "goals", value={}),
        "a condition must test exactly one thing; this one tests 0",
    ),
    "a condition of everything": (put(*FIGHT, "goals", value={"all": []}), "names at least one"),
    "a flag": (put(*FIGHT, "goals", value={"flag": "moon"}), "waits for the flag moon, which nothing raises"),
    "nested conditions": (
        put(*FIGHT, "goals", value={"not": {"not": {"not": {"not": {"not": {"not": {"round": 1}}}}}}}),
        "nested up to 6 deep",
    ),
    "an effect of nothing": (
        put(*FIGHT, "on_win", "+", value={}),
        "an effect must do exactly one thing; this one does 0",
    ),
    "an effect on nobody": (put(*FIGHT, "on_win", "+", value={"remove": "pc1"}), "an effect names pc1"),
    "a gift to nobody": (
        put(*FIGHT, "on_win", "+", value={"object": {"id": "bow", "to": "moon"}}),
        "an object is given to moon",
    ),
    "a gift for ever": (
        put(*FIGHT, "triggers", "+", value={"when": {"round": 1}, "once": False, "do": [{"cp": {"each": 1}}]}),
        "a trigger that gives something happens once",
    ),
    "terrain off the map": (
        put(*FIGHT, "on_win", "+", value={"terrain": {"cells": [[99, 99]], "kinds": ["water"]}}),
        "a change of terrain names cells of this map",
    ),
    "a challenge nowhere": (
        put(*FIGHT, "challenges", value=[{"id": "rock", "name": "R", "stack": "()R3"}]),
        "rock: in a conflict it needs a place",
    ),
    "a challenge's colour": (
        put("stages", 0, "challenges", 0, "attacks", value={"when": "each_round", "cell": "Z"}),
        "chest: there is no colour Z",
    ),
    "an object under nothing": (
        put(*FIGHT, "objects", "+", value={"id": "o", "notation": "{R1}", "name": "o", "under": "moon"}),
        "o lies under moon, which does not exist",
    ),
    "two of a name": (put("party", "pregens", 0, "name", value="Healer"), "two are called “healer”"),
    "a ready one with gear": (
        put("party", "pregens", 0, "stack", value="G1O2-R3-R1+(R1)"),
        "feet, guts and brains only",
    ),
    "a way of making characters": (put("party", "creation", value=["magic"]), "“magic” isn't a way to make characters"),
    "a content tag": (put("tags", value=["gore"]), "there is no content tag “gore”"),
    "an unknown option": (put("options", value={"diagonal": "one"}), "options, diagonal: there is no such option"),
    "an option's value": (put("options", value={"los": "maybe"}), "Option los must be off or walls, not 'maybe'"),
    "a table's own option": (put("options", value={"gm": "human"}), "it is the table that chooses who leads"),
    "a type": (put(*FIGHT, "max_rounds", value="many"), "must be a whole number, but it is text"),
}


@pytest.mark.parametrize("what", list(NAMED))
def test_what_would_not_play_is_named(folder: Path, what: str) -> None:
    """ST-ADV-1: one sentence with file and place for each; and such a pack is not loaded."""
    edit, sentence = NAMED[what]
    found = edited(folder, edit)
    places = ("ford.json: ", "ford.json, ford-1 (Soldier): ")
    assert any(fault.startswith(places) and sentence in fault for fault in found), found
    with pytest.raises(Problem):
        SHELF.whole(folder)


def test_a_map_has_room_for_all(folder: Path) -> None:
    """ST-SET-5: in the pack for the party, and at a large table for everybody who plays."""

    def small(data: dict[str, Any]) -> None:
        stage = data["stages"][0]
        stage["map"] |= {"rows": ["......", "......"], "zones": {"start": [[0, 0]]}}
        for thing, at in zip((*stage["npcs"], *stage["challenges"]), range(2, 6), strict=True):
            thing["at"] = [at, 0]
        stage["objects"] = [{"id": f"o{n}", "notation": "{R1}", "name": "o", "at": [n, 1]} for n in range(6)]

    assert any("its map has room for 2 more characters" in fault for fault in edited(folder, small, "yard"))
    with pytest.raises(Problem, match="have room for 43 characters, but 69 would play"):
        telltable.new("stacktors", seats=70, options={"gm": "human", "adventure": "yard"})


def test_the_catalogue_is_looked_at(folder: Path) -> None:
    """ST-NOT-1: a GM would be offered what can't be placed."""
    found = edited(folder, put("catalogue", "Brute", value="R9--"), "people")
    assert any("catalogue, Brute: Piece 1: size must be 1, 2 or 3" in fault for fault in found)
    found = edited(folder, put("order", value=[f"a{n}" for n in range(10)]), "people")
    assert any("up to 9 adventures, but there are 10" in fault for fault in found)


# --- options of an adventure --------------------------------------------------------------------------


def test_an_adventure_sets_options(folder: Path) -> None:
    """ST-SET-3, ST-ADV-1: where the table left them as they are; the log says so, and the table wins otherwise."""
    own = {"diagonals": "alternate", "rest_heals": 4, "pass_allies": True, "los": "walls"}
    assert edited(folder, put("options", value=own)) == []
    m = played(folder, los="off", rest_heals="1")
    assert m.state.table.option("diagonals") == "alternate"
    assert m.state.table.option("pass_allies") == "true"
    assert m.state.table.option("rest_heals") == "1"
    (fact,) = told(m, "OptionsSet")
    assert fact.options == {"diagonals": "alternate", "pass_allies": "true", "los": "walls"}
    assert GAME.tell(m.pack, m.view(None), fact) == (
        "This adventure has options of its own: diagonals alternate, pass_allies true, los walls."
    )
    m.verify()


def test_an_adventure_says_how_characters_are_made(folder: Path) -> None:
    """ST-CRE-1, ST-ADV-1: of the ways that it allows."""
    assert edited(folder, put("party", "creation", value=["free"])) == []
    assert played(folder).state.table.option("creation") == "free"
    assert not told(played(folder, "yard"), "OptionsSet")
    assert played(folder, "yard", creation="group").state.table.option("creation") == "group"


def test_no_wall_rises_where_somebody_stands(folder: Path) -> None:
    """ST-TER-1."""
    every = [[x, y] for x in range(16) for y in range(10)]
    wall = {"when": {"round": 2}, "do": [{"terrain": {"cells": every, "kinds": ["wall"]}}]}
    assert edited(folder, put(*FIGHT, "triggers", "+", value=wall)) == []
    m = played(folder)
    assert all(not list(GAME.invariants(m.pack, m.state_after(n))) for n in range(0, len(m.entries), 5))
    assert any(fact.kinds == ("wall",) for fact in told(m, "TerrainSet"))


def test_a_bot_that_runs_a_whole_party_shoots_for_whoever_may_shoot() -> None:
    """ST-ENG-5, ST-BOT-9, option extra_pcs: a parting shot is for one of its characters alone."""
    options = {"adventure": "ford", "extra_pcs": "player"}
    m = telltable.new("stacktors", seats=["bot:tactical"], seed=1437, options=options)
    Driver(m).run()
    assert m.over
