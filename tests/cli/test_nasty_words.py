"""What a file or a stranger wrote does no harm at a terminal: through every command that shows it."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from telltable.cli import console
from telltable.cli.app import run
from telltable.core.log import encode
from telltable.core.pack_game import own_packs
from telltable.core.registry import game, games
from telltable.store.base import Record
from telltable.store.sqlite import Sqlite
from telltable.table.records import Chatted, Sat
from tests.core.test_plugins import environment, mine
from tests.nasty import ALL, FORGED, MARKUP, NASTY, harm, spoilt_log, wordy
from tests.server.conftest import run_server

GAMES = sorted(games())


class Logs(dict[str, Path]):
    """Logs by the names of their games, each made when it is wanted."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def __missing__(self, name: str) -> Path:
        self[name] = spoilt_log(wordy(name), self._folder / f"{name}.jsonl")
        return self[name]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Logs:
    """A game of each, full of nasty words."""
    folder = tmp_path_factory.mktemp("nasty")
    return Logs(folder)


def told_by(capsys: pytest.CaptureFixture[str], *call: str | Path, code: int | None = 0) -> str:
    """What a command says on both streams; none of it harmful."""
    assert code in (run([str(word) for word in call]), None)
    heard = capsys.readouterr()
    assert not harm(heard.out + heard.err), call
    return heard.out + heard.err


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_a_log_that_was_made_by_hand(logs: Logs, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """Every name and every word of people in it, from every seat's eyes, and as a story in every form."""
    log = logs[name]
    before = log.read_bytes()
    whole = told_by(capsys, "replay", log)
    assert "[red]bold[/red]" in whole, "shown as it was typed"
    assert "[31mred" in whole
    for eyes in ("1", "spectator"):
        told_by(capsys, "replay", log, "--as", eyes)
    heard = json.loads(told_by(capsys, "replay", log, "--json"))
    assert heard["names"][0].endswith(ALL), "JSON says what is there, to the letter"
    for form in ("txt", "md", "html", "json") if name == "storystack" else ("txt",):
        told_by(capsys, "story", log, "--to", form)
    told_by(capsys, "replay", log, "--verify", code=None)
    assert log.read_bytes() == before


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_going_on_with_it(
    logs: Logs, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Line by line, with everything that a reader can ask for."""
    typed = "\nb\nh\ns\nn\nl\no\nc\nw\nr\n1\nc\nc\nq\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    heard = told_by(capsys, "resume", logs[name], "--plain")
    assert MARKUP.split()[0] in heard


# Words that somebody pastes into a command, and the command's answer quotes.
QUOTED = (
    ("games", ALL),
    ("rules", ALL),
    ("rules", "storystack", ALL),
    ("play", "storystack", "--seats", ALL),
    ("play", "storystack", "--option", f"{ALL}=1"),
    ("play", "storystack", "--option", f"hands={ALL}"),
    ("play", "storystack", "--option", ALL.replace("=", "")),
    ("play", "storystack", "--lines", ALL, "--seats", "bot", "--headless"),
    ("play", "storystack", "--pack", ALL.replace("\x00", "")),
    ("play", "storystack", "--position", ALL),
    ("resume", ALL),
    ("replay", ALL),
    ("story", ALL),
    ("sheet", "storystack", "--paper", ALL),
    ("sheet", "storystack", "--page", ALL),
    ("lint", ALL),
    ("lint", ".", "--game", ALL),
    ("simulate", "storystack", "--seats", ALL),
    ("simulate", "storystack", "--games", ALL),
    ("check", "storystack", "--pack", ALL),
    ("serve", "--public-url", ALL),
    ("serve", "--allow-host", ALL),
    ("serve", "--metrics", ALL),
    ("serve", "--keep-tables", ALL),
    ("serve", "--postgres", ALL),
    ("backup", "x", "--data", ALL),
    ("restore", ALL),
    ("export", "x", "--all", "--data", ALL),
    ("tables", "--data", ALL),
    (ALL,),
    ("games", f"--{ALL}"),
)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("call", QUOTED, ids=[f"{n} {' '.join(call)[:20]}" for n, call in enumerate(QUOTED)])
def test_words_that_an_answer_quotes(call: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    heard = told_by(capsys, *call, code=2)
    assert heard.startswith("telltable: ")
    assert heard.count("\n") == 1


@pytest.mark.in_turn
@pytest.mark.skipif(sys.platform == "win32", reason="no file can be called so there")
@pytest.mark.parametrize("part", range(4))
def test_a_file_that_is_called_so(part: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path with the name of a file that is there, and the command that goes on with it."""
    nasty = "".join(list(NASTY.values())[part::4]).replace("/", "")
    folder = tmp_path / f"x{nasty.encode()[:180].decode(errors='ignore')}"
    told_by(capsys, "play", "storystack", "--seats", "bot:random", "--headless", "--out", folder)
    told_by(capsys, "play", "storystack", "--seats", "bot:random", "--headless", "--out", folder, code=2)
    told_by(capsys, "story", folder / "game.jsonl", "--out", folder / "tale.txt")
    told_by(capsys, "new-pack", "stacktors", folder / "pack")
    told_by(capsys, "lint", folder / "pack", code=None)


@pytest.mark.by_turns(4)
def test_a_pack_and_a_position_of_somebody_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In names, titles and wherever a fault quotes them."""
    for name in GAMES:
        folder = tmp_path / name
        shutil.copytree(next(iter(own_packs(game(name)).values())), folder)
        for n, file in enumerate(sorted(folder.iterdir())):
            text = file.read_text(encoding="utf-8")
            quoted = json.dumps(ALL)[1:-1].replace("\\ud", "\\\\ud")
            file.write_text(text.replace('"', f'"{quoted}', 1 + 4 * (n % 2)), encoding="utf-8")
        told_by(capsys, "lint", folder, "--game", name, code=None)
        told_by(capsys, "lint", folder, "--game", name, "--json", code=None)
        told_by(capsys, "play", name, "--pack", folder, code=None)
    position = tmp_path / "position.toml"
    position.write_text(f"{ALL}\n", encoding="utf-8", errors="replace")
    told_by(capsys, "play", "storystack", "--position", position, code=2)
    position.write_text(f"[{json.dumps(MARKUP + NASTY['colour'])}]\nx = 1\n", encoding="utf-8")
    told_by(capsys, "play", "storystack", "--position", position, code=2)


@pytest.mark.by_turns(4)
def test_a_plugin_that_somebody_installed(tmp_path: Path) -> None:
    """Its title, its pitch, its options, its rules and its figures are no markup and no commands to a terminal."""
    evil = MARKUP + NASTY["colour"] + NASTY["turned round"] + NASTY["a heap"] + NASTY["new line"]
    folder = tmp_path / "plugin_nasty"
    folder.mkdir()
    more = f"title = {evil!r}\npitch = {evil!r}\nmood = {evil!r}\nminutes = {evil!r}"
    (folder / "__init__.py").write_text(mine("nasty_game", more), encoding="utf-8")
    rule = f"# Rules\n\nRule prefix: SM\n\n**SM-1** Be good. {evil.replace(FORGED, '')}\n"
    (folder / "RULES.md").write_text(rule, encoding="utf-8")
    about = tmp_path / "plugin_nasty-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plugin-nasty\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[telltable.games]\nnasty_game = plugin_nasty:GAME\n")
    script = (
        "from telltable.cli.app import run\n"
        "for call in (['games'], ['games', 'nasty_game'], ['rules', 'nasty_game'], ['rules', 'nasty_game', 'SM-1'],"
        " ['simulate', 'nasty_game', '--games', '2', '--seats', 'bot:random*2'],"
        " ['check', 'nasty_game', '--games', '1']):\n"
        "    print(run(call))\n"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, timeout=300, check=False)
    heard = done.stdout.decode()
    assert not harm(heard), done.stderr
    assert not harm(done.stderr.decode())
    assert heard.count("[red]bold[/red]") >= 6
    assert ":smile:" in heard


@pytest.mark.by_turns(4)
def test_a_table_that_was_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As it may stand in an older server's file, or in a backup that somebody made by hand."""
    data = tmp_path / "tables.db"
    with run_server(asyncio.run(Sqlite.at(data))) as running:
        code, _ = running.table("me,me,bot:random")

    async def spoil() -> None:
        store = await Sqlite.at(data)
        place = await store.find(code)
        assert place
        count = len(await store.read(place.table, 0, 1000))
        rows = [Sat(0, f"Ana{ALL}", "k" * 64), Chatted(0, f"Hello{ALL}")]
        await store.append([Record(place.table, count + n, f"x{n}", encode(row)) for n, row in enumerate(rows)])
        await store.close()

    asyncio.run(spoil())
    for call in (("tables",), ("tables", "show", code), ("tables", "--json"), ("tables", "show", code, "--json")):
        heard = told_by(capsys, *call, "--data", data)
        assert "Ana[red]bold[/red]" in heard or call == ("tables",)
    told_by(capsys, "backup", tmp_path / "b.zip", "--data", data)
    with run_server(asyncio.run(Sqlite.at(data))) as running:
        told = running.ask("GET", f"/api/tables/{code}")[2].decode()
        with running.socket(code, "") as socket:
            welcome = socket.recv(60)
            assert isinstance(welcome, str)
        for shown in (told, welcome):
            assert not harm(shown, lines=False)
            assert "Ana[red]bold[/red]" in shown
        assert not harm(running.log.getvalue())


def test_rich_reads_no_markup_in_words() -> None:
    out = io.StringIO()
    shown = console.console_of(err=False)
    shown.file = out
    shown.print(ALL)
    assert "[red]bold[/red] [/] [link=x] :smile:" in out.getvalue()
    assert not harm(out.getvalue())


def test_a_defect_is_told_harmlessly(capsys: pytest.CaptureFixture[str]) -> None:
    console._defect(ValueError, ValueError(ALL), None)
    heard = capsys.readouterr().err
    assert "ValueError: [red]" in heard
    assert not harm(heard.replace(FORGED, ""))
