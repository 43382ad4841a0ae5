"""Random games of one game, played or decided again, in a process of its own.

    deciding_again.py play GAME FIRST COUNT FOLDER    play, keep the logs there
    deciding_again.py play GAME FIRST COUNT           only play
    deciding_again.py again FOLDER                    read the logs there, decide every entry again

Prints a line for each game: its number, and a sum of everything that was decided and is seen at the end.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.registry import game
from telltable.core.rules import Rules
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from telltable.store.file import load

MOST = 3_000  # entries: what only a human GM ends may go on for ever by chance


def played(rules: Rules, seed: int) -> Match:
    """One random game, to its end, or that far."""
    luck = luck_of(rules, seed, "decided")
    match, habits = random_table(rules, seed, luck, options=rules.brief), Habits.drawn(luck)
    while match.agenda and len(match.entries) < MOST:
        play_something(match, luck, habits)
    return match


def say(name: str, match: Match) -> None:
    """Entries, state, what each seat sees, and the story."""
    book = match.rules.book(match.pack, match.state)
    parts = [*match.entries, match.state, *(match.view(seat) for seat in (None, *match.seats)), book]
    sys.stdout.write(f"{name} {sha256(b' '.join(map(encode, parts))).hexdigest()}\n")


def main(how: str, *words: str) -> None:
    if how == "again":
        for path in sorted(Path(words[0]).glob("*.jsonl"), key=lambda path: int(path.stem)):
            match = load(path)
            match.verify()
            say(path.stem, match)
        return
    name, first, count, *folder = words
    for seed in range(int(first), int(first) + int(count)):
        match = played(game(name), seed)
        if folder:
            match.save(Path(folder[0]) / f"{seed}.jsonl")
        say(str(seed), match)


if __name__ == "__main__":
    main(*sys.argv[1:])
