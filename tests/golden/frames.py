"""What everybody at a table was sent, in 200 random games, as digests: one changed byte of any frame shows.

`python -m tests.golden.frames` writes `frames.json` anew; do that when words, boards or forms were meant to change, and
say so in the commit. Forty games of each game, with options and seats drawn by their number.
"""

from __future__ import annotations

import json
import random
from hashlib import sha256
from pathlib import Path

from msgspec import structs

from telltable import Match, Problem, known_games, new
from telltable import protocol as say
from telltable.bots.driver import Driver
from telltable.core.ask import Words
from telltable.core.log import encode
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.table.snapshot import Snapshot
from telltable.table.told import news

KEPT = Path(__file__).parent / "frames.json"
GAMES = 40  # of each game
MOST = 400  # entries of one


def begun(rules: Rules, number: int) -> Match:
    """The game of this number: bots, and whatever options can be played."""
    for attempt in range(100):
        luck = random.Random(f"{rules.name} {number} {attempt}")
        seats = luck.choice([n for n in rules.usual or rules.seats if n <= 8])
        options = {o.name: luck.choice(o.values) for o in rules.options if o.values and luck.random() < 0.3}
        try:
            return new(rules.name, seats=["bot:random"] * seats, seed=f"frames {number}", options=options)
        except Problem:
            continue
    raise AssertionError(f"{rules.name} has no game {number}")


def asked_labels(match: Match, seat: Seat | None, game: say.Game) -> dict[str, dict[str, str]]:
    """The labels of what the seat may choose, what was made for all first."""
    asks = [] if seat is None else [*match.offers_by_list(seat)]
    asks[:0] = [match.asked_by_list()[seat]] if seat in match.asked() else []
    told = [*asks, *(extra for ask in asks for extra in ask.extras)]
    full = [match.rules.in_full(ask, match.state) for ask in asks]
    parts = zip(told, [*full, *(extra for ask in full for extra in ask.extras)], strict=True)
    named: dict[str, dict[str, str]] = {}
    for _, part in sorted(parts, key=lambda one: match.scene.maker(one[0]) is None):
        for field in [field for form in part.forms for field in form.fields if not isinstance(field, Words)]:
            keys = [value if type(value) is str else encode(value).decode() for value in field.of]
            named.setdefault(field.kind, {}).update({key: game.labels[field.kind][key] for key in keys})
    return named


def digest(game: str, number: int) -> str:
    """Of the first frame and the news of every entry, for a spectator and each seat: 16 hex digits."""
    match = begun(known_games()[game], number)
    driver = Driver(match, None)
    whole = sha256()
    moment: Snapshot | None = None
    for n in range(MOST):
        moment = Snapshot(match, moment)
        for seat in (None, *match.seats):
            told, game = news(match, seat, n), moment.shown(seat).game()
            shown = structs.replace(game, labels=asked_labels(match, seat, game))
            whole.update(b"".join((*map(bytes, told.events), *(line.encode() for line in told.lines), encode(shown))))
        if match.over or driver.step() is None:
            break
    return whole.hexdigest()[:16]


def main() -> None:
    """Write all digests."""
    found = {game: [digest(game, number) for number in range(GAMES)] for game in known_games()}
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
