"""What an adventure keeps sealed: contents of objects, later stages of challenges, notes (ST-ADV-1, ST-OBJ-3)."""

from __future__ import annotations

from telltable.games.stacktors.box.adventure import ChallengeData, Stage
from telltable.games.stacktors.box.notation import parse_challenge, parse_object
from telltable.games.stacktors.box.pieces import Slot

from .state import Secrets
from .things import StageView
from .types import Scene


def sealed_of(stages: tuple[Stage, ...]) -> Secrets:
    """ST-ADV-1: everything an adventure hides: contents of objects, hidden stages, the GM's notes."""
    objects: dict[str, tuple[tuple[str, int], ...]] = {}
    hidden: dict[str, tuple[StageView, ...]] = {}
    notes: dict[str, str] = {}
    for scene in stages:
        if scene.gm_notes:
            notes[scene.id] = scene.gm_notes
        for thing in scene.objects:
            objects[thing.id] = parse_object(thing.notation, gray_feet=True).pieces or ()
        for data in scene.challenges:
            sealed = sealed_of_challenge(data)
            objects.update(sealed.objects)
            hidden.update(sealed.stages)
    return Secrets(objects, hidden, notes)


def sealed_of_challenge(data: ChallengeData) -> Secrets:
    """What a challenge hides: the reward under its base, and later stages of an abstract one (ST-ABS-1)."""
    it = parse_challenge(data.stack, gray_feet=True)
    rows = [("brains", c, v) for c, v in reversed(it.brains)] + [("guts", c, v) for c, v in reversed(it.guts)]
    stages = tuple(
        StageView(half, c, v, data.stages[n].text, data.stages[n].alt, (), True)
        for n, (half, c, v) in enumerate(rows)
        if n and n < len(data.stages) and data.stages[n].hidden and data.kind == "abstract"
    )
    return Secrets({f"{data.id} reward": it.reward} if it.reward else {}, {data.id: stages} if stages else {})


def pieces_of(at: Scene, thing: str) -> tuple[Slot, ...]:
    """The sealed pieces of an object as slots of their own; open ones as they are."""
    table = at.state.table
    known = table.things.get(thing)
    if known and known.pieces:
        return known.pieces
    sealed = at.state.secrets.objects.get(thing, ())
    return tuple(Slot(table.next_slot + n, c, s) for n, (c, s) in enumerate(sealed))
