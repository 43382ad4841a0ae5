"""The chronicle, read as if aloud: no turn of phrase twice, everybody introduced, nothing out of its order."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from bench.stories.stacktors import played
from telltable.bots.driver import Driver
from telltable.core.errors import IllegalMove
from telltable.games.stacktors.box.choices import Seen
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.box.pronouns import of_party
from telltable.games.stacktors.box.story_checks import check_story
from telltable.games.stacktors.rules.judgement.worth import still_matters
from telltable.games.stacktors.show import turns_of_phrase as tp
from telltable.games.stacktors.show.prose import mourned, prose
from telltable.games.stacktors.show.voice import curled
from telltable.games.stacktors.table.events_story import WayTaken
from telltable.games.stacktors.table.state import Deed, Spoken
from telltable.games.stacktors.table.types import Scene

from .helpers import asked
from .test_stories import NOTATION, edited

UNNAMED = re.compile(r"^\{who\} \w+(?: (?:up|down|off|at|to|for|with|on|in))? (?:it|him|her|them)\b")


MAUD = Deed(0, "comes", "", "Maud", text="Kept a river for eleven years and knows what it keeps.")
PIM = Deed(0, "comes", "", "Pim", text="Walks ropes for a living and has never explained who ties them.")


def told(
    *deeds: Deed,
    story: tuple[Spoken, ...] = (),
    heading: str = "The bridge",
    limit: int = 0,
    party: tuple[Deed, ...] = (),
    met: tuple[Spoken, ...] = (),
) -> list[str]:
    """The paragraphs of a scene at the ford in which this happened, without who the party are and what they want.

    `met`: what was said before anything was done.
    """
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "ford", "extra_pcs": "none"})
    m.play(0, {"type": "TakePregen", "name": "Warden"})
    it = m.pack.by_id["ford"]
    if limit:
        it = replace(it, stages=tuple(replace(one, max_rounds=limit) for one in it.stages))
    opened = Spoken("1b", 0, "scene", "", heading)
    deeds, story = tuple(replace(deed, at=deed.at + len(met)) for deed in deeds), (*met, *story)
    gone = {"nell": "Nell Lark", "wat": "Wat Lark"}
    table = replace(m.state.table, story=(opened, *story), deeds=(*party, *deeds), gone=gone, chars={})
    lines = [line.text for chapter in prose(table, it) for line in chapter.lines]
    return lines[1:] if party else lines


def said(who: str, text: str) -> Spoken:
    return Spoken("1b", 1, "said", text, who)


ROOK = said("Rook", "Nobody comes over here without me.")
WON = Deed(9, "over", how="win", n=2)
FATES = load_pack().by_id["ford"].stages[1].npcs[0].fates  # Rook's
ENDS = ("down", "flees", "yields")


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) (?=[A-Z“])", text)


def blow(by: str, to: str, how: str = "guts.O", at: int = 1) -> tuple[Deed, Deed]:
    return Deed(at, "hit", by, to, how), Deed(at, "wound", "", to, how, 1)


def miss(by: str, to: str, how: str = "guts.O") -> Deed:
    return Deed(1, "miss", by, to, how)


def test_a_fight_is_told_by_its_ends() -> None:
    """Section 10: of blows, misses and statuses only what led to an end is told, once; the rest is left out."""
    fight = (
        Deed(1, "round", n=1),
        *blow("Rook", "Maud"),
        miss("Maud", "Rook"),
        Deed(1, "status", "Maud", "Rook", "frozen"),
    )
    assert told(*fight, party=(MAUD,)) == []
    (text,) = told(*fight, *blow("Maud", "Rook"), Deed(1, "down", "", "Rook"), WON, met=(ROOK,), party=(MAUD,))[1:]
    begins, setback, felled = sentences(text)
    assert begins == load_pack().by_id["ford"].stages[1].begins[-1].text
    assert "Rook" in setback
    assert "Maud" in setback
    assert felled.startswith("But then Maud ")
    assert felled.count("Rook") <= 2
    more = (*blow("Maud", "Rook"), Deed(1, "down", "", "Rook"), *blow("Maud", "Nell"))
    assert told(*fight, *more, WON, met=(ROOK,), party=(MAUD,))[1:] == [text]


def test_a_long_fight_is_short_to_read() -> None:
    """Section 10: ten rounds of blows that end with one of them down take at most three sentences."""
    deeds = []
    for n in range(1, 11):
        deeds += [Deed(1, "round", n=n), *blow("Nell Lark", "Maud"), miss("Maud", "Nell Lark")]
    deeds += [*blow("Maud", "Nell Lark"), Deed(1, "down", "", "Nell Lark")]
    text = told(*deeds, WON, story=(said("Nell Lark", "Purse or river."),), party=(MAUD, PIM))[-1]
    assert len(sentences(text)) <= 3, text


def test_last_words_and_the_fall_are_one_sentence() -> None:
    """Section 10: nobody's name closes one sentence and opens the next."""
    text = told(
        Deed(1, "round", n=1),
        *blow("Maud", "Teal", at=2),
        Deed(2, "down", "", "Teal"),
        story=(said("Teal", "You?"), said("Teal", "I was slow. Say I was not slow.")),
        party=(MAUD,),
    )[-1]
    assert re.search(r"“I was slow. Say I was not slow,” (?:said Teal|Teal said), and [a-z ,]+\.$", text), text


