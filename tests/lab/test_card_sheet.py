"""Cards go out to a spreadsheet and come back; nothing is lost, and nothing is overwritten unasked."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest

from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.core.finding import is_gap
from telltable.core.pack_cards import placed, read_data, text_of
from telltable.core.registry import game
from telltable.core.shelf import Shelf
from telltable.lab.card_sheet import change, rows_of
from telltable.lab.sheet_files import packed, unpacked
from tests.packs.mutants import shipped

pytestmark = pytest.mark.by_turns

PACKS = shipped()


def shelf_of(name: str) -> Shelf[Any]:
    rules: Any = game(name)
    shelf: Shelf[Any] = rules.shelf
    return shelf


@pytest.mark.parametrize(("name", "own"), PACKS, ids=[f"{name} {own.name}" for name, own in PACKS])
def test_a_round_trip_loses_nothing(name: str, own: Path, tmp_path: Path) -> None:
    """Every card of every pack: out, all cards deleted, in again: each says what it said."""
    kind = ".ods" if name == "tail_story" else ".csv"
    shelf, folder = shelf_of(name), Path(copytree(own, tmp_path / "pack"))
    before, sheet = read_data(folder), tmp_path / f"cards{kind}"
    sheet.write_bytes(packed(rows_of(shelf, folder), kind))
    assert change(shelf, folder, unpacked(sheet)).files == {}, "the same cards change nothing"
    for card in placed(shelf.tables, before):
        here = before[card.file]
        for step in card.table.at[:-1]:
            here = here[step]
        here[card.table.at[-1]] = []
    for file, said in before.items():
        (folder / file).write_text(text_of(file, said), encoding="utf-8")
    found = change(shelf, folder, unpacked(sheet))
    for file, text in found.files.items():
        (folder / file).write_text(text, encoding="utf-8")
    assert said_by(shelf, folder) == said_by(shelf, own)
    assert len(found.new) == len(said_by(shelf, own)) > 0


def said_by(shelf: Shelf[Any], folder: Path) -> list[tuple[str, str, Any]]:
    """Every card of a folder: where it stands, and what it is to the game."""
    cards = placed(shelf.tables, read_data(folder))
    return [(card.file, card.key, msgspec.convert(card.entry, card.table.kind)) for card in cards]


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    assert run(["new-pack", "storystack", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


def sheet_of(path: Path, *rows: dict[str, str]) -> Path:
    heads = list(dict.fromkeys(head for row in rows for head in row))
    with path.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.DictWriter(opened, heads)
        writer.writeheader()
        writer.writerows(rows)
    return path


GOOD = {
    "file": "obstacle.toml",
    "id": "OB-01",
    "title": "The Bridge Goes First",
    "type": "OB",
    "tag": "TRIALS",
    "prompt": "What was the only way is no way now. Say who was on it.",
    "template": "The bridge went in the night, and the road went on without it on the other side.",
}


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ({"file": "obstacles.toml"}, "Row 2 (OB-01): file says where the card stands: cast.toml, "),
        ({"file": "", "colour": "red"}, "Row 2 (OB-01): file says where the card stands: cast.toml, "),
        ({"tells.homes": "2"}, "Row 2 (OB-01): there is no column tells.homes for this card; did you mean tells.home?"),
        ({"tells.home": "two"}, "Row 2 (OB-01): tells.home must be a whole number, but it is “two”."),
        ({"title": "x" * 10_001}, "Row 2 (OB-01): title has 10,001 characters; the limit is 10,000."),
    ],
)
def test_a_bad_row_gets_a_sentence(draft: Path, tmp_path: Path, cell: dict[str, str], sentence: str) -> None:
    before = {path.name: path.read_bytes() for path in draft.iterdir()}
    with pytest.raises(Problem, match=re.escape(sentence)):
        change(shelf_of("storystack"), draft, unpacked(sheet_of(tmp_path / "cards.csv", GOOD | cell)))
    assert {path.name: path.read_bytes() for path in draft.iterdir()} == before


def test_each_bad_row_has_a_line_of_its_own(draft: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [GOOD | {"id": f"OB-0{n}", "tells.home": "two"} for n in (1, 2, 3)]
    sheet = sheet_of(tmp_path / "cards.csv", *rows)
    capsys.readouterr()
    assert run(["cards", str(draft), "--from", str(sheet)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.removeprefix("telltable: ")[:13] for line in told[:-1]] == [
        f"Row {n} (OB-0{n - 1})" for n in (2, 3, 4)
    ]
    assert told[-1] == "telltable: Nothing was written. Fix these rows first."


def test_a_short_table_has_the_columns_that_cards_of_the_game_fill(draft: Path, tmp_path: Path) -> None:
    """No card of a new pack asks for a threat or an object; somebody will write one."""
    assert run(["cards", str(draft), "--to", str(tmp_path / "cards.csv")]) == 0
    heads = (tmp_path / "cards.csv").read_text("utf-8-sig").splitlines()[0].split(",")
    assert {"suggestions.threat", "suggestions.object", "suggestions.location"} <= set(heads)
    assert not [head for head in heads if head.startswith("tells.cast.")]  # those are one card's own words
    assert run(["cards", str(draft), "--from", str(tmp_path / "cards.csv")]) == 0


def test_a_missing_number_is_named(tmp_path: Path) -> None:
    assert run(["new-pack", "tail_story", str(tmp_path / "mine")]) == 0
    row = {"file": "events.toml", "id": "X1", "title": "A", "type": "canine", "kind": "drawing", "flavour": "b"}
    for cell, sentence in (
        ("", "copies is missing; it must be a whole number"),
        ("two", "copies must be a whole number, but it is “two”"),
    ):
        with pytest.raises(Problem, match=re.escape(f"Row 2 (X1): {sentence}")):
            change(
                shelf_of("tail_story"),
                tmp_path / "mine",
                unpacked(sheet_of(tmp_path / "c.csv", row | {"copies": cell})),
            )


TWINS = {"storystack": "id", "tail_story": "id", "ninety_nine_chances": "number"}


@pytest.mark.parametrize("name", sorted(TWINS))
def test_two_rows_with_one_id_are_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is written, forced or not; and what would change is named by its title."""
    folder, sheet = tmp_path / "mine", tmp_path / "cards.csv"
    assert run(["new-pack", name, str(folder)]) == 0
    rows = rows_of(shelf_of(name), folder)
    head = rows[0].index(TWINS[name])
    title = rows[0].index("genre" if name == "ninety_nine_chances" else "title")
    sheet.write_bytes(packed([*rows, [*rows[1]]], ".csv"))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert run(["cards", str(folder), "--from", str(sheet), "--force"]) == 2
    said = capsys.readouterr().err
    assert f"Row 2 and row {len(rows) + 1} both are {rows[1][head].zfill(2)}; give each an id of its own." in said
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    rows[1][title] = "Elsewhere"
    sheet.write_bytes(packed(rows[:-1], ".csv"))
    assert run(["cards", str(folder), "--from", str(sheet)]) == 2
    said = capsys.readouterr().err
    assert f"Changed: {rows[1][head].zfill(2)} (Elsewhere)." in " ".join(said.split())
    assert "Gone: " in said


