"""The templates of the house that others import, as Typst finds them."""

from __future__ import annotations

from importlib.resources import files

HERE = files("telltable.lab") / "templates"
SHARED = ("house.typ", "paper.typ")


def shared() -> dict[str, str]:
    """Them by file name."""
    return {name: (HERE / name).read_text("utf-8") for name in SHARED}