def test_few_of_them_speak() -> None:
    """Section 10: of all who have words at their end two, the strongest; nobody's words stand without their cause."""
    last = {
        "Rook": "It was only a toll.",
        "Bram Post": "Oh. Down is far.",
        "Nell Lark": "Tell my brother he was right.",
    }
    last["Teal"] = "I was slow. Say I was not slow."
    story = (ROOK, *(said(who, "I was told.") for who in last if who != "Rook"), *(said(*row) for row in last.items()))
    ends = [deed for who in last for deed in (*blow("Maud", who, at=8), Deed(8, "down", "", who))]
    text = " ".join(told(Deed(1, "round", n=1), *ends, WON, story=story, party=(MAUD,)))
    assert "It was only a toll" in text
    assert sum(words[:-1] in text for words in last.values()) == 2
    wrong = (ROOK, said("Rook", "Got you by the boot."))
    rook = [*blow("Maud", "Rook", at=2), Deed(2, "down", "", "Rook")]
    text = told(Deed(1, "round", n=1), *rook, WON, story=wrong, party=(MAUD,))[-1]
    assert "“" not in text, text


def test_whoever_comes_late_begins_another_paragraph() -> None:
    """Section 10: a long fight is told in two movements or three; nobody's end is parted from how they came."""
    last = ("Rook", "Bram Post", "Nell Lark", "Teal", "Wat Lark")
    story = (ROOK, *(said(who, "I was told.") for who in last[1:]))
    ends = [deed for who in last for deed in (*blow("Maud", who, at=8), Deed(8, "down", "", who))]
    lines = told(Deed(1, "round", n=1), *ends, WON, story=story, party=(MAUD,))
    assert len(lines) > 1
    assert lines[-1].startswith("With the two knives came Nell Lark")
    assert "Nell" not in "".join(lines[:-1])
    assert all(len(sentences(line)) > 1 for line in lines)


def test_nobody_speaks_of_mercy_before_it_is_shown() -> None:
    """ST-WAY-4: who is finished speaks before, who is spared after what was done about them."""
    for how, words in (
        ("finished", "It was only a toll."),
        ("spared", "I will not forget it. I have not decided how."),
    ):
        deeds = (
            Deed(1, "round", n=1),
            *blow("Maud", "Rook"),
            Deed(2, "down", "", "Rook"),
            Deed(2, "judged", "Maud", "Rook", how),
        )
        text = " ".join(told(*deeds, Deed(3, "turn", "Maud"), story=(ROOK, said("Rook", words)), party=(MAUD,)))
        spoken = text.index(words.removesuffix("."))
        judged = text.index(getattr(FATES, how).format(a="Maud", b_he="he").removeprefix("Rook"))
        assert (spoken < judged) == (how == "finished"), text


def test_mercy_is_theirs_who_show_it() -> None:
    """ST-WAY-4: where another than the one who struck decides, the book says so."""
    deeds = (Deed(1, "round", n=1), *blow("Maud", "Rook"), Deed(1, "down", "", "Rook"))
    text = " ".join(told(*deeds, Deed(1, "judged", "Pim", "Rook", "spared"), party=(MAUD, PIM)))
    assert FATES.spared.format(a="Pim").removeprefix("Rook") in text
    foe = (
        Deed(1, "round", n=1),
        *blow("Maud", "Foe"),
        Deed(1, "down", "", "Foe"),
        Deed(1, "judged", "Pim", "Foe", "spared"),
    )
    text = " ".join(told(*foe, party=(MAUD, PIM)))
    assert any(line.format(a="Pim", b="Foe") in text for line in tp.SPARED_BY), text


def test_who_gives_up_does_not_say_what_the_dying_say() -> None:
    """ST-BOT-10: a line is told only where its cause is: Teal yields, so these are nobody's last words."""
    story = (said("Teal", "Nobody starts without me."), said("Teal", "I was slow. Say I was not slow."))
    deeds = (Deed(1, "round", n=1), *blow("Maud", "Teal", "brains.R"), Deed(3, "yields", "", "Teal"))
    text = " ".join(told(*deeds, story=story, party=(MAUD,)))
    assert "slow" not in text
    teal = next(npc for npc in load_pack().by_id["ford"].stages[1].npcs if npc.id == "teal")
    assert f"and Teal {teal.fates.yields}" in text, text
    assert "slow" in " ".join(told(*deeds[:-1], Deed(3, "down", "", "Teal"), story=story, party=(MAUD,)))


