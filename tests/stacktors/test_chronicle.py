"""The chronicle, read as if aloud: no turn of phrase twice, everybody introduced, nothing out of its order."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from bench.stories.stacktors import played
from telltable.core.errors import IllegalMove
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.rules.judgement.worth import still_matters
from telltable.games.stacktors.show import turns_of_phrase as tp
from telltable.games.stacktors.show.prose import mourned, prose
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
) -> list[str]:
    """The paragraphs of a scene at the ford in which this happened, without those that say who the party are."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "ford", "extra_pcs": "none"})
    m.play(0, {"type": "TakePregen", "name": "Warden"})
    it = m.pack.by_id["ford"]
    if limit:
        it = replace(it, stages=tuple(replace(one, max_rounds=limit) for one in it.stages))
    opened = Spoken("1b", 0, "scene", "", heading)
    gone = {"nell": "Nell Lark", "wat": "Wat Lark"}
    table = replace(m.state.table, story=(opened, *story), deeds=(*party, *deeds), gone=gone)
    lines = [line.text for chapter in prose(table, it) for line in chapter.lines]
    return lines[1:] if party else lines


def said(who: str, text: str) -> Spoken:
    return Spoken("1b", 1, "said", text, who)


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
    (text,) = told(*fight, *blow("Maud", "Rook"), Deed(1, "down", "", "Rook"), party=(MAUD,))
    _, struck, felled = re.split(r"(?<=\.) ", text)  # the first brings Rook in
    assert "Rook" in struck
    assert "Maud" in struck
    assert "Maud" in felled
    assert felled.count("Rook") <= 2
    again = told(*fight, *blow("Maud", "Rook"), Deed(1, "down", "", "Rook"), *blow("Maud", "Nell"), party=(MAUD,))
    assert again == [text]


def test_a_long_fight_is_short_to_read() -> None:
    """Section 10: ten rounds of blows that end with one of them down take at most three sentences."""
    deeds = []
    for n in range(1, 11):
        deeds += [Deed(1, "round", n=n), *blow("Nell", "Maud"), miss("Maud", "Nell")]
    deeds += [*blow("Maud", "Nell"), Deed(1, "down", "", "Nell")]
    (text,) = told(*deeds, party=(MAUD, PIM))
    assert len(re.findall(r"[.!?](?: |$)", text)) <= 4, text  # one of them brings Nell in


def test_last_words_and_the_fall_are_one_sentence() -> None:
    """Section 10: nobody's name closes one sentence and opens the next."""
    text = told(
        Deed(1, "round", n=1),
        *blow("Maud", "Teal", at=2),
        Deed(2, "down", "", "Teal"),
        story=(said("Teal", "You?"), said("Teal", "I was slow.")),
        party=(MAUD,),
    )[-1]
    assert re.search(r"“I was slow,” (?:said Teal|Teal said), and [a-z ,]+\.$", text), text


def test_nobody_speaks_of_mercy_before_it_is_shown() -> None:
    """ST-WAY-4: who is finished speaks before, who is spared after what was done about them."""
    words = "I will remember this."
    for how, first in (("finished", words), ("spared", "")):
        story = (said("Rook", "Who goes there?"), said("Rook", words))
        deeds = (
            Deed(1, "round", n=1),
            *blow("Maud", "Rook"),
            Deed(2, "down", "", "Rook"),
            Deed(2, "judged", "Maud", "Rook", how),
        )
        text = " ".join(told(*deeds, Deed(3, "turn", "Maud"), story=story, party=(MAUD,)))
        spoken = text.index(words.removesuffix("."))
        pool = tp.FINISHED if how == "finished" else tp.SPARED
        judged = min(
            text.index(line.format(a="Maud", b="Rook")) for line in pool if line.format(a="Maud", b="Rook") in text
        )
        assert (spoken < judged) == bool(first), text


def test_who_gives_up_does_not_say_what_the_dying_say() -> None:
    """ST-BOT-10: a line is told only where its cause is: Teal yields, so these are nobody's last words."""
    story = (said("Teal", "Nobody starts without me."), said("Teal", "I was slow. Say I was not slow."))
    deeds = (Deed(1, "round", n=1), *blow("Maud", "Teal", "brains.R"), Deed(3, "yields", "", "Teal"))
    text = " ".join(told(*deeds, story=story, party=(MAUD,)))
    assert "slow" not in text
    assert any(line.format(b="Teal") in text for line in tp.YIELDS)
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
    assert lines[-1] == "Maud pointed up the hill. Wat ran with both shoes undone."
    assert "Wait for me" not in " ".join(lines)


