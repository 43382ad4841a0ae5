"""Sun and Moon, or a game derived from it, as somebody would bring one: a package that is installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.lab.new_game.game import SunAndMoon


@contextmanager
def installed(folder: Path, rules: type[Rules] = SunAndMoon) -> Iterator[None]:
    """While the block runs, it is among the games."""
    name = rules.name
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[telltable.games]\n{name} = installed_{name}:GAME\n")
    imported = f"from {rules.__module__} import {rules.__name__}\n"
    (folder / f"installed_{name}.py").write_text(f"{imported}\nGAME = {rules.__name__}()\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        games.cache_clear()
        yield
    games.cache_clear()
