"""What is counted of very many games: the same for every game there is, on one core and on many."""

from __future__ import annotations

import csv
import json
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from telltable.cli.app import run
from telltable.core import own_bots
from telltable.core.option import settle_options
from telltable.core.registry import game, games
from telltable.lab.simulate import FEW, Order, Result, play_all, processes
from telltable.lab.summary import Report, report_of, summarise
from telltable.lab.tally import Tally, tally_of
from telltable.lab.thinking import Thinking, read_thinking

GAMES = sorted(games())


def order(name: str, count: int, *seats: str) -> Order:
    rules = game(name)
    options = dict(rules.brief) | ({"grace": "0"} if any(one.name == "grace" for one in rules.options) else {})
    kinds = seats or ("bot:random",) * max(3 if rules.seats[-1] < 50 else 2, rules.seats[0])
    return Order(name, kinds, settle_options(rules.options, options), "lab", count)


@cache
def played(name: str) -> tuple[tuple[Result, ...], Report]:
    asked = order(name, 3)
    results = tuple(play_all(asked))
    return results, summarise(asked, results)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_counts_its_things(name: str) -> None:
    """Whatever the game declares: things, lengths in entries and minutes, seats; and the sums are right."""
    results, report = played(name)
    assert [things.title for things in report.things] == [subject.title for subject in game(name).subjects]
    assert report.things
    for things in report.things:
        assert things.rows, things.title
        for one in things.rows:
            assert one.name
            assert one.held >= one.offered >= one.chosen >= 0 or not things.dealt
            assert one.held == one.chosen + one.dead or not things.dealt
            assert one.games <= 3
    assert sum(one.chosen for things in report.things for one in things.rows) > 0
    assert report.minutes.mean == pytest.approx(sum(Thinking().minutes(one.pace) for one in results) / 3)
    assert report.minutes.mean > 1
    assert report.lengths.mean == report.entries == sum(one.entries for one in results) / 3
    assert (report.decided is None) == (report.lead_changes is None)
    assert sum(size.games for size in report.sizes) == report.games == 3


@pytest.mark.parametrize("name", GAMES)
def test_counts_are_the_same_in_any_order(name: str) -> None:
    """Three games, counted one by one and added the other way round: the report is the same to the last digit."""
    results, report = played(name)
    rules, backwards = game(name), Tally()
    for number in (2, 0, 1):
        backwards.add(tally_of(rules, results[number : number + 1], number))
    assert backwards == tally_of(rules, results)
    assert report_of(order(name, 3), backwards) == report


def test_a_card_that_was_chosen_was_played() -> None:
    """StoryStack's cards against its own count of plays: each card is played once, from a hand or revealed."""
    results, report = played("storystack")
    cards = report.things[0]
    assert cards.measure == "turns"
    assert sum(one.chosen for one in cards.rows) == sum(one.figures["plays"] for one in results)
    hand = [seen for result in results for seen in result.things[0].values() if seen.dealt]
    assert len(hand) == 3 * 3 * 5


def test_who_leads_and_when_that_changed() -> None:
    """Tail Story: whoever wins by a fourth achievement is ahead from the last change on."""
    results, report = played("tail_story")
    assert all(one.lead and 0 < one.lead.last <= 1 for one in results)
    assert report.decided
    assert report.lead_changes
    assert played("storystack")[1].decided is None


def test_many_processes_report_what_one_reports() -> None:
    asked = order("storyline", 23)
    assert summarise(asked, play_all(asked, jobs=3)) == summarise(asked, play_all(asked))


def test_a_few_games_are_played_at_once_and_many_on_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: set(range(16)), raising=False)
    assert (processes(FEW), processes(FEW + 1)) == (1, 16)