def test_a_way_that_tells_an_end_tells_it_alone() -> None:
    """ST-WAY-2: Wat runs in the words of the way; a second sentence, or his own, would say it twice."""
    way = Deed(2, "way", "Maud", "", "talk", text="Maud pointed up the hill. Wat Lark ran with both shoes undone.")
    story = (said("Wat Lark", "Where is she?"), said("Wat Lark", "Nell! Wait for me, Nell!"))
    lines = told(
        Deed(1, "round", n=1),
        *blow("Maud", "Wat Lark"),
        way,
        Deed(3, "flees", "", "Wat Lark"),
        Deed(3, "turn", "Nell"),
        story=story,
        party=(MAUD,),
    )
    end = "to get out of his way. Maud pointed up the hill. Wat ran with both shoes undone."
    assert lines[-1].endswith(end), lines
    assert "Wait for me" not in " ".join(lines)


def test_a_death_is_noticed() -> None:
    """ST-DTH-1: by whoever stands by, by the next scene, and on the last page."""
    deeds = (Deed(1, "round", n=1), *blow("Nell", "Maud"), Deed(1, "down", "", "Maud", "ours"))
    (text,) = told(*deeds, party=(MAUD, PIM))
    assert any(line.format(a="Pim", b="Maud", b_="Maud’s") in text for line in tp.GRIEF), text
    (alone,) = told(*deeds, party=(MAUD,))
    assert alone.endswith("Under the bridge the river went on as before.")
    later = Spoken("1c", 0, "scene", "", "After the crossing")
    lines = told(*deeds, Deed(2, "way", "Pim", text="Pim slept."), story=(later,), party=(MAUD, PIM))
    assert any(line.format(b="Maud") in lines[-2] for line in tp.MISSING), lines
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "ford", "extra_pcs": "none"})
    m.play(0, {"type": "TakePregen", "name": "Warden"})
    table = m.state.table
    assert mourned(table) == ""
    dead = {id_: replace(one, alive=False) for id_, one in table.chars.items()}
    assert mourned(replace(table, chars=dead)) == "Maud Greywater did not come home."


def test_a_lesson_mourns_nobody() -> None:
    """Section 10: who falls in the yard is carried to breakfast."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "yard", "extra_pcs": "none"})
    m.play(0, {"type": "TakePregen", "name": "Warden"})
    deeds = (MAUD, PIM, Deed(1, "round", n=1), *blow("Nell", "Maud"), Deed(1, "down", "", "Maud", "ours"))
    opened = Spoken("1", 0, "scene", "", "First bout")
    dead = {id_: replace(one, alive=False) for id_, one in m.state.table.chars.items()}
    table = replace(
        m.state.table, story=(opened,), deeds=deeds, chars=dead, ending="bruised", ending_text="It is over."
    )
    book = m.rules.book(m.pack, replace(m.state, table=table))
    text = " ".join(line.text for chapter in book.chapters for line in chapter.lines)
    assert "Maud" in text
    assert not any(line.format(a="Pim", b="Maud", b_="Maud’s") in text for line in (*tp.GRIEF, *tp.MISSING))
    assert "come home" not in book.ending


def test_the_dead_strike_nobody_and_are_not_struck_again() -> None:
    """Section 10: what an old blow did to somebody who has died since explains nothing."""
    deeds = (Deed(1, "round", n=1), *blow("Nell", "Maud"), *blow("Nell", "Maud"), Deed(1, "down", "", "Maud", "ours"))
    lines = told(*deeds, Deed(1, "turn", "Pim"), *blow("Pim", "Nell"), Deed(1, "down", "", "Nell"), party=(MAUD, PIM))
    text = " ".join(lines)
    grief = min(
        text.index(line.format(a="Pim", b="Maud", b_="Maud’s"))
        for line in tp.GRIEF
        if line.format(a="Pim", b="Maud", b_="Maud’s") in text
    )
    after = text[grief:].partition(". ")[2].partition("dead. ")[2] or text[grief:].partition(". ")[2]
    assert "Maud" not in after.replace("Nell, who had killed Maud,", "Nell"), after


def test_whose_will_it_was_is_told() -> None:
    """ST-ATK-10: somebody who strikes a mate was made to; and is their own again where it strikes at the party."""
    turned = Deed(1, "status", "Maud", "Bram", "compelled")
    deeds = (Deed(1, "round", n=1), turned, *blow("Bram", "Teal"), Deed(1, "down", "", "Teal"))
    (text,) = told(*deeds, party=(MAUD,))
    assert re.search(r"Maud (?:talked at|had) Bram (?:until|so confused)", text), text
    more = (Deed(1, "turn", "Bram"), *blow("Bram", "Maud"), Deed(1, "down", "", "Maud", "ours"))
    text = " ".join(told(*deeds, *more, party=(MAUD,)))
    assert any(line.format(a="Bram", c="Maud", c_="Maud’s", more="").split(",")[0] in text for line in tp.FREE), text


def test_everybody_is_brought_in_before_they_speak() -> None:
    """ST-ADV-6: with a sentence of the adventure's, the first time only; of those who wait for a fight one speaks."""
    (text,) = told(story=(ROOK, said("Nell Lark", "Purse or river.")))
    assert re.match(
        r"The boathook was Rook’s, and so was the toll\. "
        r"“Nobody comes over here without me,” (?:said Rook|Rook said)\. "
        r"With the two knives came Nell Lark, who had been promised half of what the bridge took\.$",
        text,
    ), text
    knowing = said("Rook", "That was my lock. I heard it go from here.")
    assert "my lock" in told(story=(said("Bram Post", "I was told."), knowing))[0]
    for it in load_pack().adventures:
        for stage in it.stages if it.id != "yard" else ():
            for npc in stage.npcs:
                assert npc.looks or npc.name.removeprefix("The ") in (stage.told or stage.text), (it.id, npc.name)


