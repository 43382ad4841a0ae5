"""Stages, free scenes, challenges at play, objects, growth, adventures as data, and play without a GM."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import telltable
from telltable.cli import app
from telltable.core.errors import IllegalMove, Problem
from telltable.core.finding import is_gap
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.games.stacktors import GAME
from telltable.games.stacktors.bots.tactical import tactical
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.adventure_checks import check
from telltable.games.stacktors.box.pack import lint, load_pack
from telltable.games.stacktors.box.pieces import COLOURS
from telltable.games.stacktors.box.skeleton import skeleton
from telltable.games.stacktors.show.sentences_fight import IN_FIGHTS
from telltable.games.stacktors.table.events_fight import Offered
from telltable.games.stacktors.table.names import the_thing
from telltable.games.stacktors.table.state import notation
from telltable.lab.laws import check as laws

from .helpers import PLAIN, asked, facts

FORD = load_pack(PLAIN).by_id["ford"]


def new(adventure: str = "ford", seats: int = 1, **options: Any) -> Match:
    return telltable.new("stacktors", seats=seats, options={"adventure": adventure, **options}, pack=PLAIN)


def cast(m: Match, *names: str) -> None:
    """Every seat takes its character."""
    for seat, name in enumerate(names):
        m.play(seat, {"type": "TakePregen", "name": name})


def refusal(m: Match, seat: int, move: dict[str, Any]) -> tuple[str, str]:
    found = m.why(seat, move)
    assert found is not None
    return found.rule, found.why


def play_out(m: Match, seed: str = "x") -> Match:
    luck = Stream(key_of(secret_from(seed)), 0)
    while m.agenda:
        seat = m.waiting()[0]
        m.play(seat, tactical(m.observation(seat), luck))
    return m


def numbers(m: Match, who: str, *pieces: str) -> list[int]:
    one = m.state.table.chars[who]
    left = [*one.slots("guts"), *one.slots("brains")]
    found = []
    for piece in pieces:
        slot = next(s for s in left if str(s) == piece)
        left.remove(slot)
        found.append(slot.id)
    return found


# --- setting up ---------------------------------------------------------------------------------------


def test_an_adventure_that_is_left_out_moves_no_other() -> None:
    """ST-SET-3, ADR 0008: a number means the same adventure, whatever the table's lines leave out."""
    less = load_pack().without((), ("yard",))
    assert less.adventure("ford").id == load_pack().adventure("ford").id == "ford"
    with pytest.raises(Problem, match="The table's lines rule out this adventure"):
        less.adventure("yard")


def test_a_table_is_filled_with_companions() -> None:
    """ST-SET-1, ST-SET-2, ST-SET-3, ST-SET-5, ST-BOT-1, ST-CRE-4: first come, first served."""
    m = new("ford", 2)
    m.play(0, {"type": "TakePregen", "name": "Healer"})
    assert refusal(m, 1, {"type": "TakePregen", "name": "Healer"}) == ("ST-CRE-4", "That character is taken.")
    m.play(1, {"type": "TakePregen", "name": "Trickster"})
    table = m.state.table
    assert [(one.name, one.seat) for one in table.party] == [
        ("Healer", 0),
        ("Trickster", 1),
        ("Soldier", -1),
        ("Warden", -1),
    ]
    assert table.setting[0] == FORD.setting.world
    with pytest.raises(Problem, match="ST-BOT-1"):
        new("ford", 5)
    with pytest.raises(Problem, match="adventure must be yard or ford"):
        new("9")


def test_a_build_is_checked_against_points_and_bank() -> None:
    """G-CRE-1, ST-CRE-1, ST-CRE-5, ST-CRE-6."""
    m = new("yard", 2, creation="free")
    dear = {"type": "Build", "stack": "G1O2-R3O2C1Y1-R1"}
    assert refusal(m, 0, dear) == ("ST-CRE-5", "That costs 1 more CP than you have.")
    assert refusal(m, 0, {"type": "Build", "stack": "-R3-"})[0] == "ST-STK-2"
    m.play(0, {"type": "Build", "stack": "G1O2-R3O2C1-R1", "called": "Odile", "concept": "Owes the ferry."})
    one = m.state.table.chars["pc1"]
    assert (one.name, one.concept, one.neck, one.earned - one.spent) == ("Odile", "Owes the ferry.", "Gr", 0)
    m.play(1, {"type": "Build", "stack": "Y1--"})
    assert m.state.table.chars["pc2"].earned - m.state.table.chars["pc2"].spent == 9
    short = new("yard", 2, creation="free", bank_trios=1)
    short.play(0, {"type": "Build", "stack": "R3--"})
    assert refusal(short, 1, {"type": "Build", "stack": "R3--"})[0] == "ST-CRE-1"


