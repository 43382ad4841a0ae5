"""A turn: everything but moving: attack, special abilities, healing, things (ST-TRN-3, ST-ABL-4, ST-OBJ)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from telltable.core.ask import Form
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.games.stacktors.rules.attack.declaring import fight_of
from telltable.games.stacktors.rules.attack.offering import forms
from telltable.games.stacktors.rules.fight.course import declare
from telltable.games.stacktors.rules.movement.binding import may_act
from telltable.games.stacktors.rules.story.ways import take_way, way_forms
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.moves import (
    Attack,
    Buy,
    Give,
    Heal,
    Take,
    TakeWay,
    UseIdentify,
    UseMedic,
    UseMorph,
)
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.types import Play, Scene

from .handing_over import give_away, take_thing, thing_forms
from .healing_action import heal_forms, heal_turn, may_heal
from .special_abilities import special_forms, use_identify, use_medic, use_morph


def act_forms(at: Scene, one: Character, *, free: bool) -> Iterator[Form]:
    """Every action but moving."""
    if free or may_act(at, one) is None:
        yield from forms(at, one)
    if (free and not one.committed) or (not free and may_heal(at, one) is None):
        yield from heal_forms(at, one)
    if free or may_act(at, one) is None:
        yield from way_forms(at, one)
    yield from special_forms(at, one)
    yield from thing_forms(at, one)


def act(p: Play, one: Character, move: Move, *, free: bool) -> None:
    """Do one of them, or refuse."""
    if isinstance(move, Attack):
        _attack(p, one, move, free)
    elif isinstance(move, Heal):
        heal_turn(p, one, move, free)
    elif isinstance(move, TakeWay):
        _go(p, one, move, free)
    elif isinstance(move, UseMedic):
        use_medic(p, one, move)
    elif isinstance(move, UseMorph):
        use_morph(p, one, move)
    elif isinstance(move, UseIdentify):
        use_identify(p, one, move)
    elif isinstance(move, Take):
        take_thing(p, one, move)
    elif isinstance(move, Give):
        give_away(p, one, move)
    else:
        if isinstance(move, Buy):
            refuse("later", "ST-EVO-3", "You can spend CP after the conflict.")
        refuse("other_move", "ST-TRN-1", "You can't do that in a turn.")


def _go(p: Play, one: Character, move: TakeWay, free: bool) -> None:
    """ST-WAY-2: in a turn a way is an action."""
    reason = None if free else may_act(p, one)
    if reason:
        refuse(*reason)
    take_way(p, one, move)
    turn = p.state.table.turn
    if turn and turn.actor == one.id:
        p.tell(e.TurnChanged(replace(turn, acted=True)))


def _attack(p: Play, one: Character, move: Attack, free: bool) -> None:
    reason = None if free else may_act(p, one)
    if reason:
        refuse(*reason)
    fight = fight_of(p, one, move, "turn")
    table = p.state.table
    turn = table.turn
    if turn and turn.actor == one.id:
        status = one.status("compelled")
        hit = turn.hit or bool(status and status.target in fight.targets)
        p.tell(e.TurnChanged(replace(turn, acted=True, hit=hit)))
    declare(p, fight)
