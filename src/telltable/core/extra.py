"""What is optional: one sentence that says what is lacking, and the command that brings it."""

from __future__ import annotations

import sys
from pathlib import Path


def needs(what: str, extra: str) -> str:
    """``Printing needs Typst, an extra: pip install 'telltable[print]'.``

    Args:
        what: what it is for and what it takes: ``Printing needs Typst``.
        extra: its name in ``pyproject.toml``.
    """
    return f"{what}, an extra: {installed_by(extra)}."


def installed_by(extra: str) -> str:
    """The command, with the pip of a clone where this is one: another would install it elsewhere."""
    pip = Path(sys.executable).with_name("pip")
    here = Path.cwd()
    word = pip.relative_to(here).as_posix() if pip.is_file() and pip.is_relative_to(here) else "pip"
    return f"{word} install 'telltable[{extra}]'"