def test_there_is_a_piece_for_everybody() -> None:
    """ST-CRE-5, ST-SET-4, R-85: what the first takes leaves one for each of the others, companions, too."""
    m = new("yard", 2, creation="free", cp=60, bank_trios=1, party=4)
    rest = "".join(f"{c}{s}" for c in ("Pk", "O", "Y", "G", "Cy", "B", "P", "C") for s in (3, 2, 1))
    too_many = {"type": "Build", "stack": f"R1R2R3-{rest[:-4]}-"}
    assert refusal(m, 0, too_many) == ("ST-CRE-5", "The others need a piece each, too: use 24 pieces at most.")
    m.play(0, {"type": "Build", "stack": f"R1R2R3-{rest[:-6]}-"})
    assert sum(m.state.table.bank.values()) == 3
    m.play(1, next(m.asks()[1].forms[0].moves()))
    assert [len(one.stack.slots) for one in m.state.table.party] == [24, 1, 1, 1]
    new("ford", 28, gm="human", bank_trios=1)
    with pytest.raises(Problem, match=r"The bank has 27 pieces, too few for 28 characters\."):
        new("ford", 29, gm="human", bank_trios=1)
    party = 'game = "stacktors"\nseats = 2\njoining = true\n[options]\nbank_trios = 1\nextra_pcs = "none"\n'
    party += f'[[character]]\nid = "pc1"\nname = "Maud"\nseat = 1\nstack = "R1R2R3-{rest}-"\n'
    with pytest.raises(Problem, match=r"The bank has 0 pieces, too few for 1 character\."):
        telltable.from_position("stacktors", party)


@pytest.mark.parametrize("creation", ["free", "group"])
def test_who_can_pay_for_no_piece_takes_one_of_the_cheapest(creation: str) -> None:
    """ST-CRE-5, ST-CRE-2, R-85: with 1 CP, once the nine small pieces are gone."""
    m = new("empty", 11, gm="human", creation=creation, cp=1, bank_trios=1)
    choice = (
        (lambda piece: {"type": "Build", "stack": f"{piece}--"})
        if creation == "free"
        else (lambda piece: {"type": "Pick", "piece": piece})
    )
    assert refusal(m, 1, choice("R3")) == ("ST-CRE-5", "That costs 2 more CP than you have.")
    for seat, colour in enumerate(COLOURS, 1):
        m.play(seat, choice(f"{colour}1"))
    assert refusal(m, 10, choice("R3")) == ("ST-CRE-5", "That costs 2 more CP than you have.")
    m.fork().play(10, choice("P2"))
    while m.waiting() != (0,):
        seat = m.waiting()[0]
        m.play(seat, next(m.asks()[seat].forms[0].moves()))
    last = m.state.table.chars["pc10"]
    assert ([slot.s for slot in last.stack.slots], last.earned, last.spent) == ([2], 2, 2)


def test_a_built_character_has_a_line_for_each_piece() -> None:
    """ST-CRE-6: on the sheet after the piece, in the story after what it can do; each about another piece."""
    m = new("yard", 2, creation="free")
    (extra,) = m.asks()[0].extras
    assert (extra.at, extra.forms[0].fields[1].limit) == ("notes", 80)
    made = {"type": "Build", "stack": "G1O2-R3O2C1-R1", "called": "Odile", "concept": "Owes the ferry."}

    def noted(*lines: tuple[int, str]) -> dict[str, Any]:
        return made | {"notes": [{"piece": piece, "text": text} for piece, text in lines]}

    seven = "There is no piece 7: you have 6, counted from the feet up."
    assert refusal(m, 0, noted((7, "x"))) == ("ST-CRE-6", seven)
    assert refusal(m, 0, noted((3, "x"), (3, "y"))) == ("ST-CRE-6", "Only one line for each piece.")
    assert refusal(m, 0, noted((3, ""))) == ("ST-CRE-6", "Write something about the piece.")
    assert refusal(m, 0, noted((3, "x" * 81)))[0] == "ST-CRE-6"
    m.play(0, noted((3, "A crossbow, unpaid for."), (1, "Grew up on a barge.")))
    lines = ("G1 Dynamic: Grew up on a barge.", "R3 Ranged: A crossbow, unpaid for.")
    pages = {page.title: page for page in m.rules.board(m.pack, m.view(1)).notebook}
    assert pages["Characters"].entries[0][1] == ("Owes the ferry.", *lines)
    portrait = next(one for one in m.rules.book(m.pack, m.state).portraits if one.name == "Odile")
    assert portrait.notes[-2:] == ("Dynamic: Grew up on a barge.", "Ranged: A crossbow, unpaid for.")
    m.play(1, {"type": "Build", "stack": "Y1--"})
    assert m.state.table.chars["pc2"].notes == ()