def test_who_comes_later_comes_in_where_they_matter() -> None:
    """ST-ADV-6: before the sentence that tells of them; whoever comes and does nothing is not told of."""
    story = (said("Teal", "Nobody starts without me."), said("Wat Lark", "Nell! I said to leave it."))
    fight = (Deed(1, "round", n=1), *blow("Maud", "Rook", at=3), Deed(3, "down", "", "Rook"))
    text = " ".join(told(*fight, Deed(3, "over", how="win", n=2), met=(ROOK,), story=story, party=(MAUD,)))
    assert "Teal" not in text
    assert "Wat" not in text
    teal = (*blow("Teal", "Maud", at=3), *blow("Maud", "Teal", at=3), Deed(3, "down", "", "Teal"))
    text = " ".join(told(*fight, Deed(3, "turn", "Maud"), *teal, WON, met=(ROOK,), story=story, party=(MAUD,)))
    assert text.index("Somebody thin came down the bridge post") < text.index("Teal,")
    assert "Wat" not in text


def test_the_last_page_speaks_of_others() -> None:
    """Section 10: the book is in the third person to its end, also where the table is told of "you"."""
    for it in load_pack().adventures:
        for ending in it.endings:
            for row in (ending.told or ending.text, *(coda.told or coda.text for coda in ending.codas)):
                assert not re.search(r"\b[Yy]ou(?:r|rs)?\b", row.replace("thank you", "")), (it.id, row)
    m = played("ford", "force", 1, "last")
    assert m.state.table.ending_text
    assert not re.search(r"\b[Yy]our?\b", m.rules.book(m.pack, m.state).ending)


def test_who_comes_later_is_introduced_then() -> None:
    """ST-DTH-4: whoever was there from the beginning is introduced at the beginning, and a newcomer in whose place."""
    pregens = load_pack().by_id["ford"].party.pregens
    soldier, healer = (next(one for one in pregens if one.name == name) for name in ("Soldier", "Healer"))
    made = Deed(0, "comes", "", "Bren Tallow", text=soldier.concept)
    later = Deed(2, "comes", "", "Oda Fenn", "Bren Tallow", text=healer.concept)
    first, second = told(made, later, story=(Spoken("1c", 0, "scene", "", "After the crossing"),))
    assert first.startswith("This was Bren Tallow, who ")
    assert any(f"who {row}." in first for row in soldier.told), first
    alone = of_party(load_pack().by_id["ford"].wants, [("Bren", "he")])
    assert first.endswith(curled(alone).partition("{party}")[2])
    assert any(second.startswith(f"Oda Fenn, who {row}, had crossed") for row in healer.told), second


def test_what_they_want_is_answered() -> None:
    """ST-ADV-6: it is told once, as it begins, and the last page says what became of it."""
    for it in load_pack().adventures:
        assert bool(it.wants) != it.lesson, it.id
        assert all(bool(ending.answer) == bool(it.wants) for ending in it.endings), it.id
    m = played("ford", "talk", 2, "wants")
    book, it = m.rules.book(m.pack, m.state), m.pack.by_id["ford"]
    lines = [line.text for line in book.chapters[0].lines]
    assert sum(line.endswith(curled(of_party(it.wants, ())).partition("{party}")[2]) for line in lines) == 1
    ending = it.ending(m.state.table.ending)
    assert ending
    assert curled(of_party(ending.answer, ())) in book.ending


def test_a_scene_that_ran_out_of_time_says_so() -> None:
    """ST-ORD-7: the last round is told as that, in the scene's own words, and nobody has the last word."""
    story = (said("Teal", "Nobody starts without me."), said("Teal", "Told you I was quick."))
    story = (*story, said("Rook", "Back on the mud with you."))
    over = (Deed(1, "round", n=3), Deed(2, "hit", "Maud", "Teal"), Deed(4, "over", how="fail", n=3))
    text = " ".join(told(*over, met=(ROOK,), story=story, limit=3, party=(MAUD,)))
    late = curled(load_pack().by_id["ford"].stages[1].late)
    assert late in text
    assert "Back on the mud" not in text
    assert "Told you" not in text
    assert late not in " ".join(told(*over, met=(ROOK,), story=story, limit=4, party=(MAUD,)))


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


def test_a_way_has_a_paragraph_of_its_own() -> None:
    """ST-WAY-3: what a fight did to somebody else follows it."""
    lines = told(
        Deed(1, "round", n=1),
        *blow("Maud", "Bram"),
        Deed(1, "down", "", "Bram"),
        Deed(1, "turn", "Maud"),
        Deed(1, "way", "Maud", "", "talk", text="Maud said double."),
        *blow("Maud", "Teal"),
        Deed(1, "down", "", "Teal"),
        party=(MAUD,),
    )
    assert "Bram" in lines[0]
    assert lines[1].startswith("Maud said double.")
    assert "Teal" in lines[1]


