"""The web client's icons and drawings, for what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from telltable.core.paper import client_file
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
    return drawings(_files())


def drawings(paths: Iterable[Path]) -> dict[str, str]:
    """The symbols of such files, by id, each an SVG of its own."""
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'
        for name, (box, body) in _symbols(paths).items()
    }


def icon_svg(name: str, colour: str) -> str:
    """An icon in one colour; empty where there is none of that name."""
    return icons().get(name, "").replace("currentColor", colour)


def tile_svg(tile: Tile) -> str:
    """The icon of a kind of cards in white on its colour; empty where there is no such icon."""
    box, body = _house().get(tile.icon, ("", ""))
    return _TILE.format(tile.colour, box, body.replace("currentColor", "#fff")) if body else ""


@cache
def _house() -> Mapping[str, tuple[str, str]]:
    return _symbols(_files())


def _files() -> list[Path]:
    return [client_file(Path(str(_HERE)) / name, f"assets/{name}") for name in ("icons.svg", "art.svg")]


def _symbols(paths: Iterable[Path]) -> dict[str, tuple[str, str]]:
    text = "".join(path.read_text("utf-8") for path in paths)
    return {name: (box, body) for name, box, body in _SYMBOL.findall(text)}
