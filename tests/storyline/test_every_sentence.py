"""Every page in every wording with every phrase of its kind, by rules: 25,920 sentences; and each rule notices."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from telltable.games.storyline.box.components import CATEGORIES, Card, Tale
from telltable.games.storyline.box.grammar import PREPOSITIONS, faults
from telltable.games.storyline.show.book import last_sentence, sentence

from .helpers import PACK

ARTICLES = {"a", "an", "the", "my", "your", "his", "her", "its", "our", "their", "some", "any", "no", "every", "each"}
LINKS = {"was", "be", "been", "being"}  # what a Feature is said with
BETWEEN = {
    "only",
    "now",
    "already",
    "quite",
    "once",
    "all",
    "then",
    "exactly",
    "rather",
}  # may stand between a link and it
BEFORE_AN_INFINITIVE = {"to", "did", "would", "could", "should", "might", "will", "can", "not"}
BEFORE_A_PARTICIPLE = {"had", "has", "have", "was"}
PLURAL = {"were", "are", "have", "those", "these", "them"}
PRESENT = {"is", "are", "am", "has", "stands", "lies", "comes", "sits"}
NOBODY_MEANT = {"he", "she", "his", "her", "hers", "him", "himself", "herself", "they", "them", "their", "we", "us"}
OWN = {"its", "itself", "themselves", "their"}  # nobody knows what kind of somebody acts
PAST = re.compile(r"\w+ed")
IRREGULAR = {
    *("drank", "began", "blew", "bit", "came", "stole", "wrote", "stood", "sang", "grew", "drew", "shook", "wept"),
    *("ate", "took", "hung", "shed", "put", "told", "laid", "ran", "went", "gave", "lit"),
}
ASIDE = re.compile(r"(?<=was), [^,.]*, ?$")  # "which was, they would all swear, ..."
WORD = re.compile(r"[\w’]+")
LONG = re.compile(r"\w{5,}")
MAY_RETURN = {
    *("night", "there", "where", "under", "behind", "through", "would", "after", "other", "still", "quite", "years"),
    *("nobody", "somebody", "everybody", "something", "without"),
}
MOST_LETTERS = 520  # of a text with its phrase: what fits on a page of the open book


def joint_faults(category: str, before: str, phrase: str) -> Iterator[str]:
    """What is wrong where a text meets the phrase in its slot. `before`: the last sentence up to the slot."""
    words = [word.casefold() for word in WORD.findall(ASIDE.sub(" ", before))]
    first = WORD.findall(phrase)[0].casefold()
    last = words[-1] if words else ""
    if not words or before.rstrip()[-1:] in ".!?“":
        yield "begins a sentence with a phrase"
    if last == first or (last in ARTICLES and first in ARTICLES) or _two_places(category, before, last):
        yield f"says “{last} {first}”"
    if last in ARTICLES or (category != "action" and last.endswith("’s")):
        yield f"leads up to the phrase with “{last}”"
    if category != "place" and last in PLURAL:
        yield "has a plural in front of one thing"
    if category != "place" and last in PRESENT:
        yield "is told in the present"
    for word in sorted(set(words) & {found.casefold() for found in LONG.findall(phrase)} - MAY_RETURN):
        yield f"says “{word}” again"
    if category == "feature" and not _linked(words):
        yield f"has “{last}” in front of a Feature"
    if category == "action" and last in BEFORE_AN_INFINITIVE | BEFORE_A_PARTICIPLE:
        yield f"has “{last}” in front of a verb in the past"


def _two_places(category: str, before: str, last: str) -> bool:
    return category == "place" and last in PREPOSITIONS and not before.endswith(": ")


def _linked(words: list[str]) -> bool:
    while words and words[-1] in BETWEEN:
        words = words[:-1]
    return bool(words) and words[-1] in LINKS


def card_faults(card: Card) -> Iterator[str]:
    """What is wrong with a phrase wherever it stands."""
    words = [word.casefold() for word in WORD.findall(card.phrase)]
    if NOBODY_MEANT & set(words):
        yield "speaks of somebody whom nobody has named"
    if card.category == "action" and OWN & set(words):
        yield "knows what kind of somebody acts"
    if card.category == "action" and not (PAST.fullmatch(words[0]) or words[0] in IRREGULAR):
        yield "is not told in the past"
    if card.category in ("character", "object") and (words[0] in ("a", "an") and re.search("[^s]s$", words[1])):
        yield "has one of several"
    capitals = re.findall("[A-Z]", card.phrase.replace("Thursday", ""))
    if card.category in ("character", "place") and not capitals:
        yield "has a name without capitals"
    if card.category in ("feature", "action", "object") and capitals:
        yield "has a capital"


def mark_faults(text: str) -> Iterator[str]:
    """Marks and possessives, wherever they come from."""
    if re.search(r"[.,;:!?]{2}|[;:]”|\w[“]|’’|--|\s[.,;:!?]", text):
        yield "has two marks in a row"
    if re.search(r"\w+s’s\b|\b(?:it’s|who’s)\b|’s ’|\w’ s\b", text):
        yield "has an odd possessive"


@pytest.mark.parametrize("tale", PACK.tales, ids=[tale.key for tale in PACK.tales])
def test_sl303_every_phrase_in_every_slot_of_every_wording(tale: Tale) -> None:
    """SL-303, SL-213: articles, agreement, tense, capitals, marks; the slot ends its text, and all of it fits."""
    for page in tale.pages:
        for parts in page.wordings:
            for part, banner in zip(parts, page.banners, strict=False):
                assert part.endswith("}.")
                assert list(mark_faults(part.replace("{", "").replace("}", ""))) == [], part
                before = last_sentence(part, "{").partition("{")[0]
                for id_ in PACK.by_category[banner]:
                    phrase = PACK.cards[id_].phrase
                    found = [*joint_faults(banner, before, phrase), *_built_faults(last_sentence(part, phrase))]
                    assert not found, (tale.key, page.no, f"{before}{phrase}.", found)
                longest = max((PACK.cards[id_].phrase for id_ in PACK.by_category[banner]), key=len)
                assert len(sentence(part, longest)) < MOST_LETTERS, (tale.key, page.no)
            if not page.banners:
                assert list(mark_faults(parts[0])) == []


def _built_faults(text: str) -> Iterator[str]:
    yield from faults(text if text[0].isupper() or text[0] == "“" else f"“{text}")
    yield from mark_faults(text)


@pytest.mark.parametrize("category", CATEGORIES)
def test_sl303_every_phrase_for_itself(category: str) -> None:
    """SL-303: a phrase brings neither a person nor a tense nor a number that a page could not have."""
    for id_ in PACK.by_category[category]:
        card = PACK.cards[id_]
        assert list(card_faults(card)) == [], card.phrase
        assert list(mark_faults(card.phrase)) == list(mark_faults(card.aside)) == []


@pytest.mark.parametrize(
    ("category", "before", "phrase", "wrong"),
    [
        ("character", "There stood the ", "a Wolf", "the a"),
        ("character", "There were ", "a Wolf", "plural"),
        ("object", "Behind the curtain lay ", "a curtain ring", "“curtain” again"),
        ("character", "There is ", "a Wolf", "present"),
        ("character", "It rained. ", "a Wolf", "begins a sentence"),
        ("place", "They hid in ", "in the Swamp", "in in"),
        ("place", "They hid under ", "in the Swamp", "under in"),
        ("object", "It was Gran’s ", "a key", "leads up"),
        ("feature", "It looked ", "colder than the well", "in front of a Feature"),
        ("feature", "They were ", "colder than the well", "plural"),
        ("action", "It would ", "bowed", "a verb in the past"),
        ("action", "It had ", "drank the moon", "a verb in the past"),
    ],
)
def test_the_rules_of_joints_notice(category: str, before: str, phrase: str, wrong: str) -> None:
    """SL-303: what each rule is good for."""
    assert any(wrong in fault for fault in joint_faults(category, before, phrase))


@pytest.mark.parametrize(
    ("category", "phrase", "wrong"),
    [
        ("action", "bows", "past"),
        ("action", "bit its tail", "what kind"),
        ("object", "a keys", "several"),
        ("character", "a wolf", "capitals"),
        ("object", "a key that she lost", "nobody has named"),
        ("feature", "Cold", "has a capital"),
    ],
)
def test_the_rules_of_phrases_notice(category: str, phrase: str, wrong: str) -> None:
    """SL-303: what each rule is good for."""
    assert any(wrong in fault for fault in card_faults(Card("X01", category, "", phrase, "")))


@pytest.mark.parametrize("text", ["It was so..", "It was:” it said.", "The Trustees’s house.", "It was it’s own."])
def test_the_rules_of_marks_notice(text: str) -> None:
    """SL-303: doubled marks and odd possessives."""
    assert list(mark_faults(text))