def test_every_sentence_begins_with_a_capital() -> None:
    """Section 10: also where a name begins with an article."""
    deeds = [Deed(1, "round", n=1)]
    for n in range(len(tp.SPARED)):
        fox = f"The Fox{n}"
        deeds += [*blow("Maud", fox), Deed(1, "down", "", fox), Deed(1, "judged", "Maud", fox, "spared")]
    text = " ".join(told(*deeds, party=(MAUD,)))
    assert "the Fox1" in text
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


def test_a_way_that_costs_somebody_of_the_party_their_life_says_so() -> None:
    """ST-DTH-1: the words of the way name who went it, and tell no death."""
    way = Deed(1, "way", "Maud", "", "force", text="Maud swung the tongue once.")
    deeds = (Deed(1, "round", n=1), *blow("Nell", "Maud"), way, Deed(1, "wound", "", "Maud", "fall", 1))
    text = " ".join(told(*deeds, Deed(1, "down", "", "Maud", "ours"), Deed(1, "turn", "Pim"), party=(MAUD, PIM)))
    assert any(line.format(b="Maud") in text for line in tp.DEAR), text
    assert any(line.format(a="Pim", b="Maud", b_="Maud’s") in text for line in tp.GRIEF), text


def test_those_whom_a_way_stops_are_told_together() -> None:
    """ST-WAY-2: one sentence, not a list of one each."""
    way = Deed(3, "way", "Maud", "", "talk", text="Maud told them how it ends.")
    ends = (Deed(3, "yields", "", "Rook"), Deed(3, "flees", "", "Nell Lark"), Deed(3, "yields", "", "Bram"))
    story = (ROOK, said("Nell Lark", "I was told."))
    text = told(Deed(3, "round", n=1), way, *ends, Deed(3, "turn", "Maud"), story=story, party=(MAUD,))[-1]
    assert text.endswith(" would not fight, and Nell took one look, and ran."), text
    assert "Rook and Bram would" in text, text


def test_why_somebody_goes_is_what_became_of_the_others() -> None:
    """Section 10: who goes without having been touched saw how it stood; nobody who walked away is seen to fall."""
    for first, seen in (("down", True), ("flees", False)):
        deeds = (
            *blow("Maud", "Nell"),
            Deed(1, first, "", "Nell"),
            Deed(1, "turn", "Maud"),
            Deed(1, "flees", "", "Teal"),
        )
        text = " ".join(told(Deed(1, "round", n=1), *deeds, Deed(1, "turn", "Maud"), party=(MAUD,)))
        assert re.search(r"Teal (?:had (?:seen|no heart)|looked|thought)", text), text
        assert seen or "Nell fall" not in text, text


def test_a_blow_lands_and_needs_none_before_it() -> None:
    """ST-ADV-6: any of somebody's blows may be the first that the book tells, and none is a miss."""
    for it in load_pack().adventures:
        people = [npc for stage in it.stages for npc in stage.npcs]
        for one in (*people, *it.party.pregens):
            for line in (*one.blows.body, *one.blows.shot, *one.blows.wit, *one.blows.tongue):
                assert not re.search(r"\b(?:next|second|another|again)\b|\bat \{who\}$", line), (it.id, line)


def test_the_blows_of_the_party_suit_a_dog() -> None:
    """ST-ADV-6: whoever is struck may have no hands and no sleeves."""
    for it in load_pack().adventures:
        for one in it.party.pregens:
            for line in (*one.blows.body, *one.blows.shot):
                assert not re.search(r"\{who_\} (?:arm|hand|sleeve|wrist|coat)|by the wrist", line), (it.id, line)


@pytest.mark.parametrize("seed", range(8))
def test_no_fight_takes_more_than_it_needs(seed: int) -> None:
    """Section 10: a sentence for each, one more for whoever was killed or spared with words, few for all the rest."""
    luck = Random(seed)
    foes = [f"Foe{n}" for n in range(6)]
    deeds = [Deed(1, "round", n=1)]
    for foe in foes:
        by = luck.choice(("Maud", "Pim"))
        deeds += [*blow(foe, by), *blow(by, foe, luck.choice(("guts.O", "guts.R", "brains.R")))]
        deeds.append(Deed(1, luck.choice(ENDS), "", foe))
        if deeds[-1].what == "down" and luck.random() < 0.5:
            deeds.append(Deed(1, "judged", by, foe, luck.choice(("spared", "finished"))))
        if luck.random() < 0.2:
            deeds += [*blow("Foe5", "Pim"), Deed(1, "down", "", "Pim", "ours")]
            break
    text = " ".join(told(*deeds, WON, party=(MAUD, PIM)))
    killed = sum(deed.how == "finished" for deed in deeds if deed.what == "judged")
    ended = sum(deed.what in ENDS for deed in deeds)
    assert len(sentences(text)) <= ended + 2 * killed + 5, text
    assert {foe for foe in foes if any(deed.to == foe and deed.what in ENDS for deed in deeds)} <= {
        foe for foe in foes if foe in text
    }, text


