"""``python -m bench.stories``: the table of each game whose evenings are counted here."""

from __future__ import annotations

import argparse
import pkgutil
from importlib import import_module

from telltable import known_games

from . import __path__ as here


def main() -> None:
    """Print the table of every game, or of those that were named."""
    names = sorted({module.name for module in pkgutil.iter_modules(here)} & {*known_games()})
    parser = argparse.ArgumentParser(prog="python -m bench.stories", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *names], help="which games; all of them unless said otherwise")
    parser.add_argument("--evenings", type=int, default=40, help="how many evenings of each game")
    parser.add_argument("--seed", default="nobody tuned to this", help="another word gives other evenings")
    arguments = parser.parse_args()
    for name in arguments.games or names:
        print(import_module(f"{__package__}.{name}").report(arguments.evenings, arguments.seed))


if __name__ == "__main__":
    main()
