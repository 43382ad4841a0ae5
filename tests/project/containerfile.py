"""deploy/Containerfile, read; and its installing done without a container, in folders that stand for its own."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from .packing import ROOT

TEXT = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
OURS = ("/opt/telltable", "/wheel")  # folders in the image that installing writes into


class Line(NamedTuple):
    """An instruction, such as RUN, and what stands behind it."""

    word: str
    rest: str


class Stage(NamedTuple):
    """What is between two FROM lines."""

    name: str
    base: str
    lines: list[Line]

    def of(self, word: str) -> list[str]:
        """What stands behind each instruction of a kind."""
        return [line.rest for line in self.lines if line.word == word]


def lines() -> list[Line]:
    """Every instruction, its line breaks joined, without the comments."""
    kept = "\n".join(line for line in TEXT.splitlines() if not line.startswith("#"))
    joined = re.sub(r"\s*\\\n\s*", " ", kept)
    return [Line(*line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]


def stages() -> list[Stage]:
    """In their order; the last is the image."""
    found: list[Stage] = []
    for line in lines():
        if line.word == "FROM":
            base, _, name = line.rest.partition(" AS ")
            found.append(Stage(name, base, []))
        elif found:
            found[-1].lines.append(line)
    return found


def commands(stage: Stage) -> list[list[str]]:
    """Every command of its RUN lines, in words."""
    return [part.split() for rest in stage.of("RUN") for part in rest.split(" && ")]


def in_context(path: Path) -> bool:
    """Whether a build is handed a file of the repository: .dockerignore leaves out the rest."""
    parts = path.relative_to(ROOT).parts
    above = ["/".join(parts[: n + 1]) for n in range(len(parts))]
    names = [(part, pattern.removeprefix("**/")) for pattern in IGNORED if pattern.startswith("**/") for part in parts]
    whole = [(one, pattern) for pattern in IGNORED if not pattern.startswith("**/") for one in above]
    return not any(fnmatch.fnmatchcase(*pair) for pair in names + whole)


class Installed:
    """The stages that install, run: COPY copies, RUN runs, and each stage has a Python of its own as the base has.

    What stands in for the image's folders lies in one: `/opt/telltable` is `folder/opt/telltable`.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for stage in stages()[:-1]:
            self._run(stage)
        self.bin = folder / "opt" / "telltable" / "bin"

    def _run(self, stage: Stage) -> None:
        at, base = self._folder / stage.name, self._folder / f"{stage.name}-base"
        at.mkdir(parents=True)
        subprocess.run([sys.executable, "-m", "venv", base], check=True)
        around = {"PATH": f"{base / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": str(self._folder)}
        for line in stage.lines:
            if line.word == "COPY" and not line.rest.startswith("--from="):
                *names, target = line.rest.split()
                for name in names:
                    self._copy(ROOT / name, at / target if target == "./" else at / target.removesuffix(name))
            elif line.word == "RUN":
                command = line.rest
                for ours in OURS:
                    command = command.replace(ours, f"{self._folder}{ours}")
                environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"} | around
                done = subprocess.run(
                    ["/bin/sh", "-c", command], cwd=at, env=environment, capture_output=True, text=True, check=False
                )
                assert done.returncode == 0, f"{line.rest}\n{done.stdout}{done.stderr}"

    @staticmethod
    def _copy(source: Path, into: Path) -> None:
        """A file or a folder as the build is handed it."""
        for path in [source] if source.is_file() else sorted(source.rglob("*")):
            if path.is_file() and in_context(path):
                target = into / path.relative_to(source.parent)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
