"""Free scenes that turn into conflicts and back, statements, and foes that give up."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

import telltable
from telltable.core.chart import Chart
from telltable.core.match import Match
from telltable.core.step import Scene
from telltable.games.stacktors.rules.making.replacements import Replacing

from .helpers import PLAIN, asked, attack, facts, lay, refused, seat_of, slots, who

GM = {"gm": "human"}


def scene(*names: str, adventure: str = "ford", **options: Any) -> Match:
    """The first scene, everybody with a character of this name, or this stack."""
    m = telltable.new(
        "stacktors", seats=len(names), options={"adventure": adventure, "extra_pcs": "none", **options}, pack=PLAIN
    )
    for seat, name in enumerate(names):
        m.play(seat, {"type": "Build", "stack": name} if "-" in name else {"type": "TakePregen", "name": name})
    return m


# --- ST-SCN-3 -----------------------------------------------------------------------------------------


def test_a_fight_in_a_free_scene_begins_as_a_conflict() -> None:
    """ST-SCN-3, ST-SCN-4, ST-SCN-5, R-66: attacks come in its order; when no two enemies are left, beats go on."""
    m = scene("G1O2-R3O2C1-R1", "Y1-Y1-", creation="free")
    made = attack(m, "pc1", "pc2", with_="R3")
    refused(m, "pc1", made, "ST-SCN-3", "That would be a fight. Start a fight first, or persuade or heal instead.")
    told = m.play(0, {"type": "PickFight", "who": "pc1", "target": "pc2"}).told
    table = m.state.table
    assert facts(told, "ConflictBegun")[0].sides == {"pc1": "apart", "pc2": "party"}
    assert (table.mode, table.round, table.enemies(table.chars["pc1"], table.chars["pc2"])) == ("conflict", 1, True)
    assert m.rules.board(m.pack, m.view(0)).part(Chart) is not None
    places = [one.pos for one in (*table.living, *table.challenges.values())]
    assert len(set(places)) == len(places)
    m.play(0, {"type": "Act"})
    m.play(0, attack(m, "pc1", "pc2", "R3", cell="guts.R"))
    m.play(1, {"type": "Defend", "by": ["/"]})
    table = m.state.table
    assert (table.chars["pc2"].alive, table.mode, table.beat, m.waiting()) == (False, "free", 2, (0,))
    assert table.chars["pc1"].side == "party"


def test_a_gm_starts_and_ends_the_conflict() -> None:
    """ST-SCN-3, ST-SCN-4, ST-SCN-5, ST-APP-1, ST-ORD-6: sides, audience and limits; then the scene goes on."""
    m = telltable.new("stacktors", seats=4, options={"adventure": "ford", "gm": "human"}, pack=PLAIN)
    for seat, name in ((1, "Soldier"), (2, "Healer"), (3, "Warden")):
        m.play(seat, {"type": "TakePregen", "name": name})
    m.play(0, {"type": "ReadyUp"})
    assert m.why(1, {"type": "PickFight", "who": "pc1", "target": "pc2"}) is not None
    start = {"type": "StartConflict", "foes": ["pc2"], "out": ["pc3"], "limits": "no equipment"}
    m.play(0, start)
    table = m.state.table
    assert [who_ for who_, _ in table.order] == ["pc2", "pc1"]
    assert (table.audience, table.limits, table.chars["pc2"].side) == (("pc3",), ("no equipment",), "foes")
    m.play(2, {"type": "Pass"})
    m.play(1, {"type": "Act"})
    refused(m, "pc1", attack(m, "pc1", "pc3", "R3", cell="guts.R"), "ST-ATK-1", "There's nothing like that to attack.")
    m.play(0, {"type": "EndConflict"})
    table = m.state.table
    assert (table.mode, asked(m), table.audience, table.chars["pc2"].side) == ("free", "beat", (), "party")
    m.play(0, {"type": "TakeBack"})
    assert (m.state.table.mode, asked(m)) == ("conflict", "turn")


def test_somebody_neutral_can_be_struck_in_a_free_scene() -> None:
    """ST-SCN-2, ST-SCN-6, R-66: once it hurts there is a conflict."""
    m = telltable.new("stacktors", seats=2, options={"adventure": "ford", "gm": "human"}, pack=PLAIN)
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    m.play(0, {"type": "ReadyUp"})
    m.play(0, {"type": "PlaceStack", "stack": "B1-Y1G2-", "role": "ally", "called": "Ostler"})
    refused(m, "pc1", attack(m, "pc1", "gm1", "R1", how="social", cell="brains.R"), "ST-SCN-3", "That would be")
    m.play(1, attack(m, "pc1", "gm1", with_="R3"))
    assert (asked(m), m.waiting()) == ("defend", (0,))
    m.play(0, {"type": "Defend", "by": [f"/{slots(m, 'gm1', 'G2')[0]}"]})
    while asked(m) in ("damage", "perfection"):
        m.time_up(m.waiting()[0])
    table = m.state.table
    assert table.mode == "conflict"
    assert table.chars["gm1"].side == "foes"
    assert table.chars["gm1"].pos != table.chars["pc1"].pos
    assert not table.fights


# --- statements ---------------------------------------------------------------------------------------


def test_one_sentence_a_turn_and_one_with_every_deed() -> None:
    """ST-SAY-2, ST-SAY-4: until the GM lets everybody talk."""
    m = lay(("S", (2, 2)), ("X", (3, 2)), turn="S")
    word = {"type": "Say", "who": "S", "text": "Mind the puddle."}
    m.play(seat_of(m, "S"), word)
    refused(m, "S", word, "ST-SAY-2", "Only one sentence a turn. Say another with your next action.")
    assert m.why(seat_of(m, "X"), word | {"who": "X"}) is None
    m.play(seat_of(m, "S"), attack(m, "S", "X", with_="R3"))
    told = m.play(seat_of(m, "S"), {"type": "Say", "who": "S", "text": "The bow sings.", "told": True}).told
    assert (facts(told, "Said")[0].kind, m.rules.tell(m.pack, m.view(None), told[0])) == ("told", "The bow sings.")
    refused(m, "S", word, "ST-SAY-2", "Only one sentence a turn.")
    m.play(seat_of(m, "X"), {"type": "Defend", "by": [f"/{slots(m, 'X', 'R1')[0]}"]})
    assert m.why(seat_of(m, "X"), word | {"who": "X"}) is None


def test_the_gm_lifts_the_limits_of_talk() -> None:
    """ST-SAY-2, ST-SAY-3: until the conflict is over."""
    m = lay(("S", (2, 2), {"seat": 2}), ("X", (7, 3), {"seat": 0}), turn="S", options={"gm": "human"})
    long = {"type": "Say", "who": "S", "text": "a" * 300}
    refused(m, "S", long, "ST-SAY-2", "One sentence, 140 characters at most.")
    m.play(0, {"type": "FreeTalk", "on": True})
    for _ in range(2):
        m.play(seat_of(m, "S"), long)
    m.play(0, {"type": "FreeTalk", "on": False})
    refused(m, "S", long, "ST-SAY-2", "One sentence, 140 characters at most.")


def test_the_setting_is_worded_before_the_first_scene() -> None:
    """ST-SET-2: by any seat; it has no effect on rules."""
    m = telltable.new("stacktors", seats=2, options={"adventure": "yard"}, pack=PLAIN)
    m.play(1, {"type": "SetWords", "place": 0, "text": "a fishing town under the ice"})
    assert m.state.table.setting[0] == "a fishing town under the ice"
    for seat, name in enumerate(("Soldier", "Warden")):
        m.play(seat, {"type": "TakePregen", "name": name})
    refusal = m.why(1, {"type": "SetWords", "place": 0, "text": "Rome"})
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("ST-SET-2", "You can only write the setting before the first scene.")


# --- ST-BOT-8 -----------------------------------------------------------------------------------------


def test_a_foe_without_guts_gives_up_when_its_moment_comes() -> None:
    """ST-BOT-8: it counts as defeated, and leaves what it had."""
    people = [("S", (0, 0)), ("X", (7, 3), {"seat": 0, "stack": 'O2--R1+"G1"'}), ("K", (7, 4), {"seat": 0})]
    m = lay(*people, turn="S")
    assert not m.state.table.chars["X"].slots("guts")
    told = m.play(seat_of(m, "S"), {"type": "EndTurn"}).told
    assert [(f.id, f.cause) for f in facts(told, "Removed")] == [("X", "surrendered")]
    table = m.state.table
    assert "X" not in table.chars
    assert "X" in table.defeated
    assert [(t.where, t.pos) for t in table.things.values()] == [("map", (7, 3))]
    assert who(m, "K").alive


# --- R-84 ---------------------------------------------------------------------------------------------


def test_nobody_replaces_the_dead_where_the_bank_is_empty() -> None:
    """ST-DTH-4, R-84: a character can't be made of no piece at all."""
    m = lay(("S", (0, 0)), ("W", (1, 1)), ("X", (7, 3)), turn="S")
    table = m.state.table
    dead = replace(table, chars={**table.chars, "W": replace(table.chars["W"], alive=False)})
    for bank, missing in ((table.bank, ("W",)), (dict.fromkeys(table.bank, 0), ())):
        at = Scene(m.pack, replace(m.state, table=replace(dead, bank=bank)))
        assert Replacing().missing(at) == missing
        assert bool(Replacing().awaits(at)) == bool(missing)


