"""What readers and players stumbled over, each once: kinds of ways, names, tenses, who is listed and as what."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bench.stories.stacktors import TEMPERS, played
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.rules.story.conditions import holds
from telltable.games.stacktors.show import phrases
from telltable.games.stacktors.show import turns_of_phrase as tp
from telltable.games.stacktors.show.sentences import sentence
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.types import Scene
from tests.stacktors.test_closing_ways import at, dance
from tests.stacktors.test_told_of_one import alone, say

PACK = load_pack()


def test_a_price_is_no_force() -> None:
    """ST-WAY-1: what takes no strength and hurts nobody is a deed, though the forceful do it."""
    ways = {way.id: way for it in PACK.adventures for stage in it.stages for way in stage.ways}
    assert [(ways[id_].kind, ways[id_].leans) for id_ in ("sell_letter", "take_fee")] == [("do", "force")] * 2


@pytest.mark.by_turns(4)
def test_what_was_learned_was_done() -> None:
    """ST-WAY-8: who was told by words has danced with nobody, and drunk no tea."""
    m = dance()
    (following,) = [one for one in PACK.by_id["ball"].growth if one.name == "Following"]
    assert following.when is not None
    say(m, "Moth, who are you?")
    assert not holds(Scene(m.pack, m.state), following.when)
    at(m, "dance_moth")
    assert holds(Scene(m.pack, m.state), following.when)
    m = alone("sledge")
    (cup,) = [one for one in PACK.by_id["sledge"].growth if one.name == "Third cup"]
    say(m, "Are there people up there?")
    assert "button_known" in m.state.table.flags
    assert cup.when is not None
    assert not holds(Scene(m.pack, m.state), cup.when)


def test_the_countess_is_one_person() -> None:
    """Section 10: whoever was met under two names is listed once, under the last."""
    m = next(m for n in range(9) if "livia" in (m := played("ball", "talk", n, "slips")).state.table.chars)
    met = [one.name for one in m.rules.book(m.pack, m.state).portraits]
    assert "Countess Livia" in met
    assert "The Heron" not in met


def test_nobody_is_called_an_ally_who_never_can_be_one() -> None:
    """ST-BOT-2: the Countess hired them."""
    m = dance()
    moth = m.state.table.chars["moth"]
    assert sentence(m.state.table, e.Placed(moth)) == "The Moth is there."


def test_a_foe_who_may_be_spared_goes_down_and_no_more() -> None:
    """ST-WAY-4: what becomes of it is told after that; the Coachman was helped in to the fire."""
    m = alone("yard", "Soldier")
    at(m, "lift_gate") if "lift_gate" in m.state.table.open_ways else None
    at(m, "step_in")
    table = m.state.table
    assert table.chars["y1"].role == "enemy"
    assert sentence(table, ef.Died("y1", 0, False)).rstrip(".") in {text.format(who="Tobin") for text in phrases.DOWN}
    assert not [text for text in phrases.DOWN if "end" in text or "not get up" in text or "for good" in text]


def test_phrases_say_names_once_and_send_nobody_away() -> None:
    """Section 10: no "Shrike out of Shrike's guard", and who was fooled has not gone anywhere."""
    texts = [text for lines in tp.DID.values() for text in lines]
    assert not [text for text in texts if text.count("{b") > 1 or "sent {b}" in text]
    (boat,) = [way.done for stage in PACK.by_id["ford"].stages for way in stage.ways if way.id == "wrong_boat"]
    assert "in it" not in boat
    (caught,) = [ending for ending in PACK.by_id["bell"].endings if ending.id == "caught"]
    assert [coda.told for coda in caught.codas if "supper" in coda.text] == [
        "Tamsin Rook ate her supper alone that evening, and did not look at the light."
    ]


def fights(seed: str, evenings: int = 18) -> Iterator[tuple[str, str]]:
    """Chapters of evenings in turn: the adventure, and what is told."""
    for n in range(evenings):
        it = ("ford", "market", "bell", "library", "sledge", "ball")[n % 6]
        m = played(it, TEMPERS[(n + n // 6) % 3], n, seed)
        for chapter in m.rules.book(m.pack, m.state).chapters:
            yield it, " ".join((chapter.opener, *(line.text for line in chapter.lines)))


@pytest.mark.by_turns(4)
def test_who_leaves_is_told_with_a_reason() -> None:
    """Section 10: nobody runs for nothing, and a push kills nobody."""
    text = " ".join(text for _, text in fights("the night of the ninety-first", 12))
    assert not re.search(r"[.”] [A-Z]\w+ (ran|gave up)\.", text)
    fates = [npc.fates.finished for it in PACK.adventures for stage in it.stages for npc in stage.npcs]
    ends = (*tp.FINISHED, *tp.FINISHED_BY, *tp.NO_MERCY, *filter(None, fates))
    assert not [text for text in ends if not re.search(r"killed|struck|died|dead|one blow|the river took|trod", text)]


def test_what_is_told_later_was_told_before() -> None:
    """Section 10: who is known is not introduced again, and what nobody heard of is not taken for known."""
    (market,) = [it for it in PACK.adventures if it.id == "market"]
    codas = [coda.told or coda.text for ending in market.endings for coda in ending.codas]
    assert not [text for text in codas if "Big Ham" in text and "puppet" in text]
    for id_, name, again in (
        ("ford", "Rook", "kept the toll"),
        ("bell", "Old Verity", "looked after the tower"),
        ("market", "Lady Amaranth", "mother"),
    ):
        it = PACK.by_id[id_]
        people = [npc for stage in it.stages for npc in stage.npcs if npc.name == name]
        assert people
        assert not [npc for npc in people if again in npc.looks]
    told = [coda.told or coda.text for ending in PACK.by_id["sledge"].endings for coda in ending.codas]
    assert not [text for text in told if "Abbot" in text]
