"""``tune``: numbers and words of a pack by name, targets, a search whose answer is known, its proof and its patch."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from telltable.cli.app import INTERRUPTED, run
from telltable.core.errors import Problem
from telltable.core.pack_cards import read_data
from telltable.core.pack_game import own_packs
from telltable.core.registry import game
from telltable.lab import simulate, tuning
from telltable.lab.aims import MET, MISSED, OPEN, Aim, read_aims, settled
from telltable.lab.intervals import Interval
from telltable.lab.knobs import Knob, read_knobs, short_names
from telltable.lab.measures import Measure, choices, measures
from telltable.lab.pack_fields import Spans, fields_meant, fields_of, overview, spread_of, titled
from telltable.lab.simulate import Order, play_each
from telltable.lab.thinking import Thinking
from telltable.lab.tuning import Try, best, front

from .test_simulating import GAMES, played

BOX = own_packs(game("tail_story"))["box1"]
TWO = ["--seats", "bot:random*2", "--games", "10", "--proof", "10"]
FIVE_ROUNDS = ["tail_story", "--target", "turns=10±1", "--change", "round_limit=4..6", *TWO]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A pack of somebody's own, with a comment beside a number."""
    folder = Path(shutil.copytree(BOX, tmp_path / "my box"))
    events = folder / "events.toml"
    said = events.read_text("utf-8").replace("most = 3", "most = 3 # copies = 3, and no more", 1)
    events.write_text(said.replace("\n", "\r\n"), encoding="utf-8", newline="")
    return folder


