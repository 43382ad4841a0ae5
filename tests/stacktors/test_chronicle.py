"""The chronicle, read as if aloud: no turn of phrase twice, everybody introduced, nothing out of its order."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import telltable
from bench.stories.stacktors import played
from telltable.core.errors import IllegalMove
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.rules.judgement.worth import still_matters
from telltable.games.stacktors.show import turns_of_phrase as tp
from telltable.games.stacktors.show.prose import prose
from telltable.games.stacktors.table.events_story import WayTaken
from telltable.games.stacktors.table.state import Deed, Spoken
from telltable.games.stacktors.table.types import Scene

from .helpers import asked
from .test_stories import NOTATION

UNNAMED = re.compile(r"^\{who\} \w+(?: (?:up|down|off|at|to|for|with|on|in))? (?:it|him|her|them)\b")


def told(*deeds: Deed, story: tuple[Spoken, ...] = (), heading: str = "The bridge", limit: int = 0) -> list[str]:
    """The paragraphs of a scene at the ford in which this happened."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "ford", "extra_pcs": "none"})
    m.play(0, {"type": "TakePregen", "name": "Warden"})
    it = m.pack.by_id["ford"]
    if limit:
        it = replace(it, stages=tuple(replace(one, max_rounds=limit) for one in it.stages))
    opened = Spoken("1b", 0, "scene", "", heading)
    table = replace(m.state.table, story=(opened, *story), deeds=deeds)
    return [line.text for chapter in prose(table, it) for line in chapter.lines]


def said(who: str, text: str) -> Spoken:
    return Spoken("1b", 1, "said", text, who)


def test_no_turn_of_phrase_comes_twice_of_whomever() -> None:
    """Section 10: where all of a kind were told, a plain sentence says it; none comes twice."""
    foes = [f"Foe{n}" for n in range(len(tp.STATUS["compelled"]) + 4)]
    deeds = []
    for foe in foes:
        deeds += [Deed(1, "hit", "Maud", foe, "brains.P"), Deed(1, "status", "Maud", foe, "compelled")]
    text = " ".join(told(*deeds))
    for line in tp.STATUS["compelled"]:
        pattern = re.escape(line).replace(r"\{a\}", r"\w+").replace(r"\{b\}", r"\w+").replace(r"\{b_\}", r"\w+’s")
        assert len(re.findall(pattern, text)) == 1, line
    sentences = re.split(r"(?<=\.) ", text)
    assert len(sentences) == len(set(sentences))
    assert sum(f"{foe} " in text or f"{foe}." in text or f"{foe}’s" in text for foe in foes) == len(foes)


def test_last_words_and_the_fall_are_one_sentence() -> None:
    """Section 10: nobody's name closes one sentence and opens the next."""
    (text,) = told(Deed(2, "down", "", "Teal"), story=(said("Teal", "I was slow."),))
    assert re.fullmatch(r"“I was slow,” (?:said Teal|Teal said), and [a-z ,]+\.", text), text


def test_nobody_speaks_after_their_end_was_told() -> None:
    """Section 10: last words come before what was done about them."""
    (text,) = told(
        Deed(1, "down", "", "Rook"),
        Deed(1, "judged", "Maud", "Rook", "finished"),
        story=(said("Rook", "Cast off, then."),),
    )
    words = text.index("Cast off")
    ends = [line.partition("{")[0] or line.format(a="Maud", b="Rook") for line in tp.FINISHED]
    at = [text.index(end) for end in ends if end in text]
    assert at
    assert words < min(at)


def test_who_comes_later_is_introduced_then() -> None:
    """ST-DTH-4: whoever was there from the beginning is introduced at the beginning, and a newcomer in whose place."""
    pregens = load_pack().by_id["ford"].party.pregens
    soldier, healer = (next(one for one in pregens if one.name == name) for name in ("Soldier", "Healer"))
    made = Deed(0, "comes", "", "Bren Tallow", text=soldier.concept)
    later = Deed(2, "comes", "", "Oda Fenn", "Bren Tallow", text=healer.concept)
    first, second = told(made, later, story=(Spoken("1c", 0, "scene", "", "After the crossing"),))
    assert first.startswith("Bren Tallow left the army")
    assert re.search(r"Bren.*Oda Fenn|Oda Fenn.*Bren", second)
    assert "Oda sets bones" in second


def test_a_scene_that_ran_out_of_time_says_so() -> None:
    """ST-ORD-7: the last round is told as that, before what the winners say."""
    over = Deed(2, "over", how="fail", n=3)
    (text,) = told(over, story=(said("Teal", "Two, three, home."),), limit=3)
    assert text.startswith(tp.LATE[0])
    (text,) = told(over, story=(said("Teal", "Two, three, home."),), limit=4)
    assert tp.LATE[0] not in text


