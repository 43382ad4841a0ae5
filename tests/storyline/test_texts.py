"""The texts: every phrase of a kind in every slot of both decks, and what can be checked of them without reading."""

from __future__ import annotations

from collections import Counter

import pytest

from telltable.games.storyline.box.components import CATEGORIES, PAGES, TAGS
from telltable.games.storyline.box.grammar import faults, phrase_faults, shape_fault
from telltable.games.storyline.box.pack import THE_END
from telltable.games.storyline.show.book import sentence
from telltable.games.storyline.show.reasons import SAID
from tools.tales import TALES, pages, told

from .helpers import PACK

SLOTS = [
    (tale, page, part, banner)
    for tale in PACK.tales
    for page in tale.pages
    for part, banner in zip(page.parts, page.banners, strict=False)
]


def test_there_are_thirty_pages_and_a_hundred_cards() -> None:
    """SL-102, SL-104: 20 cards of each kind, two decks of fifteen, The End without a banner."""
    assert Counter(card.category for card in PACK.card_list) == dict.fromkeys(CATEGORIES, 20)
    assert [len(tale.pages) for tale in PACK.tales] == [PAGES, PAGES]
    assert len({card.name.casefold() for card in PACK.card_list}) == 100
    assert len(SLOTS) == 36
    for tale in PACK.tales:
        assert tale.pages[-1].banners == ()
        assert tale.pages[-1].parts[0].endswith(THE_END)


def test_the_four_cards_that_the_rulebook_prints() -> None:
    """SL-102: Wicked Vampire, Mad Scientist, Mysterious Swamp, Haunted Chapel."""
    names = {card.name: card.category for card in PACK.card_list}
    assert names["Wicked Vampire"] == names["Mad Scientist"] == "character"
    assert names["Mysterious Swamp"] == names["Haunted Chapel"] == "place"


@pytest.mark.parametrize(("tale", "page", "part", "banner"), SLOTS, ids=[f"{t.key}-{p.no}-{b}" for t, p, _, b in SLOTS])
def test_every_phrase_in_every_slot(tale: object, page: object, part: str, banner: str) -> None:
    """SL-303: 720 sentences: articles, capitals, spacing, end marks; the slot ends its text."""
    built = [sentence(part, PACK.cards[card].phrase) for card in PACK.by_category[banner]]
    assert len(built) == 20
    for text in built:
        assert list(faults(text)) == []
        assert len(text) < 520
    assert part.index("{") > 0
    assert part[part.index("}") + 1 :] == "."


def test_phrases_and_asides() -> None:
    """SL-207: every phrase completes the frame of its kind; every card has a sentence of its own to add."""
    for card in PACK.card_list:
        assert shape_fault(card.category, card.phrase) == ""
        assert list(phrase_faults(card.phrase)) == []
        assert list(faults(card.aside)) == []
        assert len(card.aside.split()) <= 24
    assert len({card.aside for card in PACK.card_list}) == 100


def test_tags_are_spread() -> None:
    """Bots weigh by tags: every tag is on many cards, and every page but The End asks for some."""
    tags = Counter(tag for card in PACK.card_list for tag in card.tags)
    assert set(tags) == set(TAGS) == set(SAID)
    assert min(tags.values()) >= 12, tags
    assert all(page.tags for tale in PACK.tales for page in tale.pages[:-1])


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
    texts += [part for tale in PACK.tales for page in tale.pages for part in page.parts]
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
        ("It's there.", "straight"),
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


def test_the_tale_that_is_shown_is_told_in_the_texts_as_they_are() -> None:
    """SL-207: docs/tales is what `python tools/tales.py` writes today."""
    written = pages(told())
    assert set(written) <= {path.name for path in TALES.iterdir()}
    for name, text in written.items():
        assert (TALES / name).read_text(encoding="utf-8") == text, f"{name}: run python tools/tales.py"
