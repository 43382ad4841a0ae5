"""Laws of the chronicle over evenings that nobody has looked at: who is meant, who has what, and who lives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from bench.stories.stacktors import TEMPERS, played
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.box.story_checks import blows_of, fates_of

PACK = load_pack()
TOLD = [it for it in PACK.adventures if not it.lesson]
PARTY = ("Bren", "Maud", "Oda", "Jory", "Pim")
SHORT = re.compile(r"[.”] (?:He|She|It) ")  # a sentence that begins with somebody
KEPT = {"ford": "toll book", "bell": "tongue", "ball": "letter"}  # what they came for, or bring along


class Told(NamedTuple):
    """An evening as it is told."""

    adventure: str
    scenes: tuple[str, ...]
    ending: str

    @property
    def alive(self) -> list[str]:
        """Those of the party who were brought in, and did not die."""
        gone = self.ending.partition(" did not come home.")[0] if " did not come home." in self.ending else ""
        return [who for who in PARTY if re.search(rf"\b{who} \w+, who ", " ".join(self.scenes)) and who not in gone]


@cache
def evening(adventure: str, number: int) -> Told:
    m = played(adventure, TEMPERS[number % len(TEMPERS)], number, "an evening that nobody has looked at")
    book = m.rules.book(m.pack, m.state)
    scenes = [" ".join((one.opener, *(line.text for line in one.lines))) for one in book.chapters]
    return Told(adventure, tuple(scenes), book.ending)


def evenings(several: int) -> Iterator[Told]:
    for it in TOLD:
        for number in range(several):
            yield evening(it.id, number)


def nobody_vanishes(told: Told) -> bool:
    """Whoever came and lives is in the last scene or the ending: by name, or as one of them."""
    end = f"{told.scenes[-1]} {told.ending}"
    return all(who in end or re.search(r"\b[Tt]hey\b|\b[Tt]hem\b", end) for who in told.alive)


def the_last_word_is_nobodys(told: Told) -> bool:
    """Nobody is spoken to once all of the party are dead."""
    return bool(told.alive) or not told.scenes[-1].rstrip().endswith(("”", *(f"” said {who}." for who in PARTY)))


def it_is_known_who_has_it(told: Told) -> bool:
    """What was taken along, or fought for, is in the scene after it or in the ending."""
    thing = KEPT.get(told.adventure, "")
    return (
        not thing or thing not in " ".join(told.scenes) or thing in f"{told.scenes[-1]} {told.ending} {told.scenes[-2]}"
    )


def no_sentence_twice(told: Told) -> bool:
    """No sentence of more than six words is read twice in an evening."""
    rows = [row for row in re.split(r"(?<=[.!?”]) ", " ".join((*told.scenes, told.ending))) if row.count(" ") > 6]
    return len(rows) == len(set(rows))


LAWS = (nobody_vanishes, the_last_word_is_nobodys, it_is_known_who_has_it, no_sentence_twice)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: str(law.__name__))
def test_an_evening_keeps_the_law(law: object) -> None:
    """Section 10: of one evening each here; of forty each in a campaign."""
    assert callable(law)
    assert not [told for told in evenings(1) if not law(told)]


@pytest.mark.campaign
@pytest.mark.parametrize("law", LAWS, ids=lambda law: str(law.__name__))
def test_many_evenings_keep_the_law(law: object) -> None:
    """Section 10: likewise."""
    assert callable(law)
    assert not [told for told in evenings(40) if not law(told)]


def test_the_laws_see_what_breaks_them() -> None:
    """None of them holds whatever is told."""
    came = "Bren Tallow, who counted steps, and Maud Greywater, who swam in boots, came in."
    lost = Told(
        "ford", (f"{came} Bren took the toll book.", "Maud ran.", "Rook shouted."), "Maud Greywater did not come home."
    )
    assert lost.alive == ["Bren"]
    assert not nobody_vanishes(lost)
    assert not it_is_known_who_has_it(lost)
    dead = Told("ford", (came, "“Mind the gap.”"), "Bren Tallow and Maud Greywater did not come home.")
    assert not the_last_word_is_nobodys(dead)
    twice = Told("ford", ("He laid the boathook down across the wet planks.",) * 2, "")
    assert not no_sentence_twice(twice)


def test_where_two_are_named_nobody_goes_on_as_he() -> None:
    """ST-ADV-6: what becomes of somebody names them after whoever did it, and claims no blow that was not told."""
    for it in TOLD:
        for npc in (npc for stage in it.stages for npc in stage.npcs):
            for text in filter(None, fates_of(npc)):
                assert not SHORT.search(text.partition("{a}")[2]), (npc.name, text)
                assert not re.search(r"struck once more|struck again|\{b_he\}", text), (npc.name, text)
        for one in it.party.pregens:
            for text in blows_of(one.blows):
                assert "{own}" not in text, text  # whose, where both are she?
