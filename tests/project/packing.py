"""The project packed as for an index, and an environment that holds nothing but what was installed from it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]


def pack(kind: str, folder: Path) -> Path:
    """Build the ``wheel`` or the ``sdist`` with what is installed here; the file."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    (made,) = folder.iterdir()
    return made


def unpack(sdist: Path, folder: Path) -> Path:
    """The folder in a source distribution."""
    with tarfile.open(sdist) as packed:
        packed.extractall(folder, filter="data")
    (root,) = folder.iterdir()
    return root


def uv(*words: str | Path) -> None:
    """Run uv as it is installed here."""
    subprocess.run([Path(sys.executable).with_name("uv"), "--quiet", *words], check=True, timeout=600)


class Clean:
    """An environment of its own. Its programs find no Node, no home and nothing of this environment."""

    def __init__(self, folder: Path) -> None:
        self._home = folder / "home"
        self._home.mkdir(parents=True)
        self._venv = folder / "venv"
        uv("venv", "--offline", "--python", sys.executable, self._venv)
        self.bin = self._venv / "bin"
        self.python = self.bin / "python"

    @property
    def environment(self) -> dict[str, str]:
        """The variables that its programs see."""
        return {"PATH": str(self.bin), "HOME": str(self._home), "LANG": "C.UTF-8"}

    def run(self, *words: str | Path) -> str:
        """What one of its programs prints."""
        done = subprocess.run(
            [self.bin / words[0], *words[1:]],
            env=self.environment,
            cwd=self._home,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def install_offline(self, wheel: Path) -> None:
        """Install a wheel; what it requires, and no more, is taken from this environment and not from the network."""
        uv("pip", "install", "--offline", "--no-deps", "--python", self.python, wheel)
        site = Path(self.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        (installed,) = Distribution.discover(name="telltable", path=[str(site)])
        for one in _required_by(installed):
            for file in one.files or ():
                if ".." not in file.parts:  # a script
                    (site / file).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(str(one.locate_file(file)), site / file)


def _required_by(first: Distribution) -> list[Distribution]:
    """Every distribution that one needs to run, itself left out."""
    found: dict[str, Distribution] = {}
    todo = [first]
    while todo:
        for wanted in map(Requirement, todo.pop().requires or ()):
            here = wanted.marker is None or wanted.marker.evaluate({"extra": ""})
            if here and wanted.name not in found:
                found[wanted.name] = distribution(wanted.name)
                todo.append(found[wanted.name])
    return list(found.values())


def tracked(scratch: Path) -> set[str]:
    """Every file of the project: as git knows it; where there is no git, all that it would not ignore."""
    words, environment = ["ls-files"], dict(os.environ)
    if not (ROOT / ".git").exists():  # an unpacked source distribution
        subprocess.run(["git", "init", "--quiet", "--bare", scratch], check=True)
        words += ["--others", "--exclude-standard"]
        environment |= {"GIT_DIR": str(scratch), "GIT_WORK_TREE": str(ROOT)}
    done = subprocess.run(["git", *words], cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    return {name for name in done.stdout.splitlines() if (ROOT / name).exists()} - {"PKG-INFO"}