def test_seats_are_tested_for_fairness_where_one_wins_alone() -> None:
    """Sixty wins of one seat and twenty of each other are no accident; in a game won by all, nothing is tested."""

    def won(*winners: int) -> Result:
        return Result("", "x", winners, 1, {}, seats=3, things=({}, {}))

    asked = order("tail_story", 100)
    unequal = summarise(asked, [won(0)] * 60 + [won(1)] * 20 + [won(2)] * 20)
    assert unequal.sizes[0].fair is not None
    assert unequal.sizes[0].fair < 0.001
    assert [round(wins.value, 2) for wins in unequal.sizes[0].wins] == [0.6, 0.2, 0.2]
    together = summarise(asked, [won(0, 1, 2)] * 50)
    assert together.sizes[0].fair is None
    assert together.wins == together.sizes[0].wins == ()  # whoever wins with all has no share of it
    assert summarise(order("tail_story", 9, "bot:random", "bot:careful", "bot:random"), [won(0, 1, 2)] * 9).bots == {}
    mixed = summarise(order("tail_story", 9, "bot:random", "bot:careful", "bot:random"), [won(1)] * 9)
    assert mixed.sizes[0].fair is None
    assert {kind: one.value for kind, one in mixed.bots.items()} == {"bot:random": 0.0, "bot:careful": 1.0}


def test_shared_wins_come_out_the_same_in_any_order() -> None:
    """Thirds and sixths have no last digit: what a process counts first must not be seen in the sum."""
    asked = order("storyline", 99, "bot:random", "bot:merry", "bot:random", "bot:random", "bot:random", "bot:merry")
    seats = [one for most in (1, 3, 5, 6) for one in combinations(range(6), most)]
    results = [
        Result("", "x", one, 1, {}, seats=6, things=({}, {})) for n, one in enumerate(seats) for _ in range(n % 7)
    ]
    turned = [results[n:] + results[:n] for n in range(0, len(results), 7)]
    assert {str(summarise(asked, some).bots) for some in turned} == {str(summarise(asked, results).bots)}


@pytest.mark.parametrize("words", ["1,2", "a,b,c", "1,2,-3", "1,2,9999", ""])
def test_a_model_of_thinking_is_three_numbers(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "storyline", "--think", words]) == 2
    assert "Write three whole numbers of seconds" in capsys.readouterr().err


def test_minutes_follow_the_model() -> None:
    results, _ = played("storyline")
    quick = summarise(order("storyline", 3), results, read_thinking("1,2,3"))
    assert quick.minutes.mean < played("storyline")[1].minutes.mean
    assert str(quick.thinking) == "1 seconds to choose, 2 to tell, 3 to answer"


