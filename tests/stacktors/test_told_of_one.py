"""A party of one, people who are named, and what is said that is the way (ST-WAY-7, ST-WAY-9, ST-BOT-1, section 10)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import IllegalMove
from telltable.core.match import Match
from telltable.core.registry import game
from telltable.games.stacktors.box.choices import HEADS, ONWARD
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.box.pronouns import OF_PARTY, of_party
from telltable.games.stacktors.show.fight_told import Fight
from telltable.games.stacktors.show.sentences import sentence
from telltable.games.stacktors.show.voice import Voice, quoted
from telltable.games.stacktors.table.state import Deed

from .helpers import facts

TWO = (("Bren", "he"), ("Oda", "she"))


def alone(adventure: str, ready: str = "Warden", called: str = "", **options: Any) -> Match:
    settings = {"adventure": adventure, "extra_pcs": "none", **options}
    m = telltable.new("stacktors", seats=1, seed="of one", options=settings)
    m.play(0, {"type": "TakePregen", "name": ready, "called": called})
    return m


def say(m: Match, text: str) -> list[str]:
    told = m.play(0, {"type": "Say", "who": "pc1", "text": text}).told
    return [fact.text for fact in facts(told, "Said") if not fact.human]


def way(m: Match, id_: str) -> str:
    return next((form.title for form in m.asks()[0].forms if form.fixed.get("way") == id_), "")


@pytest.mark.parametrize(
    ("text", "two", "known", "unknown"),
    [
        ("{They} came in, as {they} had wanted.", "They came in, as they had wanted.", 0, 0),
        ("She met {Them}, and took {them} to {Them}.", "She met them, and took them to them.", 4, 4),
        ("It knew {them}, and {their} {names|name}.", "It knew them, and their names.", 1, 1),
        ("{who} jumped, and {they |}ran.", "{who} jumped, and they ran.", 2, 2),
        ("Ivy hung on {one}. {One} sneezed.", "Ivy hung on one of them. One of them sneezed.", 3, 3),
    ],
)
def test_a_sentence_about_the_party_is_of_as_many_as_there_are(text: str, two: str, known: int, unknown: int) -> None:
    """ST-ADV-6: the name first, then the pronoun where it is known, and never "they" came of one."""
    of_her = (
        "Oda came in, as she had wanted.",
        "It knew Oda, and her name.",
        "{who} jumped, and ran.",
        "Ivy hung on Oda. Oda sneezed.",
        "She met Oda, and took her to Oda.",
    )
    of_wren = (
        "Wren came in, as Wren had wanted.",
        "It knew Wren, and their name.",
        *of_her[2:3],
        "Ivy hung on Wren. Wren sneezed.",
        "She met Wren, and took them to Wren.",
    )
    assert of_party(text, TWO) == two
    assert of_party(text, [("Oda", "she")]) == of_her[known]
    assert of_party(text, [("Wren", "")]) == of_wren[unknown]


@pytest.mark.parametrize("adventure", [it.id for it in load_pack().adventures])
def test_no_slot_is_left_in_any_text(adventure: str) -> None:
    """ST-ADV-6: of one and of two alike."""
    it = load_pack().by_id[adventure]
    texts = [it.wants, *(memory.text for memory in it.memories)]
    texts += [text for ending in it.endings for text in (ending.told, ending.answer)]
    texts += [text for stage in it.stages for text in (stage.told, stage.late, *(one.text for one in stage.links))]
    for people in (TWO, TWO[:1]):
        for text in texts:
            assert "{" not in of_party(text.replace("{party}", ""), people), text
    assert any(OF_PARTY.search(text) for text in texts)


def test_the_chronicle_of_one_speaks_of_one() -> None:
    """Section 10: the toll house by somebody alone, whose pronoun is known, and by somebody whose is not."""
    for called, found in (("", "Maud took the toll book down to the bridge"), ("Wren Oxley", "Wren")):
        m = alone("ford", called=called)
        for id_ in ("ask_hobb", "go_down"):
            m.play(0, {"type": "TakeWay", "way": id_})
        chapters = m.rules.book(m.pack, m.state).chapters
        text = " ".join((chapters[0].opener, *(line.text for line in chapters[0].lines), chapters[1].opener))
        assert "Somebody came in out of the rain" in text
        assert "This was " in text
        assert found in text
        assert not re.search(r"\b[Tt]hey\b", text), text
        assert "the rain came with" in chapters[1].opener


def test_whoever_is_named_answers_and_nobody_in_their_place() -> None:
    """ST-WAY-7: the dog listens for supper, but it was the clerk who was spoken to."""
    m = alone("bell")
    assert say(m, "Mistress Rook, good evening. We are no burglars; burglars bring better sandwiches.") == [
        "Tamsin Rook folded up her supper paper, slowly, and listened."
    ]
    assert say(m, "Tamsin, half of my sandwich?")[0].startswith("Tamsin Rook looked down at the one light")
    assert say(m, "Good evening, Tamsin Rook.") == ["That is my name. I did not know that it was known on roofs."]
    assert say(m, "Good boy.")[0].startswith("Wuff.")


def test_everybody_who_listens_answers_to_the_name() -> None:
    """ST-WAY-7: where no other word of what was said is known to them."""
    for it in load_pack().adventures:
        for npc in (npc for stage in it.stages for npc in stage.npcs if npc.answers):
            assert sum(not reply.words for reply in npc.answers) == 1, (it.id, npc.id)


def test_what_is_said_may_be_the_way() -> None:
    """ST-WAY-9: the boy was asked in words what he would like, so nothing is against asking him."""
    m = alone("ball", "Soldier")
    assert way(m, "ask_perrin") == ""
    assert say(m, "What would you like, Perrin?") == ["From here one sees the feet. I know them all by their feet."]
    assert way(m, "ask_perrin").startswith("Talk: Ask the boy what he would like. The price: ")
    m.play(0, {"type": "TakeWay", "way": "ask_perrin"})
    assert "perrin_asked" in m.state.table.took or "ask_perrin" in m.state.table.took
    assert m.state.table.chars["pc1"].committed == ()


def test_every_adventure_has_ways_that_words_open() -> None:
    """ST-WAY-9, and what opens them is answered to words."""
    for it in load_pack().adventures:
        eased = [one for stage in it.stages for one in stage.ways if one.eased]
        assert len(eased) >= 2, it.id
        assert all(one.cells for one in eased), it.id


def test_a_companion_is_no_namesake() -> None:
    """ST-BOT-1: whoever is called Bren has no Bren Tallow beside them, and a ready Bren is Tallow beside another."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "bell"})
    m.play(0, {"type": "TakePregen", "name": "Trickster", "called": "Bren Larkspur"})
    assert [one.name for one in m.state.table.party] == ["Bren Larkspur", "Maud Greywater"]
    m = telltable.new("stacktors", seats=2, seed=1, options={"adventure": "bell"})
    m.play(0, {"type": "TakePregen", "name": "Trickster", "called": "Bren Larkspur"})
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    assert [one.name for one in m.state.table.party] == ["Bren Larkspur", "Tallow"]