@pytest.mark.parametrize(
    ("field", "words", "wrong"),
    [
        ("looks", "Somebody stood there.", "without the name"),
        ("blows", {"body": ["hit somebody"]}, "whom it strikes"),
        ("blows", {"shot": ["hit {who} and {name}"]}, "whom it strikes"),
    ],
)
def test_lint_reads_how_people_come_into_the_book(tmp_path: Path, field: str, words: object, wrong: str) -> None:
    """ST-ADV-6: a name, and whom a blow strikes."""

    def edit(data: Any) -> None:
        data["stages"][1]["npcs"][0][field] = words

    assert any(wrong in fault for fault in edited(tmp_path, edit))


@pytest.mark.parametrize("how", ["guts.O", "social"])
def test_whoever_is_judged_is_not_gone_before(how: str) -> None:
    """ST-WAY-4: the dead get no moment for mercy."""
    story = tuple(said(f"Fox{n}", f"Word {n}.") for n in range(8))
    deeds = [Deed(8, "round", n=1)]
    for n in range(8):
        deeds += [*blow("Maud", f"Fox{n}", how, at=8), Deed(8, "down", "", f"Fox{n}")]
        deeds += [Deed(8, "judged", "Maud", f"Fox{n}", "finished"), Deed(8, "turn", "Maud")]
    text = " ".join(told(*deeds, story=story, party=(MAUD,)))
    assert text.count("Fox7") == 1, text
    assert text.count("Fox0") > 1, text
    assert text.index("Fox7") < text.index("one after the other")


