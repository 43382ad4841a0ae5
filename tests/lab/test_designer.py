"""A designer's way: a new pack, cards from a spreadsheet, a draft that is played, printed and looked at."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.core.finding import card_of, is_gap
from telltable.core.pack_cards import placed, read_data
from telltable.core.pack_game import own_packs
from telltable.core.registry import game
from telltable.lab.pack_fields import fields_of
from telltable.lab.printing import chosen
from telltable.lab.proof import Proofs, as_json
from telltable.server.proof import LOOK_EVERY
from tests.lab.test_card_sheet import shelf_of

pytestmark = pytest.mark.by_turns

GAMES = ("ninety_nine_chances", "stacktors", "storyline", "storystack", "tail_story")


def new_pack(name: str, folder: Path) -> Path:
    assert run(["new-pack", name, str(folder)]) == 0
    return folder


def lay(folder: Path, name: str, *more: str) -> None:
    with (folder / name).open("a", encoding="utf-8") as opened:
        opened.write("\n".join(("", *more, "")))


BAD_CARD = {  # file, what is appended, and what the card is called
    "ninety_nine_chances": ("cards.toml", ["[[card]]", "number = 12", 'genre = "Too Long for Any Card"'], "12"),
    "storyline": (
        "places.toml",
        ["[[card]]", 'name = "Nowhere"', 'phrase = "nowhere"', 'aside = "."', "tags = []"],
        "P02",
    ),
    "storystack": ("climax.toml", ["[[card]]", 'id = "CL-02"', 'type = "CL"', 'tag = "END"'], "CL-02"),
    "tail_story": ("events.toml", ["[[card]]", 'id = "ZZ"', 'title = "HM"', 'type = "ant"'], "ZZ"),
}


@pytest.mark.parametrize("name", sorted(BAD_CARD))
def test_a_card_with_something_to_mend_sits_out_and_the_rest_is_played(name: str, tmp_path: Path) -> None:
    """The linter says it of that card; a game is played without it, kept, and opened again."""
    folder = new_pack(name, tmp_path / "mine")
    whole = [one for one in game(name).lint(str(folder)) if not is_gap(one)]
    file, lines, key = BAD_CARD[name]
    lay(folder, file, *lines)
    found = [one for one in game(name).lint(str(folder)) if not is_gap(one)]
    assert whole == []
    assert {card_of(one) for one in found} == {key}
    draft = game(name).draft(folder)
    assert draft is not None
    assert key in draft.out
    assert key not in draft.own
    match = telltable.new(name, seats=3, pack=folder, seed=1)
    match.save(tmp_path / "game.jsonl")
    lay(folder, file, "this is no TOML [")
    assert telltable.load(tmp_path / "game.jsonl").pack.hash == draft.pack.hash
    with pytest.raises(Problem, match="not TOML"):
        game(name).load_pack(folder)


TWO_BAD = {  # a file, what is appended: cards with something to mend, each in another way; what each is called
    "ninety_nine_chances": ("cards.toml", [
        *("[[card]]", "number = 22", 'genre = "Opera"', 'resource = "song"', 'problem = "cold"', 'world = "stage"',
          'suits = "craft"', 'light = {adjective = "loud"}'),
        *("[[card]]", "number = 19", 'genre = "Rocket"', 'resource = "air"', 'problem = "dark"', 'world = "space"',
          'suits = "craft"'),
        *("[[card]]", "number = 42", 'genre = "Tea"', 'resource = "jam"', 'problem = "ants"', 'world = "home"',
          'suits = "craft"'),
        *("[[card]]", "number = 30", 'genre = "Mud"', "resource = 3", 'problem = "rain"', 'world = "home"',
          'suits = "craft"'),
    ], {"19", "22", "30", "42"}),
    "storyline": ("places.toml", [
        *("[[card]]", 'name = "A"', 'phrase = ""', 'aside = "It is there."', 'tags = ["old", "odd"]'),
        *("[[card]]", 'name = "B"', "phrase = 4", 'aside = "It is there."', "tags = []"),
        *("[[card]]", 'name = "C"', 'phrase = "in a jar"', "aside = []"),
    ], {"P02", "P03", "P04"}),
    "storystack": ("climax.toml", [
        *("[[card]]", 'id = "CL-02"', 'type = "CL"', 'tag = "END"'),
        *("[[card]]", 'id = "CL-03"', 'type = "CL"', "title = 4"),
    ], {"CL-02", "CL-03"}),
    "tail_story": ("events.toml", [
        *("[[card]]", 'id = "ZA"', 'title = "HM"', 'type = "ant"', 'kind = "drawing"', 'flavour = "A."', "copies = 1"),
        *("[[card]]", 'id = "ZB"', "title = 3"),
        *("[[card]]", 'id = "ZC"', 'title = "HO"', 'type = "canine"', 'kind = "drawing"', 'flavour = "A."',
          "copies = 0"),
    ], {"ZA", "ZB", "ZC"}),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(TWO_BAD))
def test_one_broken_card_hides_no_other(name: str, tmp_path: Path) -> None:
    """Whatever is wrong with each card, of values or of shape, it has a sentence; and what sits out has one."""
    folder = new_pack(name, tmp_path / "mine")
    whole = game(name).draft(folder)
    before = len(whole.own) if whole else len(list(placed(shelf_of(name).tables, read_data(folder))))
    file, lines, keys = TWO_BAD[name]
    lay(folder, file, *lines)
    found = [one for one in game(name).lint(str(folder)) if not is_gap(one)]
    assert {card_of(one) for one in found} == keys
    draft = game(name).draft(folder)
    assert draft is not None
    assert draft.out == keys
    assert draft.out <= {card_of(one) for one in found}
    assert len(draft.own) == before - ("42" in keys)  # of two cards with one number neither is played


def test_what_only_shows_in_play_has_a_sentence_as_well(tmp_path: Path) -> None:
    """The forms of a card are looked at before there are lines to tell it with, and beside another card's fault."""
    folder = new_pack("ninety_nine_chances", tmp_path / "mine")
    lay(
        folder,
        "cards.toml",
        *("[[card]]", "number = 4", 'genre = "Ferry"', 'resource = "ticket"', 'problem = "fog"', 'world = "home"'),
        *('suits = "folk"', "[[card]]", "number = 5", 'genre = "Weir"', 'resource = "lantern"', 'problem = "eels"'),
        *('world = "wild"', 'suits = "wild"', 'dark = {noun = "a fish", adjective = "wet", verb = "go", did = "went"}'),
    )
    found = {card_of(one): str(one) for one in game("ninety_nine_chances").lint(str(folder)) if not is_gap(one)}
    assert set(found) == {"04", "05"}  # fog is on the new pack's 99 as well
    assert found["05"].startswith("cards.toml: card 5 (Weir), dark, noun: 'a fish' must contain 'eels'")
    proof = Proofs(game("ninety_nine_chances"), folder).look()
    assert {one.card for one in proof.mend} == {"04", "05"}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_pack_has_besides_cards_is_read_one_by_one(name: str) -> None:
    """Of every pack that comes with a game: each has a key of its own, words, and a line where it begins."""
    rules = game(name)
    for folder in own_packs(rules).values():
        data = read_data(folder)
        parts = rules.pack_parts(data)
        keys = [part.face.key for part in parts] + [card.key for card in placed(shelf_of(name).tables, data)]
        assert len(keys) == len(set(keys))
        for part in parts:
            text = (folder / part.file).read_text("utf-8")
            assert part.face.title
            assert part.face.text
            assert part.id in text.splitlines()[part.line_in(text) - 1]
    assert bool(parts) == (name in ("stacktors", "storyline", "storystack"))