def test_the_cast_lists_who_was_met() -> None:
    """Section 10: those of scenes that are over too, each once."""
    m = alone("bell")
    for id_ in ("clerk", "go_in"):
        m.play(0, {"type": "TakeWay", "way": id_})
    cast = [(one.kind, one.name) for one in m.rules.book(m.pack, m.state).portraits]
    assert cast == [("Party", "Maud Greywater"), ("Ally", "Bishop"), ("Met", "Tamsin Rook"), ("Met", "Alder Quill")]


def test_a_way_that_leads_on_turns_away_from_nothing() -> None:
    """ST-WAY-1: what is called leaving turns away from something, and what is given is no trick."""
    ways = {one.id: one for it in load_pack().adventures for stage in it.stages for one in stage.ways}
    for id_ in ("go_in", "to_terrace", "enter", "go_down"):
        assert HEADS[ways[id_].kind] == "Go on"
    for id_ in ("to_livia", "to_moth", "give_ring"):
        assert HEADS[ways[id_].kind] == "Act"
        assert ways[id_].leans in ("talk", "trick", "force")
    for it in load_pack().adventures:
        for stage in it.stages:
            if stage.ways and stage.mode == "free":
                assert any(one.kind in ONWARD for one in stage.ways) or len(stage.ways) > 1, (it.id, stage.id)


def test_nothing_stands_in_quotation_marks_that_was_not_said() -> None:
    """Section 10: what somebody does while speaking is told, or left out."""
    assert quoted("Grrr. (That was a sleeve.)", "Bishop", 0) == "“Grrr,” said Bishop."
    m = alone("bell")
    say(m, "Good boy.")
    lines = [line.text for chapter in m.rules.book(m.pack, m.state).chapters for line in chapter.lines]
    assert any("Bishop said “Wuff”, and looked no longer" in line for line in lines)
    assert not any("(" in line for line in lines)


