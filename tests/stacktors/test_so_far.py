"""The sentences of a scene know of each other: each is told only where what it needs is so."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from telltable.games.stacktors.box.adventure import Adventure, Passage
from telltable.games.stacktors.box.needs import NEEDS, check_needs, needs, words
from telltable.games.stacktors.box.story_checks import check_story
from telltable.games.stacktors.show import turns_of_phrase as tp
from telltable.games.stacktors.show.prose import dead_by_now, prose
from telltable.games.stacktors.show.so_far import SoFar
from telltable.games.stacktors.show.voice import Voice
from telltable.games.stacktors.table.state import Deed

from .test_chronicle import MAUD, PIM, ROOK, WON, blow, told
from .test_fates_told import PACK, TOLD, evening, text_of

HURT = "[hurt] asked {who} where it hurt"


def test_a_sentence_is_told_only_where_what_it_needs_is_so() -> None:
    """Section 10: nobody is asked where it hurts whom nothing has struck."""
    so_far = SoFar()
    assert (needs(HURT), words(HURT)) == (("hurt",), "asked {who} where it hurt")
    assert not so_far.allows(HURT, "Nell")
    so_far.struck("Nell")
    assert so_far.allows(HURT, "Nell")
    assert not so_far.allows(HURT, "Wat")
    assert so_far.allows("[fought, not death] so it was")
    so_far.died("Nell")
    assert not so_far.allows("[not death] so it was")


def test_a_voice_takes_another_sentence_and_never_tells_what_it_needs() -> None:
    """Section 10: where one may not be told, another is."""
    voice = Voice({"Nell"}, ())
    assert voice.fresh("x", (HURT, "struck {who}"), "Nell") == "struck {who}"
    voice.so_far.struck("Nell")
    assert voice.fresh("x", (HURT, "struck {who}"), "Nell") == "asked {who} where it hurt"
    assert voice.own("[death] looked away", "Nell") == ""


def test_every_kind_of_sentence_has_one_for_any_moment() -> None:
    """Section 10: whatever was told before, something can be told."""
    moments = [SoFar(), SoFar(hurt={"Nell"}), SoFar(hurt={"Wat"}, dead={"Wat"}), SoFar(dead={"Wat"})]
    groups = [group.values() for group in vars(tp).values() if isinstance(group, dict)]
    pools = [*vars(tp).values(), *(pool for group in groups for pool in group)]
    pools = [pool for pool in pools if isinstance(pool, tuple) and pool and isinstance(pool[0], str)]
    assert any(needs(line) for pool in pools for line in pool)
    for pool in pools:
        assert not [fault for line in pool for fault in check_needs(line) if needs(line)], pool
        assert all(one.fitting(pool, "Nell") for one in moments), pool


@pytest.mark.parametrize("temper", ["talk", "force"])
@pytest.mark.parametrize("adventure", [it.id for it in TOLD])
def test_no_need_is_ever_read_aloud(adventure: str, temper: str) -> None:
    """Section 10: what stands in brackets is for the teller."""
    assert not re.search(rf"\[(?:not )?(?:{'|'.join(NEEDS)})", text_of(evening(adventure, temper)))


def test_lint_asks_for_what_a_sentence_claims() -> None:
    """ST-ADV-6: a claim says in front what has to be so; on a last page it is a coda."""
    ford = PACK.by_id["ford"]
    assert not [fault for it in PACK.adventures for fault in check_story(it) if "claims" in fault or "before" in fault]

    def with_blow(text: str) -> list[str]:
        party = replace(ford.party.pregens[0].blows, tongue=(text,))
        one = replace(ford.party.pregens[0], blows=party)
        return list(check_story(replace(ford, party=replace(ford.party, pregens=(one, *ford.party.pregens[1:])))))

    assert any("write [hurt]" in fault for fault in with_blow("asked {who} where it hurt"))
    assert any("which nothing keeps" in fault for fault in with_blow("[asleep] woke {who}"))
    assert any("so before" in fault for fault in with_blow("still talked to {who}"))
    last = replace(ford.endings[0], answer="They still had the rope.")
    faults = check_story(replace(ford, endings=(last, *ford.endings[1:])))
    assert any("make it a coda" in fault for fault in faults)
    open_ended = replace(ford.stages[1], begins=(replace(ford.stages[1].begins[-1], when=ford.stages[1].goals),))
    faults = check_story(replace(ford, stages=(ford.stages[0], open_ended, *ford.stages[2:])))
    assert any("begins doesn't say" in fault for fault in faults)


def test_the_first_that_is_true_says_why_it_came_to_blows() -> None:
    """Section 10: with bread on the sledge nobody says that there was no answer to hunger."""
    begins = PACK.by_id["sledge"].stages[1].begins
    assert begins[0].when is not None
    assert begins[0].when.flag == "bread_packed"
    assert "bread" in begins[0].text


def test_a_fight_that_ends_by_a_way_is_told_from_its_first_blow() -> None:
    """Section 10: what went wrong before somebody found the words is told before the words."""
    way = Deed(1, "way", "Maud", "", "talk", text="Maud told Bram to go home.")
    deeds = (Deed(1, "round", n=1), *blow("Rook", "Maud"), way, Deed(1, "flees", "", "Bram"), Deed(1, "turn", "Maud"))
    text = " ".join(told(*deeds, WON, met=(ROOK,), party=(MAUD, PIM)))
    assert "came to blows" in text
    assert re.search(r"Rook .*Maud.*told Bram", text), text
    quiet = " ".join(told(deeds[0], way, WON, met=(ROOK,), party=(MAUD, PIM)))
    assert "came to blows" not in quiet


@pytest.mark.parametrize("cost", ["and took a knock on the head for it", "and came away bleeding", "and was heard out"])
def test_blows_of_a_way_are_blows(cost: str) -> None:
    """Section 10: after somebody has come away bleeding it is not told that it came to blows."""
    way = Deed(1, "way", "Maud", "", "talk", text=f"Maud told Bram to go home, {cost}.")
    after = (Deed(1, "turn", "Maud"), *blow("Maud", "Rook"), Deed(1, "down", "", "Rook"))
    deeds = (Deed(1, "round", n=1), way, Deed(1, "flees", "", "Bram"), *after)
    text = " ".join(told(*deeds, WON, met=(ROOK,), party=(MAUD, PIM)))
    assert "That was not the end of it" in text
    assert ("came to blows" in text) == ("heard out" in cost)


def test_of_whom_nothing_is_told_in_a_scene_it_is_told_what_they_did() -> None:
    """Section 10: a companion who was introduced is not forgotten."""

    def of(it: Adventure, temper: str) -> dict[str, str]:
        m = evening(it.id, temper)
        pack = replace(it, stages=tuple(replace(one, beside=(Passage("{a} kept the door."),)) for one in it.stages))
        return {one.heading: " ".join(line.text for line in one.lines) for one in prose(m.state.table, pack)[1:]}

    found = 0
    for it in TOLD:
        for heading, text in of(it, "force").items():
            for who in re.findall(r"(\w+) kept the door\.", text):
                found += 1
                assert text.count(who) == 1, (heading, who)
    assert found
    for it in TOLD:
        assert all(one.beside for one in it.stages[1:]), it.id


def test_who_came_along_and_died_does_nothing_more() -> None:
    """Section 10: Hobb, who came to help and was killed, rows nobody home."""
    hobb = Deed(1, "joins", "", "Hobb Sallow")
    down = (*blow("Bram Post", "Hobb Sallow"), Deed(1, "down", "", "Hobb Sallow"))
    deeds = (hobb, Deed(1, "round", n=1), *down, Deed(1, "turn", "Maud"))
    text = " ".join(told(*deeds, WON, met=(ROOK,), party=(MAUD, PIM)))
    assert "Hobb" in text, text
    m = evening("ford", "talk")
    table = replace(m.state.table, deeds=(*m.state.table.deeds, down[-1]))
    assert "Hobb Sallow" in dead_by_now(table, PACK.by_id["ford"])
    assert "Hobb Sallow" not in dead_by_now(m.state.table, PACK.by_id["ford"])


def test_nobody_has_no_answer_who_answers() -> None:
    """Section 10: whoever has words at their end is not said to have none."""
    pools = (tp.HEARD, tp.NO_MERCY)
    for line in (line for pool in pools for line in pool if "no answer" in line or "nothing to say" in line):
        assert "not speaks" in needs(line), line


def test_mercy_after_words_is_of_whoever_spoke_them() -> None:
    """Section 10: where Pim talks and Maud is asked, Maud does not "say no more"."""
    talk = (Deed(1, "hit", "Pim", "Nell Lark", "brains.G"), Deed(1, "wound", "", "Nell Lark", n=1))
    judged = Deed(1, "judged", "Maud", "Nell Lark", "spared")
    deeds = (Deed(1, "round", n=1), *talk, Deed(1, "down", "Pim", "Nell Lark"), judged, Deed(1, "turn", "Pim"))
    text = " ".join(told(*deeds, met=(ROOK,), party=(MAUD, PIM)))
    assert any(line.format(a="Maud", b=b) in text for line in tp.HEARD_BY for b in ("Nell", "She", "she")), text
