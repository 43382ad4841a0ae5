"""Typst with the fonts of the house: the optional package that sets paper and pictures (ADR 0020)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from telltable.core.errors import Problem
from telltable.core.extra import needs

FONTS = (  # of the keepsake: file, what the templates call it, slant, weight
    ("caslon-condensed-600", "House Display", "Regular", 600),
    ("caslon-condensed-500-italic", "House Display", "Italic", 600),
    ("cabin-var", "House Sans", "Regular", 400),
    ("cabin-var", "House Sans", "Bold", 600),
    ("literata-400", "House Text", "Regular", 400),
    ("literata-400-italic", "House Text", "Italic", 400),
    ("kalam-400", "House Hand", "Regular", 400),
)
MISSING = needs("Printing needs Typst", "print")


def can_typeset() -> bool:
    """Whether the extra `print` is installed."""
    return find_spec("typst") is not None and find_spec("fontTools") is not None


def typst() -> Any:
    """The package. Raises `Problem` where the extra `print` is not installed."""
    try:
        import fontTools.ttLib  # what opens the fonts
        import typst
    except ImportError:
        raise Problem(MISSING) from None
    _ = fontTools
    return typst


def lay_out(root: Path, written: Mapping[str, str | bytes]) -> None:
    """Files where Typst finds them, and the fonts of the house."""
    for name, content in written.items():
        (root / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (root / "fonts").mkdir()
    for n, font in enumerate(FONTS):
        (root / "fonts" / f"{n}.ttf").write_bytes(_opened(*font))


def compiled(root: Path, name: str, *, form: str = "pdf", others: bool = False) -> bytes:
    """A template that was laid out, as one file.

    Args:
        root, name: the folder, and the template in it.
        form: ``pdf``, ``svg``, or ``png`` with a pixel for each point.
        others: whether fonts of this machine stand in for letters that those of the house lack.
    """
    return compiled_pages(root, name, form=form, others=others)[0]


def compiled_pages(root: Path, name: str, *, form: str, dpi: float = 72.0, others: bool = False) -> list[bytes]:
    """The same, a file for each page where the form is a picture. `dpi`: pixels an inch of ``png``."""
    made = typst().compile(
        str(root / name),
        root=str(root),
        font_paths=[str(root / "fonts")],
        ignore_system_fonts=not others,
        format=form,
        ppi=dpi,
    )
    return [bytes(one) for one in (made if isinstance(made, list) else [made])]


def asked(root: Path, name: str, label: str) -> Any:
    """What a template says of itself under a label."""
    found = typst().query(
        str(root / name),
        f"<{label}>",
        field="value",
        one=True,
        root=str(root),
        font_paths=[str(root / "fonts")],
        ignore_system_fonts=True,
    )
    return json.loads(found)


@cache
def _opened(file: str, family: str, slant: str, weight: int) -> bytes:
    """A font of the keepsake, unpacked and by one name: Typst reads no WOFF, and guesses families from names."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(BytesIO((files("telltable.keepsake") / "fonts" / f"{file}.woff2").read_bytes()))
    font.flavor = None
    if "fvar" in font:
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        font = instantiateVariableFont(font, axes | {"wght": weight})
    names = font["name"]
    names.names = [one for one in names.names if one.nameID in (0, 13, 14)]
    for place, said in ((1, family), (2, slant), (4, f"{family} {slant}"), (6, f"{family}-{slant}".replace(" ", ""))):
        names.setName(said, place, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    out = BytesIO()
    font.save(out)
    return out.getvalue()
