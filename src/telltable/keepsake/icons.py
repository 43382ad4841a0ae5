"""The web client's icons and drawings, for what is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from telltable.core.story import Tile

CREDIT = "Icons by Lorc, Delapouite and contributors at game-icons.net, CC BY 3.0, recoloured."
_HERE = files("telltable.keepsake")
_SYMBOL = re.compile(r'<symbol id="([\w-]+)" (viewBox="[^"]+")>(.*?)</symbol>', re.DOTALL)
_TILE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="14" fill="{}"/>'
    '<svg x="16" y="16" width="68" height="68" {}>{}</svg></svg>'
)


@cache
def icons() -> Mapping[str, str]:
    """Every icon by its id, each an SVG of its own in ``currentColor``."""
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>' for name, (box, body) in _symbols().items()
    }


def tile_svg(tile: Tile) -> str:
    """The icon of a kind of cards in white on its colour; empty where there is no such icon."""
    box, body = _symbols().get(tile.icon, ("", ""))
    return _TILE.format(tile.colour, box, body.replace("currentColor", "#fff")) if body else ""


@cache
def _symbols() -> Mapping[str, tuple[str, str]]:
    text = "".join(_client_file(name).read_text("utf-8") for name in ("icons.svg", "art.svg"))
    return {name: (box, body) for name, box, body in _SYMBOL.findall(text)}


def _client_file(name: str) -> Any:
    """In a wheel it lies here (pyproject.toml); in a clone where the client has it."""
    here = _HERE / name
    return here if here.is_file() else Path(__file__).parents[3] / "web" / "src" / "assets" / name