def test_lint_speaks_on_the_scene_the_way_or_the_ending_that_it_means(tmp_path: Path) -> None:
    """Whether it says ``the way ask``, ``stages two`` or ``stages 1 (one), ways 1 (ask)``; and what is missing."""
    folder = new_pack("stacktors", tmp_path / "mine")
    said = json.loads((folder / "first.json").read_text("utf-8"))
    first, second = said["stages"]
    first["ways"][0]["cells"] = ["brains.Q"]
    first["ways"][2]["done"] = "{nobody} went past the way ask."
    second["max_rounds"] = 99
    second["npcs"][0]["wants"] = ""
    said["endings"].append({"id": "never", "result": "win", "text": "The second scene."})
    (folder / "first.json").write_text(json.dumps(said, indent=1), encoding="utf-8")
    proofs = Proofs(game("stacktors"), folder)
    proof = proofs.look()
    on = {(one.card, one.text.partition(": ")[2].split(" [")[0]) for one in proof.mend}
    assert ("first/one/ask", "stage one: the way ask: there is no ability brains.Q.") in on
    assert "first/one/break" in {card for card, _ in on}
    assert ("first/two", "stages two, max_rounds: must be 0 to 30, but it is 99.") in on
    assert "ending never is never reached" in "".join(one.text for one in proof.gaps if one.card == "first/never")
    lacking = {one.card for one in proof.gaps}
    assert {"first/two", "first/never"} <= lacking
    assert [part.face.kind for part in proof.parts].count("Way") == 4
    assert all(part.out for part in proof.parts)
    lines = (folder / "first.json").read_text("utf-8").splitlines()
    assert all('"id": "' in lines[one.line - 1] for one in proof.mend if one.card)
    first["ways"][0] = first["ways"][0] | {"cells": [], "against": "two"}
    (folder / "first.json").write_text(json.dumps(said, indent=1), encoding="utf-8")
    assert {one.card for one in proofs.look().mend} >= {"first/one/ask"}


