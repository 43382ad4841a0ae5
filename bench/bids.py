"""Whether the bots of 99 chances bid well: `python -m bench.bids` writes BIDS.md.

Games are played by bots up to the bids. From there each is played out again and again, in the same luck: once with the
bot's own bid for the first seat, and once for each constant, where the first seat bids its card nearest to it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, pstdev

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.games.ninety_nine_chances.rules.storytelling_evaluation import nearest

CONSTANTS = range(5, 100, 5)
PAGE = Path(__file__).with_name("BIDS.md")
HEAD = """# How well the bots of 99 chances bid

*Written by `python -m bench.bids`; do not edit.*

Games are played by bots up to the bids. From there each is played out again and again, in the same luck: once with
the bot's own bid for whoever bids first, and once for each constant, where that seat bids its card nearest to it.
Points are Resources, which is what the game scores. No constant may beat the bots by more than 2 points, nor win more
than 2 games in 100 more often than they do. The best of so many constants looks better than it is, so those that come
out best are measured again in as many other games, twice: ± is one standard error of the difference.
"""
AGAIN = 2  # times as many games for the constants that came out best


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


def table(count: int, seats: int) -> str:
    """One size of table."""
    games = [at_the_bids(seats, number) for number in range(count)]
    lines = [f"## {seats} seats, {count} games", "", "| bid | Resources | wins |", "|---|---:|---:|"]
    own = [played_out(match, seat, None) for match, seat in games]
    tried = {constant: [played_out(match, seat, constant) for match, seat in games] for constant in CONSTANTS}
    for name, results in (("the bot's own", own), *((f"nearest to {n}", found) for n, found in tried.items())):
        kept, share = fmean(held for held, _ in results), fmean(won for _, won in results)
        lines.append(f"| {name} | {kept:.2f} | {100 * share:.1f} % |")
    more = {n: _more(found, own) for n, found in tried.items()}
    richest = max(more, key=lambda n: fmean(held for held, _ in more[n]))
    luckiest = max(more, key=lambda n: fmean(won for _, won in more[n]))
    others = [at_the_bids(seats, number) for number in range(count, count + AGAIN * count)]
    bots = [played_out(match, seat, None) for match, seat in others]
    again = {n: _more([played_out(m, seat, n) for m, seat in others], bots) for n in {richest, luckiest}}
    held = [held for held, _ in again[richest]]
    won = [won for _, won in again[luckiest]]
    said = f"{richest} brings {_told(held)} Resources, and {luckiest} brings {_told(won, 1)} wins in 100"
    lines += ["", f"In {len(others)} other games {said}.", ""]
    return "\n".join(lines)


def _more(found: Sequence[tuple[int, bool]], own: Sequence[tuple[int, bool]]) -> list[tuple[int, int]]:
    """Game by game: Resources, and wins in 100, beyond what the bot's own bid brought."""
    return [(one[0] - mine[0], 100 * (one[1] - mine[1])) for one, mine in zip(found, own, strict=True)]


def _told(more: Sequence[int], digits: int = 2) -> str:
    """A mean with its standard error."""
    return f"{fmean(more):+.{digits}f} ± {pstdev(more) / len(more) ** 0.5:.{digits}f}"


def main() -> None:
    """Write a table for each size: mean Resources and share of wins for each way to bid."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 5, 8])
    parser.add_argument("--quick", action="store_true", help="one game of three, to see that it works; only prints")
    args = parser.parse_args()
    if args.quick:
        print(table(1, 3))
        return
    parts = [HEAD, *(table(args.games, seats) for seats in args.seats)]
    PAGE.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