def test_a_death_is_noticed() -> None:
    """ST-DTH-1: by whoever stands by, by the next scene, and on the last page."""
    deeds = (Deed(1, "round", n=1), *blow("Nell", "Maud"), Deed(1, "down", "", "Maud", "ours"))
    (text,) = told(*deeds, party=(MAUD, PIM))
    assert any(line.format(a="Pim", b="Maud", b_="Maud’s") in text for line in tp.GRIEF), text
    (alone,) = told(*deeds, party=(MAUD,))
    assert alone.endswith(tp.LAST_OF_US[0])
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
    assert "Maud" not in after, after


def test_whose_will_it_was_is_told() -> None:
    """ST-ATK-10: somebody who strikes a mate was made to; and is their own again where it strikes at the party."""
    turned = Deed(1, "status", "Maud", "Bram", "compelled")
    deeds = (Deed(1, "round", n=1), turned, *blow("Bram", "Teal"), Deed(1, "down", "", "Teal"))
    (text,) = told(*deeds, party=(MAUD,))
    assert re.search(r"Maud (?:got into|bent) Bram", text), text
    more = (Deed(1, "turn", "Bram"), *blow("Bram", "Maud"), Deed(1, "down", "", "Maud", "ours"))
    text = " ".join(told(*deeds, *more, party=(MAUD,)))
    assert any(line.format(a="Bram", c="Maud", c_="Maud’s", blow="").split(",")[0] in text for line in tp.FREE), text


def test_everybody_is_brought_in_before_they_speak() -> None:
    """ST-ADV-6: with a sentence of the adventure's, the first time only."""
    (text,) = told(story=(said("Rook", "Nobody lands here."), said("Nell Lark", "Purse or river.")))
    first, second = re.split(r"(?<=said\. |Rook\. )", text)
    assert first.startswith("The boathook belonged to Rook, who kept the toll. “Nobody lands here,” ")
    assert second.startswith(
        "The two knives were Nell Lark’s, who got half of what the bridge took. “Purse or river,” "
    )
    assert "Lark" not in second.partition("took.")[2]  # known by now
    for it in load_pack().adventures:
        for stage in it.stages if it.id != "yard" else ():
            for npc in stage.npcs:
                assert npc.looks or npc.name.removeprefix("The ") in (stage.told or stage.text), (it.id, npc.name)


def test_the_last_page_speaks_of_others() -> None:
    """Section 10: the book is in the third person to its end, also where the table is told of "you"."""
    for it in load_pack().adventures:
        for ending in it.endings:
            for row in (ending.told or ending.text, *(coda.told or coda.text for coda in ending.codas)):
                assert not re.search(r"\b[Yy]ou(?:r|rs)?\b", row.replace("thank you", "")), (it.id, row)
    m = played("ford", "force", 1, "last")
    assert m.state.table.ending_text
    assert not re.search(r"\b[Yy]our?\b", m.rules.book(m.pack, m.state).ending)


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
    """ST-ORD-7: the last round is told as that, before what one of the winners says, and no other."""
    story = (said("Teal", "Nobody starts without me."), said("Teal", "Told you I was quick."))
    over = (Deed(1, "round", n=3), Deed(2, "hit", "Maud", "Teal"), Deed(3, "over", how="fail", n=3))
    text = told(*over, story=story, limit=3, party=(MAUD,))[-1]
    assert tp.LATE[0] in text
    assert text.index(tp.LATE[0]) < text.index("Told you")
    assert tp.LATE[0] not in " ".join(told(*over, story=story, limit=4, party=(MAUD,)))


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
    """ST-WAY-3: what a fight did to somebody else stands below; what is remembered is for the last pages."""
    lines = told(
        Deed(1, "round", n=1),
        Deed(1, "way", "Maud", "", "talk", text="Maud said double."),
        Deed(1, "remembered", text="Double was said."),
        *blow("Maud", "Teal"),
        Deed(1, "down", "", "Teal"),
        party=(MAUD,),
    )
    assert lines[0] == "Maud said double."
    assert "Teal" in lines[1]
    assert "Double was said" not in " ".join(lines)


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


def test_nobody_comes_to_a_fight_that_is_over() -> None:
    """ST-BOT-10: whoever comes as the last one leaves is not told of; where the fight goes on, or is lost, they are."""
    way = Deed(1, "way", "Maud", "", "talk", text="Maud told them how it ends.")
    story = (said("Rook", "Who goes there?"), said("Teal", "Nobody starts without me."))
    begun = (Deed(1, "round", n=1), way)
    won = " ".join(told(*begun, Deed(3, "over", how="win", n=2), story=story, party=(MAUD,)))
    assert "Teal" not in won, won
    lost = " ".join(told(*begun, Deed(3, "over", how="fail", n=2), story=story, party=(MAUD,)))
    assert "Nobody starts" in lost, lost
    went_on = (Deed(3, "remembered", text="It was told."), Deed(3, "turn", "Teal"), *blow("Teal", "Maud", at=3))
    assert "Nobody starts" in " ".join(told(*begun, *went_on, story=story, party=(MAUD,)))


