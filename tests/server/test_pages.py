"""The documents about the server say what it does."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from typer.main import get_command

from telltable import protocol
from telltable.cli import app
from telltable.server import limits

ROOT = Path(__file__).parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("protocol_page", ROOT / "tools" / "protocol_page.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.by_turns(4)
def test_the_protocol_page_is_fresh() -> None:
    """Mend it with: python tools/protocol_page.py"""
    assert (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8") == tool().page()


def test_the_limits_page_names_every_limit_with_its_value() -> None:
    text = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^\| `([A-Z_]+)` \| ([\d.]+) \|", text, re.MULTILINE))
    real = {name: str(value) for name, value in vars(limits).items() if name.isupper()}
    assert shown == real


def test_the_limits_page_says_of_every_limit_how_it_holds_with_several_workers() -> None:
    text = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    section = text.partition("## With several workers\n")[2].partition("\n## ")[0]
    assert set(re.findall(r"`([A-Z_]+)`", section)) == {name for name in vars(limits) if name.isupper()}


def test_the_frame_is_the_protocols() -> None:
    assert limits.FRAME == protocol.MOST_FRAME


def options_of_serve() -> set[str]:
    command = get_command(app).commands["serve"]
    return {name for one in command.params for name in (*one.opts, *one.secondary_opts)}


def test_the_hosting_page_names_every_option_of_serve() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"^\| `(--[a-z-]+)", text, re.MULTILINE))
    assert shown == options_of_serve() - {"--browser"}


@pytest.mark.parametrize("name", ["telltable.service", "Containerfile", "compose.yaml"])
def test_what_is_deployed_exists(name: str) -> None:
    """Options that the files in deploy/ give to `telltable serve`, and the files that they copy."""
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    given = [
        line for line in text.splitlines() if re.search(r"\bserve\b", line) or line.lstrip().startswith(("- --", "CMD"))
    ]
    options = {word for line in given for word in re.findall(r"--[a-z]+(?:-[a-z]+)*", line)}
    assert options
    assert options <= options_of_serve()
    copied = [word for line in re.findall(r"^COPY (?!--)(.+) \S+$", text, re.MULTILINE) for word in line.split()]
    assert not [path for path in copied if not (ROOT / path).exists()]