def test_nothing_is_overwritten_unless_told(draft: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = sheet_of(tmp_path / "cards.csv", GOOD | {"title": "No Bridge at All"})
    before = {path.name: path.read_bytes() for path in draft.iterdir()}
    assert run(["cards", str(draft), "--from", str(sheet)]) == 2
    said = capsys.readouterr().err
    assert ": 1 changed and 9 gone. Changed: " in said
    assert "and 4 more. If you mean that, add --force." in said
    assert {path.name: path.read_bytes() for path in draft.iterdir()} == before
    assert run(["cards", str(draft), "--to", str(sheet)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert run(["cards", str(draft), "--from", str(sheet), "--force"]) == 0
    assert "No Bridge at All" in (draft / "obstacle.toml").read_text("utf-8")
    assert run(["cards", str(draft), "--from", str(sheet)]) == 0
    assert "these are its cards already" in capsys.readouterr().out


def test_comments_and_cards_that_stay_are_left_as_somebody_wrote_them(draft: Path, tmp_path: Path) -> None:
    path = draft / "obstacle.toml"
    path.write_text(path.read_text("utf-8").replace("[[card]]", "# mine\n[[card]]  # the first"), "utf-8")
    shelf = shelf_of("storystack")
    rows = rows_of(shelf, draft)
    other = dict(zip(rows[0], next(row for row in rows if "OB-01" in row), strict=True))
    other |= {"id": "OB-02", "title": "Another Bridge"}
    found = change(shelf, draft, [*rows, list(other.values())])
    assert [len(one) for one in (found.new, found.changed, found.gone)] == [1, 0, 0]
    (text,) = found.files.values()
    assert text.startswith(path.read_text("utf-8"))
    assert 'title = "Another Bridge"' in text


def test_no_cell_is_a_formula_and_any_separator_will_do(tmp_path: Path) -> None:
    rows = [
        ["file", "title"],
        ["x.toml", "=1+1"],
        ["", "'=2"],
        ["", "-a, b; c"],
        ["", "two\nlines "],
        ["", " <b> & ]]>"],
    ]
    sheet = tmp_path / "a.csv"
    sheet.write_bytes(packed(rows, ".csv"))
    assert ",=1" not in sheet.read_text("utf-8-sig")
    assert unpacked(sheet) == rows
    sheet.write_bytes(b"file;title\nx.toml;a, b\n")
    assert unpacked(sheet) == [["file", "title"], ["x.toml", "a, b"]]
    (tmp_path / "a.ods").write_bytes(packed(rows, ".ods"))
    assert unpacked(tmp_path / "a.ods") == rows


@pytest.mark.parametrize(("name", "data"), [("a.ods", b"PK"), ("a.csv", b"\xff\xfe"), ("a.xlsx", b""), ("b.csv", b"")])
def test_what_is_no_table_is_said(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(Problem):
        change(shelf_of("storystack"), tmp_path, unpacked(tmp_path / name))


@pytest.mark.parametrize("name", sorted({name for name, _ in PACKS}))
def test_a_new_pack_is_called_after_its_folder(name: str, tmp_path: Path) -> None:
    """So the lobby, the deck's code and the proof page say whose it is; lint has nothing to say of the name."""
    folder = tmp_path / "old_harbour-2"
    assert run(["new-pack", name, str(folder)]) == 0
    assert shelf_of(name).load(folder).name in ("Old Harbour 2", "old-harbour-2")
    assert not [one for one in game(name).lint(str(folder)) if not is_gap(one)]
