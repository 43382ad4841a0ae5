"""Packs: Pack 1 is right, whatever is wrong gets a sentence with file, card and field, others can be played."""

import re
import shutil
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import Problem
from telltable.games.storystack.box.components import LANES_OF, REQUIRED_TYPE, TAGS, Card
from telltable.games.storystack.box.pack import OWN, SHELF
from telltable.games.storystack.box.pack_as_printed import MINIMUMS, printed_cards
from telltable.games.storystack.box.pack_completable import completable

# Section 2.3 of the rules: cards by type and tag, the last column untagged.
COUNTS = {
    "CA": (8, 1, 0, 1, 7, 1, 0, 0, 1, 0, 1, 1, 5),
    "RE": (1, 0, 0, 0, 5, 0, 4, 0, 4, 2, 0, 1, 1),
    "GS": (0, 1, 9, 4, 0, 0, 0, 0, 0, 1, 0, 0, 1),
    "OB": (0, 4, 0, 0, 0, 7, 5, 0, 0, 0, 1, 0, 1),
    "RT": (0, 2, 0, 0, 0, 0, 1, 6, 3, 0, 0, 0, 0),
    "ST": (2, 1, 0, 2, 0, 0, 2, 4, 0, 0, 0, 1, 0),
    "MI": (0, 0, 2, 2, 0, 2, 2, 2, 1, 0, 1, 0, 0),
    "CR": (0, 0, 0, 0, 0, 2, 1, 1, 2, 5, 0, 0, 1),
    "CL": (0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 8, 0, 0),
    "RS": (0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 9, 1),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Pack 1 to break."""
    return Path(shutil.copytree(OWN, tmp_path / "copy"))


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def drop(folder: Path, file: str, *ids: str) -> None:
    """Take whole cards or patterns out."""
    text = (folder / file).read_text(encoding="utf-8")
    blocks = re.split(r"(?m)^(?=\[\[)", text)
    kept = [block for block in blocks if not any(f'id = "{id_}"' in block for id_ in ids)]
    assert len(kept) == len(blocks) - len(ids)
    (folder / file).write_text("".join(kept), encoding="utf-8")


def rename(folder: Path) -> None:
    edit(folder, "pack.toml", 'id = "pack1"', 'id = "little"')


# --- Pack 1 -------------------------------------------------------------------------------------------


def test_pack_1_has_nothing_to_mend():
    assert SHELF.lint("pack1") == []
    assert SHELF.lint(str(OWN)) == []
    pack = SHELF.load()
    assert (len(pack.cards), len(pack.patterns)) == (150, 10)


def test_pack_1_counts_as_section_2_3():
    for type_, row in COUNTS.items():
        tags = [card.tag for card in SHELF.load().card_list if card.type == type_]
        assert tuple(tags.count(tag) for tag in (*TAGS, "")) == row


def test_table_of_section_2_4_agrees_with_2_3():
    printed = printed_cards()
    for type_, row in COUNTS.items():
        tags = [tag for id_, (tag, _) in printed.items() if id_.startswith(type_)]
        assert tuple(tags.count(tag) for tag in (*TAGS, "")) == row
    slots = [slot for _, choices in printed.values() for slot in choices]
    assert [slots.count(slot) for slot in ("+C", "C1", "C2", "C3")] == [26, 29, 26, 2]
    assert all(sum(minimums.values()) == 10 for minimums in MINIMUMS.values())


# --- broken packs -------------------------------------------------------------------------------------

GS_14 = 'choices = ["$"]\nprompt = "What does'
BROKEN = {
    "one role short": (
        "relationship.toml",
        'roles = ["betrayer", "betrayed"]',
        'roles = ["betrayer"]',
        "relationship.toml: RE-06, roles: C2 needs 2 roles, but there is 1 (betrayer).",
    ),
    "role is a placeholder": (
        "relationship.toml",
        'roles = ["guest"]',
        'roles = ["faction"]',
        "relationship.toml: RE-18, roles: “faction” is a placeholder of its own",
    ),
    "role is no word": (
        "relationship.toml",
        'roles = ["guest"]',
        'roles = ["The Guest"]',
        "relationship.toml: RE-18, roles: “The Guest” must be one word",
    ),
    "role twice": (
        "relationship.toml",
        'roles = ["betrayer", "betrayed"]',
        'roles = ["betrayer", "betrayer"]',
        "relationship.toml: RE-06, roles: “betrayer” is there twice",
    ),
    "roles without slot": (
        "structure.toml",
        'id = "ST-07"\n',
        'id = "ST-07"\nroles = ["guest"]\n',
        "structure.toml: ST-07, roles: belong to C1, C2 or C3",
    ),
    "unknown slot": (
        "goal.toml",
        'choices = ["C1", "o"]',
        'choices = ["C1", "x"]',
        "goal.toml: GS-04, choices: “x” isn't a slot",
    ),
    "slot in the wrong case": (
        "goal.toml",
        'choices = ["C1", "o"]',
        'choices = ["C1", "Object"]',
        "goal.toml: GS-04, choices: “Object” isn't a slot; o is an object, new or in the story, O! one in the story",
    ),
    "slot of nobody": (
        "goal.toml",
        'choices = ["C1", "o"]',
        'choices = ["C", "o"]',
        "goal.toml: GS-04, choices: “C” isn't a slot; +C is a new character, C1, C2 and C3 are characters in the story",
    ),
    "slot twice": (
        "goal.toml",
        'choices = ["C1", "o"]',
        'choices = ["C1", "o", "O!"]',
        "goal.toml: GS-04, choices: fills {object} from two slots",
    ),
    "characters asked twice": (
        "goal.toml",
        'choices = ["C1", "o"]',
        'choices = ["C1", "C2"]',
        "goal.toml: GS-04, choices: asks for characters more than once (C1 and C2)",
    ),
    "slot not as printed": (
        "goal.toml",
        'choices = ["C1", "o"]',
        'choices = ["o", "C1"]',
        "goal.toml: GS-04, choices: must be C1 and o in Pack 1, but it is o and C1.",
    ),
    "placeholder of no slot": (
        "climax.toml",
        "keep the light, and {giver} put",
        "keep the light, and {taker} put",
        "climax.toml: CL-10, template: {taker} belongs to no slot",
    ),
    "slot not told": (
        "crisis.toml",
        "the hour had gone, and {cost} had gone",
        "the hour had gone, and all had gone",
        "crisis.toml: CR-08, template: {cost} is not used",
    ),
    "bracket open": (
        "climax.toml",
        "The way shut behind",
        "The way { shut behind",
        "climax.toml: CL-10, template: has a bracket { or }",
    ),
    "three sentences": (
        "resolution.toml",
        "So they went and fetched one more.",
        "So they went. They fetched one more.",
        "resolution.toml: RS-01, template: has 3 sentences, and may have 1 or 2.",
    ),
    "template does not end": (
        "resolution.toml",
        "So they went and fetched one more.",
        "So they went and fetched one more",
        "resolution.toml: RS-01, template: must end with a full stop",
    ),
    "template too long": (
        "resolution.toml",
        "So they went and fetched one more.",
        f"So they went and fetched {'more and ' * 40}more.",
        "resolution.toml: RS-01, template: has",
    ),
    "prompt too long": (
        "resolution.toml",
        "They sit down together again",
        f"They sit down together {'again and ' * 8}again",
        "resolution.toml: RS-01, prompt: has",
    ),
    "title twice": (
        "resolution.toml",
        'title = "One More Chair"',
        'title = "face it"',
        "resolution.toml: RS-01, title: “face it” is also the title of CL-01",
    ),
    "title ends a sentence": (
        "resolution.toml",
        'title = "One More Chair"',
        'title = "Who Sits?"',
        "resolution.toml: RS-01, title: is quoted inside sentences",
    ),
    "title too long": (
        "resolution.toml",
        'title = "One More Chair"',
        f'title = "One {"More " * 20}Chair"',
        "resolution.toml: RS-01, title: has 109 characters; the limit is 60.",
    ),
    "effect unknown": (
        "structure.toml",
        'effect = "thread_b"',
        'effect = "thread_c"',
        "structure.toml: ST-01, effect: “thread_c” isn't an effect",
    ),
    "effect elsewhere": (
        "structure.toml",
        'id = "ST-07"\n',
        'id = "ST-07"\neffect = "thread_b"\n',
        "structure.toml: ST-07, effect: thread_b belongs to Parallel Plots only",
    ),
    "effect missing": (
        "structure.toml",
        'effect = "thread_b"\n',
        "",
        "structure.toml: ST-01, effect: Parallel Plots starts Thread B",
    ),
    "named card elsewhere": (
        "goal.toml",
        'title = "Longer Ropes"',
        'title = "Secret Connection"',
        "goal.toml: GS-06, title: Secret Connection is a Structure card",
    ),
    "named card with another slot": (
        "structure.toml",
        'choices = ["K!"]',
        'choices = ["E2!"]',
        "structure.toml: ST-03, choices: Flashback Reframe has K!, and here it has E2!",
    ),
    "type of another file": (
        "midpoint.toml",
        'type = "MI"',
        'type = "CR"',
        'midpoint.toml: MI-01, type: must be "MI" in this file, but it is "CR".',
    ),
    "id of another type": (
        "midpoint.toml",
        'id = "MI-12"',
        'id = "CR-13"',
        "midpoint.toml: CR-13, id: must be MI-01, MI-02 …",
    ),
    "id twice": (
        "midpoint.toml",
        'id = "MI-03"',
        'id = "MI-04"',
        "midpoint.toml: MI-04, id: is used by 2 cards",
    ),
    "id left out": (
        "midpoint.toml",
        'id = "MI-12"',
        'id = "MI-14"',
        "midpoint.toml: MI-13, id: is missing; ids run from MI-01 to MI-14",
    ),
    "ids out of order": (
        "midpoint.toml",
        'id = "MI-12"',
        'id = "MI-00"',
        "midpoint.toml: MI-00, id: comes after MI-11",
    ),
    "tag unknown": (
        "goal.toml",
        'tag = "GOAL"',
        'tag = "GAOL"',
        "goal.toml: GS-01, tag: “GAOL” isn't a beat tag",
    ),
    "tag not as printed": (
        "goal.toml",
        'tag = "GOAL"',
        'tag = "PLAN"',
        "goal.toml: GS-01, tag: must be GOAL in Pack 1, but it is PLAN.",
    ),
    "too few suggestions": (
        "climax.toml",
        '"the unpaid host", "the mouth under the bridge", ',
        "",
        "climax.toml: CL-08, suggestions.threat: needs 6 to 30 different entries, but has 5.",
    ),
    "no note suggested": (
        "cast.toml",
        "\nnote = [",
        "\nnotes = [",
        "cast.toml: CA-01, suggestions.note: needs 6 to 30 different entries, but has 0.",
    ),
    "suggestions by slot code": (
        "climax.toml",
        "\nthreat = [",
        "\nt = [",
        "climax.toml: CL-08, suggestions.t: does not belong here; write threat in full.",
    ),
    "label twice in the pack": (
        "climax.toml",
        '"the unpaid host"',
        '"The Tide That Walks"',
        "climax.toml: CL-08, suggestions.threat: “The Tide That Walks” is there already (midpoint.toml, MI-09,",
    ),
    "label with a": (
        "climax.toml",
        '"the unpaid host"',
        '"an unpaid host"',
        "climax.toml: CL-08, suggestions.threat: “an unpaid host” must read well twice: begin with “the”",
    ),
    "label too long": (
        "climax.toml",
        '"the unpaid host"',
        f'"the {"very " * 12}unpaid host"',
        "climax.toml: CL-08, suggestions.threat: “the very",
    ),
    "name too long": (
        "cast.toml",
        '"Benedek Lorne"',
        f'"Benedek {"Lorne-" * 6}Lorne"',
        "cast.toml: CA-01, suggestions.character: “Benedek",
    ),
    "label ends a sentence": (
        "cast.toml",
        '"to be rid of the house without going near it"',
        '"to be called. To come"',
        "cast.toml: CA-01, suggestions.note: “to be called. To come” stands inside a sentence",
    ),
    "label that looks like a reference": (
        "climax.toml",
        '"the unpaid host"',
        '"the {A} host"',
        "climax.toml: CL-08, suggestions.threat: “the {A} host” stands inside a sentence",
    ),
    "name that means all": (
        "cast.toml",
        '"Benedek Lorne"',
        '"Everyone"',
        "cast.toml: CA-01, suggestions.character: “Everyone” means the whole table",
    ),
    "content unknown": (
        "crisis.toml",
        'content = ["grief"]',
        'content = ["sadness"]',
        "crisis.toml: CR-03, content: “sadness” isn't a content note",
    ),
    "cast with a hard slot": (
        "cast.toml",
        'choices = ["+C"]',
        'choices = ["+C", "K!"]',
        "cast.toml: CA-01, choices: a Cast card can always be played: leave K! out.",
    ),
    "cast without a character": (
        "cast.toml",
        'choices = ["+C"]',
        "choices = []",
        "cast.toml: CA-01, choices: a Cast card brings in a character",
    ),
    "character from another type": (
        "goal.toml",
        GS_14,
        GS_14.replace('"$"', '"+C"'),
        "goal.toml: GS-14, choices: only Cast cards bring in characters",
    ),
    "relationship without character": (
        "relationship.toml",
        'choices = ["C1", "f"]\nroles = ["guest"]',
        'choices = ["f"]',
        "relationship.toml: RE-18, choices: a Relationship card asks for a character",
    ),
    "unknown field": (
        "obstacle.toml",
        "prompt = ",
        "promt = ",
        "obstacle.toml: OB-01, promt: there is no such field; did you mean prompt.",
    ),
    "field missing": (
        "obstacle.toml",
        "prompt = ",
        "# prompt = ",
        "obstacle.toml: OB-01, prompt is missing; it must be text in quotes.",
    ),
    "wrong type": (
        "obstacle.toml",
        'title = "Company in the Ditch"',
        "title = 5",
        "obstacle.toml: OB-01, title: must be text in quotes.",
    ),
    "wrong type inside": (
        "obstacle.toml",
        'choices = ["t"]',
        "choices = [1979-05-27]",
        "obstacle.toml: OB-01, choices: must be a list of texts.",
    ),
    "control character": (
        "obstacle.toml",
        "Company in the Ditch",
        "Company\\u0007in the Ditch",
        "obstacle.toml: OB-01, title: “Companyin the Ditch” has a control character",
    ),
    "empty text": (
        "obstacle.toml",
        "Company in the Ditch",
        "",
        "obstacle.toml: OB-01, title: is empty",
    ),
    "not TOML": (
        "obstacle.toml",
        'id = "OB-01"',
        "id = OB-01",
        "obstacle.toml: is not TOML: Invalid value (at line 4, column 6).",
    ),
    "unknown section": (
        "obstacle.toml",
        "[[card]]",
        "[cards]\n[[card]]",
        "obstacle.toml: cards: there is no such section",
    ),
    "section of another kind": (
        "pack.toml",
        'name = "Pack 1"',
        "name = [1]",
        "pack.toml: the pack, name: must be text in quotes.",
    ),
    "pack id": (
        "pack.toml",
        'id = "pack1"',
        'id = "My Pack"',
        "pack.toml: the pack, id: must be lower-case letters",
    ),
    "pack version": (
        "pack.toml",
        "version = 1",
        "version = 0",
        "pack.toml: the pack, version: must be a whole number from 1.",
    ),
    "pattern sum": (
        "patterns.toml",
        "{ GOAL = 2, TEAM = 2,",
        "{ GOAL = 2, TEAM = 3,",
        "patterns.toml: P-01, minimums: must add up to 10 in Pack 1, but the sum is 11.",
    ),
    "pattern minimum": (
        "patterns.toml",
        "{ GOAL = 2, TEAM = 2, TRIALS = 3,",
        "{ GOAL = 0, TEAM = 2, TRIALS = 5,",
        "patterns.toml: P-01, minimums: TRIALS must be 1 to 4, but it is 5.",
    ),
    "pattern tag": (
        "patterns.toml",
        "{ GOAL = 2, TEAM = 2,",
        "{ GOAL = 2, TEEM = 2,",
        "patterns.toml: P-01, minimums: “TEEM” isn't a beat tag",
    ),
    "too few pattern tags": (
        "patterns.toml",
        "{ GOAL = 1, PLAN = 3, TEAM = 3, COMPLICATION = 2, BETRAYAL = 1 }",
        "{ GOAL = 3, PLAN = 3, TEAM = 3, BETRAYAL = 1 }",
        "patterns.toml: P-06, minimums: must name 5 to 7 tags, but there are 4.",
    ),
    "pattern not as printed": (
        "patterns.toml",
        "{ GOAL = 2, TEAM = 2,",
        "{ GOAL = 1, TEAM = 3,",
        "patterns.toml: P-01, minimums: must be GOAL 2, TEAM 2, TRIALS 3,",
    ),
    "pattern supply": (
        "patterns.toml",
        "{ INCITING = 2, PLAN = 1, TRIALS = 2, REVELATION = 1, SACRIFICE = 1, SHOWDOWN = 3 }",
        "{ INCITING = 4, PLAN = 1, TRIALS = 2, REVELATION = 1, SACRIFICE = 1, SHOWDOWN = 1 }",
        "patterns.toml: P-02, minimums: INCITING 4 needs 12 cards with that tag in the pack, but there are 9.",
    ),
    "pattern id": (
        "patterns.toml",
        'id = "P-10"',
        'id = "P-11"',
        "patterns.toml: P-11, id: must be P-10 here",
    ),
    "pattern title twice": (
        "patterns.toml",
        'title = "The Glass Crown"',
        'title = "the far lantern"',
        "patterns.toml: P-09, title: is also the title of P-01",
    ),
    "pattern idea too long": (
        "patterns.toml",
        "A band crosses",
        f"A {'very ' * 40}long band crosses",
        "patterns.toml: P-01, idea: has",
    ),
    "opener lane twice": (
        "openers.toml",
        "lane = 8",
        "lane = 7",
        "openers.toml: lane 8, lines: is missing",
    ),
    "opener lane": (
        "openers.toml",
        "lane = 8",
        "lane = 9",
        "openers.toml: lane 9, lane: must be 1 to 8.",
    ),
    "opener of two sentences": (
        "openers.toml",
        '"The rest was mending."',
        '"The rest. Mending."',
        "openers.toml: lane 8, lines: “The rest. Mending.” must be one sentence",
    ),
    "opener twice": (
        "openers.toml",
        '"The rest was mending."',
        '"What remained was enough to live on."',
        "openers.toml: lane 8, lines: “What remained was enough to live on.” is there 2 times",
    ),
    "too few lines": (
        "openers.toml",
        '  "What happened next, nobody wrote down.",\n  "Somewhere here the lamp went out, unnoticed.",\n',
        "",
        "openers.toml: gap, lines: needs at least 3 sentences, and has 2.",
    ),
    "marks missing": (
        "openers.toml",
        "[epilogue]",
        "[prologue]",
        "openers.toml: epilogue, lines is missing; it must be a list of texts.",
    ),
    "threat without itself": (
        "openers.toml",
        '"{menace} had once been a child sent up to bed without a light, and had grown since, and not got over it."',
        '"It had been a moth."',
        "openers.toml: the Candle Eater, origin: “It had been a moth.” must be one sentence of up to 140",
    ),
    "looks that end": (
        "openers.toml",
        'looks = "a long thin thing with wax on its chin"',
        'looks = "It is long."',
        "openers.toml: the Candle Eater, looks: “It is long.” must be up to 100 characters that follow the name",
    ),
    "called you": (
        "openers.toml",
        'called = "they"',
        'called = "you"',
        "openers.toml: the Culvert Gang, called: must be he, she or they.",
    ),
    "retcon without old": (
        "openers.toml",
        'branch = "{old} and',
        'branch = "{older} and',
        "openers.toml: retcon, branch: {old} is not used",
    ),
}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("file", "old", "new", "sentence"), BROKEN.values(), ids=BROKEN)
def test_one_broken_thing_gets_a_sentence(folder: Path, file: str, old: str, new: str, sentence: str):
    """Sections 2.2 to 2.5 and 2.7: file, card (or pattern, lane) and field, what is wrong, what would be right."""
    edit(folder, file, old, new)
    pack, problems = SHELF.read(folder)
    assert pack is None
    assert [text for text in problems if text.startswith(sentence)]
    assert all(re.fullmatch(r"[^\n]{10,400}\.", text) for text in problems)


def test_every_problem_is_found_and_load_pack_counts_them(folder: Path):
    edit(folder, "relationship.toml", 'roles = ["betrayer", "betrayed"]', 'roles = ["betrayer"]')
    edit(folder, "goal.toml", 'title = "Longer Ropes"', 'title = "Face It"')
    edit(folder, "openers.toml", "lane = 8", "lane = 0")
    problems = SHELF.lint(str(folder))
    assert [text.split(":")[0] for text in problems] == [
        "relationship.toml",
        "climax.toml",
        "openers.toml",
        "openers.toml",
    ]
    with pytest.raises(Problem) as caught:
        SHELF.whole(folder)
    assert str(caught.value) == f"{problems[0]} 3 more problems in this pack."


def test_folder_or_file_that_is_missing(folder: Path):
    nowhere = folder / "nowhere"
    assert SHELF.lint(str(nowhere))[0].endswith("nowhere: there is no such folder.")
    with pytest.raises(Problem, match=r"there is no such folder\.$"):
        SHELF.load(nowhere)
    (folder / "climax.toml").unlink()
    assert SHELF.lint(str(folder)) == ["climax.toml is missing from the pack."]


def test_file_of_another_name(folder: Path):
    (folder / "climaxes.toml").write_text("", encoding="utf-8")
    assert SHELF.lint(str(folder)) == ["climaxes.toml: no file of a pack has this name; did you mean climax.toml."]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe\x00", "climax.toml: is not UTF-8 text (byte 1); save it as UTF-8."),
        (b"x = 1\n" * 30_000, "climax.toml: must be a plain file of at most 160 KiB."),
        (b"x." * 1_500 + b"x = 1", "climax.toml: line 1 is longer than 2000 characters; break it up."),
        (b"x = " + b"[" * 1_900, "climax.toml: is not TOML that can be read: brackets are nested too deeply."),
        (b"x = " + b"[\n" * 9_000, "climax.toml: is not TOML that can be read: brackets are nested too deeply."),
        (b'x = "\x07"', "climax.toml: is not TOML: Illegal character"),
        (b"x = 1\nx = 2", "climax.toml: is not TOML: Cannot overwrite a value"),
        (b"", "climax.toml: card: must be 1 to 99 tables, each begun by [[card]]."),
        (b"card = 3", "climax.toml: card: must be 1 to 99 tables, each begun by [[card]]."),
        (b"card = [3]", "climax.toml: card 1: must be a table of fields."),
        (b"[[card]]\n" * 100, "climax.toml: card: must be 1 to 99 tables, each begun by [[card]]."),
        (b'[[card]]\n"\\u001b[2J" = 1', "climax.toml: card 1, [2J: there is no such field"),
        (b"[[card]]\nid = '../../x'", "climax.toml: card 1, title is missing"),
    ],
)
def test_file_that_is_no_card_file(folder: Path, content: bytes, sentence: str):
    (folder / "climax.toml").write_bytes(content)
    problems = SHELF.lint(str(folder))
    assert [text for text in problems if text.startswith(sentence)]
    assert all(text.isprintable() for text in problems)


def test_file_may_be_a_folder(folder: Path):
    (folder / "climax.toml").unlink()
    (folder / "climax.toml").mkdir()
    assert SHELF.lint(str(folder)) == ["climax.toml: must be a plain file of at most 160 KiB."]


# --- counts of any pack -------------------------------------------------------------------------------


@pytest.fixture
def little(folder: Path) -> Path:
    """Another pack: fewer cards and patterns."""
    rename(folder)
    drop(folder, "cast.toml", *(f"CA-{number}" for number in range(22, 27)))
    drop(folder, "relationship.toml", "RE-18")
    drop(folder, "goal.toml", "GS-16")
    drop(folder, "obstacle.toml", "OB-18")
    drop(folder, "structure.toml", "ST-12")
    drop(folder, "midpoint.toml", "MI-12")
    drop(folder, "crisis.toml", "CR-12")
    drop(folder, "climax.toml", "CL-12")
    drop(folder, "resolution.toml", "RS-11", "RS-12")
    drop(folder, "patterns.toml", *(f"P-{number:02}" for number in range(5, 11)))
    return folder


def test_another_pack_is_accepted_and_played_to_the_end(little: Path):
    assert SHELF.lint(str(little)) == []
    for seats in (1, 3):
        match = telltable.new("storystack", seats=("bot:random",) * seats, seed=seats, pack=little)
        Driver(match).run()
        assert match.over
        assert match.outcome is not None
        assert match.outcome.ending == "complete"
        assert len(match.pack.cards) == 136
        match.verify()


@pytest.mark.parametrize(
    ("file", "ids", "sentence"),
    [
        (
            "climax.toml",
            ("CL-10", "CL-11"),
            "climax.toml: all cards, type: needs at least 10 Climax cards, but there are 9.",
        ),
        (
            "cast.toml",
            ("CA-20", "CA-21"),
            "cast.toml: all cards, type: needs 20 to 26 Cast cards (at most one a letter), but there are 19.",
        ),
        (
            "obstacle.toml",
            ("OB-17",),
            "the card files: INCITING, tag: at least 9 cards must carry it, and 8 do.",
        ),
        (
            "patterns.toml",
            ("P-03", "P-04"),
            "patterns.toml: all patterns, id: a pack has 3 to 40, but there are 2.",
        ),
        (
            "structure.toml",
            ("ST-01", "ST-02"),
            "structure.toml: all cards, title: one must be Parallel Plots, but there is none.",
        ),
    ],
)
def test_too_few_of_something(little: Path, file: str, ids: tuple[str, ...], sentence: str):
    """Section 2.7, 2 and 3."""
    drop(little, file, *ids)
    assert sentence in SHELF.lint(str(little))


def test_tag_on_one_type_only(little: Path):
    """Section 2.7, 2: every tag occurs on at least two types."""
    for file in ("midpoint.toml", "obstacle.toml", "crisis.toml", "cast.toml"):
        text = (little / file).read_text(encoding="utf-8")
        to = "SHOWDOWN" if file == "cast.toml" else "GOAL"
        (little / file).write_text(text.replace('tag = "TRIALS"', f'tag = "{to}"'), encoding="utf-8")
    text = (little / "structure.toml").read_text(encoding="utf-8")
    (little / "structure.toml").write_text(re.sub('tag = ".*"', 'tag = "TRIALS"', text), encoding="utf-8")
    assert "the card files: TRIALS, tag: cards of at least 2 types must carry it, and only Structure cards do." in (
        SHELF.lint(str(little))
    )


def test_half_of_the_cards_need_nothing(little: Path):
    """Section 2.7, 3: at least half of the story cards have no hard slot."""
    text = (little / "goal.toml").read_text(encoding="utf-8")
    text = text.replace('choices = ["o"]', 'choices = ["O!"]').replace('choices = ["l"]', 'choices = ["L!"]')
    (little / "goal.toml").write_text(text, encoding="utf-8")
    sentence = "the card files: all cards, choices: 70 of 136 need something that may not be there yet"
    assert [text for text in SHELF.lint(str(little)) if text.startswith(sentence)]


def test_more_cards_than_letters(folder: Path):
    rename(folder)
    with (folder / "cast.toml").open("a", encoding="utf-8") as file:
        text = (folder / "cast.toml").read_text(encoding="utf-8")
        last = "[[card]]" + text.rpartition("[[card]]")[2]
        file.write("\n" + last.replace("CA-26", "CA-27"))
    sentence = "cast.toml: all cards, type: needs 20 to 26 Cast cards (at most one a letter), but there are 27."
    assert sentence in SHELF.lint(str(folder))


# --- completable in as many plays as the sum ----------------------------------------------------------


def card(id_: str, tag: str, *choices: str) -> Card:
    return Card(id_, id_, id_[:2], "", "", tag, choices)


def by_trying(minimums: dict[str, int], cards: list[Card]) -> bool:
    """Every set of cards, every way to lay them: what `completable` says without trying."""
    plays = sum(minimums.values())
    for some in combinations([c for c in cards if c.tag in minimums], plays):
        tags = [c.tag for c in some]
        if any(tags.count(tag) != least for tag, least in minimums.items()):
            continue
        asked = max((int(slot[1]) for c in some for slot in c.choices if slot in ("C1", "C2", "C3")), default=0)
        if asked > sum(c.type == "CA" for c in some) or all(c.hard for c in some):
            continue
        closing = {c.type for c in some} >= set(REQUIRED_TYPE.values())
        early = [c.type for c in some if c.type not in REQUIRED_TYPE.values()]
        laid = any(
            all(lane in LANES_OF[type_] for lane, type_ in enumerate(four, start=1)) for four in permutations(early, 4)
        )
        if closing and laid:
            return True
    return False


def test_completable_agrees_with_trying_everything():
    """Section 2.7, 4: completable in as many plays as its sum."""
    luck = Random(7)
    tags = ["GOAL", "TEAM", "TRIALS", "PLAN"]
    hard = {"CA": ["+C"], "RE": ["C1", "C2"], "RT": ["C1", "T!"], "ST": ["K!", ""], "CL": ["T!", "C2", ""]}
    found = []
    for _ in range(120):
        types = ["MI", "CR", "CL", "RS", *luck.choices(["CA", "RE", "GS", "OB", "RT", "ST", "MI", "CL"], k=7)]
        cards = [
            card(f"{type_}-{n:02}", luck.choice(tags), *filter(None, [luck.choice(hard.get(type_, [""]))]))
            for n, type_ in enumerate(types)
        ]
        minimums = {"GOAL": 2, "TEAM": 2, "TRIALS": 2, "PLAN": luck.choice([2, 3])}
        for tag in tags:  # only as much as there is, so that lanes and characters decide
            minimums[tag] = min(minimums[tag], sum(c.tag == tag for c in cards)) or 1
        while sum(minimums.values()) < 8:
            minimums[luck.choice(tags)] += 1
        expected = by_trying(minimums, cards)
        assert completable(minimums, cards) is expected
        found.append(expected)
    assert 10 < sum(found) < 110


def test_pattern_that_no_closing_card_can_serve(little: Path):
    """Section 2.7, 4: when no Resolution card carries a tag asked, one play more is needed than the sum."""
    edit(little, "patterns.toml", "SHOWDOWN = 1, AFTERMATH = 1 }", "SHOWDOWN = 2 }")
    text = (little / "resolution.toml").read_text(encoding="utf-8")
    (little / "resolution.toml").write_text(text.replace('"SACRIFICE"', '"AFTERMATH"'), encoding="utf-8")
    what = "can't be reached in 10 plays: no 10 cards with these tags fill all lanes."
    assert SHELF.lint(str(little)) == [f"patterns.toml: {id_}, minimums: {what}" for id_ in ("P-01", "P-02")]


# --- hash ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cast.toml", "to sell the house", "to sell the horse"),
        ("cast.toml", "fourteen rooms", "fourteen moons"),
        ("resolution.toml", "Who is missing", "Who is mussing"),
        ("patterns.toml", "Further Than Supper", "Farther Than Supper"),
        ("openers.toml", "The rest was mending.", "The rest was bending."),
        ("pack.toml", "doors, debts", "floors, debts"),
        ("pack.toml", "version = 1", "version = 2"),
        ("crisis.toml", 'content = ["grief"]', 'content = ["death"]'),
    ],
)
def test_one_letter_changes_the_hash(folder: Path, file: str, old: str, new: str):
    edit(folder, file, old, new)
    assert SHELF.load(folder).hash != SHELF.load().hash


def test_comments_and_layout_keep_the_hash(folder: Path):
    before = SHELF.load(folder).hash
    edit(folder, "climax.toml", 'choices = ["T!"]', "choices   = [\n  'T!', # the thing they fled\n]")
    edit(folder, "cast.toml", "[[card]]", "# nobody reads this\n\n\n[[card]]")
    text = (folder / "goal.toml").read_bytes()
    (folder / "goal.toml").write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
    assert SHELF.load(folder).hash == before
