"""Find words that the program no longer says but tests and pages still quote: `python tools/stale_words.py [REVISION]`.

REVISION is where the words changed since (`HEAD~20` unless given). Groups of four words that stood in the sources then
and stand nowhere in them now are looked for in tests and documentation: browser tests take turns, so a quote that no
longer holds may go unseen for days. A line of output is a place to look at, and the exit code is 1 if there is one.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SPEAKING = ("src", "web/src")
QUOTING = ("tests", "docs", "README.md", "CONTRIBUTING.md")
WRITTEN_ANEW = ("tests/golden/", "tests/web/snapshots/", "tests/corpus/", "docs/adr/", "docs/tales/")
READ = (".py", ".ts", ".svelte", ".toml", ".md", ".html")
WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
GROUP = 4

Group = tuple[str, ...]


def groups(text: str) -> Iterator[tuple[int, Group]]:
    """Every four words that follow one another, with the place of the first; quotes and line ends do not part them."""
    words = [(found.start(), found.group().lower().replace("’", "'")) for found in WORD.finditer(text)]
    for first in range(len(words) - GROUP + 1):
        yield words[first][0], tuple(word for _, word in words[first : first + GROUP])


def quotes(name: str, text: str) -> Iterator[tuple[int, str]]:
    """What a file says, with the line: the strings of a module in Python (not its docstrings), all of any other."""
    if not name.endswith(".py"):
        yield 1, text
        return
    tree = ast.parse(text)
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
            yield node.lineno, node.value


def said(texts: Iterable[str]) -> set[Group]:
    """All groups in these texts."""
    return {group for text in texts for _, group in groups(text)}


def now(folders: Iterable[str], root: Path = ROOT) -> Iterator[tuple[str, str]]:
    """Name and text of each file that git knows there."""
    listed = subprocess.run(["git", "ls-files", "-z", *folders], cwd=root, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if name.endswith(READ) and (root / name).is_file():
            yield name, (root / name).read_text(encoding="utf-8")


def then(revision: str, root: Path = ROOT) -> Iterator[str]:
    """What the sources said at a revision."""
    packed = subprocess.run(["git", "archive", revision, *SPEAKING], cwd=root, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        for member in archive:
            if member.name.endswith(READ) and (file := archive.extractfile(member)):
                yield from (text for _, text in quotes(member.name, file.read().decode()))


def stale(revision: str, root: Path = ROOT) -> Iterator[str]:
    """Each place that quotes what is no longer said, as `file:line: words`; words that overlap are one place."""
    gone = said(then(revision, root)) - said(text for _, text in now(SPEAKING, root))
    for name, text in now(QUOTING, root):
        if name.startswith(WRITTEN_ANEW):
            continue
        seen = set()
        for first, quoted in quotes(name, text):
            for at, group in groups(quoted):
                line = first + quoted.count("\n", 0, at)
                if group in gone and line not in seen:
                    yield f"{name}:{line}: {' '.join(group)}"
                    seen.add(line)


def main() -> int:
    """List them."""
    found = list(stale(sys.argv[1] if len(sys.argv) > 1 else "HEAD~20"))
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