# --- R-72 ---------------------------------------------------------------------------------------------


def test_most_players_end_what_nobody_likes_to_go_on_with() -> None:
    """ST-END-1, R-72: more than half of the people; a mind may be changed; a human GM is only told."""
    m = scene("Soldier", "Warden", "Healer")
    stop, go_on = {"type": "WantStop", "wants": True}, {"type": "WantStop", "wants": False}
    m.play(0, stop)
    refused(m, "pc1", stop, "ST-END-1", "You have already said so.")
    (asked_,) = (offer for offer in m.offers(1) if offer.decision == "stop")
    assert "more than half of you say so, 2 of 3. 1 of 3 of you would, so far." in asked_.text
    m.play(0, go_on)
    m.play(1, stop)
    assert not m.over
    m.play(2, stop)
    assert (m.over, m.state.table.ending, m.state.table.result) == (True, "stopped", "loss")
    alone = scene("Soldier")
    refused(
        alone,
        "pc1",
        stop,
        "ST-END-1",
        "Stopping early needs several players to agree; if you're playing alone, just leave.",
    )
    m = lay(("S", (2, 2), {"seat": 1}), ("W", (3, 2), {"seat": 2}), ("X", (7, 3), {"seat": 0}), turn="S", options=GM)
    for seat in (1, 2):
        m.play(seat, stop)
    assert (m.over, m.state.table.stops) == (False, (1, 2))
    assert m.why(0, stop) is not None