@pytest.mark.by_turns
def test_evenings_are_told_in_one_hand() -> None:
    """Section 10: one kind of apostrophe, nobody by a title alone, and whoever did not come home is seen to fall."""
    lost = 0
    for number, adventure in enumerate(("ford", "library", "market", "bell", "sledge", "ball") * 3):
        m = played(adventure, ("force", "trick", "talk")[number // 6], number, "one hand")
        book = m.rules.book(m.pack, m.state)
        lines = [line.text for chapter in book.chapters for line in chapter.lines]
        text = " ".join((*lines, *(chapter.opener for chapter in book.chapters), book.ending))
        assert "'" not in text, re.findall(r".{20}'.{9}", text)
        assert not re.search(r"(?:said|and) (?:Old|Young|Captain|Sergeant|Corporal)\b|\b(?:Old|Young) said", text)
        for one in m.state.table.party:
            if not one.alive:
                lost += 1
                short = one.name.partition(" ")[0]
                ends = r"fell|went down|sank|sat down|dead|died|killed|drowned|long way down|shaft|not come up|heart"
                ends += r"|only the water|not open again|no breath|only the dead"
                rows = [row for row in sentences(text) if short in row and re.search(ends, row)]
                assert rows or re.search(rf"said {short}, and|{short} said, and", text), (adventure, text)
    assert lost


@pytest.mark.by_turns
def test_every_kind_of_deed_is_told() -> None:
    """Section 10: nothing is noted that the book has no use for."""
    teller = Path(prose.__code__.co_filename).read_text()
    kinds = {
        deed.what
        for number, adventure in enumerate(("ford", "library", "market", "bell", "sledge", "ball") * 2)
        for deed in played(adventure, ("force", "talk")[number // 6], number, "kinds").state.table.deeds
    }
    assert {kind for kind in kinds if f'"{kind}"' not in teller} == set()


FORD = load_pack().by_id["ford"]
WHOLE = {one.name: Deed(0, "comes", "", one.called, text=one.concept) for one in FORD.party.pregens}


@pytest.mark.parametrize(("called", "whose"), [("", "his"), ("Karl", "their")])
def test_what_somebody_does_is_theirs(called: str, whose: str) -> None:
    """ST-ADV-6: of a ready-made character it is known which, as long as it is called so."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "ford", "extra_pcs": "none"})
    m.play(0, {"type": "TakePregen", "name": "Trickster", "called": called})
    m.play(0, {"type": "TakeWay", "way": "think_lock"})
    text = next(e.text for entry in m.entries for e in entry.told if isinstance(e, WayTaken))
    assert text.startswith(f"{called or 'Jory Vane'} laid {whose} ear to the lid of the box"), text


def test_lint_reads_what_a_way_leaves_room_for(tmp_path: Path) -> None:
    """ST-ADV-6: who did it, and what is theirs; nothing else."""

    def edit(data: Any) -> None:
        data["stages"][0]["ways"][0]["done"] = "{who} and {whom} went on."

    assert any("room for what is unknown" in fault for fault in edited(tmp_path, edit))


def _no_default(data: Any) -> None:
    data["stages"][1]["links"].pop()


def _no_newcomer(data: Any) -> None:
    del data["stages"][2]["newcomer"]


def _no_fate(data: Any) -> None:
    del data["stages"][1]["npcs"][0]["fates"]["finished"]


def _no_fallen(data: Any) -> None:
    del data["stages"][1]["fallen"]


def _unknown_room(data: Any) -> None:
    data["stages"][1]["links"][0]["text"] = "{who} went on."


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (_no_default, "how they came here"),
        (_no_newcomer, "how somebody comes to be here"),
        (_no_fate, "what becomes of it either way"),
        (_no_fallen, "those who go down"),
        (_unknown_room, "room for what is unknown"),
    ],
)
def test_lint_reads_what_holds_scenes_together(tmp_path: Path, edit: Callable[[Any], None], says: str) -> None:
    """ST-ADV-6: a way into every scene, a fate for everybody."""
    assert any(says in fault for fault in edited(tmp_path, edit))


@pytest.mark.parametrize("took", ["bank_path", "go_down"])
def test_a_scene_says_how_they_came_there(took: str) -> None:
    """ST-ADV-6: by what was done in the scene before; of the links the first that is true."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "ford", "extra_pcs": "none"})
    it = m.pack.by_id["ford"]
    flags = ("went_round",) if took == "bank_path" else ("open", "box_broken")
    table = replace(m.state.table, story=(Spoken("1b", 0, "scene", "", "The bridge"),), flags=flags, took=(took,))
    (chapter,) = prose(table, it)
    bridge = it.stages[1]
    link = next(one.text for one in bridge.links if one.when and one.when.flag == flags[-1])
    assert chapter.opener == curled(of_party(f"{link} {bridge.told}", ()))
    (chapter,) = prose(replace(table, options={**table.options, "gm": "human"}), it)
    assert chapter.opener == curled(bridge.told)  # how a person led them there, nobody else knows


def test_what_became_of_the_fallen_is_told_as_the_story_goes_on() -> None:
    """ST-ADV-6: of those who went down and were not judged; whoever was judged has a fate of their own."""
    bram = (*blow("Maud", "Bram Post"), Deed(1, "down", "", "Bram Post"))
    rook = (*blow("Maud", "Rook"), Deed(1, "down", "", "Rook"), Deed(1, "judged", "Maud", "Rook", "finished"))
    ends = (Deed(1, "round", n=1), *bram, *rook, replace(WON, at=1))
    after = Spoken("1c", 0, "scene", "", "After the crossing")
    fallen = load_pack().by_id["ford"].stages[1].fallen.format(names="Bram Post", were="was")
    text = " ".join(told(*ends, story=(after,), met=(ROOK,), party=(MAUD,)))
    assert FATES.finished.format(a="Maud").removeprefix("Rook") in text
    assert fallen in text
    assert "sat up again" not in " ".join(told(*ends, met=(ROOK,), party=(MAUD,)))


def test_the_dead_bring_nobody_down() -> None:
    """Section 10: whoever fell before somebody's end did not bring it about, though the last blow was theirs."""
    pim = (*blow("Rook", "Pim"), Deed(1, "down", "", "Pim", "ours"))
    deeds = (Deed(1, "round", n=1), *blow("Pim", "Bram Post"), *pim, Deed(1, "yields", "", "Bram Post"))
    text = " ".join(told(*deeds, met=(ROOK, said("Bram Post", "Sit.")), party=(MAUD, PIM)))
    assert re.search(r"\bPim\b(?! die)", text[text.rindex(".", 0, text.index("Bram Post ")) :]) is None, text


def test_nobody_argues_with_a_dog() -> None:
    """ST-ADV-6: whoever understands no words is struck by them in a way of their own."""
    it = load_pack().by_id["bell"]
    dogs = [npc for stage in it.stages for npc in stage.npcs if npc.name == "Bishop" and npc.role == "enemy"]
    assert dogs
    assert all("{who}" in npc.fates.talked for npc in dogs)


def test_a_namesake_is_not_brought_in_early() -> None:
    """Section 10: a way that speaks of Nell Lark does not bring in Wat Lark."""
    way = Deed(2, "way", "Maud", "", "trick", text="Maud put out the light, and Nell Lark ran.")
    story = (said("Wat Lark", "Nell! I said to leave it."),)
    text = " ".join(told(Deed(1, "round", n=1), way, WON, story=story, met=(ROOK,), party=(MAUD,)))
    assert "Wat" not in text


def test_a_party_is_brought_in_with_what_it_wants() -> None:
    """ST-ADV-6: one sentence, with who each of them is; a clause in the middle of it is closed."""
    (text,) = told(WHOLE["Warden"], WHOLE["Acrobat"])
    assert text.startswith("Those who had come in were Maud Greywater, who "), text
    assert ", and Pim Calloway, who " in text
    assert ". They had to be over" in text
    assert not re.search(r"who (?:keeps|knows|walks|throws|treats)\b", text), (
        text
    )  # as of the dead, if it comes to that
    assert told(Deed(0, "comes", "", "Karl"))[0].startswith("This was Karl. Karl had to")
    for it in load_pack().adventures:
        assert it.lesson or it.wants.count("{party}") == 1, it.id
        assert not re.search(r"\{party\}[^ .]", it.wants), it.id


def test_whoever_is_struck_goes_on_by_name() -> None:
    """Section 10: two have been named, and a listener has not been told which of them "he" is."""
    for who, ends in (("Rook", "and Rook "), ("Nell Lark", "and Nell ")):
        down = (*blow("Maud Greywater", who), Deed(1, "down", "", who))
        text = told(Deed(1, "round", n=1), *down, Deed(1, "turn", "Maud Greywater"), party=(WHOLE["Warden"],))[-1]
        assert ends in sentences(text)[-1], text


def test_the_will_of_the_dead_is_told_as_what_it_was() -> None:
    """ST-ATK-10: nobody who has fallen gets into a head."""
    turned = (Deed(1, "round", n=1), Deed(1, "status", "Maud", "Bram Post", "compelled"))
    fell = (*blow("Rook", "Maud"), Deed(1, "down", "", "Maud", "ours"), Deed(1, "turn", "Bram Post"))
    deeds = (*turned, *fell, *blow("Bram Post", "Rook"), Deed(1, "down", "", "Rook"), Deed(1, "turn", "Pim"))
    text = " ".join(told(*deeds, party=(MAUD, PIM)))
    assert re.search(r"Bram\b.* did not know friend from foe by then, and ", text), text
    assert "had confused" not in text


def test_who_was_let_live_is_seen_off_where_the_party_is_beaten() -> None:
    """Section 10: three readers asked where the man with the knives had gone."""
    down = (*blow("Maud", "Teal"), Deed(1, "down", "", "Teal"))
    spared = Deed(1, "judged", "Maud", "Teal", "spared")
    fell = (*blow("Rook", "Maud", at=2), Deed(2, "down", "", "Maud", "ours"), Deed(9, "over", how="fail", n=1))
    text = " ".join(told(Deed(1, "round", n=1), *down, spared, *fell, story=(ROOK,), party=(MAUD,)))
    assert text.count("went off along the river") == 1
    killed = Deed(1, "judged", "Maud", "Teal", "finished")
    text = " ".join(told(Deed(1, "round", n=1), *down, killed, *fell, story=(ROOK,), party=(MAUD,)))
    assert "went off along the river" not in text


def test_a_brother_sees_where_she_lies() -> None:
    """ST-ADV-6: whoever comes late is brought in by what they find."""
    wat = (*blow("Wat Lark", "Maud", at=2), Deed(2, "down", "", "Maud", "ours"))
    nell = (*blow("Maud", "Nell Lark"), Deed(1, "down", "", "Nell Lark"))
    for how in ("finished", "spared"):
        judged = Deed(1, "judged", "Maud", "Nell Lark", how)
        deeds = (Deed(1, "round", n=1), *nell, judged, *wat, Deed(9, "over", how="fail", n=1))
        text = " ".join(told(*deeds, story=(ROOK, said("Wat Lark", "Nell!")), party=(MAUD,)))
        assert ("He saw where she lay" in text) == (how == "finished"), text
    ford = load_pack().by_id["ford"]
    stage = ford.stages[1]
    wrong = [replace(npc, looks_then=(Seen("Nobody", "Somebody came."),)) for npc in stage.npcs]
    faults = "".join(check_story(replace(ford, stages=(ford.stages[0], replace(stage, npcs=tuple(wrong))))))
    assert "looks_then names Nobody, who is not there" in faults
    assert "looks brings Rook in without the name" in faults


def test_winners_do_not_speak_to_the_dead() -> None:
    """Section 10: where nobody of the party is left nobody is spoken to."""
    fell = (Deed(2, "round", n=1), *blow("Bram Post", "Maud", at=2), Deed(2, "down", "", "Maud", "ours"))
    lost = Deed(9, "over", how="fail", n=1)
    for words in ("I will walk you back. It is not far.", "That was the bridge."):
        story = (said("Bram Post", "I was told."), said("Bram Post", words))
        text = " ".join(told(*fell, lost, story=story, party=(MAUD,)))
        assert words[:-1] not in text, text


@pytest.mark.by_turns(4)
def test_who_comes_back_in_another_scene_is_brought_in_there() -> None:
    """ST-ADV-6: a person may have a sentence for each scene, and each is told."""
    bell = load_pack().by_id["bell"]
    looks = [npc.looks for stage in bell.stages for npc in stage.npcs if npc.name == "Bishop"]
    assert len(set(looks)) == 2
    for number in range(12):
        m = played("bell", "force", number, "the dog")
        book = m.rules.book(m.pack, m.state)
        yard = " ".join(line.text for chapter in book.chapters[2:3] for line in chapter.lines)
        assert "Bishop" not in yard or yard.index(curled(looks[1])) == yard.index("Bishop"), yard


def test_whoever_comes_from_another_evening_is_brought_in() -> None:
    """ST-END-3: nobody makes them anew, and the book says who they are and what they want all the same."""
    done = played("ford", "talk", 1, "growth")
    text = done.rules.write_position(done.pack, done.state, done.agenda)
    m = telltable.from_position("stacktors", text.replace('adventure = "ford"', 'adventure = "bell"'))
    Driver(m).run()
    chapters = m.rules.book(m.pack, m.state).chapters
    lines = [line.text for chapter in chapters for line in chapter.lines]
    assert lines[0].startswith("Those on the roof were Maud Greywater, who "), lines[0]
    assert not any("by mistake" in line for line in lines), lines
