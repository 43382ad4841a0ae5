"""The GM's desk (ST-GM-1): what is given, who comes back, what is ruled; and that it can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.core.play import Play
from telltable.games.stacktors.rules.fight.challenges import Strike
from telltable.games.stacktors.rules.outcome import outcome
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.state import notation
from telltable.games.stacktors.table.things import Challenge, Group

from .helpers import PLAIN, asked, attack, facts, lay, refused, result, seat_of, slots, stack, strike, who

A, B = (2, 2), (3, 2)


def desk(*people: Any, turn: str, **options: Any) -> Match:
    """A conflict with a GM in seat 0; the others keep their seats."""
    return lay(("GM", (7, 5), {"stack": "C1--", "role": "ally", "seat": 0}), *people, turn=turn,
               options={"gm": "human", **options})  # fmt: skip


def gm(m: Match, type_: str, **fields: Any) -> list[Any]:
    """Something that the GM does."""
    return list(m.play(0, {"type": type_, **fields}).told)


def no(m: Match, rule: str, type_: str, **fields: Any) -> None:
    """Something that is refused to the GM."""
    refusal = m.why(0, {"type": type_, **fields})
    assert refusal is not None
    assert refusal.rule == rule, refusal


def story(adventure: str = "ford", **options: Any) -> Match:
    """The first scene of an adventure, with a GM and two characters."""
    m = telltable.new("stacktors", seats=3, options={"adventure": adventure, "gm": "human", **options}, pack=PLAIN)
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    m.play(2, {"type": "TakePregen", "name": "Healer"})
    m.play(0, {"type": "ReadyUp"})
    return m


# --- what is given ------------------------------------------------------------------------------------


def test_objects_are_handed_out_open_or_closed() -> None:
    """ST-GM-1, ST-RWD-1, ST-OBJ-2, ST-OBJ-3, R-71: nobody but the GM knows what a closed one holds."""
    m = story()
    before = m.state.table.bank
    gm(m, "HandOut", notation="{R2}", to="pc1", open=True, called="Fine bow")
    assert notation(m.state.table, who(m, "pc1")).endswith("+{R2}")
    gm(m, "HandOut", notation="(C2)", to="pc2", called="Sealed letter")
    assert notation(m.state.table, who(m, "pc2")).endswith("+?()")
    assert m.state.table.bank == before
    assert "gm thing 2" in m.view(0).secrets.objects
    assert m.view(1).secrets is None
    clear = slots(m, "pc2", "brains C1")[0]
    m.play(2, {"type": "UseIdentify", "slot": clear, "thing": "gm thing 2", "to": "pc2"})
    assert notation(m.state.table, who(m, "pc2")).endswith("+(C2)")
    no(m, "ST-NOT-4", "HandOut", notation="()", to="pc1")
    no(m, "ST-RWD-1", "HandOut", notation="{R2}", to="chest")


def test_coin_is_given_where_there_is_some() -> None:
    """ST-RWD-1, option currency."""
    m = story(currency="on")
    gm(m, "AwardCurrency", coin="silver", each=5)
    assert m.state.table.currency == {"pc1/silver": 5, "pc2/silver": 5}
    m.play(0, {"type": "TakeBack"})
    assert m.state.table.currency == {}
    no(m, "ST-RWD-1", "AwardCurrency", coin="silver", each=4)
    no(story(), "ST-RWD-1", "AwardCurrency", coin="silver", each=5)


def offered(m: Match, seat: int = 0) -> set[str]:
    """What the desk offers besides what is asked."""
    return {form.move for ask in m.offers(seat) for form in ask.forms}


def test_the_desk_offers_what_it_can_give() -> None:
    """ST-RWD-1, ST-GM-1: coin where the table plays with it, objects while there is something to make them of."""
    assert {"HandOut"} <= offered(story())
    assert "AwardCurrency" not in offered(story())
    assert "AwardCurrency" in offered(story(currency="on"))
    assert "HandOut" not in offered(story(), 1)


def test_whoever_has_most_coin_wins_where_the_table_says_so() -> None:
    """ST-END-2, option currency_score: what companions carry counts for nobody; equals share it."""
    m = story(currency="on", currency_score="true")
    over = replace(m.state.table, ending="good", ending_text="Over.", result="win")
    for purses, winners in (
        ({"pc1/silver": 5, "pc2/silver": 7, "pc2/gold": 1}, (2,)),
        ({"pc1/silver": 5, "pc2/gold": 5}, (1, 2)),
        ({"pc1/silver": 1, "nobody/silver": 9}, (1,)),
    ):
        found = outcome(replace(over, currency=purses), ())
        assert found is not None
        assert found.winners == winners


def test_the_party_heals_when_the_gm_says_so() -> None:
    """ST-GM-1, ST-HEA-9: by so many steps, each by its own player."""
    hurt = {"stack": "G1O2-R3O2-R1", "spent": 10, "earned": 10, "known": ["guts.R", "guts.C"]}
    m = desk(("S", A, hurt), ("X", (7, 3)), turn="X")
    gm(m, "HealFree", n=1)
    assert (asked(m), m.waiting()) == ("rest", (1,))
    m.play(1, {"type": "Mend", "who": "S", "step": "add guts 2 C"})
    assert (stack(m, "S"), asked(m)) == ("G1O2-R3O2C1-R1", "turn")
    no(m, "ST-GM-1", "HealFree", n=1)


# --- scenes -------------------------------------------------------------------------------------------


def test_a_beat_is_closed_over_those_who_dawdle() -> None:
    """ST-SCN-2, ST-GM-1."""
    m = story()
    m.play(1, {"type": "ReadyUp"})
    told = gm(m, "CloseBeat")
    assert facts(told, "BeatEnded")
    assert (m.state.table.beat, m.waiting()) == (2, (1, 2))
    m.play(0, {"type": "TakeBack"})
    assert (m.state.table.beat, m.waiting()) == (1, (2,))


@pytest.mark.parametrize(("clock", "cp", "after"), [(2, 0, "Y1--"), (0, 5, "Y1-R2-B1")])
def test_the_dead_return(clock: int, cp: int, after: str) -> None:
    """ST-DTH-4, ST-GM-1, ST-ORD-6: as it fell while it can be called back, or as a new character with so many CP."""
    m = desk(("S", A), ("W", B), ("X", (7, 3)), turn="X")
    state = m.state
    one = state.table.chars["W"]
    if clock:
        fallen = replace(
            one, alive=False, clock=clock, stack=replace(one.stack, feet=one.stack.feet[:1], guts=(), brains=())
        )
    else:
        fallen = replace(one, alive=False, stack=type(one.stack)())
    m = m.with_state(replace(state, table=replace(state.table, chars={**state.table.chars, "W": fallen})))
    gm(m, "LetReturn", who="W", cp=cp)
    if not clock:
        assert (asked(m), m.waiting()) == ("build", (2,))
        over = m.why(2, {"type": "Build", "stack": "Y1-R2O2-B1"})
        assert over is not None
        assert over.why == "That costs 1 more CP than you have."
        m.play(2, {"type": "Build", "stack": "Y1-R2-B1"})
        assert who(m, "W").pos in m.pack.by_id["yard"].stages[0].map.zones["start"]
    assert (who(m, "W").alive, stack(m, "W"), asked(m)) == (True, after, "turn")
    no(m, "ST-DTH-4", "LetReturn", who="W", cp=0)


# --- rulings ------------------------------------------------------------------------------------------


def test_a_piece_is_allowed_or_forbidden_for_one_attack() -> None:
    """ST-APP-1, ST-GM-1, R-70."""
    m = desk(("S", A), ("K", B), turn="S")
    (voice,), (bow,) = slots(m, "S", "brains R1"), slots(m, "S", "R3")
    shout = {"type": "Attack", "how": "physical", "targets": ["K"], "others": [voice]}
    refused(m, "S", shout, "ST-APP-1", "Physical attacks use guts only.")
    gm(m, "RulePiece", who="S", slot=voice, how="physical", allow=True)
    gm(m, "RulePiece", who="S", slot=bow, how="physical", allow=False)
    refused(m, "S", attack(m, "S", "K", with_="R3"), "ST-APP-1", "The GM doesn't allow that piece in this attack.")
    told = strike(m, "S", shout, defend="/B1")
    assert result(told)[0][:2] == (1, 1)
    assert m.why(seat_of(m, "S"), attack(m, "S", "K", with_="R3")) is None
    assert m.state.table.rulings == ()


def test_a_challenge_attacks_when_the_gm_likes() -> None:
    """ST-CHA-7, ST-GM-1: with any colour of a half, once a round."""
    m = desk(("S", A), ("X", (7, 3)), turn="S")
    rock = Challenge("rock", "The idol", "Bl", B, guts=(Group("O", 2), Group("B", 1)))
    table = replace(m.state.table, challenges={"rock": rock})
    m = m.with_state(replace(m.state, table=table))
    no(m, "ST-CHA-7", "ChallengeAttack", id="rock", half="guts", colour="R", target="S")
    no(m, "ST-ATK-4", "ChallengeAttack", id="rock", half="guts", colour="B", target="X")
    told = gm(m, "ChallengeAttack", id="rock", half="guts", colour="O", target="S")
    assert facts(told, "AttackDeclared")[0].fight.cell == "guts.O"
    while asked(m) not in ("turn", "order"):
        m.time_up(m.waiting()[0])
    no(m, "ST-CHA-7", "ChallengeAttack", id="rock", half="guts", colour="B", target="S")
    p = Play(m.pack, m.state, rules=m.rules, agenda=(), luck=Stream(key_of(secret_from("x")), 0))
    Strike("rock", "S", "guts", "B").run(p)
    assert p.told == []


def test_anything_of_somebody_is_set_anew_with_a_reason() -> None:
    """ST-GM-1: every law of the stacks still holds, and each can be taken back."""
    m = desk(("S", A, {"committed": ["R3"]}), ("X", (7, 3)), turn="S")
    why = {"reason": "It is only fair."}
    set_anew: tuple[tuple[str, str, Callable[[Character], bool]], ...] = (
        ("pos", "0,0", lambda one: one.pos == (0, 0)),
        ("facing", "NW", lambda one: one.facing == "NW"),
        ("side", "neutral", lambda one: one.side == "neutral"),
        ("status", "frozen 2", lambda one: one.statuses[0].n == 2),
        ("marks", "clear", lambda one: one.committed == ()),
        ("stack", "G1-R3C2-R1", lambda one: notation(m.state.table, one) == "G1-R3C2-R1"),
    )
    for field, value, holds in set_anew:
        before = m.state
        told = gm(m, "Override", who="S", field=field, value=value, **why)
        assert facts(told, "Ruled")[0].reason == "It is only fair."
        assert holds(who(m, "S")), field
        assert not list(m.rules.invariants(m.pack, m.state))
        m.play(0, {"type": "TakeBack"})
        assert m.state == before
    for rule, field, value in (
        ("ST-GM-1", "pos", "7,3"),
        ("ST-STK-8", "facing", "up"),
        ("ST-STA-1", "status", "compelled 2"),
        ("ST-STK-7", "stack", "G1O2-R3O2C2-R1"),
        ("ST-STK-2", "stack", "O2G1-R3-"),
        ("ST-GM-1", "colour", "green"),
    ):
        no(m, rule, "Override", who="S", field=field, value=value, **why)
    no(m, "ST-GM-1", "Override", who="S", field="pos", value="0,0")


def test_the_desk_is_the_gms_alone() -> None:
    """ST-GM-1: and not while an attack is being carried out."""
    m = desk(("S", A), ("K", B), turn="S")
    refused(m, "S", {"type": "HealFree", "n": 1}, "ST-GM-1", "Only the GM can do that.")
    m.play(seat_of(m, "S"), attack(m, "S", "K", with_="R3"))
    no(m, "ST-GM-1", "EndStage", result="win")
    assert m.why(0, {"type": "Narrate", "text": "Rain."}) is None


def test_a_gm_whose_players_are_dead_is_the_one_who_goes_on() -> None:
    """ST-SCN-2, ST-GM-1: with nobody of the party to be waited for, the table waits for the GM, and never by itself."""
    m = story()
    state = m.state
    chars = {id_: replace(one, alive=False, stack=type(one.stack)()) for id_, one in state.table.chars.items()}
    m = m.with_state(replace(state, table=replace(state.table, chars=chars)))
    assert (asked(m), m.waiting()) == ("beat", (0,))
    no(m, "ST-SCN-2", "CloseBeat")
    gm(m, "ReadyUp")
    assert (m.waiting(), m.state.table.beat) == ((0,), 2)


# --- what is put on the table ---------------------------------------------------------------------------


def test_a_challenge_is_built_with_a_reward_under_it() -> None:
    """ST-GM-1, ST-NOT-3, ST-NOT-9, R-71: nobody but the GM knows what lies under the base."""
    m = story()
    before = m.state.table.bank
    gm(m, "PlaceChallenge", stack="(C2)R6=B5", called="Strongbox", attacks="after_attacked")
    rock = m.state.table.challenges["gm rock 1"]
    assert (rock.name, rock.pips("guts"), rock.pips("brains"), rock.when) == ("Strongbox", 6, 5, "after_attacked")
    assert m.view(0).secrets.objects["gm rock 1 reward"] == (("C", 2),)
    assert "C2" not in str(m.view(1).table.things["gm rock 1 reward"])
    assert not list(m.rules.invariants(m.pack, m.state))
    gm(m, "PlaceChallenge", stack="{}P5")
    assert m.state.table.challenges["gm rock 2"].name == "Obstacle"
    gm(m, "RemoveIt", id="gm rock 1")
    assert "gm rock 1 reward" not in m.state.table.things
    gm(m, "RemoveIt", id="gm rock 2")
    assert m.state.table.bank == before
    no(m, "ST-NOT-5", "PlaceChallenge", stack="{}Rx")
    no(m, "ST-NOT-3", "PlaceChallenge", stack="{}")
    no(m, "ST-NOT-9", "PlaceChallenge", stack="{}R31=R30")
    no(m, "ST-GM-1", "PlaceChallenge", stack="{}R61")
    no(m, "ST-GM-1", "PlaceChallenge", stack="{}R4", attacks="always")
    no(m, "ST-GM-1", "PlaceChallenge", stack="{}R4", at="2,2")


def test_a_built_challenge_stands_on_a_free_cell_and_gives_its_reward() -> None:
    """ST-GM-1, ST-CHA-6: in a conflict it needs a place, and whoever surmounts it takes what lies under it."""
    m = desk(("S", A), ("X", (7, 3)), turn="S")
    no(m, "ST-GM-1", "PlaceChallenge", stack="{R2}R1", at="2,2")
    gm(m, "PlaceChallenge", stack="{R2}R1", at="3,2", called="Weir")
    m.play(seat_of(m, "S"), {**attack(m, "S", "gm rock 1:guts", "R3", cell="guts.R")})
    assert m.state.table.challenges["gm rock 1"].surmounted
    assert who(m, "S").carried == ("gm rock 1 reward",)


def test_what_may_be_done_at_the_desk_has_a_name_of_its_own() -> None:
    """ST-GM-1: so that a client finds each of them, and none twice."""
    names = [ask.decision for ask in story().offers(0)]
    assert len(names) == len(set(names))
    assert {"narrate", "place_stack", "place_challenge", "award_cp", "override"} <= set(names)


def test_the_board_says_what_a_character_is_made_of() -> None:
    """ST-CRE-1, ST-CRE-2, ST-CRE-4: the points of whoever makes one, and the ready characters."""

    def drawn(m: Match, seat: int) -> Any:
        return m.rules.board(m.pack, m.view(seat))

    m = telltable.new("stacktors", seats=3, options={"adventure": "ford", "gm": "human"}, pack=PLAIN)
    assert drawn(m, 1).spread[0].tag == "G1O2-R3O2C1-R1"
    assert drawn(m, 0).spread == ()
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    assert {face.key: face.why_not for face in drawn(m, 2).spread}["Soldier"] == "taken"
    free = telltable.new("stacktors", seats=3, options={"gm": "human", "creation": "free", "cp": 12})
    assert ("CP to build with", "12") in drawn(free, 2).counters
    group = telltable.new("stacktors", seats=3, options={"gm": "human", "creation": "group"})
    group.play(1, {"type": "Pick", "piece": "R3"})
    assert ("CP left", "7") in drawn(group, 1).counters


def test_people_and_things_are_put_on_a_sheet_of_inches() -> None:
    """ST-GM-1: places an inch apart, none of them on somebody, in a wall, or off the sheet."""
    m = telltable.new("stacktors", seats=2, options={"adventure": "market", "gm": "human"}, pack=PLAIN)
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    while m.state.table.mode != "conflict":
        m.time_up(m.waiting()[0])
    placing = next(one for one in m.offers(0) if one.decision == "place_stack")
    spots = tuple(next(f for f in placing.forms[0].fields if f.kind == "cell").values())
    field = need_ground(m.scene)
    taken = [one.pos for one in m.state.table.living]
    assert len(spots) > 100
    for spot in spots:
        x, y = map(int, spot.split(","))
        assert field.holds((x, y))
        assert all((x - a) ** 2 + (y - b) ** 2 >= 100**2 for a, b in taken)
    gm(m, "PlaceStack", stack="R1--", role="enemy", at=spots[0], called="Bailiff")
    gm(m, "PlaceChallenge", stack="{}R1", attacks="never", at=spots[40], called="Cart")
    gm(m, "HandOut", notation="{R2}", to=spots[80], called="Sack")
    gm(m, "Override", who="pc1", field="pos", value=spots[120], reason="It was told so.")
    assert f"{who(m, 'pc1').pos[0]},{who(m, 'pc1').pos[1]}" == spots[120]


def test_nothing_of_a_scene_is_offered_before_it_has_begun() -> None:
    """ST-SCN-2, ST-SCN-3: no fight to start and no beat to close while the GM still has to present it."""
    m = telltable.new("stacktors", seats=3, options={"adventure": "ford", "gm": "human"}, pack=PLAIN)
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    m.play(2, {"type": "TakePregen", "name": "Healer"})
    of_a_scene = {"start_conflict", "close_beat"}
    assert not of_a_scene & {ask.decision for ask in m.offers(0)}
    m.play(0, {"type": "ReadyUp"})
    assert of_a_scene <= {ask.decision for ask in m.offers(0)}
