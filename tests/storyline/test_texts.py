"""The texts: every phrase of a kind in every slot of every deck, and what can be checked of them without reading."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from telltable.core.grammar import faults, phrase_faults
from telltable.games.storyline.box.components import CATEGORIES, PAGES, TAGS, WORDINGS, Tale
from telltable.games.storyline.box.grammar import shape_fault
from telltable.games.storyline.box.pack import THE_END
from telltable.games.storyline.show.paper_cards import drawing_of
from telltable.games.storyline.show.reasons import SAID
from telltable.games.storyline.table.options import TALES as TALE_KEYS
from tools.tales import TALES, Evening, of, pages, told

from .helpers import PACK

WORDED = [tale for tale in PACK.tales if all(len(page.wordings) == WORDINGS for page in tale.pages)]


def test_there_are_eight_tales_and_three_hundred_cards() -> None:
    """SL-102, SL-104, SL-214: 60 cards of each kind, 20 of them played with; The End has no banner."""
    assert Counter(card.category for card in PACK.card_list) == dict.fromkeys(CATEGORIES, 60)
    assert PACK.deal == 20
    assert [len(tale.pages) for tale in PACK.tales] == [PAGES] * 8
    assert len({card.name.casefold() for card in PACK.card_list}) == 300
    assert len({card.phrase for card in PACK.card_list}) == 300
    assert [sum(map(tale.uses, CATEGORIES)) for tale in PACK.tales] == [18] * 8
    assert all(len(page.wordings) == WORDINGS for tale in PACK.tales for page in tale.pages)
    assert tuple(PACK.tale_of) == TALE_KEYS
    for tale in PACK.tales:
        assert tale.pages[-1].banners == ()
        assert all(parts[0].endswith(THE_END) for parts in tale.pages[-1].wordings)


def test_the_four_cards_that_the_rulebook_prints() -> None:
    """SL-102: Wicked Vampire, Mad Scientist, Mysterious Swamp, Haunted Chapel."""
    names = {card.name: card.category for card in PACK.card_list}
    assert names["Wicked Vampire"] == names["Mad Scientist"] == "character"
    assert names["Mysterious Swamp"] == names["Haunted Chapel"] == "place"


def test_phrases_and_asides() -> None:
    """SL-207: every phrase completes the frame of its kind; every card has a sentence of its own to add."""
    for card in PACK.card_list:
        assert shape_fault(card.category, card.phrase) == ""
        assert list(phrase_faults(card.phrase)) == []
        assert list(faults(card.aside)) == []
        assert len(card.aside.split()) <= 24
    assert len({card.aside for card in PACK.card_list}) == 300


def test_tags_are_spread() -> None:
    """Bots weigh by tags: every tag is on many cards, and every page but The End asks for some."""
    tags = Counter(tag for card in PACK.card_list for tag in card.tags)
    assert set(tags) == set(TAGS) == set(SAID)
    assert min(tags.values()) >= 12, tags
    assert all(page.tags for tale in PACK.tales for page in tale.pages[:-1])


@pytest.mark.parametrize("tale", WORDED, ids=[tale.key for tale in WORDED])
def test_sl213_a_tale_told_again_is_not_the_same(tale: Tale) -> None:
    """SL-213: of the sentences of a tale without its cards, at most 45 in 100 are met again the next time."""

    def told(commitment: str) -> set[str]:
        texts = " ".join(part for page in tale.pages for part in page.worded(commitment))
        return set(re.split(r"(?<=[.?!”]) (?=[A-Z“])", texts))

    evenings = [told(f"evening {n}") for n in range(61)]
    again = [len(one & other) / len(other) for one, other in pairwise(evenings)]
    assert sum(again) / len(again) <= 0.45
    assert len(set.union(*evenings)) > 2.5 * len(evenings[0])


def test_sl213_no_sentence_stands_in_two_wordings() -> None:
    """SL-213: what is written three times is three texts."""
    for tale in PACK.tales:
        for page in tale.pages:
            said = [set(re.split(r"(?<=[.?!”]) (?=[A-Z“])", " ".join(parts))) for parts in page.wordings]
            for one, other in combinations(said, 2):
                assert not {text for text in one & other if "{" not in text and len(text) > 25}, (tale.key, page.no)


def test_every_card_has_a_drawing_of_its_own() -> None:
    """A card is drawn by how a word of its name begins; one that has none would get any drawing of its kind."""
    box = Path(__file__).parents[2] / "web" / "src" / "games" / "storyline" / "box"
    drawings = json.loads((box / "drawings.json").read_text(encoding="utf-8"))["words"]
    drawn = set(re.findall(r'id="g-([^"]+)"', (box / "art.svg").read_text(encoding="utf-8")))
    assert [name for _, name in drawings if name not in drawn] == []
    begun = re.compile("|".join(rf"(?:^|[^a-z]){word}" for word, _ in drawings))
    assert [x.name for x in PACK.card_list if not begun.search(x.name.lower())] == []
    by_name = {x.name: drawing_of(x) for x in PACK.card_list}
    assert (by_name["Howl Like a Kettle"], by_name["Swallow a Lamp"]) == ("teapot", "bed-lamp"), "no owl, and no wall"


def test_no_card_speaks_of_he_or_she() -> None:
    """A card may stand for anybody: no phrase and no aside has a he or a she; nothing bloody in any text for eight."""
    words = {"he", "she", "his", "her", "hers", "him"}
    grim = {
        "blood",
        "bloody",
        "kill",
        "killed",
        "corpse",
        "murder",
        "knife",
        "dead",
        "gun",
        "hanged",
        "drowned",
        "hell",
    }
    for card in PACK.card_list:
        assert not words & set(card.phrase.casefold().replace(".", " ").replace(",", " ").split())
        assert not words & set(card.aside.casefold().replace(".", " ").replace(",", " ").split())
    texts = [t for card in PACK.card_list for t in (card.name, card.phrase, card.aside)]
    texts += [part for tale in PACK.tales for page in tale.pages for parts in page.wordings for part in parts]
    for text in texts:
        assert not grim & set(text.casefold().replace(".", " ").replace(",", " ").split()), text


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("There stood a owl.", "“a owl”"),
        ("There stood an unicorn.", "“an unicorn”"),
        ("There stood a hour.", "“a hour”"),
        ("there stood nobody.", "capital"),
        ("There stood nobody", "full stop"),
        ("There  stood nobody.", "spaces"),
        ("There stood nobody .", "stray mark"),
        ("There stood the the owl.", "twice"),
        ("There stood “nobody.", "not closed"),
        ("There it stood. nobody came.", "small n"),
        ("It's there.", "has a straight ' in “It's”; ’ is the curly one"),
        ('They said "no".', 'has a straight " in “"no”; “ and ” are the curly ones'),
        ("There stood nobody...", "has a stray mark: “..”"),
    ],
)
def test_the_checks_notice(text: str, wrong: str) -> None:
    """SL-303: what the checks of sentences are good for."""
    assert any(wrong in fault for fault in faults(text)), list(faults(text))


@pytest.mark.parametrize(
    ("category", "phrase"),
    [
        ("character", "Wicked Vampire"),
        ("object", "two keys"),
        ("place", "the swamp"),
        ("feature", "Cold"),
        ("action", "ran."),
    ],
)
def test_the_frames_notice(category: str, phrase: str) -> None:
    """SL-303: phrases that would not fit."""
    assert shape_fault(category, phrase)


@pytest.mark.parametrize("evening", of("storyline"), ids=[x.options["narrator_deck"] for x in of("storyline")])
def test_the_tales_that_are_shown_are_told_in_the_texts_as_they_are(evening: Evening) -> None:
    """SL-207: docs/tales is what `python tools/tales.py` writes today."""
    for name, text in pages(told(evening), evening.forms).items():
        assert (TALES / name).read_text(encoding="utf-8") == text, f"{name}: run python tools/tales.py"


def test_three_evenings_are_shown() -> None:
    """SL-207: three different tales."""
    assert len({evening.options["narrator_deck"] for evening in of("storyline")}) == 3
