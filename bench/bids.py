"""Whether the bots of 99 chances bid well: `python -m bench.bids --games 300 --seats 4`.

Games are played by bots up to the bids. From there each is played out again and again, in the same luck: once with the
bot's own bid for the first seat, and once for each constant, where the first seat bids its card nearest to it.
"""

from __future__ import annotations

import argparse
from statistics import fmean

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.games.ninety_nine_chances.evaluation import nearest

CONSTANTS = range(5, 100, 5)


def at_the_bids(seats: int, number: int) -> tuple[Match, int]:
    """A game of bots before the first bid, and who bids first."""
    match = telltable.new("ninety_nine_chances", seats=["bot"] * seats, seed=f"bids {number}")
    driver = Driver(match)
    while match.asks() and next(iter(match.asks().values())).decision != "bid":
        driver.step()
    return match, match.waiting()[0]


def played_out(match: Match, seat: int, constant: int | None) -> tuple[int, bool]:
    """The seat's Resources in the end, and whether it won."""
    twin = match.fork()
    driver = Driver(twin)
    while twin.agenda:
        ask = twin.asks().get(seat)
        if constant is not None and ask is not None and ask.decision == "bid":
            card = nearest(twin.view(seat).hand, constant)
            twin.play(seat, {"type": "Bid", "card": card, "text": "All of it."})
        else:
            driver.step()
    outcome = twin.outcome
    if outcome is None:
        raise RuntimeError("a game of bots did not end")
    return len(twin.state.table.resources[seat]), seat in outcome.winners


def main() -> None:
    """Print a table: mean Resources and share of wins for each way to bid."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    args = parser.parse_args()
    games = [at_the_bids(args.seats, number) for number in range(args.games)]
    print(f"{args.games} games, {args.seats} seats\n\n| bid | Resources | wins |\n|---|---|---|")
    for constant in (None, *CONSTANTS):
        results = [played_out(match, seat, constant) for match, seat in games]
        name = "the bot's own" if constant is None else f"nearest to {constant}"
        print(f"| {name} | {fmean(r for r, _ in results):.2f} | {100 * fmean(won for _, won in results):.1f} % |")


if __name__ == "__main__":
    main()