def test_unique_picks_come_from_one_small_pool() -> None:
    """G-CRE-4, ST-CRE-2, ST-CRE-3, ST-CRE-5."""
    m = new("yard", 2, creation="unique")
    m.play(0, {"type": "Pick", "piece": "R3"})
    assert refusal(m, 1, {"type": "Pick", "piece": "R3"}) == ("ST-CRE-3", "The large red is taken.")
    assert refusal(m, 1, {"type": "Pick", "piece": "Pk1"}) == ("ST-CRE-3", "There is no pink in the Unique pool.")
    while asked(m) == "draft":
        m.play(m.waiting()[0], next(m.asks()[m.waiting()[0]].moves()))
    drafted = m.state.table.drafts["pc1"]
    wrong = {"type": "Build", "stack": "Y1--"}
    assert refusal(m, 0, wrong)[0] == "ST-CRE-2"
    m.play(0, next(m.asks()[0].moves()))
    assert sorted(map(str, m.state.table.chars["pc1"].stack.slots)) == sorted(drafted)


def test_whoever_stays_makes_the_rest_of_a_party_that_players_run() -> None:
    """ST-BOT-1, ST-CRE-4: a seat that has left is waited for no more, whoever was to be made there."""
    m = new("ford", 2, extra_pcs="player", party="5")
    m.leave(1)
    while asked(m) == "build" or not m.state.table.chars.get("pc5"):
        assert m.waiting() == (0,)
        m.play(0, next(m.asks()[0].forms[0].moves()))
    assert [one.seat for one in m.state.table.party if one.id in ("pc4", "pc5")] == [0, 0]


# --- free scenes and challenges -----------------------------------------------------------------------


def test_a_free_scene_runs_in_beats() -> None:
    """ST-SCN-1, ST-SCN-2, ST-BOT-3: marks clear when all are ready; the time of the scene is bounded."""
    m = new("ford", 2, extra_pcs="none")
    cast(m, "Soldier", "Healer")
    assert (m.state.table.mode, asked(m), m.waiting()) == ("free", "beat", (0, 1))
    (red,) = numbers(m, "pc1", "R3")
    m.play(0, {"type": "Attack", "how": "physical", "targets": ["chest:guts"], "cell": "guts.R", "pieces": [red]})
    while asked(m) != "beat":
        m.time_up(m.waiting()[0])
    assert red in m.state.table.chars["pc1"].committed
    assert m.state.table.challenges["chest"].pips("guts") == 8
    m.play(0, {"type": "ReadyUp"})
    assert m.waiting() == (1,)
    m.play(1, {"type": "ReadyUp"})
    assert m.state.table.beat == 2 or m.state.table.stage == "1b"
    assert red not in m.state.table.chars["pc1"].committed


def test_the_chest_wants_red_guts_or_blue_brains() -> None:
    """G-CHA-1, G-CHA-5, ST-CHA-1, ST-CHA-3, ST-CHA-4, ST-ABL-6: more than its pips, and no multiplier."""
    m = new("ford", 1, extra_pcs="none")
    cast(m, "Soldier")
    orange, red = numbers(m, "pc1", "O2", "R3")
    wrong = {"type": "Attack", "how": "physical", "targets": ["chest:guts"], "cell": "guts.O", "pieces": [orange]}
    assert refusal(m, 0, wrong) == ("ST-CHA-3", "This half needs Ranged (red guts).")
    rest = numbers(m, "pc1", "O2", "C1")
    made = {
        "type": "Attack",
        "how": "physical",
        "targets": ["chest:guts"],
        "cell": "guts.R",
        "pieces": [red],
        "others": rest,
    }
    m.play(0, made)
    told = m.play(0, {"type": "Decline"}).told  # the clear piece could still wear it by one
    assert [(f.attack, f.defence, f.result) for f in facts(told, "Compared")] == [(6, 8, "fail")]
    assert m.state.table.challenges["chest"].pips("guts") == 8


