"""The documents about the server say what it does."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

from telltable import protocol
from telltable.server import limits

ROOT = Path(__file__).parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("protocol_page", ROOT / "tools" / "protocol_page.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_protocol_page_is_fresh() -> None:
    """Mend it with: python tools/protocol_page.py"""
    assert (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8") == tool().page()


def test_the_limits_page_names_every_limit_with_its_value() -> None:
    text = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^\| `([A-Z_]+)` \| ([\d.]+) \|", text, re.MULTILINE))
    real = {name: str(value) for name, value in vars(limits).items() if name.isupper()}
    assert shown == real


def test_the_frame_is_the_protocols() -> None:
    assert limits.FRAME == protocol.MOST_FRAME