def test_what_came_to_nothing_in_rounds_in_a_row_is_one_sentence() -> None:
    """Section 10: runs of events are folded into beats, across rounds too."""
    deeds = []
    for n in range(1, 7):
        deeds += [Deed(1, "round", n=n), Deed(1, "miss", "Teal", "Maud", "guts.R")]
    (text,) = told(*deeds)
    assert text.count(".") == 1
    assert "gain and again" in text


def test_what_a_way_costs_is_told_once_and_beside_it() -> None:
    """ST-WAY-2: two pips are one price, told before what others say to it."""
    (text,) = told(
        Deed(1, "way", "Maud", "", "talk", text="Maud read the book aloud."),
        Deed(2, "wound", "", "Maud", "", 1),
        Deed(2, "wound", "", "Maud", "", 1),
        story=(said("Rook", "That is my hand."),),
    )
    priced = [line.format(b="Maud") for line in tp.HURT_ALONE]
    assert sum(line in text for line in priced) == 1
    assert text.endswith(("said.", "Rook."))


def test_no_way_is_told_of_an_unnamed_it() -> None:
    """Section 10: a paragraph of its own names what it is about."""
    for it in load_pack().adventures:
        for stage in it.stages:
            for way in stage.ways:
                assert not UNNAMED.match(way.done), (it.id, way.id, way.done)


def test_what_a_key_has_opened_is_left_alone() -> None:
    """ST-BOT-9: a challenge whose every consequence has come by a way is nobody's aim any more."""
    m = telltable.new("stacktors", seats=1, seed=4, options={"adventure": "ford"})
    m.play(0, {"type": "TakePregen", "name": "Warden"})
    chest = m.state.table.challenges["chest"]
    assert still_matters(Scene(m.pack, m.state), chest)
    m.play(0, {"type": "TakeWay", "way": "ask_hobb"})
    assert not chest.surmounted
    assert not still_matters(Scene(m.pack, m.state), chest)
    asks = [form for form in m.asks()[0].forms if form.move == "AskFor"]
    assert not any("strongbox" in form.title for form in asks)


def test_nobody_rings_a_bell_that_was_left_in_the_vault() -> None:
    """ST-WAY-1: what comes later stands on what was done."""
    m = telltable.new("stacktors", seats=1, seed=4, options={"adventure": "bell"})
    m.play(0, {"type": "TakePregen", "name": "Warden"})
    for way in ("front_door", "give_up"):
        m.play(0, {"type": "TakeWay", "way": way})
    assert m.state.table.stage == "home"
    assert asked(m) == "beat"
    for way in ("ring_bell", "fetch_quill"):
        with pytest.raises(IllegalMove, match="isn't open"):
            m.play(0, {"type": "TakeWay", "way": way})
    m.play(0, {"type": "TakeWay", "way": "slip_away"})
    assert m.state.table.ending == "no_bell"


def test_a_way_has_a_paragraph_of_its_own_with_what_is_remembered_of_it() -> None:
    """ST-WAY-3: what a fight did to somebody else stands below, in its own."""
    way, fight = told(
        Deed(1, "way", "Maud", "", "talk", text="Maud said double."),
        Deed(1, "remembered", text="Double was said."),
        Deed(1, "works", "Maud", "The crowd"),
        Deed(1, "works", "Maud", "The crowd"),
        Deed(1, "hit", "Teal", "Maud", "guts.R"),
        Deed(1, "wound", "", "Maud", "", 1),
    )
    assert way.startswith("Maud said double.")
    assert way.count("crowd") == 1
    assert "Teal" in fight


def test_every_sentence_begins_with_a_capital() -> None:
    """Section 10: also where a name begins with an article."""
    deeds = [Deed(1, "judged", "Maud", f"The Fox{n}", "spared") for n in range(len(tp.SPARED))]
    text = " ".join(told(*deeds))
    assert not re.search(r"[.!?] [a-z]", text), text


def test_the_story_at_the_table_is_told_without_notation() -> None:
    """Section 10: what was done stands in it in words, ways too; pieces are in the log."""
    m = played("ford", "force", 1, "margin")
    lines = [line for chapter in m.rules.board(m.pack, m.view(None)).story for line in chapter.lines]
    for line in lines:
        assert not NOTATION.search(line.text), line.text
        assert not re.search(r"[:(]\s*\.|\(\)|\.\.", line.text), line.text
    ways = [event.text for entry in m.entries for event in entry.told if isinstance(event, WayTaken)]
    assert ways
    assert set(ways) <= {line.text for line in lines}
    assert any(NOTATION.search(line.text) for line in m.state.table.story if line.kind == "deed")
