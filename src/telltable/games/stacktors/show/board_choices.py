"""Of the board: the ways of a scene as a seat can go them, and that of a ready character (ST-WAY-1, ST-CRE-4)."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.board import Face
from telltable.core.english import listed
from telltable.games.stacktors.box.adventure import Adventure, Pregen, Stage, Way
from telltable.games.stacktors.box.notation import parse_challenge, parsed
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import CELL_NAMES
from telltable.games.stacktors.rules.story.ways import (
    Means,
    able,
    close_enough,
    lacking,
    means,
    put_in,
    ways_here,
)
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.pools import members
from telltable.games.stacktors.table.scenery import stage
from telltable.games.stacktors.table.types import Scene, seen
from telltable.games.stacktors.table.view import View

from .foretold import foretold

CLOSED = "This way has closed."


def way_faces(pack: StacktorsPack, view: View) -> tuple[Face, ...]:
    """Each way of the scene for whoever of the seat's own acts next, those behind them last: gone, or closed.

    The tag says how it stands: ``open``, ``help`` (with others' pieces), ``ask`` (a companion can), ``nobody``,
    ``used``.
    The text is what it would come to, the choices are the abilities it takes, the first mark is its cost, `told` what
    is remembered of it (`foretold`), `by` who would do it (empty: the seat's own), and `why_not` what is in the way.
    """
    table = view.table
    at = seen(pack, view)
    here = stage(at)
    mine = _next_of(view)
    if here is None or mine is None or table.fights:
        return ()
    return (*(_open(pack, view, at, mine, way) for way in ways_here(at)), *_behind(pack, view, here))


def ways_for_all(pack: StacktorsPack, view: View) -> tuple[Face, ...]:
    """Each way of a free scene as everybody sees it, those behind them last; `by`: who of the party could go it now.

    What it would come to depends on who goes: `way_faces` says it to whoever does.
    """
    table = view.table
    at = seen(pack, view)
    here = stage(at)
    party = [one for one in table.living if one.side == "party"]
    if here is None or not party or table.mode != "free" or table.fights:
        return ()
    return (*(_open_to(pack, view, at, party, way) for way in ways_here(at)), *_behind(pack, view, here))


def _open_to(pack: StacktorsPack, view: View, at: Scene, party: list[Character], way: Way) -> Face:
    can = [one.name for one in party if close_enough(at, one, way) and means(at, one, way) is not None]
    if not can:
        nearest = next((one for one in party if able(at, one, way)), party[0])
        return _face(pack, view, way, "nobody", why_not=lacking(at, nearest, way))
    return _face(pack, view, way, "open", by=listed(can, "or"))


def _behind(pack: StacktorsPack, view: View, here: Stage) -> Iterator[Face]:
    """The ways that are behind a scene: gone, then closed."""
    table = view.table
    yield from (_face(pack, view, way, "used") for way in here.ways if way.id in table.took)
    yield from (_face(pack, view, way, "used", why_not=CLOSED) for way in here.ways if way.id in table.past_ways)


def _next_of(view: View) -> Character | None:
    table = view.table
    own = [one for one in table.living if controller(table, one) == view.seat]
    if table.mode == "conflict":
        return next((one for one in own if table.turn and table.turn.actor == one.id), None)
    return next((one for one in own if one.id not in table.ready), own[0] if own else None)


def _open(pack: StacktorsPack, view: View, at: Scene, mine: Character, way: Way) -> Face:
    found = means(at, mine, way) if close_enough(at, mine, way) else None
    if found is not None:
        return _face(pack, view, way, "help" if found.help else "open", comes=_comes(at, mine, way, found), who=mine)
    friends = view.table.living if view.table.mode == "free" else ()
    for friend in friends:
        if friend.side == "party" and friend.id != mine.id and controller(view.table, friend) == ENGINE:
            found = means(at, friend, way)
            if found is not None:
                return _face(pack, view, way, "ask", comes=_comes(at, friend, way, found), by=friend.name, who=friend)
    return _face(pack, view, way, "nobody", why_not=lacking(at, mine, way))


def _comes(at: Scene, who: Character, way: Way, found: Means) -> str:
    if not way.against:
        return "It will work." if way.cells else ""  # nothing is tried
    return f"It will work: it takes more than {way.against}, and this makes {found.total}{put_in(at, who, found)}."


def _face(
    pack: StacktorsPack,
    view: View,
    way: Way,
    tag: str,
    *,
    comes: str = "",
    by: str = "",
    why_not: str = "",
    who: Character | None = None,
) -> Face:
    kept = foretold(pack.by_id[view.table.adventure], view.table, way)
    takes = tuple(dict.fromkeys(CELL_NAMES[cell] for cell in way.cells if who is None or members(who, cell)))
    return Face(way.id, way.text, way.kind, tag, comes, takes, (way.cost,) if way.cost else (), kept, by, why_not)


def first_way(it: Adventure, one: Pregen) -> str:
    """What a ready character can do about what is first in the way; empty where an adventure begins with a fight."""
    it_can = parsed(one.stack)
    cells = {f"{half}.{c}" for half in ("feet", "guts", "brains") for c, _ in getattr(it_can, half)}
    return next(_first_ways(it.stages[0], cells), "")


def _first_ways(here: Stage, cells: set[str]) -> Iterator[str]:
    yield from (way.text for way in here.ways if cells & set(way.cells))
    for rock in here.challenges:
        stack = parse_challenge(rock.stack)
        tops = {f"{half}.{row[-1][0]}" for half in ("guts", "brains") if (row := getattr(stack, half))}
        yield from (f"{rock.name}: {CELL_NAMES[cell]}" for cell in sorted(cells & tops))