def test_lint_speaks_on_the_page_and_the_pattern_that_it_means(tmp_path: Path) -> None:
    tale = new_pack("storyline", tmp_path / "tale")
    file = tale / "tale-1.toml"
    file.write_text(file.read_text("utf-8").replace("It was {feature}.", "It was {feature}. Yes.", 1), encoding="utf-8")
    (fault,) = (one for one in Proofs(game("storyline"), tale).look().mend)
    assert (fault.card, fault.line > 0) == ("tale-1/2", True)
    pattern = new_pack("storystack", tmp_path / "pattern")
    assert "P-01" in {one.card for one in Proofs(game("storystack"), pattern).look().gaps}


def test_every_misfit_of_an_adventure_is_named(tmp_path: Path) -> None:
    """Two ready characters and a scene, each with a field of the wrong kind."""
    folder = new_pack("stacktors", tmp_path / "mine")
    said = json.loads((folder / "first.json").read_text("utf-8"))
    said["party"]["pregens"][0]["stack"] = 4
    said["party"]["pregens"].append({"name": "Nobody"})
    said["stages"][0]["title"] = []
    (folder / "first.json").write_text(json.dumps(said), encoding="utf-8")
    found = " ".join(game("stacktors").lint(str(folder)))
    assert found.count("must be text") == 2, found
    assert "(Nobody): stack: is missing" in found


def test_what_sits_out_lies_in_the_folder(tmp_path: Path) -> None:
    """A lent file is none of the designer's: it is never said to sit out."""
    folder = new_pack("ninety_nine_chances", tmp_path / "mine")
    lay(folder, "cards.toml", "[[card]]", "number = 50", 'genre = "Canal Noir"', 'resource = "boat"',
        'problem = "leak"', 'world = "home"', 'suits = "craft"')  # fmt: skip
    draft = game("ninety_nine_chances").draft(folder)
    assert draft is not None
    assert draft.out
    assert all(one.isdigit() or (folder / one).exists() for one in draft.out)


def test_an_adventure_with_something_to_mend_sits_out(tmp_path: Path) -> None:
    """ST-ADV-1: and where none is left, the first of the own pack is played."""
    folder = new_pack("stacktors", tmp_path / "mine")
    said = json.loads((folder / "first.json").read_text("utf-8"))
    said["stages"][0]["next"]["win"] = "nowhere"
    (folder / "first.json").write_text(json.dumps(said), encoding="utf-8")
    assert "first.json" in {card_of(one) for one in game("stacktors").lint(str(folder))}
    draft = game("stacktors").draft(folder)
    assert draft is not None
    assert [one.id for one in draft.pack.adventures] == ["yard"]


