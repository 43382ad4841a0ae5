"""What every device showed in 1,000 evenings, as digests: whatever is told otherwise, screens stay the same.

`python -m tests.golden.screens` writes `screens.json` anew; do that when words, boards or forms were meant to change,
and say so in the commit. `python -m tests.golden.screens 17 > 17.txt` writes down what was shown in one evening, each
part when it changed: do it before and after a change, and compare. An evening is in `evenings`, what a client makes of
frames in `devices`.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from .devices import Screen
from .evenings import Evening, Guest

KEPT = Path(__file__).parent / "screens.json"
EVENINGS = 1_000
WIDE = ("game", "table")  # parts of a screen whose parts are compared
WIDER = ("game.view", "game.board", "game.labels")


def played(number: int) -> tuple[str, Counter[str]]:
    """The digest of one evening, and what happened in it."""
    evening = Evening(number)
    evening.play()
    return evening.digest(), evening.happened


def digest(number: int) -> str:
    """Of one evening."""
    return played(number)[0]


def written(number: int) -> Iterator[str]:
    """What was shown in one evening, a line for every part that changed."""
    lines: list[str] = []

    def meet(guest: Guest) -> None:
        def look(shown: Screen, before: Screen | None) -> None:
            old = {} if before is None else dict(_flat(before))
            who = f"{evening.now():.1f} {guest.name} {evening.guests.index(guest)}"
            lines.extend(
                f"{who} {at} {part}"
                for at, part in _flat(shown)
                if (old.get(at) != part if at != "words" else part != "[]")
            )

        guest.looks = look

    evening = Evening(number, meet)
    try:
        evening.play()
    finally:
        lines.insert(0, f"evening {number}: {evening.game}, {', '.join(evening.habits)}")
        yield from lines


def _flat(shown: Screen) -> Iterator[tuple[str, str]]:
    for name in Screen.__struct_fields__:
        yield from _parts(name, json.loads(getattr(shown, name)))


def _parts(at: str, part: Any) -> Iterator[tuple[str, str]]:
    if isinstance(part, dict) and at in (*WIDE, *WIDER):
        for name, inside in part.items():
            yield from _parts(f"{at}.{name}", inside)
    else:
        yield at, json.dumps(part, ensure_ascii=False)


def main() -> None:
    """Write all digests and what happened in those evenings; or one evening."""
    if sys.argv[1:]:
        sys.stdout.writelines(f"{line}\n" for line in written(int(sys.argv[1])))
        return
    digests, happened = list[str](), Counter[str]()
    with ProcessPoolExecutor() as workers:
        for told, had in workers.map(played, range(EVENINGS), chunksize=10):
            digests.append(told)
            happened += had
    found = {"evenings": digests, "happened": dict(sorted(happened.items()))}
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
