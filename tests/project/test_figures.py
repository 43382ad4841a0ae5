"""What `make promises` has counted is summed up honestly."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from .packing import ROOT

NEW = {"sources": "new", "promise": "kills", "outcome": "passed", "seconds": 9.0, "processor": 60.0, "lost": 0}


def summed(folder: Path, *lines: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    file = folder / "figures.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    command = [sys.executable, ROOT / "tools" / "figures.py", file]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_parts_are_summed_and_only_the_last_run_of_each_on_these_sources_counts(tmp_path: Path) -> None:
    done = summed(
        tmp_path,
        NEW | {"test": "t[0]", "sources": "old", "kills": 1_000, "games": "x"},
        NEW | {"test": "t[1]", "outcome": "failed"},
        NEW | {"test": "t[0]", "kills": 1_200, "games": "x"},
        NEW | {"test": "t[1]", "kills": 300, "games": "y"},
    )
    assert "| kills | 0 lost; 1,500 kills; games: x, y | 2 of 2 passed | 2.0 |" in done.stdout
    assert done.returncode == 0


def test_what_failed_or_was_not_there_is_said(tmp_path: Path) -> None:
    done = summed(
        tmp_path,
        NEW | {"test": "t[0]"},
        {**NEW, "test": "t[1]", "outcome": "skipped", "why": "NO SECOND CPYTHON HERE"},
    )
    assert "1 of 2 passed" in done.stdout
    assert "- skipped: t[1]: NO SECOND CPYTHON HERE" in done.stdout
    assert done.returncode == 1