def test_perfection_wears_a_challenge_by_one() -> None:
    """G-CHA-7, ST-CHA-4, R-41."""
    m = new("ford", 1, extra_pcs="none")
    cast(m, "Soldier")
    red, orange = numbers(m, "pc1", "R3", "O2")
    made = {"type": "Attack", "how": "physical", "targets": ["chest:guts"], "cell": "guts.R", "pieces": [red]}
    m.play(0, made | {"others": [orange]})
    assert asked(m) == "perfection"
    m.play(0, {"type": "Perfect", "slot": numbers(m, "pc1", "C1")[0]})
    assert m.state.table.challenges["chest"].pips("guts") == 7


def test_a_challenge_is_worn_by_pips_and_no_multiple() -> None:
    """ST-CHA-4: 10 against 8 takes 2 pips off; nothing works "2 times over"."""
    m = new("ford", 1, extra_pcs="none", cp=25, creation="free")
    m.play(0, {"type": "Build", "stack": "G1-R3R3R3C1-R1"})
    guts = m.state.table.chars["pc1"].stack.guts
    reds, clear = [s.id for s in guts if s.c == "R"], [s.id for s in guts if s.c == "C"]
    made = {"type": "Attack", "how": "physical", "targets": ["chest:guts"], "cell": "guts.R", "pieces": reds}
    m.play(0, made | {"others": clear})
    (line,) = (line for fact, line in m.in_words(None, len(m.entries) - 1) if type(fact).__name__ == "Compared")
    assert line == "10 against 8: it takes 2 pips off."


def test_whoever_surmounts_takes_the_reward_closed() -> None:
    """G-CHA-4, ST-CHA-6, ST-OBJ-2, ST-OBJ-3, ST-brains.C, G-ATK-44: and Identify opens it for a pip."""
    m = new("ford", 1, extra_pcs="none", cp=25, creation="free")
    m.play(0, {"type": "Build", "stack": "G1-R3-B3B3B3B3C1"})
    table = m.state.table
    clear = next(s.id for s in table.chars["pc1"].stack.brains if s.c == "C")
    early = {"type": "UseIdentify", "slot": clear, "thing": "chest reward", "to": "pc1"}
    assert refusal(m, 0, early) == ("ST-OBJ-2", "Surmount the challenge first.")
    blues = [s.id for s in table.chars["pc1"].stack.brains if s.c == "B"]
    told = m.play(
        0, {"type": "Attack", "how": "mental", "targets": ["chest:brains"], "cell": "brains.B", "pieces": blues}
    ).told
    assert facts(told, "Surmounted")[0].by == "pc1"
    one = m.state.table.chars["pc1"]
    assert notation(m.state.table, one).endswith("+?()")
    while m.state.table.mode != "conflict" or asked(m) != "turn":
        seat = m.waiting()[0]
        m.play(seat, {"type": "Act"}) if asked(m) == "order" else m.time_up(seat)
    clear = next(s.id for s in m.state.table.chars["pc1"].stack.brains if s.c == "C")
    told = m.play(0, {"type": "UseIdentify", "slot": clear, "thing": "chest reward", "to": "pc1"}).told
    assert [str(s) for s in facts(told, "Identified")[0].pieces] == ["C2"]
    assert notation(m.state.table, m.state.table.chars["pc1"]) == "G1-R3-B3B3B3B3+(C2)"
    assert m.state.table.chars["pc1"].burned == 1


