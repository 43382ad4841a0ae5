"""What a card tells beyond its template (ADR 0017): read, checked, covered, and without a trace in packs without it."""

import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from telltable.core.kept_pack import archived, unpacked
from telltable.core.registry import game
from telltable.games.storystack.box.components import LOOSE_ENDS
from telltable.games.storystack.box.pack import BESIDE, OWN, PACKS, SHELF, StoryPack

TWO = PACKS / "pack2"
OLD_HASH = "93cc193e3588f37ee47dc7e7d14e866386e72311c3d7dff4a7271e457f39eda0"
LATER = pytest.mark.parametrize("name", BESIDE)


@cache
def two() -> StoryPack:
    return SHELF.load(TWO)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Pack 2 to break."""
    return Path(shutil.copytree(TWO, tmp_path / "copy"))


def test_a_pack_that_tells_nothing_more_keeps_its_hash() -> None:
    rules = game("storystack")
    assert unpacked(rules, archived(rules, OLD_HASH)).hash == OLD_HASH


@LATER
def test_a_later_pack_is_right_and_distributed_as_pack_1(name: str) -> None:
    """Card by card, so that packs can be mixed, and that a bot that plays by chance plays them alike."""
    assert SHELF.lint(name) == []
    one, other = SHELF.load(OWN), SHELF.load(PACKS / name)
    assert [(x.id, x.type, x.tag, x.choices, x.effect) for x in one.card_list] == [
        (x.id, x.type, x.tag, x.choices, x.effect) for x in other.card_list
    ]
    assert [x.minimums for x in one.pattern_list] == [x.minimums for x in other.pattern_list]


def test_no_title_and_no_label_is_in_two_packs() -> None:
    """In a mixture nobody is called like somebody else."""
    packs = [SHELF.load(PACKS / name) for name in (OWN.name, *BESIDE)]
    titles = Counter(x.title for pack in packs for x in (*pack.card_list, *pack.pattern_list) if x.id[:2] != "ST")
    labels = Counter(
        label.casefold()
        for pack in packs
        for card in pack.card_list
        for kind, some in card.suggestions.items()
        for label in some
        if kind != "note"
    )
    assert [text for text, times in (titles + labels).items() if times > 1] == []


@LATER
def test_every_card_of_a_later_pack_has_five_tellings_a_recall_a_brief_and_a_home(name: str) -> None:
    cards = SHELF.load(PACKS / name).card_list
    assert [x.id for x in cards if not (len(x.tellings) >= 5 and x.told.recall and x.told.brief and x.told.home)] == []


def test_no_telling_stands_on_two_cards() -> None:
    cards = [card for name in (OWN.name, *BESIDE) for card in SHELF.load(PACKS / name).card_list]
    said = Counter(text for card in cards for text in card.tellings)
    assert [text for text, times in said.items() if times > 1] == []


@LATER
def test_the_notes_of_a_later_pack_fit_their_kind(name: str) -> None:
    begins = {"want": "to ", "need": "to ", "lie": "that "}
    for card in SHELF.load(PACKS / name).card_list:
        for note in card.suggestions.get("note", ()):
            assert note.startswith(begins.get(card.note_kind, "")), (card.id, note)


@LATER
def test_every_loose_end_of_a_later_pack_is_left_by_five_cards_and_taken_by_some(name: str) -> None:
    cards = SHELF.load(PACKS / name).card_list
    left = Counter(kind for card in cards for kind in card.told.leaves)
    taken = Counter(card.told.needs for card in cards)
    assert [kind for kind in LOOSE_ENDS if left[kind] < 5 or not (taken[kind] or kind in ("wound", "pursuit"))] == []


ARC_WRONG = (
    ("{new} did it", "{nobody} did it", "CA-01, arc 1: {nobody} means nothing here"),
    ('  "It ended.",\n', "", "CA-01, arc: has a line for each of the 8 lanes, and here 7"),
    ("{friend} went on.", "{new} went on.", "CA-01, arc 7: must say {friend}"),
    ('she = ["Nerissa Quill"', 'she = ["Nobody Here"', "CA-01, she: “Nobody Here” is none of the names"),
)


def test_what_is_wrong_with_an_arc_gets_a_sentence(folder: Path) -> None:
    file = folder / "cast.toml"
    text = file.read_text(encoding="utf-8")
    start = text.index("arc = [")
    end = text.index("]\n", start)
    lines = ["{new} did it.", *["{new} went on."] * 5, "{friend} went on.", "It ended."]
    text = text[:start] + "arc = [\n" + "".join(f'  "{line}",\n' for line in lines) + text[end:]
    file.write_text(text, encoding="utf-8")
    assert SHELF.lint(str(folder)) == []
    for old, new, said in ARC_WRONG:
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert any(said in fault for fault in SHELF.lint(str(folder))), said


OF_SOMEBODY = (
    ('danger = "{new} had time."', "CA-01, danger: must say {menace}"),
    ('danger = "{menace} took {friend}."', "CA-01, danger: {friend} means nothing here"),
    ('stake = "{menace} had time."', "CA-01, stake: must say {friend}"),
    ('stake = "{friend} wanted {note}."', "CA-01, stake: {note} means nothing here"),
    ('after = "{menace} left."', "CA-01, after: must say {note}"),
    (
        'behind = ["It was cold."]',
        "CA-01, behind: has a text for each of the 6 notes, and here 1",
    ),
    ('behind = ["{friend} left.", "x.", "x.", "x.", "x.", "x."]', "CA-01, behind 1: {friend} means nothing here"),
    ('behind = ["It was cold", "x.", "x.", "x.", "x.", "x."]', "CA-01, behind 1: must end with a full stop"),
    ('company = "{new} had time."', "CA-01, company: must say {lead}"),
    ('company = "{lead} had a {boat}."', "CA-01, company: {boat} means nothing here"),
)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("line", "said"), OF_SOMEBODY)
def test_what_is_wrong_with_what_lies_behind_a_note_gets_a_sentence(folder: Path, line: str, said: str) -> None:
    """And with how somebody came to stand with the lead."""
    file = folder / "cast.toml"
    field = line.partition(" ")[0]
    first, sep, rest = file.read_text(encoding="utf-8").partition("[card.tells]\n")
    before, then, after = rest.partition(f"{field} = ")
    if then and "[[card]]" not in before:  # the card has one
        rest = before + after.partition("]\n" if field == "behind" else "\n")[2]
    file.write_text(f"{first}{sep}{line}\n{rest}", encoding="utf-8")
    assert any(said in fault for fault in SHELF.lint(str(folder)))


WRONG = (
    ('leaves = ["disguise", "promise"]', 'leaves = ["regret"]', "RE-01, leaves: “regret” isn't a loose end"),
    ("home = [1, 3]", "home = [5]", "RE-01, home: 5 must be one of the lanes of this type"),
    ('wearer = "lead"', 'wearer = "hero"', "RE-01, cast: “hero” isn't a kind of role"),
    ('recall = "the mask they shared"', 'recall = "The mask. They"', "RE-01, recall: stands inside sentences"),
    ("At {place} nobody was let in", "At {palace} nobody was let in", "RE-01, telling 4: {palace} belongs to no slot"),
    (
        "in spite of {before}, one",
        "all the same, one",
        "RE-02, needs: picks up a warning, and no telling says so with {before}",
    ),
    ("brief =", "breif =", "RE-01, tells, breif: there is no such field; did you mean brief"),
)


def test_what_is_wrong_gets_a_sentence(folder: Path) -> None:
    file = folder / "relationship.toml"
    text = file.read_text(encoding="utf-8")
    for old, new, _ in WRONG:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    faults = SHELF.lint(str(folder))
    assert [said for _, _, said in WRONG if not any(said in fault for fault in faults)] == []
    assert len(faults) == len(WRONG)


def test_a_veil_covers_everything_that_a_card_tells() -> None:
    card = two().veiled((), ("RE-01",)).cards["RE-01"]
    assert card.tellings == (card.template,)
    assert not card.told.recall


def test_words_are_found_in_every_telling() -> None:
    found = two().saying(lambda text: "passed it out of a window" in text)
    assert found == ("RE-01",)
