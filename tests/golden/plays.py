"""Playthroughs for people to read in a diff: who was asked what, who did what, what was told to whom, and the table.

`python -m tests.golden.plays` writes them all anew; do that when a rule, a word or a board was meant to change, and
read the diff before you commit it. What is played stands in `tests/golden/<game>/plays.toml`, a table for each file::

    [crowded]
    seats = 6
    options = { hands = "open" }  # those that are not the defaults
    first = 40  # entries that are shown from the beginning, and from the end
    last = 12
    lively = true  # seats leave, take back, run out of time and do what nobody owes; else they only answer

Everybody plays at random, out of a seed made of the file's name. In a file each entry begins with its number and what
was asked before it: the decision, its rule, who is awaited, and among how many moves they choose. Then comes what was
done, and what was told of it: to ``all`` where it is the same for everybody, a spectator included, else to whom.
``nobody`` is told what only the log keeps. At the beginning, now and then, and at the end, the table is read out as the
terminal does: to a spectator, and to a seat what it sees besides.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from telltable import Match, known_games
from telltable.core.event import Event
from telltable.core.log import encode
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK, HOST, Seat
from telltable.facade import new
from telltable.lab.law_play import Habits, luck_of, play_something
from telltable.tui import reading

FOLDER = Path(__file__).parent
LIST = "plays.toml"
FEWEST = 3  # of each game
READ_OUT = 16  # entries between two readings of the table
LONGEST = 160  # characters of one value
QUIET = Habits(0, 0, 0, 0, 0)
LIVELY = Habits(offers=10, second_thoughts=6, time_ups=6, take_backs=6, leaves=1)


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """One playthrough: what is played, and how much of it is shown."""

    seats: int
    options: dict[str, str] = {}
    first: int = 40
    last: int = 12
    lively: bool = False


def plays(game: str) -> dict[str, Play]:
    """The playthroughs of a game by name; none where nobody has listed any."""
    path = FOLDER / game / LIST
    if not path.exists():
        return {}
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Play])


def kept(game: str, name: str) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / game / f"{name}.play"


def written(rules: Rules, name: str, play: Play) -> str:
    """The playthrough as text."""
    luck = luck_of(rules, 0, _seed(name))
    match = new(rules.name, seats=play.seats, seed=_seed(name), options=play.options)
    while match.agenda:
        play_something(match, luck, LIVELY if play.lively else QUIET)
    return "".join(f"{line}\n" for line in _lines(match, name, play))


def _seed(name: str) -> str:
    return f"playthrough {name}"


def _lines(match: Match, name: str, play: Play) -> Iterator[str]:
    rules, count = match.rules, len(match.entries)
    yield f"{rules.title}: {name}"
    seats = f"{play.seats} seat{'s' * (play.seats != 1)}"
    yield f"rules {rules.stamp}, pack {match.pack.hash[:8]}, {seats}, seed “{_seed(name)}”"
    yield f"options {' '.join(f'{key}={value}' for key, value in play.options.items()) or 'all as they are'}"
    left_out = range(play.first, count - play.last)
    for n in range(count):
        if n in left_out:
            if n == left_out[0]:
                yield ""
                yield f"… {len(left_out)} entries …"
            continue
        yield ""
        yield from _entry(match, n)
        if n % READ_OUT == 0 or n == count - 1:
            yield from _table(match, n)
    outcome = match.outcome
    assert outcome is not None
    yield ""
    won = _names(match, outcome.winners) or "nobody"
    yield f"It ends: {outcome.ending}, {'won' if outcome.won else 'not won'}, winners: {won}."
    yield f"  {outcome.text}"
    yield "  " + " ".join(f"{key}={value:g}" for key, value in outcome.figures.items())


# --- one entry ----------------------------------------------------------------------------------------


def _entry(match: Match, n: int) -> Iterator[str]:
    asked = _asked(match.until(n)) if n else ["nothing yet"]
    yield f"{n}. asked: {'; '.join(asked)}"
    entry = match.entries[n]
    yield f"  {_name(match, entry.seat)} does {_plain(entry.move)}"
    viewers: tuple[Seat | None, ...] = (None, *match.seats)
    heard = {viewer: _heard(match, viewer, n) for viewer in viewers}
    for place, event in enumerate(entry.told):
        yield from (f"    {line}" for line in _told(match, event, {who: heard[who].get(place) for who in viewers}))


def _asked(match: Match) -> list[str]:
    """Each decision once, with all who owe it and among how many moves."""
    groups: dict[tuple[str, str, int], list[Seat]] = {}
    for seat, ask in match.asks().items():
        groups.setdefault((ask.decision, ask.rule, ask.count()), []).append(seat)
    return [
        f"{decision}{f' [{rule}]' if rule else ''} of {_names(match, seats)}, {count} move{'s' * (count != 1)}"
        for (decision, rule, count), seats in groups.items()
    ]


def _heard(match: Match, viewer: Seat | None, n: int) -> dict[int, tuple[Event, str]]:
    """What somebody was told of an entry, in words, by the place of the fact."""
    told = iter(match.in_words(viewer, n))
    return {place: next(told) for place, event in enumerate(match.entries[n].told) if event.to(viewer) is not None}


def _told(match: Match, event: Event, heard: dict[Seat | None, tuple[Event, str] | None]) -> Iterator[str]:
    """A fact as everybody was told it: one line for all who were told the same."""
    groups: dict[str, list[Seat | None]] = {}
    for viewer, what in heard.items():
        groups.setdefault(_fact(*what) if what else "", []).append(viewer)
    if _fact(event) not in {fact.partition("\t")[0] for fact in groups}:
        yield f"nobody: {_fact(event)}"
    for fact, viewers in groups.items():
        if fact:
            told, _, words = fact.partition("\t")
            yield f"{_audience(match, viewers)}: {told}{f'  “{words}”' if words else ''}"


def _fact(event: Event, words: str = "") -> str:
    return f"{_plain(event)}\t{words}" if words else _plain(event)


def _audience(match: Match, viewers: list[Seat | None]) -> str:
    if len(viewers) == len(match.seats) + 1:
        return "all"
    names = _names(match, [seat for seat in viewers if seat is not None])
    return " and ".join(filter(None, (names, "a spectator" if None in viewers else "")))


# --- the table ----------------------------------------------------------------------------------------


def _table(match: Match, n: int) -> Iterator[str]:
    """The table after an entry as it is read out to a spectator, and what a seat sees beside that."""
    seat = next((who for who in match.awaited_in_public(n) if who >= 0), 0)
    public = list(_read_out(match, None, n))
    yield "  | The table, for a spectator:"
    yield from (f"  |   {line}" for line in public)
    yield f"  | and for {_name(match, seat)} besides:"
    own = [line for line in _read_out(match, seat, n) if line not in public]
    yield from (f"  |   {line}" for line in own or ["nothing else"])


def _read_out(match: Match, seat: Seat | None, n: int) -> Iterator[str]:
    board = match.rules.board(match.pack, match.view(seat, n))
    yield from reading.board_lines(board)
    for face in board.hand:
        yield f"in hand: {', '.join(reading.card(face)[:1])}"


# --- words --------------------------------------------------------------------------------------------


def _plain(thing: Any) -> str:
    """A move or a fact in one line: its kind, and what it says."""
    data = msgspec.to_builtins(thing)
    said = [f"{key}={_value(value)}" for key, value in data.items() if key != "type"]
    return " ".join((type(thing).__name__, *said))


def _value(value: Any) -> str:
    """A value, cut where it is long; then some figures show whether the rest is as it was."""
    text = value if isinstance(value, str) and value and " " not in value else encode(value).decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({sha256(text.encode()).hexdigest()[:6]})"


def _name(match: Match, seat: Seat) -> str:
    return {CLOCK: "the clock", HOST: "the host"}.get(seat) or match.header.names[seat]


def _names(match: Match, seats: Iterable[Seat]) -> str:
    return ", ".join(_name(match, seat) for seat in seats)


def difference(before: str, now: str) -> str:
    """What is different, for people to read; empty when nothing is."""
    names = ("as it was kept", "as it is played")
    return "\n".join(difflib.unified_diff(before.splitlines(), now.splitlines(), *names, lineterm="", n=2))


def main() -> None:
    """Write all playthroughs, and drop those that nobody lists any more."""
    for game, rules in known_games().items():
        listed = plays(game)
        for old in (FOLDER / game).glob("*.play"):
            if old.stem not in listed:
                old.unlink()
        for name, play in listed.items():
            kept(game, name).write_text(written(rules, name, play), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
