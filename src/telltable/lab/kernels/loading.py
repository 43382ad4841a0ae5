"""Finding the kernel of a game: its module, and the folder in which its machine code is kept."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import cast

import platformdirs

from telltable.core import kernel
from telltable.core.extra import needs
from telltable.core.kernel import Kernel
from telltable.core.rules import Rules

MISSING = needs("The compiled engine needs Numba", "lab")


def has_numba() -> bool:
    """Whether the extra is installed."""
    return find_spec("numba") is not None


@cache
def kernel_of(rules: Rules) -> Kernel:
    """The kernel of a game that has one, where the extra is installed."""
    if rules.kernel not in sys.modules and "NUMBA_CACHE_DIR" not in os.environ:
        import_module("numba").config.CACHE_DIR = str(code_folder(rules))
    return cast(Kernel, import_module(rules.kernel))


def is_ready(rules: Rules) -> bool:
    """Whether its machine code lies on this machine already; made anew, it takes a minute or two."""
    return any(code_folder(rules).rglob("*.nbc"))


@cache
def code_folder(rules: Rules) -> Path:
    """Where machine code of these very sources lies: Numba by itself would notice no change in another module."""
    found = hashlib.sha256(sys.version.encode())
    core, here = Path(kernel.__file__).parent, Path(__file__).parent
    shared = *sorted(core.glob("compiled*.py")), *sorted(here.glob("*.py"))
    for path in (*sorted(rules.folder.rglob("*.py")), *shared):
        found.update(path.read_bytes())
    return platformdirs.user_cache_path("telltable", appauthor=False) / "kernels" / found.hexdigest()[:16]