def call(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run(["simulate", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.by_turns(4)
def test_bots_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    told = call(capsys, "storyline", "--games", "4", "--seats", "bot:random*3", "--bots", "random,greedy")
    assert list(told["beside"]) == ["bot:random", "bot:greedy"]
    assert told["beside"]["bot:random"]["figures"] == told["figures"]
    assert told["beside"]["bot:greedy"]["order"]["seats"] == ["bot:greedy"] * 3


def test_tables_for_a_spreadsheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "tables"
    call(capsys, "storyline", "--games", "4", "--seats", "bot:random*3", "--csv", str(folder))
    files = sorted(path.name for path in folder.iterdir())
    assert files == ["cards_offered.csv", "cards_read_out.csv", "figures.csv", "games.csv"]
    with (folder / "games.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["game"] for line in lines] == ["0", "1", "2", "3"]
    assert run(["simulate", "storyline", "--csv", str(folder)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_parquet_without_its_package_says_so_before_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr("telltable.lab.simulate.play_each", None)
    assert run(["simulate", "storyline", "--parquet", "out"]) == 2
    assert "pip install 'telltable[parquet]'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


FOX = """
from telltable.bots.chance import random_legal

class Fox:
    def __call__(self, observation, luck):
        return random_legal(observation, luck)

def bad(observation, luck):
    return {}["nothing"]

PI = 3

def number(observation, luck):
    return 42

def unknown(observation, luck):
    return {"type": "Plai"}

def nothing(observation, luck):
    return None

def illegal(observation, luck):
    return {"type": "TimeUp", "seat": observation.seat}

def alone():
    return None

def elsewhere(observation, luck):
    return telltable.known_games()["storystack"].bots["greedy"](observation, luck)

def foreign(observation, luck):
    return telltable.known_games()["storystack"].moves[0]

def refused(observation, luck):
    telltable.new("nothing at all")

def leaves(observation, luck):
    raise SystemExit

import telltable
"""


@pytest.fixture
def my_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of somebody's own in the folder where they are, with a name that no other test has."""
    name = f"bots_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(FOX, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(own_bots, "_of_modules", {})  # no other test knows them
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_a_bot_of_ones_own_is_named_by_its_module(my_bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = call(capsys, "storyline", "--games", "2", "--seats", f"{my_bots}:Fox,bot:random*2")
    assert told["order"]["seats"] == [f"bot:{my_bots}.Fox", "bot:random", "bot:random"]
    assert set(told["bots"]) == {f"bot:{my_bots}.Fox", "bot:random"}


def test_the_report_names_it_as_typed_and_wishes_for_nothing_that_can_not_be(
    my_bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "storystack", "--games", "1", "--seats", f"{my_bots}:Fox"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"1 game of StoryStack with {my_bots}:Fox. How they ended: “" in said
    assert "Engine: reference; the compiled one does not know a bot of yours." in said


def test_it_is_named_as_typed_where_bots_are_compared(my_bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = f"{my_bots}:Fox,bot:random*2"
    assert run(["simulate", "storyline", "--games", "2", "--seats", seats, "--report", "report.html"]) == 0
    said = "".join(capsys.readouterr().out.split())
    assert f"Winsofaseat,bybot:{my_bots}:Fox" in said
    page = Path("report.html").read_text(encoding="utf-8")
    assert f"{my_bots}:Fox" in page
    assert f"{my_bots}.Fox" not in page
    assert run(["simulate", "storyline", "--games", "2", "--seats", f"{my_bots}:Fox*3", "--compare", "bot:random"]) == 0
    assert f"{my_bots}.Fox" not in "".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bad", "failed in {module}.py, line 9: KeyError: 'nothing'"),
        ("Wolf", "The bot {module}:Wolf can't be read: AttributeError"),
        ("PI", "{module}:PI isn't a bot"),
        (
            "number",
            "returned 42, which is no move ({module}.py, line 13). Return one of observation.legal(), or data such as",
        ),
        ("unknown", "returned {{'type': 'Plai'}}, which is no move ({module}.py, line 16)."),
        ("nothing", "returned None, and nobody else is left to choose ({module}.py, line 19)."),
        ("illegal", "isn't legal: "),
        ("illegal", "({module}.py, line 22). Return one of observation.legal()"),
        ("alone", "failed in {module}.py, line 25: TypeError: alone() takes 0 positional arguments but 2 were given"),
        ("elsewhere", "returned UseDefaults(), which is no move ({module}.py, line 28)."),
        ("foreign", "returned <class 'telltable.games.storystack"),
        ("refused", "failed in {module}.py, line 35: Problem: "),
        ("leaves", "failed in {module}.py, line 38: SystemExit: without a word"),
    ],
)
def test_a_bot_that_is_broken_is_told_in_a_sentence(
    name: str, said: str, my_bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same wherever it plays: with its name as typed, and the nearest line of its own file."""
    seats = ["--seats", f"{my_bots}:{name}*3"]
    for command in (["simulate", "storyline", "--games", "1"], ["play", "storyline", "--headless", "--out", "no"]):
        assert run([*command, *seats]) == 2
        error = capsys.readouterr().err
        assert said.format(module=my_bots) in error
        assert f"{my_bots}:{name} " in error
        assert "Traceback" not in error
        assert len(error.strip().splitlines()) == 1