# --- numbers and words of a pack ------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["events.CA3.most", "CA3.most", "ca3.MOST"])
def test_a_number_is_called_by_file_card_and_field_or_less(typed: str) -> None:
    (one,) = fields_meant(typed, fields_of(BOX))
    assert (one.name, one.value) == ("events.CA3.most", 3)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("events.CA3.mots", "There is nothing called events.CA3.mots in this pack. Did you mean events.CA3.most"),
        ("most", "could be events.CA3.most, events.CA5.most, .* or change all of them together: events.[*].most"),
        ("zzzzzz", "--list shows what can be changed"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(typed: str, said: str) -> None:
    with pytest.raises(Problem, match=said):
        fields_meant(typed, fields_of(BOX))


def test_a_star_means_several_together() -> None:
    assert [one.name for one in fields_meant("*A5.most", fields_of(BOX))] == [
        "events.CA5.most",
        "events.FA5.most",
        "events.RA5.most",
    ]
    kinds = dict(overview(fields_of(BOX)))
    assert (len(kinds["events.*.copies"]), spread_of(kinds["events.*.copies"])) == (18, "1 to 7")
    assert spread_of(kinds["events.*.type"]) == "canine, feline and rodent"
    assert spread_of(["one", "two", "one", "three", "four"]) == "one, two and 2 others"


def test_where_numbers_and_words_have_a_name_it_is_the_numbers() -> None:
    assert {one.value for one in fields_meant("CA3.*", fields_of(BOX))} == {1, 3}
    assert [one.value for one in fields_meant("CA3.type", fields_of(BOX))] == ["canine"]


@pytest.mark.parametrize("name", ["first.json", "first.toml"])
def test_a_word_is_written_where_it_stood(tmp_path: Path, name: str) -> None:
    """Not where the same word stands for something else, whichever quotes it has."""
    guard = "name = \"O2\"\nstack = 'O2'\n"
    text = '{"a": [{"id": "x", "kept": "O2", "stack": "O2"}]}' if name.endswith("json") else f"[[a]]\n{guard}"
    (tmp_path / name).write_text(text, encoding="utf-8")
    (one,) = fields_meant("stack", fields_of(tmp_path))
    (changed,) = Spans(tmp_path, [one]).written({one: "(O1)G2=Y2"}).values()
    at = text.rindex("O2") - 1
    assert changed == f'{text[:at]}"(O1)G2=Y2"{text[at + 4 :]}'


def test_all_else_of_a_file_stays_to_the_letter(box: Path) -> None:
    """Comments, line ends, and a comment that looks like the number."""
    (one,) = fields_meant("CA3.most", fields_of(box))
    before = (box / "events.toml").read_bytes().decode()
    files = Spans(box, [one]).written({one: 4})
    assert files == {"events.toml": before.replace("most = 3 #", "most = 4 #", 1)}
    assert Spans(box, [one]).written({one: 3}) == {}


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_each_number_and_word_of_each_pack_is_found_in_its_text(name: str) -> None:
    """And where it is written, nothing else changes: the reader of the file is the judge. A few of each kind."""
    for folder in own_packs(game(name)).values():
        every = fields_of(folder)
        numbers, words = ([one for one in every if one.is_word == kind] for kind in (False, True))
        some = [one for known in (numbers, words) for one in known[:: max(1, len(known) // 6)][:6]]
        spans = Spans(folder, some)
        for one in some:
            ((file, text),) = spans.written({one: "other" if one.is_word else one.number + 1}).items()
            assert len(text.splitlines()) == len((folder / file).read_text("utf-8").splitlines())


@pytest.mark.by_turns
@pytest.mark.parametrize("tool", [["git", "apply"], ["patch", "-p1", "-s", "--binary", "-i"]])
def test_a_patch_is_one_that_tools_apply(box: Path, tool: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    if tool[0] == "patch" and not shutil.which("patch"):
        pytest.skip("GNU patch is not installed here; git, which a clone needs anyway, is tried in its own case")
    patch = box.parent / "my.patch"
    call = ["tune", str(box), "--target", "turns=8±1", "--change", "*5.most=2", "--change", "round_limit=4"]
    assert run([*call, "--patch", str(patch), *TWO]) == 0
    assert "git -C" in capsys.readouterr().err
    subprocess.run([*tool, str(patch)], cwd=box, check=True)
    cards = {card["id"]: card for card in read_data(box)["events.toml"]["card"]}
    assert [cards[id_]["most"] for id_ in ("CA3", "CA5", "FA5", "RA5")] == [3, 2, 2, 2]
    assert "# copies = 3, and no more\r\n" in (box / "events.toml").read_bytes().decode()


# --- what may change --------------------------------------------------------------------------------------


def knobs(*words: str) -> list[Knob]:
    rules = game("tail_story")
    settled_ = {option.name: option.standard for option in rules.options}
    return read_knobs(words, fields_of(BOX), rules.options, settled_)


def test_ranges_lists_options_and_exchanges() -> None:
    one, two, three, four = knobs(
        "CA3.most=2..5", "acting_draw=three,five", "round_limit=9..11", "CDR.copies:CST.copies=5..99"
    )
    assert (one.values, one.now, one.was) == ((2, 3, 4, 5), 3, "3")
    assert (two.values, two.ordered) == (("three", "five"), False)
    assert (three.values, three.now, three.ordered) == (("9", "10", "11"), "30", True)
    assert (four.values[-1], four.said(8), four.was) == (11, "8 and 3", "7")
    assert [(number.name, value) for number, value in four.fields_with(8)] == [
        ("events.CDR.copies", 8),
        ("events.CST.copies", 3),
    ]
    assert short_names([one, four, *knobs("CA5.most=1")]) == ["CA3.most", "copies", "CA5.most"]


def test_words_are_any_of_those_that_are_listed() -> None:
    """Even if they look like numbers, or have an equals sign in them."""
    one, two = knobs("CA3.type=feline,12,G2=Y2", "*A5.type=canine,feline")
    assert (one.values, one.now, one.ordered) == (("feline", "12", "G2=Y2"), "canine", False)
    assert [one.change(value) for value in ("canine", "12")] == [0, 1]
    assert [value for _, value in one.fields_with("12")] == ["12"]
    assert list(two.fields_with("")) == [], "as they are"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("CA3.most", "NAME=2..5 or NAME=1,3,5"),
        ("CA3.most=5..2", "goes upwards: 2..5"),
        ("CA3.most=2.5..4", "is a whole number"),
        ("CA3.most=few", "is a number; few isn't one"),
        ("round_limit=5..200", "must be a number from 0 to 99"),
        ("round_limt=5..9", "There is nothing called round_limt"),
        ("CA3.most=1..5000", "at most 1,000 values"),
        ("*A3.most:CDR.copies=1..2", "as many other numbers"),
        ("CA3.type=feline,not one", "is a word such as canine, without spaces; not one isn't one"),
        ("CA3.type:CDR.copies=1..2", "only numbers can change against each other"),
    ],
)
def test_what_can_not_change_so_is_said(word: str, said: str) -> None:
    with pytest.raises(Problem, match=said):
        knobs(word)
    with pytest.raises(Problem, match="changed twice"):
        knobs("CA3.most=1..2", "*A3.most=2..3")


# --- targets ----------------------------------------------------------------------------------------------

KNOWN = {
    "turns": Measure((29.0, 31.0)),
    "lead changes": Measure((1.0, 1.0)),
    "ending: complete": Measure((1.0, 0.0), share=True),
}


@pytest.mark.parametrize(
    "typed", ["turns=30±5, complete=85%", "turns = 30 +- 5,complete=85 %", "Turns=30+/-5, ending: complete=85%±2"]
)
def test_targets_are_read_as_they_are_typed(typed: str) -> None:
    assert settled(read_aims(typed), KNOWN) == [
        Aim("turns", 30, 5),
        Aim("ending: complete", 0.85, 0.02, share=True),
    ]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("turns", "isn't a target"),
        ("turns=30±", "isn't a target"),
        ("turns<=30±5", "isn't a target"),
        ("", "one to 6 targets"),
        ("turn=30", "There is no figure turn. Did you mean turns"),
        ("complete=85", "is a share"),
        ("complete=185%", "at most 100%"),
        ("turns=85%", "isn't a share"),
        ("turns=30, turns=31", "has two targets"),
        ("turns=30±0", "near enough"),
    ],
)
def test_what_is_no_target_is_said(typed: str, said: str) -> None:
    with pytest.raises(Problem, match=said):
        settled(read_aims(typed), KNOWN)


def test_a_target_is_met_where_the_whole_interval_is() -> None:
    aim = Aim("turns", 30, 5)
    assert [aim.away(mean) for mean in (30, 35, 40)] == [0, 1, 2]
    assert aim.verdict(Interval(30, 28, 32)) == MET
    assert aim.verdict(Interval(30, 24, 36)) == OPEN
    assert aim.verdict(Interval(40, 36, 44)) == MISSED
    assert [Aim("turns", 30, 5, "<=").away(mean) for mean in (3, 30, 35)] == [0, 0, 2]
    assert Aim("turns", 30, 5, ">=").verdict(Interval(40, 31, 49)) == MET


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_every_figure_of_a_report_can_be_a_target(name: str) -> None:
    """And it is the same figure: the mean over games, also where a report adds up how many of how many."""
    results, report = played(name)
    titles = [subject.title for subject in game(name).subjects]
    found = {**measures(results, Thinking()), **choices(results, titles)}
    means = {one: spread.mean for one, spread in report.figures.items()}
    means |= {one: share.value for one, share in report.rates_95.items()}
    means |= {one: share.value for one, share in report.moves.items()}
    means |= {f"ending: {one}": times / report.games for one, times in report.endings.items()}
    means |= {"goal reached": report.won.value, "entries": report.lengths.mean, "minutes": report.minutes.mean}
    means |= {f"wins of seat {n}": wins.value for n, wins in enumerate(report.sizes[0].wins, start=1)}
    if report.lead_changes and report.decided:
        means |= {"lead changes": report.lead_changes.mean, "lead final after": report.decided.mean}
    means |= {
        f"{part.title}: {one.id}": one.chosen / one.held for part in report.things for one in part.rows if one.held
    }
    for figure, mean in means.items():
        assert found[figure].interval.value == pytest.approx(mean), figure


# --- the search -------------------------------------------------------------------------------------------


def tuned(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    assert run(["tune", *words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


@pytest.mark.by_turns(4)
def test_it_finds_what_was_asked_for_and_proves_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Two at a table for five rounds have ten turns."""
    told = tuned(capsys, *FIVE_ROUNDS)
    assert told["changes"] == [["round_limit", "30", "5"]]
    assert (told["options"], told["patch"], told["verdicts"]) == ({"round_limit": "5"}, "", [MET])
    assert told["proof"]["games"] == 10
    assert told["proof"]["order"]["seed"] == "0/proof"
    (turns,) = told["differences"]
    assert turns["other"] == 10
    assert turns["difference"]["high"] < 0


@pytest.mark.by_turns(4)
def test_who_is_in_the_way_of_an_adventure_is_tuned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A guard with more to lose is struck more often; one that is no stack is lint's, and is not played."""
    folder = tmp_path / "adventure"
    assert run(["new-pack", "stacktors", str(folder)]) == 0
    capsys.readouterr()
    call = [str(folder), "--target", "attacks=5±1", "--change", "guard.stack=O2-R2G2-,O2-R9-,O2-R1G1-"]
    told = tuned(
        capsys, *call, "--seats", "bot:force*2", "--games", "20", "--proof", "30", "--patch", str(tmp_path / "p")
    )
    assert told["changes"] == [["first.two.npcs.guard.stack", "O2-R1G1-", "O2-R2G2-"]]
    assert (told["tries"], told["refused"]) == (2, 1)
    (attacks,) = told["differences"]
    assert attacks["difference"]["low"] > 0
    assert '+     "stack": "O2-R2G2-",' in told["patch"]


@pytest.mark.by_turns
def test_one_core_and_two_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = (tuned(capsys, *FIVE_ROUNDS, "--jobs", jobs) for jobs in ("1", "2"))
    assert one == two


@pytest.mark.by_turns
def test_where_nothing_is_nearer_the_game_stays_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tune", "tail_story", "--target", "turns<=99", "--change", "round_limit=29,31", *TWO]) == 0
    said = capsys.readouterr().out
    assert "The game as it is meets every target, so there is no reason to change anything." in said
    assert "as it is, met" in said
    assert run(["tune", "tail_story", "--target", "turns=1±1", "--change", "round_limit=29,31", *TWO]) == 0
    said = capsys.readouterr().out
    assert "Nothing that was tried comes closer than the game as it is." in said
    assert "as it is, met" not in said


@pytest.mark.by_turns
def test_adventures_are_listed_by_their_titles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a pack, whose own they are; other options as they are typed."""
    assert run(["new-pack", "stacktors", str(tmp_path / "mine")]) == 0
    assert run(["tune", str(tmp_path / "mine"), "--list", "--seats", "bot:random*2"]) == 0
    said = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert "adventure yard (A New Adventure), empty" in said
    assert "draft_order rotate, snake" in said


@pytest.mark.by_turns
def test_what_lint_would_mend_is_not_proposed(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """TS-101: the decks need as many cards of each kind as there are."""
    assert run(["tune", str(box), "--target", "turns=9", "--change", "CDR.copies=8", *TWO]) == 1
    told = capsys.readouterr()
    assert "1 more can't be played; most often: events.toml: 8 canine drawing cards" in " ".join(told.out.split())
    assert "None of the combinations can be played, so there is nothing to propose." in told.err


@pytest.mark.by_turns(4)
def test_ctrl_c_gives_the_best_so_far(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In the third of three tries: two are told, and nothing was proved."""
    calls = 0

    def cut(order: Order, jobs: int) -> Iterator[Any]:
        nonlocal calls
        calls += 1
        yield from play_each(order, jobs) if calls < 4 else islice(play_each(order, jobs), 3)
        if calls == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_each", cut)
    assert run(["tune", *FIVE_ROUNDS, "--json"]) == INTERRUPTED
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert (told["tries"], told["proof"]) == (2, None)
    assert told["changes"] == [["round_limit", "30", "5"]]
    assert "Stopped after 2 of 3 tries; nothing was proved." in said.err


def test_ctrl_c_before_the_first_try_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut(order: Order, jobs: int) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(simulate, "play_each", cut)
    assert run(["tune", *FIVE_ROUNDS]) == INTERRUPTED
    assert "Stopped while the game as it is was measured; nothing was tried." in capsys.readouterr().err


@pytest.mark.by_turns
def test_ctrl_c_in_the_proof_pairs_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = 0

    def cut(order: Order, jobs: int) -> Iterator[Any]:
        nonlocal calls
        calls += 1
        yield from play_each(order, jobs) if calls < 6 else islice(play_each(order, jobs), 4)
        if calls == 6:
            raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_each", cut)
    told = tuned(capsys, *FIVE_ROUNDS, code=INTERRUPTED)
    assert told["proof"]["games"] == 4


@pytest.mark.by_turns
def test_a_page_of_it_needs_nothing_from_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "tuned.html"
    two_aims = ["--target", "turns=10±1, goal reached>=50%", "--report", str(report)]
    assert run(["tune", *FIVE_ROUNDS, *two_aims]) == 0
    page = report.read_text("utf-8")
    assert page.count('role="img"') == 5, "two plots for a page and a phone each, and the dots"
    assert "aria-label" in page
    assert "--change round_limit=4..6" in page
    assert "src=" not in page.replace("srcset", "")
    assert "http" not in page.replace("http://www.w3.org", "")
    assert '<th scope="col">round limit</th>' in page  # as people say it, and to be typed in the command alone
    assert "round_limit" not in page.replace("--change round_limit=4..6", "").replace("--option round_limit", "")
    assert "What is possible" in capsys.readouterr().out


def test_a_number_is_called_by_the_title_it_stands_under() -> None:
    numbers = {one.name: titled(one, read_data(BOX)) for one in fields_of(BOX)}
    assert numbers["events.CA3.most"].endswith(": most")
    assert "CA3" not in numbers["events.CA3.most"]


def test_more_than_can_be_tried_needs_optuna(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tuning, "find_spec", lambda name: None)
    call = ["tune", "tail_story", "--target", "turns=9", "--change", "round_limit=1..90", *TWO]
    assert run(call) == 2
    assert capsys.readouterr().err == f"telltable: {tuning.MISSING}\n"
    assert "pip install 'telltable[lab]'" in tuning.MISSING


@pytest.mark.by_turns
def test_what_can_be_asked_for_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tune", "tail_story", "--list", "--seats", "bot:random*2"]) == 0
    said = capsys.readouterr().out
    for word in ("goal reached", "lead changes", "events.*.copies", "round_limit", "Cards: "):
        assert word in said


def test_the_front_has_what_none_is_better_than() -> None:
    tries = [Try(("a",), away=(0.5, 3.0), change=0.1), Try(("b",), away=(2.0, 0.5), change=0.1)]
    worse = Try(("c",), away=(2.0, 3.0), change=0.2)
    near = Try(("d",), away=(0.9, 0.9), change=0.9)
    nearest = Try(("e",), away=(0.1, 0.1), change=1.0)
    refused = Try(("f",), why="no")
    assert {one.values for one in front([*tries, worse, near, nearest, refused])} == {("a",), ("b",), ("d",), ("e",)}
    assert best([*tries, worse, nearest, near, refused]) == near, "of those that meet all, the one that changes least"
    assert best([*tries, worse]).values == ("b",)


def test_nothing_of_it_is_loaded_before_it_is_needed() -> None:
    script = "import sys, telltable.cli\nprint([name for name in sys.modules if 'lab' in name or name == 'optuna'])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"