def test_those_whom_a_way_stops_are_told_together() -> None:
    """ST-WAY-2: one sentence, not a list of one each."""
    way = Deed(1, "way", "Maud", "", "talk", text="Maud told them how it ends.")
    ends = (Deed(1, "yields", "", "Rook"), Deed(1, "flees", "", "Nell Lark"), Deed(1, "yields", "", "Bram"))
    text = told(Deed(1, "round", n=1), way, *ends, Deed(1, "turn", "Maud"), party=(MAUD,))[-1]
    assert text.endswith(" would fight no more, and Nell ran."), text
    assert re.search(r"Rook and Bram would fight", text), text


@pytest.mark.parametrize("how", ["guts.O", "social"])
def test_whoever_is_judged_is_not_gone_before(how: str) -> None:
    """ST-WAY-4: the dead get no moment for mercy."""
    story = tuple(said(f"Fox{n}", f"Word {n}.") for n in range(8))
    deeds = [Deed(8, "round", n=1)]
    for n in range(8):
        deeds += [*blow("Maud", f"Fox{n}", how, at=8), Deed(8, "down", "", f"Fox{n}")]
        deeds += [Deed(8, "judged", "Maud", f"Fox{n}", "finished"), Deed(8, "turn", "Maud")]
    text = " ".join(told(*deeds, story=story, party=(MAUD,)))
    assert "not get up" not in text, text


def test_why_somebody_goes_is_what_became_of_the_others() -> None:
    """Section 10: nobody who walked away is seen to fall."""
    for first, pool in (("down", tp.ALONE), ("flees", tp.LEFT)):
        deeds = (
            *blow("Maud", "Nell"),
            Deed(1, first, "", "Nell"),
            Deed(1, "turn", "Maud"),
            Deed(1, "flees", "", "Teal"),
        )
        text = " ".join(told(Deed(1, "round", n=1), *deeds, Deed(1, "turn", "Maud"), party=(MAUD,)))
        assert any(line.format(b="Teal", c="Nell") in text for line in pool), text


def test_a_blow_lands_and_needs_none_before_it() -> None:
    """ST-ADV-6: any of somebody's blows may be the first that the book tells, and none is a miss."""
    for it in load_pack().adventures:
        people = [npc for stage in it.stages for npc in stage.npcs]
        for one in (*people, *it.party.pregens):
            for line in (*one.blows.body, *one.blows.shot, *one.blows.wit, *one.blows.tongue):
                assert not re.search(r"\b(?:next|second|another|again)\b|\bat \{who\}$", line), (it.id, line)


@pytest.mark.by_turns(6)
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
                ends = rf"{short} (?:fell|went down|did not get up|lay still|sank|sat down|dropped|had no will)"
                assert re.search(ends, text) or re.search(rf"said {short}, and|{short} said, and", text), (
                    adventure,
                    text,
                )
    assert lost


@pytest.mark.by_turns(6)
def test_every_kind_of_deed_is_told() -> None:
    """Section 10: nothing is noted that the book has no use for; `remembered` is the mark of what was kept."""
    teller = Path(prose.__code__.co_filename).read_text()
    kinds = {
        deed.what
        for number, adventure in enumerate(("ford", "library", "market", "bell", "sledge", "ball") * 2)
        for deed in played(adventure, ("force", "talk")[number // 6], number, "kinds").state.table.deeds
    }
    assert {kind for kind in kinds if f'"{kind}"' not in teller} == set()


def test_the_dead_hold_nobody() -> None:
    """Section 10: what somebody did to a foe before they died does not lead up to that foe's end."""
    held = (*blow("Maud", "Nell"), Deed(1, "status", "Maud", "Nell", "frozen"))
    died = (*blow("Nell", "Maud"), Deed(1, "down", "", "Maud", "ours"), Deed(1, "turn", "Pim"))
    end = (*blow("Pim", "Nell"), Deed(1, "down", "", "Nell"), Deed(1, "turn", "Pim"))
    text = " ".join(told(Deed(1, "round", n=1), *held, *died, *end, party=(MAUD, PIM)))
    assert not any(line.format(a="Maud", b="Nell") in text for line in tp.STATUS["frozen"]), text


def test_the_blows_of_the_party_suit_a_dog() -> None:
    """ST-ADV-6: whoever is struck may have no hands and no sleeves."""
    for it in load_pack().adventures:
        for one in it.party.pregens:
            for line in (*one.blows.body, *one.blows.shot):
                assert not re.search(r"\{who_\} (?:arm|hand|sleeve|wrist|coat)|by the wrist", line), (it.id, line)