def test_stages_of_an_abstract_challenge_fall_one_by_one() -> None:
    """G-CHA-9, ST-ABS-1, ST-ABS-2, ST-ABS-3: no surplus carries over, clear pips are spent."""
    m = new("library", 1, extra_pcs="none", creation="free")
    m.play(0, {"type": "Build", "stack": "Pk2-Y2Cy1-C1G2Cy2"})
    stair = m.state.table.challenges["stair"]
    assert (stair.stages[0].c, [s.hidden for s in stair.stages]) == ("C", [False, True, True, True])
    clear, green = numbers(m, "pc1", "C1", "G2")
    made = {"type": "Attack", "how": "mental", "targets": ["stair:brains"], "cell": "brains.C", "pieces": [clear]}
    told = m.play(0, made | {"others": [green]}).told
    assert facts(told, "StageOvercome")
    assert facts(told, "StageRevealed")
    stair = m.state.table.challenges["stair"]
    assert (stair.stages[0].c, stair.stages[0].v, stair.done) == ("P", 3, 1)
    assert all(str(s) != "C1" for s in m.state.table.chars["pc1"].stack.brains)


def test_a_fight_needs_a_scene_for_it() -> None:
    """ST-SCN-3, R-66."""
    m = new("ford", 2)
    cast(m, "Soldier", "Healer")
    made = {"type": "Attack", "how": "physical", "targets": ["pc2"], "others": numbers(m, "pc1", "R3")}
    assert refusal(m, 0, made)[0] == "ST-SCN-3"
    assert refusal(m, 0, {"type": "Buy", "who": "pc1", "what": "guts 0 R1"})[0] == "ST-SCN-2"


# --- conflicts at play --------------------------------------------------------------------------------


def to_conflict(seats: int = 1, **options: Any) -> Match:
    m = new("yard", seats, **options)
    cast(m, *("Soldier", "Warden")[:seats])
    while asked(m) != "order":
        m.time_up(m.waiting()[0])
    return m


def test_a_conflict_begins_with_sides_and_places() -> None:
    """ST-SCN-4, ST-SET-5, ST-BOT-2: the party in its zone, facing as the stage says; white necks neutral."""
    m = to_conflict(2)
    table = m.state.table
    assert {one.id: one.side for one in table.living} == {
        "pc1": "party",
        "pc2": "party",
        "y1": "foes",
        "y2": "foes",
        "y3": "neutral",
    }
    zone = load_pack(PLAIN).by_id["yard"].stages[0].map.zones["start"]
    assert all(one.pos in zone and one.facing == "E" for one in table.party)


@pytest.mark.parametrize(
    ("called", "within"),
    [
        ("A festival mask", "the festival mask"),
        ("Fine bow", "the fine bow"),
        ("Some coins", "some coins"),
        ("The ring", "the ring"),
    ],
)
def test_a_find_is_asked_about_with_one_article(called: str, within: str) -> None:
    """ST-RWD-1: also in what is said of the proposal."""
    assert the_thing(called) == within
    table = to_conflict().state.table
    said = IN_FIGHTS[Offered](table, Offered("pc1", "pc1", called))
    assert said == f"{table.chars['pc1'].name} is to have {within}, if nobody objects."


def test_spending_waits_until_the_conflict_is_over() -> None:
    """Section 7.6, ST-EVO-3, ST-RWD-1."""
    m = to_conflict()
    m.play(0, {"type": "Act"})
    assert m.why(0, {"type": "Buy", "who": "pc1", "what": "guts 0 R1"}) is not None
    told = [fact for entry in play_out(m).entries for fact in entry.told]
    if m.state.table.result == "win":
        assert [type(f).__name__ for f in told].index("CpGiven") > [type(f).__name__ for f in told].index(
            "ConflictEnded"
        )


def test_things_that_lie_about_are_taken_and_given() -> None:
    """ST-OBJ-1, ST-OBJ-4: once a turn, and only if the other agrees."""
    m = to_conflict(2)
    seen: list[Any] = []
    luck = Stream(key_of(secret_from("things")), 0)
    while m.agenda and not seen:
        seat = m.waiting()[0]
        moves = m.asks()[seat].forms
        take = next((f for f in moves if f.move == "Take"), None)
        if take:
            m.play(seat, take.draw(luck))
            seen = [one for one in m.state.table.party if one.carried]
        else:
            m.play(seat, {"type": "Act"} if asked(m) == "order" else tactical(m.observation(seat), luck))
    assert seen
    assert m.state.table.things[seen[0].carried[0]].holder == seen[0].id
    assert not m.state.table.things[seen[0].carried[0]].pieces


