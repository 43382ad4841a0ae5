"""Sum up what `make promises` has counted, as a table for docs/promises.md.

    python tools/figures.py [FILE]

Of each part the last run counts, and of all runs only those on the sources of the last one; what else is there is said
below the table.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / ".campaign" / "figures.jsonl"
ABOUT = {"test", "sources", "outcome", "promise", "seconds", "processor", "why"}
Line = dict[str, Any]


def parts(lines: list[Line]) -> list[Line]:
    """The last run of every part, on the sources of the last line."""
    found = {line["test"]: line for line in lines if line["sources"] == lines[-1]["sources"]}
    return list(found.values())


def counted(lines: list[Line]) -> str:
    """What all parts of a promise have counted together. Texts are listed, numbers summed."""
    sums: dict[str, Any] = {}
    for line in lines:
        for name, value in line.items():
            if name in ABOUT:
                continue
            if isinstance(value, str):
                sums[name] = ", ".join(sorted({*filter(None, sums.get(name, "").split(", ")), *value.split(", ")}))
            else:
                sums[name] = sums.get(name, 0) + value
    return "; ".join(f"{v:,} {k}" if isinstance(v, int) else f"{k}: {v}" for k, v in sums.items())


def table(lines: list[Line]) -> str:
    """One row for each promise."""
    by_promise: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_promise[line["promise"]].append(line)
    rows = ["| promise | counted | parts | minutes of processor |", "| --- | --- | --- | --- |"]
    for name, some in by_promise.items():
        passed = sum(line["outcome"] == "passed" for line in some)
        minutes = sum(line.get("processor", 0) for line in some) / 60
        rows.append(f"| {name} | {counted(some)} | {passed} of {len(some)} passed | {minutes:.1f} |")
    hours = sum(line.get("processor", 0) for line in lines) / 3600
    rows += ["", f"{hours:.1f} hours of processor, on the sources {lines[-1]['sources']}."]
    rows += [f"- {line['outcome']}: {line['test']}: {line.get('why', '')}" for line in lines if _not_passed(line)]
    return "\n".join(rows)


def _not_passed(line: Line) -> bool:
    return bool(line["outcome"] != "passed")


def main(args: list[str]) -> int:
    file = Path(args[0]) if args else FILE
    if not file.exists():
        print(f"{file} is not there: nothing was counted yet. Run `make promises`.", file=sys.stderr)
        return 1
    lines = parts([json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()])
    print(table(lines))
    return int(any(map(_not_passed, lines)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
