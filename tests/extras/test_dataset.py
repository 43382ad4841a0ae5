"""Games as tables: one row for each decision, and the hidden truth apart."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.cli.app import run
from telltable.core.errors import Problem
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.registry import games
from telltable.core.seat import CLOCK
from telltable.lab import dataset
from telltable.lab.law_play import luck_of
from telltable.lab.worlds import another_world
from tests.store.helpers import keep
from tests.table.test_again_and_back import finished

pytestmark = pytest.mark.extras

GAMES = sorted(games())
every_game = pytest.mark.parametrize("game", GAMES)


def played(game: str, seed: int = 1) -> Match:
    """A whole game of bots that choose by chance."""
    match = telltable.new(game, seats=["bot:random"] * max(2, games()[game].seats[0]), seed=seed)
    Driver(match, seconds=None).run()
    return match


def rows(path: Path) -> list[dict[str, Any]]:
    from pyarrow.parquet import read_table

    found: list[dict[str, Any]] = read_table(path).to_pylist()
    return found


@every_game
def test_each_decision_is_a_row_and_its_hidden_truth_another(game: str, tmp_path: Path) -> None:
    match = played(game)
    with dataset.Dataset(tmp_path / "data") as data:
        data.add("first", match)
    (about,), seen, hidden = (rows(tmp_path / "data" / f"{name}.parquet") for name in dataset.COLUMNS)
    answers = [entry for entry in match.entries if entry.seat in match.seats]
    assert match.outcome is not None
    assert (about["name"], about["over"], about["winners"]) == (game, True, list(match.outcome.winners))
    assert [(row["game"], row["entry"], row["seat"]) for row in seen] == [("first", e.n, e.seat) for e in answers]
    assert [(row["game"], row["entry"], row["luck"]) for row in hidden] == [
        ("first", e.n, list(e.luck)) for e in answers
    ]
    for row, truth, entry in zip(seen, hidden, answers, strict=True):
        before = match.until(entry.n)
        assert row["chosen"] == encode(entry.move).decode()
        assert row["observed"] == encode(before.view(entry.seat)).decode()
        assert row["legal"] == before.asked()[entry.seat].count() >= 1
        assert json.loads(row["chosen"])["type"] in {form["move"] for form in json.loads(row["asked"])["forms"]}
        assert row["stands"]
        assert row["owed"]
        assert truth["state"] == encode(before.state).decode()
        assert row["kind"] == "bot:random"


@every_game
def test_what_is_hidden_stands_in_the_file_for_it_alone(game: str) -> None:
    """Two worlds: of the same decision in another hidden truth, the row is the same, and that of the truth is not."""
    match, luck, compared = played(game), luck_of(games()[game], 3, "rows"), 0
    for entry in match.entries[1:-1]:
        before = match.until(entry.n)
        other = another_world(before, entry.seat, luck) if entry.seat in before.waiting() else None
        if other is None or other.why(entry.seat, entry.move):
            continue
        (seen, hidden), (seen_2, hidden_2) = (
            list(dataset.decisions("g", after(one, entry)))[-1] for one in (before, other)
        )
        assert seen == seen_2
        assert hidden != hidden_2
        compared += 1
        if compared == 8:
            break
    assert compared == 8


def after(match: Match, entry: Any) -> Match:
    twin = match.fork()
    twin.play(entry.seat, entry.move)
    return twin


def test_a_move_that_was_taken_back_does_not_stand() -> None:
    match = telltable.new("storystack", seats=2, seed=5)
    while True:
        seat = match.waiting()[0]
        match.play(seat, next(match.legal(seat)))
        if not match.why(seat, TakeBack()):
            break
    match.play(seat, TakeBack())
    *_, chosen, back = [row for row, _ in dataset.decisions("g", match)]
    assert (chosen["stands"], back["stands"]) == (False, True)
    assert (back["decision"], back["asked"], back["legal"], back["owed"]) == ("take_back", "", 1, False)


def test_what_one_does_besides_is_a_row_that_nobody_owed() -> None:
    match = telltable.new("storystack", seats=2, seed=5)
    while not any(match.offers(seat) for seat in match.seats):
        seat = match.waiting()[0]
        match.play(seat, next(match.legal(seat)))
    seat = next(seat for seat in match.seats if match.offers(seat))
    match.play(seat, next(match.offers(seat)[0].moves()))
    row = list(dataset.decisions("g", match))[-1][0]
    assert (row["seat"], row["owed"], row["decision"]) == (
        seat,
        False,
        match.until(row["entry"]).offers(seat)[0].decision,
    )


def test_what_the_clock_did_has_no_row() -> None:
    match = telltable.new("storyline", seed=5)
    match.time_up(match.waiting()[0])
    assert match.entries[-1].seat == CLOCK
    assert list(dataset.decisions("g", match)) == []


def test_every_column_says_what_it_holds(tmp_path: Path) -> None:
    from pyarrow.parquet import read_schema

    with dataset.Dataset(tmp_path) as data:
        data.add("g", telltable.new("storyline", seed=5))
    for name, columns in dataset.COLUMNS.items():
        schema = read_schema(tmp_path / f"{name}.parquet")
        assert schema.names == list(columns)
        assert [schema.field(one).metadata[b"what"].decode() for one in columns] == [
            what for _, what in columns.values()
        ]


def test_a_dataset_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="enough"), dataset.Dataset(tmp_path / "data"):
        raise Problem("enough")
    assert list((tmp_path / "data").iterdir()) == []


def test_logs_become_tables_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in (1, 2):
        played("storyline", seed).save(tmp_path / f"evening-{seed}.jsonl")
    logs = [str(tmp_path / f"evening-{seed}.jsonl") for seed in (1, 2)]
    call = ["export", "--parquet", str(tmp_path / "data"), *logs]
    assert run(call) == 0
    assert "2 games in" in capsys.readouterr().out
    assert [row["game"] for row in rows(tmp_path / "data" / "games.parquet")] == ["evening-1", "evening-2"]
    assert run(call) == 2
    assert "is there already" in capsys.readouterr().err
    assert run([*call, "--force"]) == 0


def test_finished_games_of_a_server_become_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening, data = finished(), tmp_path / "t.db"

    keep(evening, data)
    assert run(["export", "--all", "--parquet", str(tmp_path / "out"), "--data", str(data)]) == 0
    assert "1 game in" in capsys.readouterr().out
    (about,) = rows(tmp_path / "out" / "games.parquet")
    assert (about["game"], about["over"]) == ("ABCDE", True)
    assert {row["game"] for row in rows(tmp_path / "out" / "decisions.parquet")} == {"ABCDE"}


@pytest.mark.parametrize("args", [["--all", "out", "log.jsonl"], ["out", "log.jsonl"], ["--parquet", "out"]])
def test_what_to_export_has_to_be_said(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", *args]) == 2
    assert "--all" in capsys.readouterr().err


def test_the_tables_of_a_simulation_are_those_of_its_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same files with the same cells; numbers are numbers, and what nobody counted is empty."""
    call = ["simulate", "storystack", "--games", "3", "--seats", "bot:random*2", "--json"]
    assert run([*call, "--csv", str(tmp_path / "csv"), "--parquet", str(tmp_path / "parquet")]) == 0
    capsys.readouterr()
    import pyarrow
    from pyarrow.parquet import read_table

    files = sorted(path.stem for path in (tmp_path / "csv").iterdir())
    assert files == sorted(path.stem for path in (tmp_path / "parquet").iterdir())
    for name in files:
        with (tmp_path / "csv" / f"{name}.csv").open(encoding="utf-8", newline="") as opened:
            lines = list(csv.reader(opened))
        table = read_table(tmp_path / "parquet" / f"{name}.parquet")
        assert table.column_names == lines[0]
        rows = [["" if cell is None else str(cell) for cell in row.values()] for row in table.to_pylist()]
        assert rows == [[cell.removeprefix("'") for cell in line] for line in lines[1:]]
    games_ = read_table(tmp_path / "parquet" / "games.parquet")
    assert games_.column("turns").type in (pyarrow.float64(), pyarrow.int64())