def test_the_same_game_ends_the_same_way() -> None:
    """ST-BOT-4 to ST-BOT-10, ST-END-1, ST-END-2: ST-BOT-5, ST-BOT-6, ST-BOT-7, ST-BOT-8, ST-BOT-9: no chance anywhere
    in the referee, and a result with a score."""
    first, again = (play_out(new("ford", 1)) for _ in range(2))
    assert [msgspec.json.encode(e.told) for e in first.entries] == [msgspec.json.encode(e.told) for e in again.entries]
    assert all(not entry.luck for entry in first.entries)
    outcome = first.outcome
    assert outcome is not None
    assert outcome.figures["score"] in (0.0, 0.5, 1.0)
    assert outcome.ending in {ending.id for ending in FORD.endings}
    assert any(fact for entry in first.entries for fact in facts(entry.told, "Said"))


def test_rest_and_replacement_come_before_the_next_stage() -> None:
    """ST-HEA-9, ST-DTH-4, ST-EVO-4: the wounded heal, the dead are replaced with starting CP."""
    for seed in range(4):
        m = play_out(new("ford", 1), str(seed))
        table = m.state.table
        if table.result == "partial":
            made = [f for e in m.entries for f in facts(e.told, "CharacterMade") if f.drafted]
            assert made
            assert all(f.char.spent <= 10 for f in made)
            return
    raise AssertionError("nobody fell at the ford")


# --- the GM -------------------------------------------------------------------------------------------


def test_a_human_gm_tells_whispers_and_rules() -> None:
    """ST-GM-1, ST-SAY-3, ST-SAY-4: secrets reach only those they are for; a ruling is told with its reason."""
    m = telltable.new("stacktors", seats=3, options={"gm": "human", "adventure": "yard"}, pack=PLAIN)
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    m.play(2, {"type": "TakePregen", "name": "Healer"})
    m.play(0, {"type": "ReadyUp"})
    m.play(0, {"type": "WhisperTo", "seat": 1, "text": "The bucket moved."})
    assert [one.text for one in m.view(1).whispers] == ["The bucket moved."]
    assert m.view(2).whispers == ()
    last = len(m.entries) - 1
    assert [len(m.told(seat, last)) for seat in (0, 1, 2, None)] == [1, 1, 0, 0]
    m.play(0, {"type": "SetPlan", "text": "Let them win."})
    assert m.view(0).secrets.plan == "Let them win."
    assert m.view(1).secrets is None
    m.play(0, {"type": "Override", "who": "y1", "field": "pos", "value": "0,0", "reason": "The sand gave way."})
    assert m.state.table.chars["y1"].pos == (0, 0)
    assert refusal(m, 1, {"type": "Narrate", "text": "A storm."}) == ("ST-GM-1", "Only the GM can do that.")
    before = m.state.table.chars["y1"].pos
    m.play(0, {"type": "TakeBack"})
    assert m.state.table.chars["y1"].pos != before
    m.play(0, {"type": "EndAdventure", "ending": "learned"})
    assert m.over
    assert m.view(1).secrets is not None


# --- adventures as data -------------------------------------------------------------------------------


def test_the_starters_are_sound() -> None:
    """ST-ADV-1, ST-ADV-2."""
    assert lint("starters") == []
    assert [it.title for it in load_pack().adventures] == [
        "The Practice Yard",
        "The Ford at Greywater",
        "The Drowned Library",
        "Night Market Run",
        "The Bell of Marrow Lane",
        "The Last Sledge to Harrow",
        "A Dance at Vesper House",
    ]


def broken(**changes: Any) -> list[str]:
    data = msgspec.to_builtins(FORD)
    stage = data["stages"][1]
    stage.update(changes)
    return check(msgspec.convert(data, Adventure))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"next": {"win": "nowhere", "fail": "driven_back"}}, "leads to nowhere, which does not exist"),
        ({"goals": {"defeated": "nobody"}}, "a condition names nobody"),
        ({"npcs": [{"id": "x1", "name": "X", "role": "enemy", "stack": "O2-Q1-", "at": [1, 1]}]}, "Q is not a colour"),
        (
            {"npcs": [{"id": "x1", "name": "X", "role": "enemy", "stack": "O2--", "at": [99, 1]}]},
            "stands outside the map",
        ),
        ({"challenges": [{"id": "rock", "name": "R", "stack": "()Rx", "at": [3, 3]}]}, "Fill in x before placing"),
        ({"map": {"kind": "square", "rows": ["..", "..."]}}, "all rows of a map must be the same length"),
        ({"start": "moon"}, "the start zone moon does not exist"),
    ],
)
def test_what_is_wrong_with_an_adventure_is_named(changes: dict[str, Any], sentence: str) -> None:
    """ST-ADV-1."""
    assert any(sentence in problem for problem in broken(**changes)), broken(**changes)


