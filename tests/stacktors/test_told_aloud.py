"""What a listener stumbles over when a chronicle is read aloud: the stick that nobody named, the same mercy twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from telltable.games.stacktors.box.adventure import Blows
from telltable.games.stacktors.box.story_checks import blows_of, fates_of
from telltable.games.stacktors.show import turns_of_phrase as tp
from telltable.games.stacktors.show.prose import killed
from telltable.games.stacktors.show.voice import does
from telltable.games.stacktors.table.state import Deed

from .test_chronicle import MAUD, PIM, ROOK, blow, said, told
from .test_fates_told import PACK, TOLD, evening, foes, frames, text_of

THINGS = (
    "bow arrow cudgel pole sword ladle knife knives lantern stick whip boathook halberd scissors bayonet sling rifle"
)
THE_THING = re.compile(rf"(?<!by )\b[Tt]he (?:\w+ )?({'|'.join(THINGS.split())})\b")
POSTURE = re.compile(r"\b(?:sit|sat|sits|lie|lay|kneel|knelt|fell|headlong)\b")


def named_too_late(text: str, before: str = "") -> list[str]:
    """Things that are "the" such thing, though nothing has named them yet."""
    return [at[0] for at in THE_THING.finditer(text) if at[1] not in f"{before} {text[: at.start()]}"]


def in_order(adventure: str, temper: str) -> str:
    m = evening(adventure, temper)
    book = m.rules.book(m.pack, m.state)
    told = [text for one in book.chapters for text in (one.opener, *(line.text for line in one.lines))]
    return " ".join((*told, book.ending))


def blows_in(*rows: Blows) -> Iterator[str]:
    return (text for row in rows for text in blows_of(row))


@pytest.mark.parametrize("adventure", [it.id for it in TOLD])
def test_no_thing_is_known_before_it_was_named(adventure: str) -> None:
    """Section 10: who strikes with something has "a" stick, or their own."""
    assert not named_too_late(in_order(adventure, "force"))


def test_no_blow_or_mercy_takes_a_thing_for_known() -> None:
    """ST-ADV-6: nor would any evening that was not played; who somebody is, and the scene, may name it."""
    assert named_too_late("left him the cudgel to lean on")
    for it in TOLD:
        for text in blows_in(*(one.blows for one in it.party.pregens)):
            assert not named_too_late(text), text
        for stage in it.stages:
            for npc in stage.npcs:
                assert not named_too_late(npc.looks, stage.told), npc.looks
                for text in (*blows_in(npc.blows, npc.fates.kills), *fates_of(npc)):
                    assert not named_too_late(text, f"{stage.told} {npc.looks}"), (npc.name, text)


@pytest.mark.parametrize("adventure", [it.id for it in TOLD])
def test_mercy_and_grief_have_a_shape_once_in_an_evening(adventure: str) -> None:
    text = text_of(evening(adventure, "talk"))
    shapes = (*tp.AND_THEN[1:], *tp.AND_THEY[1:], *tp.GRIEF, *tp.HEARD, *tp.BOTH, *tp.TOGETHER)
    assert not [row for row in shapes for part in frames(row) if text.count(part) > 1]
    for npc in {npc.id: npc for npc in foes(evening(adventure, "talk"))}.values():
        assert sum(other.fates.mercy == npc.fates.mercy for other in foes(evening(adventure, "talk"))) == 1, npc.name


def test_who_has_killed_somebody_is_called_that_later_and_not_at_once() -> None:
    down = (*blow("Bram Post", "Maud"), Deed(1, "down", "Bram Post", "Maud", "ours"))
    after = (*blow("Pim", "Bram Post"), Deed(1, "down", "", "Bram Post"))
    text = " ".join(told(Deed(1, "round", n=1), *down, *after, party=(MAUD, PIM)))
    assert "Bram" in text
    assert "who had killed" not in text


def test_no_blow_of_the_party_says_how_somebody_stands_after_it() -> None:
    """ST-ADV-6: what they do then, and what they say, is theirs: nobody sits down who is sitting."""
    rows = [one.blows for it in TOLD for one in it.party.pregens]
    assert not [text for text in blows_in(*rows) if POSTURE.search(text)]
    assert POSTURE.search("told {who} to sit down, in a voice that boats obeyed")


def test_nobody_comes_only_to_run_from_nothing() -> None:
    """Section 10: whoever has not come into the book does not come into it to leave."""
    way = Deed(1, "way", "Maud", "", "talk", text="Maud said good evening to Rook.")
    ends = (Deed(1, "yields", "", "Rook"), Deed(1, "flees", "", "Nell Lark"))
    text = " ".join(told(Deed(1, "round", n=1), way, *ends, Deed(1, "turn", "Maud"), story=(ROOK,), party=(MAUD,)))
    assert "good evening" in text
    assert "Nell" not in text


@pytest.mark.parametrize("temper", ["talk", "trick"])
def test_what_became_of_those_who_lived_is_told_of_all_together(temper: str) -> None:
    """Section 10: a whole band does not drop out of the story."""
    m = evening("sledge", temper)
    text = text_of(m)
    spared = {deed.to for deed in m.state.table.deeds if deed.what == "judged" and deed.how == "spared"}
    rows: Sequence[str] = re.findall(r"([^.”]*) came along to Harrow, and would", text)
    alive = any(one.alive for one in m.state.table.party) and m.state.table.ending != "snowed"
    assert len(rows) == bool(spared and alive)
    assert all(who.split()[-1] in rows[0] or who.split()[0] in rows[0] for who in spared if rows)


def test_the_dead_do_nothing_more() -> None:
    """Section 10: what the adventure tells of somebody who lived is not told of one whom the party killed."""
    assert does("Then Wat went up the hill, after his sister.", "Wat Lark")
    assert does("Wat went to fetch his mother, and Nell did not wait for her.", "Nell Lark")
    assert not does("Every year somebody puts a lamp by the yard gate, for Shrike.", "Shrike")
    assert not does("It was known whose son Brandt had been.", "Corporal Brandt")
    m = evening("ford", "force")
    for who in killed(m.state.table):
        assert not does(m.rules.book(m.pack, m.state).ending, who)
    assert PACK.by_id["ford"].stages


def test_whoever_struck_their_own_does_not_only_look_on() -> None:
    """Section 10: nothing that Pim could have shouted would have helped, but Pim could have not struck."""
    turned = (Deed(1, "round", n=1), Deed(1, "status", "Rook", "Pim", "compelled"))
    text = " ".join(told(*turned, *blow("Pim", "Maud"), Deed(1, "down", "Pim", "Maud", "ours"), party=(MAUD, PIM)))
    assert tp.OWN_HAND[0].format(a="Pim") in text, text


def test_nobody_thanks_for_their_life_who_was_only_talked_to() -> None:
    """Section 10: "You might have finished it" is an answer to a blow, and to none else."""
    words = "You could have. I would have."
    for how, thanks in (("guts.R", True), ("brains.G", False)):
        hit = (Deed(3, "hit", "Maud", "Nell Lark", how), Deed(3, "wound", "", "Nell Lark", n=1))
        story = (ROOK, said("Nell Lark", "I was told."), said("Nell Lark", words))
        text = " ".join(
            told(Deed(2, "round", n=1), *hit, Deed(4, "yields", "", "Nell Lark"), story=story, party=(MAUD,))
        )
        assert ("You could have" in text) is thanks, (how, text)