def test_a_trick_is_told_where_something_came_of_it() -> None:
    """Section 10: nobody tries, takes aim or sets out, and no more is heard of it."""

    def opening(how: str, result: str, *more: Deed) -> str:
        fight = Fight(Voice({"Wren Oxley", "Shrike"}, ["Wren Oxley"]), {"Wren Oxley": object()}, [])
        fight.ledger.hear(Deed(1, result, "Wren Oxley", "Shrike", how))
        for deed in more:
            fight.ledger.hear(deed)
        return fight._meanwhile()

    exposed = Deed(1, "status", "Wren Oxley", "Shrike", "exposed", 4)
    assert "guard" in opening("brains.B", "hit", exposed) or "wrong way" in opening("brains.B", "hit", exposed)
    assert not opening("brains.O", "hit")
    assert not opening("brains.O", "miss")


def test_whoever_plays_alone_is_asked_what_a_fall_comes_to() -> None:
    """ST-DTH-6: before anybody is made, and with a word of warning where nobody comes along."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "ford"})
    (begins,) = [
        sentence(m.state.table, fact) for entry in m.entries for fact in entry.told if "TableSet" in repr(fact)
    ]
    assert begins.endswith("say who comes along and what a fall comes to (death is final).")
    (asked,) = [ask for ask in m.offers(0) if ask.decision == "death"]
    assert asked.text == "What if you fall?"
    assert [form.title for form in asked.forms] == ["If I fall: marked, once", "If I fall: dead"]
    m.play(0, {"type": "RunParty", "how": "none"})
    (asked,) = [ask for ask in m.offers(0) if ask.decision == "death"]
    assert asked.text == "Fights here are made for two, and you go alone. What if you fall?"
    m.play(0, {"type": "SayOfDeath", "how": "marked"})
    assert m.state.table.option("death") == "marked"
    with pytest.raises(IllegalMove, match="leaves a mark"):
        m.play(0, {"type": "SayOfDeath", "how": "never"})
    m.play(0, {"type": "TakePregen", "name": "Warden"})
    with pytest.raises(IllegalMove, match="before you make anybody"):
        m.play(0, {"type": "SayOfDeath", "how": "final"})
    two = telltable.new("stacktors", seats=2, seed=1, options={"adventure": "ford"})
    assert not [ask for ask in two.offers(0) if ask.decision == "death"]


def test_somebody_alone_and_marked_lives_though_the_fight_is_lost() -> None:
    """ST-DTH-5: nobody was there to get them up, and those who won had no use for them."""
    found = set()
    for death in ("final", "marked"):
        m = telltable.new(
            "stacktors",
            seats=["bot:force"],
            seed="alone",
            options={"adventure": "library", "extra_pcs": "none", "death": death},
        )
        m.play(0, {"type": "TakePregen", "name": "Trickster", "called": "Wren Oxley"})
        Driver(m).run()
        (one,) = m.state.table.party
        book = m.rules.book(m.pack, m.state)
        found.add((death, one.alive, m.state.table.ending, "did not come home" in book.ending))
    assert found == {("final", False, "drowned", True), ("marked", True, "drowned", False)}


@pytest.mark.parametrize(("seats", "party", "made"), [(1, "1", 1), (3, "1", 3), (1, "0", 2)])
def test_a_party_is_no_smaller_than_the_seats_and_it_is_said(seats: int, party: str, made: int) -> None:
    """ST-BOT-1: the option gives way to the seats, in a sentence."""
    m = telltable.new("stacktors", seats=seats, seed=1, options={"adventure": "ford", "party": party})
    said = [line for entry in m.entries for fact in entry.told if (line := sentence(m.state.table, fact))]
    assert ("There are 3 seats with characters, so as many take part." in said) == (seats > 1)
    for seat, name in enumerate(("Warden", "Healer", "Soldier")[:seats]):
        m.play(seat, {"type": "TakePregen", "name": name})
    assert len(m.state.table.party) == made


def test_a_table_is_laid_for_one() -> None:
    """ST-BOT-1: with a companion whom the game runs, where nobody says how many sit down."""
    assert game("stacktors").laid == 1
