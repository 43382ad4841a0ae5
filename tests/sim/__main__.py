"""``python -m tests.sim SEED ...``: run seeds and print everything that happened. With ``-q`` only what was wrong."""

from __future__ import annotations

import sys

from .world import play


def main(args: list[str]) -> int:
    wrong = 0
    for seed in (arg for arg in args if arg != "-q"):
        world = play(int(seed) if seed.isdecimal() else seed)
        if "-q" not in args:
            sys.stdout.writelines(f"{line}\n" for line in world.lines())
        for why in world.wrong:
            sys.stdout.write(f"seed {seed}: {why}\n")
        wrong += bool(world.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
