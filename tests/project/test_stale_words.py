"""Words that the program no longer says are found where tests and pages still quote them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.stale_words import stale


def git(root: Path, *args: str) -> None:
    subprocess.run(["git", "-c", "user.name=T", "-c", "user.email=t@localhost", *args], cwd=root, check=True)


def written(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def test_a_quote_that_no_longer_holds_is_found_and_nothing_else(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    written(tmp_path, "src/says.py", 'print("Nobody has told this part yet.")\nprint("It is not your turn now.")\n')
    written(tmp_path, "web/src/Page.svelte", "<p>Choose a card to play first</p>\n")
    written(tmp_path, "tests/test_says.py", '"""Nobody has told this part."""\n\nassert "nobody has told THIS part"\n')
    written(tmp_path, "docs/page.md", "# Page\n\nFirst choose a\ncard to play.\nIt is not your turn.\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "As it was")
    assert list(stale("HEAD", tmp_path)) == []
    written(tmp_path, "src/says.py", 'print("This part is still to be told.")\nprint("It is not your turn now.")\n')
    written(tmp_path, "web/src/Page.svelte", "<p>Choose one card to play first</p>\n")
    assert list(stale("HEAD", tmp_path)) == [
        "docs/page.md:3: choose a card to",
        "tests/test_says.py:3: nobody has told this",
    ]
