"""How Telltable was started here, so that a command that somebody is told to type works where they stand."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

NAME = "telltable"


def to_type(*words: object) -> str:
    """A command as it is typed here: `telltable`, or what starts it where that is not on the path; then these words."""
    return " ".join([*map(_typed, _started()), *(_typed(str(word)) for word in words)])


def open_to_type() -> str:
    """What starts Telltable here, for anybody's eyes: as `to_type`, but never where on this machine it lies."""
    found = _started()
    return " ".join(map(_typed, found)) if not any(Path(word).is_absolute() for word in found) else NAME


def _started() -> list[str]:
    script = Path(sys.argv[0] or NAME)
    if script.stem == "__main__":
        return [_here(sys.executable), "-m", NAME] if script.parent.name == NAME else [NAME]
    return [_here(str(script.absolute()))] if script.stem == NAME else [NAME]  # else a program or a test that calls us


def _here(program: str) -> str:
    """The shortest that starts this very program: its name where it's on the path, or where it is below this folder."""
    path = Path(program)
    if (found := shutil.which(path.name)) and Path(found).absolute() == path:
        return path.stem if path.suffix == ".exe" else path.name
    try:
        return str(path.relative_to(Path.cwd()))
    except (OSError, ValueError):  # the folder is gone, or the program lies elsewhere
        return program


def _typed(word: str) -> str:
    return f'"{word}"' if " " in word else word
