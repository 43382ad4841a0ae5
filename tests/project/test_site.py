"""The documentation as it stands: every game with its options, every command and every link, and its commands run."""

from __future__ import annotations

import importlib
import lzma
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.main import get_command

from telltable import known_games
from telltable.bots.seating import bots_of
from telltable.cli import app
from telltable.server.openapi import OPERATIONS
from tests.project.test_docs import fenced
from tools.site.__main__ import configuration, texts
from tools.site.labels import labelled
from tools.site.lost import at_docs

TEXTS = texts()
ENDED = Path(__file__).parents[1] / "corpus/tail_story/rules-1.format-2/2.jsonl.xz"  # a game that is over
TELLTABLE = Path(sys.executable).with_name("telltable")
PAGES = ("index.md", "start/", "games/", "making/a-game.md", "troubleshooting.md")  # for people who read them first
PICTURE = re.compile(r"pictures/([\w-]+\.\w+)\)")
MADE = ("contributing.md", "architecture.md")  # brought from elsewhere
SAID = sorted(
    {
        line
        for place, text in TEXTS.items()
        if place.startswith(PAGES) and not place.endswith("_rules.md")
        for info, body in fenced(text)
        if info == "sh"
        for line in body.splitlines()
        if line != "telltable check sun_and_moon"  # the game that new-game makes: test_new_game.py
    }
)


@pytest.mark.parametrize("name", sorted(known_games()))
def test_a_games_page_has_its_options_its_bots_and_how_to_teach_it(name: str) -> None:
    page = TEXTS[f"games/{name}.md"]
    assert {f"`{option.name}`" for option in known_games()[name].options} <= set(re.findall(r"`[\w]+`", page))
    sit = page.partition("\n## Who may sit down\n")[2].partition("\n## ")[0]
    assert (
        set(re.findall(r"`bot:(\w+)`", sit))
        == set(re.findall(r"\*\*(\w+)\*\*", sit))
        == {*bots_of(known_games()[name])}
    )
    assert len(re.findall(r"^\d\. \"", page.partition("## How to teach it")[2], re.MULTILINE)) == 4


def test_every_command_with_each_of_its_options_is_there() -> None:
    page = TEXTS["reference/command-line.md"]
    group = get_command(app)
    for name, command in vars(group)["commands"].items():
        if not command.hidden:
            section = page.partition(f"## telltable {name}\n")[2].partition("\n## ")[0]
            missing = [one.opts[-1] for one in command.params if one.opts[-1].startswith("--") and not one.hidden]
            assert [opt for opt in missing if opt not in section] == [], name


def test_every_address_of_the_server_is_there() -> None:
    assert [path for path in OPERATIONS if f" {path}`" not in TEXTS["reference/http.md"]] == []


def test_every_page_is_in_the_table_of_contents() -> None:
    contents = configuration()
    aside = {place for place in TEXTS if place.endswith("_rules.md") or place.startswith("tales/")}
    assert [place for place in TEXTS if f'"{place}"' not in contents and place not in aside] == []


@pytest.mark.parametrize("name", sorted(known_games()))
def test_the_rule_of_an_option_is_a_link_to_where_it_is_told(name: str) -> None:
    rules = TEXTS[f"games/{name}_rules.md"]
    linked = re.findall(rf"\({name}_rules\.md#([\w-]+)\)", TEXTS[f"games/{name}.md"])
    assert len(linked) > len(known_games()[name].options) // 2
    assert [id_ for id_ in linked if rules.count(f'<span id="{id_}"></span>') != 1] == []


def test_links_of_the_client_lead_to_pages() -> None:
    sources = [path for kind in ("svelte", "ts") for path in Path("web/src").rglob(f"*.{kind}")]
    linked = {to for path in sources for to in re.findall(r'"/docs/([^"#]*)', path.read_text("utf-8"))}
    assert "hosting.html" in linked
    assert [to for to in linked if to and to.removesuffix("html") + "md" not in TEXTS] == []


def test_links_lead_to_pages() -> None:
    for place, text in TEXTS.items():
        for to in re.findall(r"\]\(([^)#\s]+\.md)", re.sub(r"`[^`\n]*`", "", text)):
            if "://" not in to:
                assert os.path.normpath(Path(place).parent / to) in TEXTS, f"{place}: {to}"


def test_a_page_of_commands_says_how_they_are_called() -> None:
    """First as they are called wherever it was installed, then in a clone."""
    pages = [place for place in TEXTS if place.startswith("making/") and place.removeprefix("making/") not in MADE]
    told = [place for place in pages if "\n```sh\ntelltable " in TEXTS[place]]
    assert len(told) > 8
    for place in [*told, "research.md", "assistants.md", "positions.md"]:
        box = TEXTS[place].split("\n\n")[1]
        assert box.startswith("> Commands begin with `telltable`. In a clone, "), place
        assert "install.md#how-commands-are-called" in box, place


def test_a_cell_says_its_column_where_a_row_is_no_line() -> None:
    """On a phone; two columns explain each other."""
    head = '<table>\n<thead>\n<tr>\n<th>option</th>\n<th><code>a</code> "b"</th>\n{}</tr>\n</thead>\n'
    rows = '<tr>\n<td>x</td>\n<td style="text-align: right;">y</td>\n{}</tr>\n</table>'
    three = head.format("<th></th>\n") + rows.format("<td>z</td>\n")
    said = '<td>x</td>\n<td data-label="a &quot;b&quot;" style="text-align: right;">y</td>\n<td>z</td>'
    assert said in labelled(f"<td>before</td>{three}")
    two = head.format("") + rows.format("")
    assert labelled(two) == two


