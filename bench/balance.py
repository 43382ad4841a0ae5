"""``python -m bench.balance``: how long games of StoryStack are, and how often somebody is stuck, by the cards that are
played with, the pattern and the seats (section 2.6 of its rules)."""

from __future__ import annotations

import argparse
import sys

from telltable.core.option import settle_options
from telltable.core.registry import game
from telltable.lab.simulate import Order, play_all
from telltable.lab.summary import Report, summarise

CARDS = ("pack1", "pack2", "pack3", "mixed")
SEATS = range(1, 7)


def simulated(bot: str, cards: str, seats: int, games: int, seed: str = "balance", jobs: int = 1) -> Report:
    """So many games of one kind of bot, with these cards."""
    options = settle_options(game("storystack").options, {"grace": "0", "skinning": "off", "cards": cards})
    order = Order("storystack", (f"bot:{bot}",) * seats, options, seed, games)
    return summarise(order, play_all(order, jobs))


def column(report: Report) -> dict[str, str]:
    """By pattern: the median number of turns, and in how many of a hundred games somebody was stuck."""
    return {
        pattern: f"{group.figures['turns'].median:g} · {100 * group.figures['stuck'].share:.1f}"
        for pattern, group in report.groups.items()
    }


def table(bot: str, cards: str, games: int, seed: str, seats: range) -> str:
    """A Markdown table: a row for each pattern, a column for each number of seats."""
    columns = {n: column(simulated(bot, cards, n, games, seed, 1)) for n in seats}
    rows = sorted({pattern for found in columns.values() for pattern in found})
    lines = [f"| {cards}, {bot} | {' | '.join(map(str, columns))} |", "|---" * (len(columns) + 1) + "|"]
    lines += [f"| {row} | {' | '.join(found.get(row, '') for found in columns.values())} |" for row in rows]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the table of each choice of cards, or of those that were named."""
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description=__doc__)
    parser.add_argument("cards", nargs="*", choices=[[], *CARDS], help="which cards; all unless said otherwise")
    parser.add_argument("--bot", default="greedy", choices=("greedy", "random"), help="who plays")
    parser.add_argument("--games", type=int, default=3_000, help="how many games of each number of seats")
    parser.add_argument("--seats", type=int, choices=SEATS, help="one number of seats alone")
    parser.add_argument("--seed", default="balance", help="another word gives other games")
    arguments = parser.parse_args()
    seats = range(arguments.seats, arguments.seats + 1) if arguments.seats else SEATS
    for cards in arguments.cards or CARDS:
        sys.stdout.write(table(arguments.bot, cards, arguments.games, arguments.seed, seats) + "\n")


if __name__ == "__main__":
    main()
