"""What is published: a source distribution that can be worked on, and a description that an index can show."""

from __future__ import annotations

import os
import re
import subprocess
from email.parser import Parser
from pathlib import Path

import pytest

import hatch_build

from .packing import ROOT, Clean, pack, tracked, unpack, uv

TARGET = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    return unpack(pack("sdist", folder / "packed"), folder / "unpacked")


@pytest.mark.by_turns(4)
def test_the_source_distribution_holds_all_that_make_test_needs(unpacked: Path, tmp_path: Path) -> None:
    """Every file that git knows, each as it is; programs can be started."""
    expected = tracked(tmp_path / "git")
    assert {".importlinter", ".ci/run", "deploy/compose.yaml", "bench/__main__.py"} <= expected
    assert expected - {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*")} == set()
    for name in expected:
        assert (unpacked / name).read_bytes() == (ROOT / name).read_bytes(), name
        assert os.access(unpacked / name, os.X_OK) == os.access(ROOT / name, os.X_OK), name


def test_the_description_points_nowhere_that_an_index_lacks(unpacked: Path) -> None:
    """As it is packed: pictures and links are addresses, or words as long as the repository has none."""
    described = Parser().parsestr((unpacked / "PKG-INFO").read_text(encoding="utf-8"))
    assert described["Description-Content-Type"] == "text/markdown"
    text = described.get_payload()
    assert isinstance(text, str)
    assert "# Telltable" in text
    assert [at for _, at in TARGET.findall(text) if not re.match("https://|#", at)] == []


def test_with_an_address_of_the_repository_every_picture_is_found_from_anywhere() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = hatch_build.for_an_index(readme, "https://code.example/us/telltable", "1.2.3")
    before, after = TARGET.findall(readme), TARGET.findall(shown)
    assert any(kind for kind, _ in before)
    for (kind, at), found in zip(before, after, strict=True):
        way = "raw" if kind else "blob"
        wanted = at if re.match("https:|#", at) else f"https://code.example/us/telltable/{way}/v1.2.3/{at}"
        assert found == (kind, wanted)


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("![A map](docs/map.svg)", "*A map*"),
        ("| ![A](a.png) | [B](b.md#c) |", "| *A* | B |"),
        ("[![A](a.png)](b.md)", "*A*"),
        ("[here](#there), [out](https://x.example)", "[here](#there), [out](https://x.example)"),
        ("![out](https://x.example/a.png)", "![out](https://x.example/a.png)"),
    ],
)
def test_without_one_pictures_become_their_captions(markdown: str, words: str) -> None:
    assert hatch_build.for_an_index(markdown, "", "1.2.3") == words


SPEC = re.compile(r"`((?:uvx|pipx run|pip install)\b[^`]*)`")


def commands() -> list[str]:
    """What docs/hosting.md tells somebody who has no clone, in its order."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    return SPEC.findall(text.partition("## Install it")[2].partition("\n## ")[0])


def test_the_hosting_page_names_the_commands_of_who_does_not_clone() -> None:
    """From a file now; those of an index stand behind "once published"."""
    from_file = ["uvx --from FILE telltable serve", "pipx run --spec FILE telltable serve", "pip install FILE"]
    from_index = ["uvx telltable serve", "pipx run telltable serve", "pip install telltable"]
    assert commands() == from_file + from_index
    text = " ".join((ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").split())
    assert "Once published, its name is enough: `uvx telltable serve`" in text


@pytest.mark.campaign
@pytest.mark.parametrize("command", [line for line in commands() if "FILE" in line])
def test_they_work_as_they_stand_there(command: str, tmp_path: Path) -> None:
    """With `--help` at their end, where they would serve."""
    clean = Clean(tmp_path / "clean")
    uv("pip", "install", "--python", clean.python, "uv", "pipx", "pip")
    words = [word.replace("FILE", str(pack("wheel", tmp_path / "packed"))) for word in command.split()]
    if words[-1] == "serve":
        assert "--public-url" in clean.run(*words, "--help", online=True)
    else:
        clean.run(*words, online=True)
        assert "--public-url" in clean.run("telltable", "serve", "--help")


@pytest.mark.campaign
def test_make_test_passes_in_the_unpacked_source_distribution(unpacked: Path) -> None:
    """With an environment of its own and the client built anew, as somebody who has only this file."""
    left_out = ("MAKE", "VIRTUAL_ENV", "PYTEST", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    done = subprocess.run(["make", "test"], cwd=unpacked, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr[-2_000:]