def test_no_code_on_a_page_is_empty() -> None:
    """Two backticks with nothing between them are no code, and turn round what follows on their line."""

    def empty(text: str) -> list[str]:
        return re.findall(r".*(?<!`)``(?!`).*", re.sub(r"``[^`\n]+``", "", text))

    assert empty("| ``, `boat` |")
    assert [(place, line) for place, text in TEXTS.items() for line in empty(text)] == []


TAKEN = {  # what takes the pictures of each kind
    "book-": "tools/book_pictures.py",
    "print-": "tools/print_pictures.py",
    "story-": "tools/story_pictures.py",
    "terminal-": "tools/terminal_pictures.py",
    "web-": "tools/screenshots.py",
}


def test_every_picture_is_taken_by_a_tool() -> None:
    """The first page promises it."""
    shown = {name for text in [*TEXTS.values(), Path("README.md").read_text("utf-8")] for name in PICTURE.findall(text)}
    assert len(shown) > 10
    assert [name for name in shown if not name.startswith(tuple(TAKEN))] == []
    for kind, tool in TAKEN.items():
        source = Path(tool).read_text(encoding="utf-8")
        assert kind in source or all(Path(name).stem in source for name in shown if name.startswith(kind)), tool


def test_the_page_for_what_is_not_there_is_whole_from_any_depth() -> None:
    page = '<link href="/assets/a.css"><a href="/">docs</a><a href="/" class="md-source table">t</a>{"base":"/"}'
    assert at_docs(page) == (
        '<link href="/docs/assets/a.css"><a href="/docs/">docs</a><a href="/" class="md-source table">t</a>'
        '{"base":"/docs/"}'
    )
    assert at_docs(at_docs(page)) == at_docs(page)


def test_extras_are_told_in_one_way() -> None:
    """By the name that the program says, with a link to the table of all; who has a clone or a wheel reads it there."""
    table = TEXTS["start/install.md"].partition("\n## Extras\n")[2].partition("\n## ")[0]
    extras = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert extras.keys() == set(re.findall(r"`(\w+)`", "".join(re.findall(r"(?m)^\| (`.*?`) \|", table)))) - {
        "print,lab"
    }
    for place, text in TEXTS.items():
        if place.startswith(("adr/", "start/install.md", "changes.md", "making/contributing.md")):
            continue
        assert "FILE[" not in text, place
        assert ".venv/bin/pip" not in text, place
        named = re.findall(r"telltable\[([\w,]+)\]", text)
        assert not named or place == "upgrading.md" or "install.md#extras" in text, place


def test_make_says_what_takes_long() -> None:
    """Whoever waits for a minute without a word thinks that it hangs."""
    recipes = (Path(__file__).parents[2] / "Makefile").read_text(encoding="utf-8").split("\n\n")
    heads = ("$(RUNTIME):", "$(DEV):", "$(DOCS):")
    long = [one for one in recipes if "--require-hashes -r" in one and one.startswith(heads)]
    assert len(long) == 3
    assert all(one.splitlines()[1].startswith('\t@echo "Installing') for one in long)
    build = next(one for one in recipes if one.startswith("docs:"))
    assert build.index('@echo "Building the pages') < build.index("zensical build")
    assert build.index("zensical build") < build.index("tools.site.labels") < build.index("mv build/site/site")


def test_what_builds_the_web_page_says_so_and_that_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`make serve` and `make web` call it."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    hatch_build = importlib.import_module("hatch_build")
    monkeypatch.setattr(hatch_build, "DOT_EVERY", 0.05)
    hatch_build.run(Path(sys.executable), "-c", "import time; time.sleep(0.3)", says="Building the web page")
    said = capsys.readouterr().err
    assert re.fullmatch(r"Building the web page: a minute or two, more on a busy machine \.+\n", said)
    with pytest.raises(SystemExit, match="could not be built"):
        hatch_build.run(Path(sys.executable), "-c", "raise SystemExit(3)", says="Building the web page")


@pytest.mark.by_turns
@pytest.mark.parametrize("line", SAID)
def test_a_command_of_the_first_pages_runs(line: str, tmp_path: Path) -> None:
    """A server until it says that it is open, a game until its first question, anything else to its end."""
    name, *words = shlex.split(line)
    if name == "make":
        makefile = Path(__file__).parents[2] / "Makefile"
        assert re.search(rf"^{words[0]}:", makefile.read_text(encoding="utf-8"), re.MULTILINE)
        return
    assert name == "telltable"
    served = words[0] == "serve"
    (tmp_path / "game.jsonl").write_bytes(lzma.decompress(ENDED.read_bytes()))
    more = ["--no-browser", "--data", str(tmp_path / "tables.db"), *(["--port", "0"] if "--port" not in words else [])]
    with subprocess.Popen(
        [TELLTABLE, *words, *(more if served else [])],
        cwd=tmp_path,
        env=os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as run:
        assert run.stdin
        assert run.stdout
        if served:
            assert "is open at http" in run.stdout.readline()
            run.terminate()
        else:
            run.stdin.write("q\n")
            run.stdin.close()
        said = run.stdout.read()
    assert served or run.returncode in (0, 130) or "pip install 'telltable[" in said, said
