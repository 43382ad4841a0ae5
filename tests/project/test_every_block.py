"""Every command and every block of code on the site is run by a test: this one says which, and runs what is left."""

from __future__ import annotations

import lzma
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.helpers import keep
from tests.table.test_again_and_back import finished
from tools.site.__main__ import texts

from .test_docs import ROOT, fenced
from .test_site import ENDED, PAGES, TELLTABLE

SH = ("", "sh")
HELD = {  # what runs the commands and the code of a page, from its top to its end
    "python.md": "tests/project/test_from_python.py",
    "protocol.md": "tests/server/test_protocol_page.py",
    "research.md": "tests/extras/test_research_page.py",
    "making/a-bot.md": "tests/project/test_making.py",
    "making/a-storystack-pack.md": "tests/project/test_making.py",
    "making/a-tale.md": "tests/project/test_making.py",
    "making/an-adventure.md": "tests/project/test_making.py",
    "making/from-idea-to-table.md": "tests/project/test_making.py",
    "making/print.md": "tests/project/test_making.py",
    "making/simulate.md": "tests/project/test_making.py",
    "making/contributing.md": "tests/project/test_new_game.py",
    **dict.fromkeys(("start/install.md", "start/keeping.md"), "tests/project/test_site.py"),
    **dict.fromkeys(("making/a-game.md", "troubleshooting.md"), "tests/project/test_site.py"),
}
RUN_HERE = (
    "index.md",
    "assistants.md",
    "commands.md",
    "hosting.md",
    "making/a-pack.md",
    "positions.md",
    "research.md",
    "upgrading.md",
)
ASIDE = (
    "adr/",
    "tales/",
    "reference/",
    "changes.md",
    "making/architecture.md",
    "hosting/security.md",
)  # nothing to type
READ = {  # what needs a machine of its own: its words and files are held, and not the deed
    "podman": "tests/project/test_deploy.py",
    "POSTGRES_PASSWORD=...": "tests/project/test_deploy.py",
    "/opt/telltable/bin/pip": "tests/project/test_deploy.py",
    "cp": "tests/project/test_deploy.py",
    "python3": "tests/project/test_deploy.py",
    "systemctl": "tests/project/test_deploy.py",
    "pip": "tests/project/test_extras.py",
    "git": "tests/upgrade",
    "export": "tests/server/test_reminders.py",
}
SHOWN = ("tell.example.org {", "scrape_configs:", "Position: ")  # a file of another program, and what is answered
TEXTS = {
    place: re.sub(r"^ {3,4}(?=\S)", "", text, flags=re.MULTILINE) for place, text in texts().items()
}  # in lists, too


def typed(place: str) -> list[str]:
    """The lines of a page that one could type; without what is explained behind them."""
    blocks = [body for info, body in fenced(TEXTS[place]) if info in SH and not body.startswith(SHOWN)]
    lines = [re.sub(r"\s{2,}#.*", "", line).strip() for body in blocks for line in body.splitlines()]
    return [line for line in lines if line]


HERE = [(place, line) for place in RUN_HERE for line in typed(place)]


def test_every_page_with_something_to_type_is_run() -> None:
    """A page of a game has its command run by `test_site`; what is shown for reading is no command."""
    pages = {place for place, text in TEXTS.items() if not place.startswith(ASIDE) and list(fenced(text))}
    known = {*HELD, *RUN_HERE, *(place for place in pages if place.startswith("games/"))}
    assert pages - known == set()
    assert known - pages == set(), "a page that has nothing to type any more"
    assert all((ROOT / test).exists() for test in (*HELD.values(), *READ.values()))
    assert {place for place in HELD.keys() & pages if HELD[place].endswith("test_site.py")} <= {
        place for place in pages if place.startswith(PAGES)
    }


def test_there_is_something_to_run() -> None:
    run = [line for _, line in HERE if shlex.split(line)[0] in ("telltable", "python", "make")]
    assert len(run) > 15


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody's machine: a server's tables, a game that is over, a pack, and what the repository holds."""
    here = tmp_path_factory.mktemp("machine")
    (here / "telltable").mkdir()
    keep(finished(), here / "telltable" / "telltable.db")
    for name in ("game.jsonl", "evening-1.jsonl", "evening-2.jsonl"):
        (here / name).write_bytes(lzma.decompress(ENDED.read_bytes()))
    (here / "docs").symlink_to(ROOT / "docs")
    subprocess.run([TELLTABLE, "new-pack", "storystack", "slack-water"], cwd=here, check=True, capture_output=True)
    subprocess.run([TELLTABLE, "cards", "slack-water", "--to", "cards.ods"], cwd=here, check=True, capture_output=True)
    return here


@pytest.mark.by_turns
@pytest.mark.parametrize(("place", "line"), HERE, ids=lambda word: word[:60])
def test_it_runs(place: str, line: str, folder: Path, tmp_path: Path) -> None:
    """A server until it says that it is open, a game until its first question, anything else to its end."""
    name, *words = shlex.split(re.sub(r"\$\(.*?\)", "today", line))
    if name in READ:
        return
    if name == "make":
        assert re.search(rf"^{words[0]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        return
    if name == "python":
        assert (ROOT / words[0]).exists()
        assert (ROOT / "tests/extras/test_learning.py").exists()
        return
    assert name == "telltable"
    made = {"KEY": "00" * 32, "/backups/telltable-today.backup": str(tmp_path / "b"), "300": "1", "1000": "1"}
    made |= {
        "/var/lib/telltable/telltable.db": str(folder / "telltable" / "telltable.db"),
        "before.db": str(tmp_path / "n"),
    }
    made |= {"other.db": str(tmp_path / "o"), "stories": str(tmp_path / "s"), "data": str(tmp_path / "d")}
    words = [made.get(word, word) for word in words]
    waits = words[0] in ("serve", "proof")
    if words[0] == "restore":
        backed = subprocess.run([TELLTABLE, "backup", words[1], "--force"], cwd=folder, env=home(folder), check=True)
        assert backed.returncode == 0
    more = {"serve": ["--no-browser", "--port", "0"], "proof": ["--no-browser", "--port", "0"]}.get(words[0], [])
    more += ["--force"] if words[0] in ("backup", "cards") and "--from" not in words else []
    with subprocess.Popen(
        [sys.executable, "-m", "telltable", *words, *more],
        cwd=tmp_path if words[0] == "new-pack" else folder,
        env=home(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as run:
        assert run.stdin
        assert run.stdout
        if waits:
            assert any("http" in said for said in run.stdout), line  # reads as far as that
            run.terminate()
        else:
            run.stdin.write("q\n")
            run.stdin.close()
        said = run.stdout.read()
    bare = "pip install 'telltable[" in said  # the extra is not there, and the sentence names it
    signed = "--signed-by" in words and run.returncode == 1  # nobody signed this one
    assert waits or bare or signed or run.returncode in (0, 130), f"{place}: {said}"


def home(folder: Path) -> dict[str, str]:
    """Where the program finds what is kept."""
    return os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}
