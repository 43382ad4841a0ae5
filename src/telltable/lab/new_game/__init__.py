"""A small complete game with hidden cards, to begin a game of one's own with: a package that can be installed."""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib.resources import files

from telltable.core.errors import Problem
from telltable.core.names import looks_like

NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*( [A-Za-z0-9]+){0,5}")
MOST = 40

START = '"""{title}, a game for Telltable."""\n\nfrom .game import GAME\n\n__all__ = ["GAME"]\n'

PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{folder}"
version = "0.1.0"
description = "{title}, a game for Telltable."
requires-python = ">=3.11"
dependencies = ["telltable"]

[project.entry-points."telltable.games"]
{module} = "{module}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{module}"]
"""

README = """# {title}

A game for [Telltable](https://github.com/telltable/telltable).

```
pip install --editable .
telltable check {module}
telltable play {module}
```

The rules are in `src/{module}/RULES.md`, the game is `src/{module}/game.py`, its tests are in `tests/`.
Telltable's CONTRIBUTING.md walks through changing it.
"""


def game_files(title: str, taken: Collection[str] = (), prefixes: Collection[str] = ()) -> dict[str, str]:
    """The files of a new game by their paths in its folder.

    Args:
        title: what it is called, e.g. ``Lost at Sea``.
        taken: names of games that there are.
        prefixes: of the rule ids of those.

    Raises:
        Problem: it can't be called that.
    """
    words = title.replace("_", " ").replace("-", " ").split()
    title = " ".join(words) if len(words) > 1 else "".join(words).capitalize()
    if not NAME.fullmatch(title) or len(title) > MOST:
        raise Problem(f"A game is called by one to six words of letters a to z and figures, up to {MOST} characters.")
    module = "_".join(words).lower()
    if module in taken or looks_like(module, taken):
        raise Problem(f"There is a game called {module} already; choose another name.")
    changes = {
        "telltable.lab.new_game.game": f"{module}.game",
        "sun_and_moon": module,
        "SunAndMoon": "".join(word[:1].upper() + word[1:] for word in words),
        "Sun and Moon": title,
    }
    prefix = _prefix(words, prefixes)
    here = files(__package__)

    def own(file: str) -> str:
        text = (here / file).read_text(encoding="utf-8")
        for ours, theirs in changes.items():
            text = text.replace(ours, theirs)
        return re.sub(r"\bSM\b", prefix, text)

    return {
        "pyproject.toml": PROJECT.format(folder=module.replace("_", "-"), module=module, title=title),
        "README.md": README.format(module=module, title=title),
        f"src/{module}/__init__.py": START.format(title=title),
        f"src/{module}/game.py": own("game.py"),
        f"src/{module}/RULES.md": own("RULES.md"),
        f"tests/test_{module}.py": own("game_tests.py"),
    }


def _prefix(words: list[str], taken: Collection[str]) -> str:
    """Two to four capitals that no other game's rule ids begin with."""
    initials = "".join(word[0] for word in words)[:4].upper()
    letters = "".join(words).upper()
    for prefix in (initials, *(letters[:n] for n in range(2, 5))):
        if len(prefix) > 1 and prefix.isalpha() and prefix not in taken:
            return prefix
    return f"{letters[:3]}X" if letters[:3].isalpha() else "GAME"