def test_a_name_that_would_begin_a_sentence_small_is_named() -> None:
    """ST-ADV-6: of the party and of whoever it meets; it can be played, and reads badly."""
    data = msgspec.to_builtins(FORD)
    assert not any("begins with a capital" in problem for problem in check(FORD))
    data["party"]["pregens"][0]["called"] = data["stages"][1]["npcs"][0]["name"] = "the Lock-Keeper"
    found = [
        one for one in check(msgspec.convert(data, Adventure)) if "begins with a capital: “The Lock-Keeper”" in one
    ]
    assert [one.partition(":")[0] for one in found] == ["party, pregens", f"stage {data['stages'][1]['id']}"]
    assert all(map(is_gap, found))


def test_every_party_can_open_what_it_must() -> None:
    """ST-ADV-2."""
    rock = {"id": "rock", "name": "R", "stack": "()P9", "at": [3, 3]}
    found = broken(challenges=[rock], goals={"surmounted": "rock"})
    (lacking,) = (problem for problem in found if "has no colour for it: guts.P. [ST-ADV-2]" in problem)
    assert "rock: a party of Soldier, " in lacking
    assert is_gap(lacking)


def test_every_party_can_open_each_part_of_what_it_must() -> None:
    """ST-ADV-2: of an abstract challenge every group; orange guts are in any four of the five, purple ones are not."""
    for stack, sound in (("()O3", True), ("()O3P3", False), ("()P3O3", False)):
        rock = {"id": "rock", "name": "R", "stack": stack, "at": [3, 3], "kind": "abstract"}
        found = broken(challenges=[rock], goals={"surmounted": "rock"})
        assert any("[ST-ADV-2]" in problem for problem in found) is not sound, stack


def test_a_short_bank_makes_smaller_people() -> None:
    """ST-ADV-3, ST-STK-9."""
    m = new("ford", 1, bank_trios=1, extra_pcs="none")
    play_out(m)
    placed = [f.char for e in m.entries for f in facts(e.told, "Placed")]
    assert any(one.stack.pips < sum(int(c) for c in one.began if c.isdigit()) for one in placed)


@pytest.mark.by_turns(4)
def test_a_blank_pack_can_be_played_at_once(tmp_path: Path) -> None:
    """ST-ADV-1: `telltable new-pack` makes a folder that lint has nothing to say of."""
    with pytest.raises(SystemExit) as done:
        app(["new-pack", "stacktors", str(tmp_path / "mine")])
    assert not done.value.code
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == sorted(skeleton())
    assert lint(str(tmp_path / "mine")) == []
    m = telltable.new("stacktors", seats=["bot:tactical"] * 2, pack=tmp_path / "mine")
    play_out(m)
    assert m.rules.book(m.pack, m.state).title == "A New Adventure"
    assert [
        str(broken) for broken in laws(GAME, 5, seed=0, pack=tmp_path / "mine", options={"adventure": "yard"})
    ] == []


def test_unknown_keys_are_errors(tmp_path: Path) -> None:
    """ST-ADV-1."""
    for name in ("people", "yard", "ford", "library", "market"):
        text = (PLAIN / f"{name}.json").read_text("utf-8")
        if name == "ford":
            text = text.replace('"max_rounds"', '"most_rounds"')
        (tmp_path / f"{name}.json").write_text(text, "utf-8")
    (problem,) = lint(str(tmp_path))
    assert "most_rounds" in problem


def test_a_move_out_of_turn_is_refused() -> None:
    """Section 7.6, ST-ORD-4, ST-ORD-6, ST-TRN-6."""
    m = to_conflict(2)
    late = next(seat for seat in (0, 1) if seat not in m.waiting())
    with pytest.raises(IllegalMove) as raised:
        m.play(late, {"type": "Act"})
    assert raised.value.refusal.rule == "ST-ORD-4"
