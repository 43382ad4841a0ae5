"""A game that plays itself, and what is kept of it."""

import json
from datetime import datetime
from pathlib import Path

import pytest

import telltable
from telltable.cli.app import run

CALL = ["play", "storystack", "--headless", "--seats", "bot:greedy*4", "--seed", "7"]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("headless")
    assert run([*CALL, "--out", str(folder)]) == 0
    return folder


def test_same_seed_gives_a_byte_identical_log(out: Path, tmp_path: Path) -> None:
    assert run([*CALL, "--out", str(tmp_path)]) == 0
    assert (tmp_path / "game.jsonl").read_bytes() == (out / "game.jsonl").read_bytes()
    assert (tmp_path / "story.html").read_bytes() == (out / "story.html").read_bytes()
    assert run([*CALL[:-1], "8", "--out", str(tmp_path / "other")]) == 0
    assert (tmp_path / "other" / "game.jsonl").read_bytes() != (out / "game.jsonl").read_bytes()


def test_writes_log_and_stories(out: Path) -> None:
    assert {path.name for path in out.iterdir()} == {"game.jsonl", "story.md", "story.html"}
    lines = (out / "game.jsonl").read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    assert header["game"] == "storystack"
    assert len(header["pack_hash"]) == 64
    assert header["rules"].startswith("storystack/")
    assert "pack.toml" in json.loads(lines[1])["pack_files"]
    assert [json.loads(line)["n"] for line in lines[2:]] == list(range(len(lines) - 2))


def test_an_evening_at_the_terminal_has_a_date(out: Path, tmp_path: Path) -> None:
    """A game that plays itself has none: its seed makes the same file on any day. One that was resumed has its end."""
    today = {datetime.now().astimezone().date()}
    assert run(["play", "tail_story", "--plain", "--seats", "bot:random*2", "--out", str(tmp_path)]) == 0
    told = telltable.load(tmp_path / "game.jsonl").evening
    today.add(datetime.now().astimezone().date())
    assert told
    assert {told.began, told.ended} <= today
    assert told.minutes
    assert "told with Telltable on " in (tmp_path / "story.md").read_text()
    assert telltable.load(out / "game.jsonl").evening is None

    lines = (tmp_path / "game.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "half.jsonl").write_bytes(b"".join(lines[:30]))
    assert run(["resume", str(tmp_path / "half.jsonl"), "--plain"]) == 0
    rest = telltable.load(tmp_path / "half.jsonl").evening
    assert rest
    assert (rest.began, rest.minutes) == (None, 0)


def test_verify_says_so(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(out / "game.jsonl"), "--verify"]) == 0
    said = capsys.readouterr().out
    assert "entries verified. The outline is complete." in said


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("line", [0, 1, 2, 12, -1])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 1.0])
def test_one_changed_byte_is_named(
    out: Path, tmp_path: Path, line: int, share: float, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (out / "game.jsonl").read_bytes().splitlines(keepends=True)
    line %= len(lines)
    body = bytearray(lines[line])
    at = int(share * (len(body) - 1))
    body[at] ^= 1
    lines[line] = bytes(body)
    edited = tmp_path / "edited.jsonl"
    edited.write_bytes(b"".join(lines))
    assert run(["replay", str(edited), "--verify"]) == 1
    said = capsys.readouterr().err
    assert ("the header", "the line with its pack", f"entry {line - 2} ")[min(line, 2)] in said
    assert said.count("\n") == 1


def test_an_entry_that_was_forged_with_its_sums_is_named_too(out: Path, tmp_path: Path) -> None:
    """Somebody who can compute the sums still can't make the rules agree."""
    from telltable.core.log import seal

    lines = (out / "game.jsonl").read_bytes().splitlines()
    forged, total = [], ""
    for number, line in enumerate(lines):
        body = line[: line.rindex(b',"sum":"')] + b"}"
        if number == 7:
            entry = json.loads(body)
            entry["luck"] = [(entry["luck"] or [0])[0] + 1]
            body = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
        sealed, total = seal(body, total)
        forged.append(sealed)
    path = tmp_path / "forged.jsonl"
    path.write_bytes(b"".join(forged))
    match = telltable.load(path)
    with pytest.raises(telltable.Broken, match="entry 5"):
        match.verify()


def test_people_cannot_play_headless(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "storystack", "--headless", "--seats", "me,bot:greedy"]) == 2
    assert "bots only" in capsys.readouterr().err


def test_a_party_goes_on_to_another_evening(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """ST-END-3: `play --after` takes along who is left and what is remembered; other games begin with new people."""
    one, two = tmp_path / "one", tmp_path / "two"
    first = ["play", "stacktors", "--headless", "--seats", "bot:talk*2", "--seed", "1", "--option", "adventure=ford"]
    assert run([*first, "--out", str(one)]) == 0
    log = str(one / "game.jsonl")
    after = ["--headless", "--after", log]
    assert run(["play", "stacktors", *after, "--option", "adventure=bell", "--out", str(two)]) == 0
    before, then = telltable.load(log), telltable.load(two / "game.jsonl")
    assert then.state.table.adventure == "bell"
    assert {char.name for char in before.state.table.party if char.alive} <= {
        char.name for char in then.state.table.party
    }
    assert set(then.state.table.recalled)
    capsys.readouterr()
    assert run(["play", "tail_story", *after]) == 2
    assert "not of Tail Story" in capsys.readouterr().err
    assert run(["play", "stacktors", *after, "--seats", "bot*2"]) == 2
    assert "keeps its seats" in capsys.readouterr().err
