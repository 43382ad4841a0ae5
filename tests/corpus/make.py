"""Adds to the corpus of kept logs, and to the archives of packs, what this version has: `python -m tests.corpus.make`.

The corpus has five logs of each game for every rules version and log format there ever was. It only grows: a log that
was kept is never written again. `told.json` beside them says what each told when it was kept.
"""

from __future__ import annotations

import json
import lzma
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from telltable import Match, Problem, known_games, new
from telltable.bots.driver import Driver
from telltable.core.entry import FORMAT
from telltable.core.kept_pack import ARCHIVE, files_of
from telltable.core.log import dump
from telltable.core.rules import Rules

CORPUS = Path(__file__).parent
EACH = 5
MOST = 120_000  # bytes of a log


def shelf(rules: Rules, version: int, format_: int) -> Path:
    """Where the logs of a game are that were written so."""
    return CORPUS / rules.name / f"rules-{version}.format-{format_}"


def facts(match: Match) -> dict[str, Any]:
    """What a log told, in figures that stay whatever becomes of words."""
    outcome = match.outcome
    ending = (outcome.ending, outcome.won, list(outcome.winners)) if outcome else None
    return {"entries": len(match.entries), "facts": len(match.events), "ending": ending and list(ending)}


def games_of(rules: Rules) -> Iterator[Match]:
    """Games of bots, with whatever options; every fifth is left in its middle."""
    for seed in range(10_000):
        luck = random.Random(f"{rules.name} {seed}")
        count = luck.choice([n for n in rules.usual or rules.seats if n <= 6])
        options = {o.name: luck.choice(o.values) for o in rules.options if o.values and luck.random() < 0.2}
        seats = ["bot:" + luck.choice(sorted({"random", *rules.bots})) for _ in range(count)]
        try:
            match = new(rules.name, seats=seats, seed=f"corpus {seed}", options={**rules.brief, **options})
        except Problem:
            continue
        driver = Driver(match, None)
        while not match.over and len(match.entries) < 1_500 and driver.step() is not None:
            pass
        if match.over:
            yield match if seed % EACH else match.until(len(match.entries) // 2)


def archive(rules: Rules) -> None:
    """Keep the game's own pack of today."""
    pack = rules.load_pack()
    path = rules.folder / ARCHIVE / f"{pack.hash}.json.xz"
    if not path.exists():
        files = json.dumps(dict(files_of(rules, pack, None)), ensure_ascii=False)
        path.write_bytes(lzma.compress(files.encode(), preset=9))


def main() -> None:
    """Keep what is not kept yet."""
    for rules in known_games().values():
        archive(rules)
        folder = shelf(rules, rules.version, FORMAT)
        if folder.exists():
            continue
        folder.mkdir(parents=True)
        told = {}
        for match in games_of(rules):
            log = dump(match.header, match.files, match.entries)
            if len(log) - len(str(match.files)) < MOST:
                name = f"{len(told) + 1}.jsonl"
                told[name] = facts(match)
                (folder / f"{name}.xz").write_bytes(lzma.compress(log, preset=9))
            if len(told) == EACH:
                break
        (folder / "told.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        sys.stdout.write(f"{folder.relative_to(CORPUS)}: {len(told)}\n")


if __name__ == "__main__":
    main()
