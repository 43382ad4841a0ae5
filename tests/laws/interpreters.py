"""Other CPythons on this machine, each with what the project requires in an environment of its own."""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
LEAST = (3, 11)
NAMED = re.compile(r"(?:python|cpython-|versions/)(3\.\d\d)")
ASKED = "import json, sys; print(json.dumps([sys.implementation.name, *sys.version_info[:2]]))"


def places() -> Iterator[Path]:
    """Where a CPython may be: in the path, and where pyenv and uv put theirs."""
    for folder in map(Path, os.get_exec_path()):
        yield from sorted(folder.glob("python3.[0-9][0-9]"))
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob("versions/3.*/bin/python"))
    yield from sorted(Path.home().glob(".local/share/uv/python/cpython-*/bin/python3"))


def named() -> set[str]:
    """The versions that programs are named for, but the one that runs this; not all of them need run."""
    found = {match[1] for place in places() if (match := NAMED.search(str(place)))}
    return {version for version in found if LEAST <= tuple(map(int, version.split("."))) != sys.version_info[:2]}


@cache
def others() -> dict[str, Path]:
    """One of each CPython but the one that runs this, from 3.11 on: version and program."""
    found: dict[str, Path] = {}
    for place in places():
        try:
            said = subprocess.run([place, "-c", ASKED], capture_output=True, text=True, timeout=60, check=True).stdout
        except (OSError, subprocess.SubprocessError):
            continue  # a link to what is not installed
        name, *version = json.loads(said)
        if name == "cpython" and LEAST <= tuple(version) != sys.version_info[:2]:
            found.setdefault("{}.{}".format(*version), place)
    return found


def ready(version: str) -> Path:
    """The program of an environment with that CPython, made once for each lock file, in `.campaign`."""
    folder = ROOT / ".campaign" / f"cpython-{version}"
    folder.parent.mkdir(exist_ok=True)
    stamp, fits = folder / "stamp", sha256(LOCK.read_bytes()).hexdigest()
    python = folder / "bin" / "python"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run side by side
        if not stamp.exists() or stamp.read_text() != fits:
            uv = Path(sys.executable).with_name("uv")
            for words in (
                ("venv", "--clear", "--python", others()[version], folder),
                ("pip", "install", "--require-hashes", "--python", python, "-r", LOCK),
            ):
                subprocess.run([uv, "--quiet", *words], check=True, timeout=900)
            stamp.write_text(fits)
    return python
