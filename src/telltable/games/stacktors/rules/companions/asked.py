"""In a free scene companions wait for people: they offer what they could do, and do it when asked (ST-BOT-1)."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.core.ask import Form
from telltable.core.refusal import refuse
from telltable.games.stacktors.box.choices import ONWARD
from telltable.games.stacktors.rules.actions.act import act
from telltable.games.stacktors.rules.attack.offering import forms
from telltable.games.stacktors.rules.story.ways import able, lacking, means, take_way, way_words, ways_here
from telltable.games.stacktors.table.control import controller, leaders
from telltable.games.stacktors.table.moves import AskFor, Attack, EndTurn, TakeWay
from telltable.games.stacktors.table.names import name, within
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene

from . import deeds


def companions(table: Table) -> tuple[Character, ...]:
    """The living of the party whom the game runs, or bots in seats beside people."""
    led = leaders(table)
    return tuple(one for one in table.living if one.side == "party" and one not in led)


def offers(at: Scene) -> Iterator[Form]:
    """What companions could do if somebody asks them, each a form of its own; not what anybody can do as well."""
    for friend in companions(at.state.table):
        for way in ways_here(at):
            found = means(at, friend, way)
            if found is not None and way.cells and way.kind not in ONWARD:
                title = f"{friend.name} offers: {way_words(at, friend, way, found)}"
                yield Form("AskFor", {"who": friend.id, "way": way.id}, (), title)
        deed = deeds.beat(at, friend)
        if not isinstance(deed, EndTurn):
            aim = deed.targets[0].partition(":")[0] if isinstance(deed, Attack) else ""
            whom = within(name(at.state.table, aim)) if aim else "what is lying around"
            yield Form("AskFor", {"who": friend.id, "way": ""}, (), f"{friend.name} offers: see to {whom}.")


def do_as_asked(p: Play, by: Character, move: AskFor) -> None:
    """ST-BOT-1: a companion does what it was asked for, or it is refused."""
    friend = next((one for one in companions(p.state.table) if one.id == move.who), None)
    if friend is None:
        refuse("ask", "ST-BOT-1", "You can only ask companions; people decide for themselves.", "Talk to them.")
    if move.way:
        way = next((one for one in ways_here(p) if one.id == move.way), None)
        why = lacking(p, friend, way) if way else ""
        if why:
            refuse(
                "ask", "ST-BOT-1", f"{friend.name} can't: {declined(p, friend)}", "Ask somebody who has what it takes."
            )
        take_way(p, friend, TakeWay(move.way), agreed=controller(p.state.table, by))
        return
    deed = deeds.beat(p, friend)
    if isinstance(deed, EndTurn):
        refuse("ask", "ST-BOT-1", f"{friend.name} has nothing to do here: {declined(p, friend)}")
    act(p, friend, deed, free=True)


def declined(at: Scene, friend: Character) -> str:
    """ST-BOT-10: in whose manner a companion says no; in plain words where nobody has written any."""
    says = at.pack.says_of(friend.type)
    lines = says.refuses if says else ()
    return f"“{lines[len(at.state.table.story) % len(lines)]}”" if lines else "it takes something else."


def stuck(at: Scene) -> bool:
    """ST-BOT-1: no person here has what a way or something in the way asks for, so companions act unasked."""
    table = at.state.table
    led = leaders(table)
    ways = ways_here(at)
    if any(able(at, one, way) for one in led for way in ways):
        return False
    rocks = {rock.id for rock in table.challenges.values() if not rock.surmounted}
    return not any(
        str(value).partition(":")[0] in rocks
        for one in led
        for form in forms(at, one)
        for field in form.fields
        if field.kind == "target"
        for value in getattr(field, "of", ())
    )
