"""Extras are optional: nothing imports them that does not need them, and what does says which command installs it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXTRAS: dict[str, list[str]] = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
# What the extras bring, by the names it is imported by.
BRINGS = {
    "lab": ("numba", "numpy", "optuna"),
    "mcp": ("mcp",),
    "open_spiel": ("numpy", "open_spiel", "pyspiel"),
    "pettingzoo": ("gymnasium", "numpy", "pettingzoo"),
    "photos": ("PIL",),
    "postgres": ("asyncpg",),
    "print": ("fontTools", "typst"),
    "push": ("cryptography",),
    "parquet": ("pyarrow",),
    "ray": ("ray",),
    "signed": ("cryptography",),
    "teller": ("httpx2",),
}
# The first thing that needs each.
NEEDS = {
    "lab": "from telltable.lab.kernels import engine; engine.engine_for('compiled', None, (), {}, '', 1)",
    "mcp": "from telltable.assistant import serving; serving.serve_assistants('http://127.0.0.1:1', None, Path('x'))",
    "open_spiel": "import telltable.open_spiel",
    "pettingzoo": "import telltable.pettingzoo",
    "photos": "from telltable.server import pictures; pictures.need()",
    "postgres": "import telltable.store.postgres",
    "print": "from telltable.keepsake import press; press.typst()",
    "push": "from telltable.server import push; push.read_push('mailto:me@example.org')",
    "parquet": "from telltable.lab import dataset; dataset.Dataset(Path('x'))",
    "ray": "from telltable.lab import cluster; cluster.connected('auto')",
    "signed": "from telltable.core import signature; signature.new_key()",
    "teller": "from telltable.bots import endpoint; endpoint.Endpoint('http://127.0.0.1:1', 'm')",
}
MAY = (
    "telltable.assistant.tools",
    "telltable.core.compiled",
    "telltable.lab.kernels.luck",
    "telltable.lab.kernels.tallying",
    "telltable.open_spiel",
    "telltable.pettingzoo",
    "telltable.store.postgres",
)
WITHOUT = f"""
import importlib, importlib.util, pkgutil, sys
from pathlib import Path
ABSENT = {sorted({name for names in BRINGS.values() for name in names})}
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name.split(".")[0] in ABSENT else found(name, *more)
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ABSENT:
            raise ModuleNotFoundError("absent", name=name)
sys.meta_path.insert(0, Absent())
import telltable
"""


def without_extras(script: str) -> str:
    """What a script prints where none of the extras is installed."""
    run = subprocess.run([sys.executable, "-c", WITHOUT + script], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_every_extra_is_here() -> None:
    assert EXTRAS.keys() == BRINGS.keys() == NEEDS.keys()


@pytest.mark.parametrize("extra", NEEDS)
def test_what_needs_an_extra_says_how_to_install_it(extra: str) -> None:
    need = NEEDS[extra]
    said = without_extras(f"try:\n    {need}\nexcept Exception as error:\n    print(error)\nelse:\n    print('in')")
    brought = rf"pip install 'telltable\[{extra}\]'\."
    assert re.fullmatch(rf".* needs? .*, an extra: (\S+/)?{brought}\n", said), said


def test_nothing_imports_them_that_does_not_need_them() -> None:
    """Every module but those that are nothing without a package."""
    script = f"""
failed, count = [], 0
for one in pkgutil.walk_packages(telltable.__path__, "telltable."):
    if one.name.startswith({MAY}) or ".kernel." in one.name or one.name.endswith("__main__"):
        continue
    count += 1
    try:
        importlib.import_module(one.name)
    except Exception as error:
        failed.append((one.name, error))
print(count, failed)
"""
    count, _, failed = without_extras(script).strip().partition(" ")
    assert failed == "[]"
    assert int(count) > 600


def test_what_need_not_be_imported_is_nothing_without_its_package() -> None:
    script = f"""
for name in {MAY}:
    try:
        importlib.import_module(name)
    except Exception as error:
        print(name)
"""
    assert without_extras(script).split() == list(MAY)
