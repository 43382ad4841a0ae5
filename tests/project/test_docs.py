"""What the documents say is true: their examples run, their links resolve, their folders exist.

ARCHITECTURE.md shows the folders as a tree in a fenced block: one folder a line, with a slash at its end,
drawn with box characters or indented; `a/b/` and several folders on one line (`table/ server/`) are fine,
`<game>/` stands for any folder, and what follows is free text. A first line `telltable/` is the repository
itself.
"""

import importlib
import importlib.util
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {"node_modules", "build", "dist"}

FENCE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=fence)[ \t]*$", re.MULTILINE | re.DOTALL
)
LINK = re.compile(r"\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s*<?(\S+?)>?\s*$", re.MULTILINE)
TREE_LINE = re.compile(r"^(?P<lead>[\s│├└─|+`-]*)(?P<folders>(?:[\w.<>-]+/[\w.<>/-]*(?<=/)\s*)+)")


def fenced(text: str) -> Iterator[tuple[str, str]]:
    """Each fenced block of a document: what stands behind its fence, and its body."""
    for block in FENCE.finditer(text):
        yield block["info"].strip(), block["body"]


def documents() -> list[Path]:
    """Every Markdown file of the project."""
    found = []
    for folder, names, files in os.walk(ROOT):
        names[:] = [name for name in names if not name.startswith(".") and name not in LEFT_OUT]
        found += [Path(folder, file) for file in files if file.endswith(".md")]
    return sorted(found)


def read(name: str) -> str:
    path = ROOT / name
    assert path.exists(), f"{name} is missing"
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name",
    ["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"],
)
def test_the_project_has_its_documents(name: str) -> None:
    assert read(name).strip(), f"{name} is empty"


def test_the_changelog_says_each_thing_once() -> None:
    text = " ".join((ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split())
    said = Counter(one for one in re.split(r"(?<=[.!?]) |(?: - )", text) if len(one) > 50)
    assert [one for one, times in said.items() if times > 1] == []


def test_the_examples_in_python_run(tmp_path: Path) -> None:
    """The ```python blocks of their page, one after the other, as one script in an empty folder."""
    source = "\n".join(body for info, body in fenced(read("docs/python.md")) if info == "python")
    assert source
    script = tmp_path / "readme.py"
    script.write_text(source, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-W", "error", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_readme_quotes_a_story_that_is_there() -> None:
    """Ten lines, each as it stands in the tale that the README names."""
    readme = read("README.md")
    (tale,) = re.findall(r"\(docs/tales/([\w-]+\.md)\)", readme)
    told = " ".join(read(f"docs/tales/{tale}").split())
    quoted = " ".join(line[2:] for line in readme.splitlines() if line.startswith("> ")).split("\\ ")
    assert len(quoted) == 10
    for line in quoted:
        assert all(sentence in told for sentence in re.split(r"(?<=[.”]) (?=[A-Z“])", line)), line


def links(text: str) -> Iterator[str]:
    prose = re.sub(r"`[^`\n]*`", "", FENCE.sub("", text))
    for inline, reference in LINK.findall(prose):
        yield inline or reference


def anchors(text: str) -> set[str]:
    """The anchors of a document's headings, by the usual rule."""
    headings = re.findall(r"^#{1,6}\s+(.+?)\s*#*$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_relative_links_resolve(path: Path) -> None:
    broken = []
    for link in links(path.read_text(encoding="utf-8")):
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            continue
        name, _, anchor = unquote(link).partition("#")
        target = (ROOT / name.lstrip("/") if name.startswith("/") else path.parent / name) if name else path
        if not target.exists() or (
            anchor and target.suffix == ".md" and anchor not in anchors(target.read_text(encoding="utf-8"))
        ):
            broken.append(link)
    assert not broken


def tree_folders(tree: str) -> Iterator[str]:
    """Each folder of a drawn tree, as a path from the repository's root; `<name>` becomes `*`."""
    above: list[tuple[int, str]] = []
    for line in tree.splitlines():
        found = TREE_LINE.match(line)
        if not found:
            continue
        column = len(found["lead"])
        while above and above[-1][0] >= column:
            above.pop()
        parent = above[-1][1] if above else ""
        names = [re.sub(r"<[^>]*>", "*", name) for name in found["folders"].split()]
        if not above and names == ["telltable/"]:
            names = [""]
        yield from (parent + name for name in names if name)
        above.append((column, parent + names[-1]))


def trees(text: str) -> list[str]:
    return [body for _, body in fenced(text) if "├" in body or "└" in body or re.match(r"\s*[\w.-]+/\s", body)]


def test_the_folders_of_the_architecture_exist() -> None:
    shown = [folder for tree in trees(read("ARCHITECTURE.md")) for folder in tree_folders(tree)]
    assert shown, "ARCHITECTURE.md shows no tree of folders"
    assert not [folder for folder in shown if not any(path.is_dir() for path in ROOT.glob(folder))]


def test_a_tree_is_read_as_it_is_drawn() -> None:
    drawn = """telltable/
├─ README.md
├─ src/telltable/
│  ├─ core/        the contract: play/ask
│  └─ games/       a folder each
│     └─ <game>/
│        └─ packs/*.toml   words
└─ table/  server/   later
"""
    assert list(tree_folders(drawn)) == [
        "src/telltable/",
        "src/telltable/core/",
        "src/telltable/games/",
        "src/telltable/games/*/",
        "src/telltable/games/*/packs/",
        "table/",
        "server/",
    ]
    indented = "src/telltable/\n  core/  the contract\n  games/\n    storystack/\ntests/\n"
    assert list(tree_folders(indented)) == [
        "src/telltable/",
        "src/telltable/core/",
        "src/telltable/games/",
        "src/telltable/games/storystack/",
        "tests/",
    ]


def commands(command: Any, name: str) -> Iterator[str]:
    """The full name of every command that is not hidden, groups included."""
    if command.hidden:
        return
    yield name
    for child, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{name} {child}")


def test_every_command_is_documented() -> None:
    typer = importlib.import_module("typer")
    cli = importlib.import_module("telltable.cli")
    apps = [value for value in vars(cli).values() if isinstance(value, typer.Typer)]
    assert apps, "telltable.cli names no Typer app"
    docs = "\n".join([read("README.md"), *(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))])
    names = commands(importlib.import_module("typer.main").get_command(apps[0]), "telltable")
    assert not [name for name in names if not re.search(rf"{name}(?![\w-])", docs)]
