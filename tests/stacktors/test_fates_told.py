"""What becomes of everybody in a fight: told once, with its cause, and with weight where somebody was killed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from bench.stories.stacktors import TEMPERS, played
from telltable.core.match import Match
from telltable.games.stacktors.box.adventure import Npc
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.box.story_checks import fates_of
from telltable.games.stacktors.show.prose import prose
from telltable.games.stacktors.show.voice import curled

PACK = load_pack()
TOLD = [it for it in PACK.adventures if not it.lesson]
TALLY = re.compile(r"brought down|spared (?:him|her|it|them)|lay still|did not get up again|could have stopped there")


@cache
def evening(adventure: str, temper: str) -> Match:
    return played(adventure, temper, TEMPERS.index(temper) + len(adventure), "what became of them")


def text_of(m: Match) -> str:
    book = m.rules.book(m.pack, m.state)
    lines = [line.text for chapter in book.chapters for line in chapter.lines]
    return " ".join((*lines, *(chapter.opener for chapter in book.chapters), book.ending))


def fight_of(m: Match) -> str:
    titles = {stage.title for stage in m.pack.by_id[m.state.table.adventure].stages if stage.mode == "conflict"}
    chapters = prose(m.state.table, m.pack.by_id[m.state.table.adventure])
    return " ".join(line.text for one in chapters if one.heading in titles for line in one.lines)


def foes(m: Match) -> Iterator[Npc]:
    for stage in m.pack.by_id[m.state.table.adventure].stages:
        yield from (npc for npc in stage.npcs if npc.role == "enemy" and stage.mode == "conflict")


def frames(text: str) -> list[str]:
    """The pieces of a sentence of an adventure between its slots, long enough to be nobody else's."""
    return [part.strip(" .,") for part in re.split(r"\{\w+\}", curled(text)) if len(part.strip(" .,")) > 14]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("adventure", [it.id for it in TOLD])
def test_what_becomes_of_everybody_is_told_once(adventure: str, temper: str) -> None:
    """Section 10: of what the adventure can say of somebody's end, one sentence stands in the book, once."""
    m = evening(adventure, temper)
    text = fight_of(m)
    for npc in foes(m):
        told = [row for row in fates_of(npc) if row and all(part in text for part in frames(row))]
        told = [row for row in told if row != npc.fates.mercy] or told
        assert len(told) <= 1, (npc.name, told)
        for row in told:
            assert all(text.count(part) == 1 for part in frames(row)), (npc.name, row)
    ended = {deed.to for deed in m.state.table.deeds if deed.what in ("down", "flees", "yields", "judged")}
    for who in ended:
        assert re.search(rf"\b{re.escape(who.split()[-1])}\b|\b{re.escape(who.split()[0])}\b", text), who


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("adventure", [it.id for it in TOLD])
def test_no_fight_is_a_tally(adventure: str, temper: str) -> None:
    """Section 10: nobody is ticked off."""
    assert not TALLY.search(text_of(evening(adventure, temper)))


@pytest.mark.parametrize("adventure", [it.id for it in TOLD])
def test_somebody_killed_is_noticed(adventure: str) -> None:
    """Section 10: there, where one of the party lives to see it, and on the last page."""
    m = evening(adventure, "force")
    it, table = m.pack.by_id[adventure], m.state.table
    killed = [deed.to for deed in table.deeds if deed.what == "judged" and deed.how == "finished"]
    ending = m.rules.book(m.pack, m.state).ending
    grave = frames(it.graves)[0]
    assert (grave in ending) is bool(killed), ending
    (stage,) = [one for one in it.stages if one.mode == "conflict"]
    alive = any(one.alive for one in table.party)
    assert (frames(stage.killed)[-1] in fight_of(m)) is bool(killed and alive)


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("adventure", [it.id for it in TOLD])
def test_nobody_is_described_twice_in_an_evening(adventure: str, temper: str) -> None:
    """Section 10: who somebody of the party is, is told once; in the past tense, for they may die of this evening."""
    m = evening(adventure, temper)
    text = text_of(m)
    for one in m.pack.by_id[adventure].party.pregens:
        assert sum(text.count(curled(row)) for row in one.told) <= 1, one.called
        assert one.told
        assert not any(re.match(r"(?:is|has|keeps|knows|walks|sets|leaves) ", row) for row in one.told)


def test_force_finishes_whom_the_story_asks_about_or_where_one_of_its_own_lies_dead() -> None:
    """ST-BOT-9: nobody is killed for having come out to see what the noise was."""
    finished = 0
    for adventure in ("ford", "ball", "sledge"):
        m = evening(adventure, "force")
        judged = {npc.name for npc in foes(m) if npc.judged}
        dead = False
        for deed in m.state.table.deeds:
            dead = dead or (deed.what == "down" and deed.how == "ours")
            if deed.what == "judged" and deed.how == "finished":
                finished += 1
                assert deed.to in judged or dead, deed
    assert finished


def test_what_somebody_does_follows_what_they_said() -> None:
    """ST-ADV-6: “…,” said Teal, and laid down his knives: no second "said" after it."""
    for it in PACK.adventures:
        for npc in (npc for stage in it.stages for npc in stage.npcs):
            assert not re.search(r"and (?:he|she|it) (?:went|left|ran)", npc.fates.spared), (
                npc.name
            )  # they may speak then
            for row in (npc.fates.flees, npc.fates.yields):
                assert not re.search(r"\bsaid\b|\basked\b", row), (it.id, npc.name, row)


def test_a_blow_that_kills_says_so() -> None:
    """ST-ADV-6: and how."""
    ends = (
        r"dead|died|killed|drowned|heart|long way down|shaft|river|not come up|never|neck|only the water|not open again"
    )
    ends += r"|drew no breath|only the dead|of it|of the cut"
    for it in TOLD:
        for npc in (npc for stage in it.stages for npc in stage.npcs):
            kills = npc.fates.kills
            for row in (*kills.body, *kills.shot, *kills.wit, *kills.tongue):
                assert re.search(ends, row), (it.id, npc.name, row)


def test_what_is_promised_is_answered_also_where_somebody_died() -> None:
    """Section 10: a page, a ring, a dance or a Sunday that was promised has a sentence on each last page."""
    for adventure, ending, flag in (
        ("ford", "buried", "page_kept"),
        ("bell", "buried_b", "ring_promised"),
        ("bell", "rings", "quill_bargain"),
        ("sledge", "one_short", "brandt_spared"),
        ("ball", "danced_out", "ask_perrin"),
    ):
        found = PACK.by_id[adventure].ending(ending)
        assert found
        assert any(flag in repr(coda.when) for coda in found.codas), (adventure, ending, flag)