def test_a_ready_character_that_is_half_written_is_no_hindrance(tmp_path: Path) -> None:
    """A row of a table without its stack, a concept that is too long, notes that are no list."""
    folder = new_pack("stacktors", tmp_path / "mine")
    said = json.loads((folder / "first.json").read_text("utf-8"))
    people = said["party"]["pregens"]
    people += [{"name": "Later", "concept": "Not yet."}, people[0] | {"name": "Wordy", "notes": "x"}]
    (folder / "first.json").write_text(json.dumps(said), encoding="utf-8")
    assert [card_of(one) for one in game("stacktors").lint(str(folder)) if not is_gap(one)] == ["first-3", "first-4"]
    people[2] |= {"stack": "O1--"}
    people[3] |= {"notes": [], "concept": "x" * 200}
    (folder / "first.json").write_text(json.dumps(said), encoding="utf-8")
    (found,) = (one for one in game("stacktors").lint(str(folder)) if not is_gap(one))
    assert found.startswith("first.json, first-4 (Wordy): concept: has 200 characters")
    draft = game("stacktors").draft(folder)
    assert draft is not None
    assert [one.id for one in draft.pack.adventures] == ["first"]
    assert draft.out == {"first-4"}


@pytest.mark.parametrize(("cp", "played"), [(10, "first"), (9, "yard")])
def test_a_ready_character_with_something_to_mend_has_one_in_its_place(
    cp: int, played: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """ST-ADV-1: one of the own pack, as long as the party may have that; the others and the scenes are played."""
    folder = new_pack("stacktors", tmp_path / "mine")
    said = json.loads((folder / "first.json").read_text("utf-8"))
    people = said["party"]["pregens"]
    people += [people[0] | {"name": f"More {n}", "stack": "O1-G1-Y1"} for n in range(9)]
    people[1]["stack"] = people[10]["stack"] = "R9"
    people[0]["stack"] = "R1O2-R2G1-B2Y1"
    said["party"]["cp"] = cp
    (folder / "first.json").write_text(json.dumps(said), encoding="utf-8")
    found = [one for one in game("stacktors").lint(str(folder)) if not is_gap(one)]
    assert [card_of(one) for one in found] == ["first-2", "first-11"]
    assert found[0].startswith("first.json, first-2 (Back): ")
    draft = game("stacktors").draft(folder)
    assert draft is not None
    (it,) = draft.pack.adventures
    assert it.id == played
    if played == "first":
        assert [one.name for one in it.party.pregens][:3] == ["Front", "Soldier", "More 0"]
        assert (len(draft.own), draft.lent) == (9, 2)
        assert run(["lint", str(folder)]) == 1
        assert "these sit out: first-2, first-11." in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_pack_needs_its_head_and_no_more(name: str, tmp_path: Path) -> None:
    """What a draft truly needs is the file that says which pack it is; all else is lent."""
    folder = new_pack(name, tmp_path / "mine")
    head = "people.json" if name == "stacktors" else "pack.toml"
    for path in folder.iterdir():
        if path.name != head:
            path.unlink()
    draft = game(name).draft(folder)
    assert draft is not None
    assert draft.own == ()
    assert draft.lent > 0
    (folder / head).unlink()
    with pytest.raises(Problem, match=f"{head} is missing from the pack"):
        game(name).load_pack(folder)


def test_a_designer_goes_all_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """New pack, twelve cards from a CSV, lint, a draft game of bots, print, and the proof page over HTTP."""
    folder, sheet = new_pack("storystack", tmp_path / "slack-water"), tmp_path / "cards.csv"
    assert run(["cards", str(folder), "--to", str(sheet)]) == 0
    rows = list(csv.reader(sheet.read_text("utf-8-sig").splitlines(), strict=True))
    row = dict(zip(rows[0], ("",) * len(rows[0]), strict=True))
    with sheet.open("a", newline="", encoding="utf-8") as opened:
        for n in range(2, 14):
            card = {"file": "obstacle.toml", "id": f"OB-{n:02}", "type": "OB", "title": f"Bridge {n}", "tag": "TRIALS"}
            words = {"prompt": f"Bridge {n} goes.", "template": f"Bridge {n} went in the night."}
            csv.writer(opened).writerow((row | card | words).values())
    assert run(["cards", str(folder), "--from", str(sheet)]) == 0
    assert "12 new" in capsys.readouterr().out
    assert run(["lint", str(folder)]) == 0
    assert "a draft: 22 cards of its own, " in capsys.readouterr().out
    match = telltable.new("storystack", seats=["bot:greedy"] * 2, seed=3, pack=folder)
    Driver(match).run()
    assert match.over
    draft = game("storystack").draft(folder)
    assert draft is not None
    printed = chosen(game("storystack").paper_deck(draft.pack), draft.own)
    assert sorted(card.title for card in printed if card.id.startswith("OB-"))[0] == "Bridge 10"
    lay(folder, "obstacle.toml", "[[card]]", 'id = "OB-14"', 'type = "OB"', 'title = "A Lie"', 'tag = "LIES"',
        'prompt = "Lie."', 'template = "They lied."')  # fmt: skip
    call = [sys.executable, "-m", "telltable", "proof", str(folder), "--port", "0", "--no-browser"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            (here,) = re.findall(r"http://127\.0\.0\.1:\d+(?=/proof)", said)
            _ask(here, folder)
        finally:
            server.terminate()


def get(url: str, **headers: str) -> tuple[int, bytes, str]:
    """Status, body, and the policy of a page."""
    try:
        with urlopen(Request(url, headers=headers), timeout=60) as answer:
            return answer.status, answer.read(), answer.headers["content-security-policy"]
    except HTTPError as error:
        with error:
            return error.code, error.read(), error.headers["content-security-policy"]


def _ask(here: str, folder: Path) -> None:
    _, body, policy = get(f"{here}/api/proof")
    found: dict[str, Any] = json.loads(body)
    assert "script-src 'self'" in policy
    assert len(found["cards"]) == 23
    (mend,) = found["mend"]
    assert (mend["card"], mend["file"]) == ("OB-14", "obstacle.toml")
    line = (folder / "obstacle.toml").read_text("utf-8").splitlines()[mend["line"] - 1 :]
    assert line[:2] == ["[[card]]", 'id = "OB-14"']
    bad = next(card for card in found["cards"] if card["face"]["key"] == "OB-14")
    assert (bad["out"], bad["drawn"], bad["face"]["tag"]) == (True, True, "LIES")
    assert (found["playable"], bool(found["gaps"])) == (22, True)
    path = folder / "climax.toml"
    path.write_text(path.read_text("utf-8").replace("Open Every Gate", "Close Every Gate"), encoding="utf-8")
    news = json.loads(get(f"{here}/api/proof?since={found['stamp']}")[1])
    before = {card["face"]["key"]: card["hash"] for card in found["cards"]}
    assert [c["face"]["title"] for c in news["cards"] if before[c["face"]["key"]] != c["hash"]] == ["Close Every Gate"]
    assert get(f"{here}/proof", host="evil.example")[0] == 421, "only by this machine's own names"
    assert get(f"{here}/api/proof/cards.ods")[1][:2] == b"PK"
    status, body, _ = get(f"{here}/api/proof/printed/NO-01")
    assert (status, b"error" in body) == (409, True)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_saved_shows_within_a_second(name: str) -> None:
    """The longest wait until the folder is looked at, and what looking at a whole pack takes of a processor."""
    rules = game(name)
    proofs = Proofs(rules, min((rules.folder / "packs").iterdir()))
    as_json(proofs.look())
    begun = process_time()
    as_json(proofs.look())
    assert LOOK_EVERY + process_time() - begun < 0.9


@pytest.mark.parametrize("name", GAMES)
def test_every_shipped_card_is_on_the_proof_page_as_it_is_drawn(name: str) -> None:
    shelf: Any = game(name)
    (own, *_) = sorted((game(name).folder / "packs").iterdir())
    found = Proofs(game(name), own).look()
    assert found.mend == found.gaps == ()
    assert all(card.drawn for card in found.cards)
    assert found.playable == len(found.cards) > 0
    assert shelf.shelf.whole(own).name


def test_what_lint_says_of_a_ready_character_stands_below_it(tmp_path: Path) -> None:
    folder = new_pack("stacktors", tmp_path / "a")
    written = json.loads((folder / "first.json").read_text("utf-8"))
    back = next(one for one in written["party"]["pregens"] if one["name"] == "Back")
    written["party"]["pregens"].append({**back, "name": "Cook", "stack": "O1R2-O2-G1"})
    (folder / "first.json").write_text(json.dumps(written), encoding="utf-8")
    found = Proofs(game("stacktors"), folder).look()
    cook = next(card.face.key for card in found.cards if card.face.title == "Cook")
    assert [one.card for one in found.gaps if "Cook has no way at" in one.text] == [cook]


BESIDE = {  # a card of a new pack, and fields that stand nowhere on it
    "ninety_nine_chances": ("07", {"world": "home", "dark.did": "made the best of it"}),
    "stacktors": ("first-1", {"says.hurt": "What Front says to a hurt."}),
    "storyline": ("C01", {"aside": "Nobody had told the river.", "tags": "water · night · lost"}),
    "storystack": ("CA-01", {"choices": "+C"}),
    "tail_story": ("CD1", {"copies": "3"}),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_card_says_elsewhere_stands_below_it(name: str, tmp_path: Path) -> None:
    """Nothing of its file is out of sight, and nothing is there that can be read on the card."""
    key, fields = BESIDE[name]
    cards = Proofs(game(name), new_pack(name, tmp_path / "a")).look().cards
    (card,) = [one for one in cards if one.face.key == key]
    beside = {one.name: one.text for one in card.beside}
    assert fields.items() <= beside.items()
    assert not {"id", "name", "title", "genre", "number", "phrase", "prompt", "flavour"} & set(beside)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_and_lint_say_the_same_in_the_same_order(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = new_pack(name, tmp_path / "a")
    first = min(path for path in folder.iterdir() if path.suffix in (".toml", ".json"))
    first.write_text(first.read_text("utf-8") + "\nnonsense", encoding="utf-8")
    capsys.readouterr()
    run(["lint", str(folder), "--game", name, "--json"])
    said = json.loads(capsys.readouterr().out)
    found = Proofs(game(name), folder).look()
    assert [one.text for one in found.mend] == said["problems"] != []
    assert [one.text for one in found.gaps] == said["missing"]


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_file_keeps_the_last_drawing_of_its_cards(name: str, tmp_path: Path) -> None:
    """As old, where they stood; a card that is gone with its file is gone."""
    folder = new_pack(name, tmp_path / "a")
    proofs = Proofs(game(name), folder)
    before = proofs.look().cards
    file = folder / before[0].file
    text = file.read_text("utf-8")
    file.write_text(text + '\n"', encoding="utf-8")
    now = proofs.look().cards
    assert [card.face for card in now] == [card.face for card in before]
    assert {card.face.key for card in now if card.old} >= {one.face.key for one in before if one.file == file.name}
    assert all(card.out for card in now if card.old)
    assert all(proofs.paper(card.face.key) for card in now if card.drawn)
    file.write_text(text, encoding="utf-8")
    assert proofs.look().cards == before
    file.unlink()
    assert not [card for card in proofs.look().cards if card.file == file.name]


def test_lint_ends_with_what_is_to_mend(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is missing comes first, three of it, or all that is asked for."""
    folder = new_pack("storystack", tmp_path / "a")
    said = ('id = "OB-02"', 'type = "OB"', 'title = "A"', 'tag = "LIES"', 'prompt = "Why?"', 'template = "It rained."')
    lay(folder, "obstacle.toml", "[[card]]", *said)
    capsys.readouterr()
    assert run(["lint", str(folder)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Missing for a whole pack; a draft is played without:"
    (more,) = (line for line in told if line.endswith(" more, with --all"))
    assert told.index(more) == 4
    assert told[5].startswith("obstacle.toml: OB-02, ")
    assert run(["lint", str(folder), "--all"]) == 1
    every = capsys.readouterr().out.splitlines()
    assert len(every) == len(told) - 1 + int(more.split()[1])


def test_a_new_pack_has_a_number_to_tune_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pattern asks for so many cards of a tag; fewer can be less of a story, and `tune` says it."""
    folder = new_pack("storystack", tmp_path / "a")
    assert {one.name for one in fields_of(folder)} >= {"patterns.P-01.minimums.TRIALS"}
    assert run(["tune", str(folder), "--list", "--seats", "bot:random*3"]) == 0
    assert "P-01.minimums.TRIALS" in capsys.readouterr().out
