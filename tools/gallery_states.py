"""Write the states of every game for the gallery of the web client, each as the message that a seat gets on coming.

python -m tools.gallery_states

Bots play a few games with fixed secrets; the first time that a seat is asked something new, what it sees is kept. What
seldom happens comes from the position files of the game's tests. A game gets its states when it has a folder in
`web/src/games/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

import telltable
from telltable import protocol as say
from telltable.bots.driver import Driver
from telltable.core.content import counts
from telltable.core.errors import Problem
from telltable.core.option import settle_options
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK, Seat
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from telltable.table.snapshot import Snapshot
from telltable.table.told import news
from tests.web.laying import Teller

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web" / "src" / "games"
NAMES = ("Odile", "Ravi", "Lantern", "June")
LINES = 40  # of what was said before
GAMES = 120  # with luck, besides those of bots, to meet what seldom happens
MOST = 400  # entries of one game
TELLERS = 3  # games in which people add to their moves whatever may be added
TOLD = ("The tide keeps the key.", "A bell rings twice.", "Nobody asked for the boat.")
HABITS = Habits(offers=12, second_thoughts=0, time_ups=0, take_backs=0, leaves=0)


def states(rules: Rules) -> dict[str, bytes]:
    """The message of each state by its name."""
    found: dict[str, bytes] = {}
    for number, match in enumerate(played(rules)):
        for n in range(len(match.entries)):
            then = match.until(n + 1)
            for name, seat in moments(then):
                if name not in found:
                    found[name] = message(then, seat)
                elif number == 0 and seat == 0 and seat in then.waiting():
                    found[f"{name}-late"] = message(then, seat)
    return dict(sorted(found.items()))


def played(rules: Rules) -> Iterator[telltable.Match]:
    """Finished games: some as people play them, others in which anything legal may happen."""
    seats = min(len(NAMES), rules.seats[-1])
    for options in tried(rules):
        try:
            match = telltable.new(
                rules.name, seats=["bot"] * seats, seed="gallery", names=list(NAMES[:seats]), options=options
            )
        except Problem:
            continue  # not at a table of so many
        Driver(match).run()
        yield match
    for number in range(GAMES):
        luck = luck_of(rules, number, "gallery")
        match = random_table(rules, number, luck, seats)
        while match.agenda and len(match.entries) < MOST:
            play_something(match, luck, HABITS)
        yield match
    for seed in range(TELLERS):
        match = telltable.new(rules.name, seats=["me"] * seats, seed=seed, names=list(NAMES[:seats]))
        teller = Teller(TOLD, seed)
        while match.agenda and len(match.entries) < MOST:
            if CLOCK in match.waiting():
                match.time_up(CLOCK)
            else:
                teller.step(match)
        yield match
    for path in sorted((ROOT / "tests" / rules.name / "positions").glob("*.toml")):
        yield telltable.from_position(rules.name, path)


def tried(rules: Rules) -> Iterator[dict[str, str]]:
    """The usual options, and each other value of each of them."""
    usual = settle_options(rules.options, {})
    yield {}
    for option in rules.options:
        yield from ({option.name: value} for value in option.values if value != usual[option.name])


def moments(match: telltable.Match) -> Iterator[tuple[str, Seat | None]]:
    """The names of what is to be seen now, and by whom."""
    for seat, ask in match.asked().items():
        yield ask.decision if ask.owed else f"{ask.decision}-answered", seat
        others = [other for other in match.seats if other not in match.asked()]
        if others and len(match.entries) > 4:
            yield "waiting", others[0]
    if match.over:
        yield "over", 0
        yield "over-watching", None
    elif len(match.entries) > 12:
        yield "watching", None


def message(match: telltable.Match, seat: Seat | None) -> bytes:
    """What this seat is told on coming."""
    rules, header = match.rules, match.header
    chairs = tuple(
        say.Chair(n, "me" if n == seat else "bot" if n == 2 else "me", name, here=True)
        for n, name in enumerate(header.names)
    )
    table = say.TableInfo(
        code="GALRY",
        game=rules.name,
        title=rules.title,
        chairs=chairs,
        host=0,
        options=dict(header.options),
        begun=True,
        over=match.over,
        contents=counts(match.pack),
        number=1,
        waits=tuple(say.Wait(one, None) for one in match.awaited_in_public()),
    )
    lines = [line for n in range(len(match.entries)) for line in news(match, seat, n).lines]
    game = Snapshot(match).shown(seat).game()
    welcome = say.Welcome(
        say.VERSION,
        seat,
        seat == 0,
        table,
        len(match.entries),
        game,
        tuple(lines[-LINES:]),
    )
    return msgspec.json.encode(welcome)


def main() -> None:
    """Write them."""
    for name, rules in games().items():
        folder = WEB / name / "gallery"
        if not folder.parent.is_dir():
            continue
        folder.mkdir(exist_ok=True)
        wanted = {f"{state}.json": body for state, body in states(rules).items()}
        for path in folder.glob("*.json"):
            if path.name not in wanted:
                path.unlink()
        for file, body in wanted.items():
            (folder / file).write_bytes(body + b"\n")


if __name__ == "__main__":
    main()
