"""Challenges: what an attack takes away, stages, rewards, and how a challenge strikes (ST-CHA, ST-ABS)."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.games.stacktors.box.adventure import ChallengeData
from telltable.games.stacktors.box.bank import Bank, counted, more, plain_pieces, realise
from telltable.games.stacktors.box.pieces import MENTAL, PHYSICAL, Slot, cell_types
from telltable.games.stacktors.rules.stacks.committing import burn
from telltable.games.stacktors.rules.story.story_effects import effects
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import alive
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import in_reach, reach_of
from telltable.games.stacktors.table.scenery import adventure, need_ground, on_map
from telltable.games.stacktors.table.things import Challenge, Group
from telltable.games.stacktors.table.types import Play, Scene, Step

from .course import Again, execution


def challenge_hit(p: Play, id_: str, fight: Fight, lost: int) -> None:
    """ST-CHA-4 to ST-CHA-6, ST-ABL-6 and ST-ABS-2: an attack on a challenge came out; `lost` 0: nothing.

    Then it may strike back (ST-CHA-7).
    """
    table = p.state.table
    challenge = table.challenges[id_]
    attacker = table.chars.get(fight.attacker)
    half = fight.half if attacker else challenge.half
    if attacker and fight.cell.endswith(".C") and table.option("challenge_daggers") == "true":
        used = next((s for s in fight.pieces if attacker.cell_of(s) == fight.cell), 0)
        if used:
            burn(p, attacker.id, used, "brains.C" if fight.cell == "brains.C" else "guts.C.atk")
    if lost > 0 and challenge.groups(half):
        if attacker and fight.cell:
            p.tell(ef.CellUsed(f"{fight.cell}.atk" if fight.cell.startswith("guts") else fight.cell, attacker.id))
        _lose(p, challenge, half, lost, fight.attacker)
    if challenge.when == "after_attacked" and attacker:
        p.then(Strike(id_, attacker.id))


def _lose(p: Play, challenge: Challenge, half: str, lost: int, by: str) -> None:
    if not challenge.abstract:
        groups = worn(p.state.table.bank, challenge.groups(half), lost, p.state.table.next_slot)
        after = replace(challenge, guts=groups) if half == "guts" else replace(challenge, brains=groups)
        p.tell(ef.ChallengeHit(after, half, lost, by))
        if not groups:
            p.then(Surmounting(challenge.id, by))
        return
    top = challenge.stages[0]
    if challenge.resolve == "wear_down" and lost < top.v:
        (group,) = worn(p.state.table.bank, (Group(top.c, top.v, top.slots),), lost, p.state.table.next_slot)
        worn_top = replace(top, v=group.v, slots=group.slots)
        p.tell(ef.ChallengeHit(replace(challenge, stages=(worn_top, *challenge.stages[1:])), half, lost, by))
        return
    p.tell(ef.StageOvercome(challenge.id, by, top.slots))
    p.then(Uncovering(challenge.id, by))


def worn(bank: Bank, groups: tuple[Group, ...], lost: int, first: int) -> tuple[Group, ...]:
    """ST-CHA-5: groups after so many pips are gone, from the bottom up; what is left is made anew of pieces."""
    left: list[Group] = []
    for group in groups:
        gone = min(lost, group.v)
        lost -= gone
        if gone == 0:
            left.append(group)
        elif group.v > gone:
            pieces = realise(more(bank, counted(group.slots)), group.c, group.v - gone) or ()
            slots = tuple(Slot(first + n, c, s) for n, (c, s) in enumerate(pieces))
            first += len(slots)
            left.append(Group(group.c, group.v - gone, slots))
    return tuple(left)


class Uncovering(Step, frozen=True):
    """ST-ABS-2, ST-ABS-3: the next stage shows itself, or the challenge is surmounted."""

    rule = "ST-ABS-2"
    id: str
    by: str

    def run(self, p: Play) -> None:
        """A hidden one is opened; its pieces come from the sealed reserve."""
        table = p.state.table
        challenge = table.challenges[self.id]
        if not challenge.stages:
            p.then(Surmounting(self.id, self.by))
        elif challenge.stages[0].hidden:
            shown = p.state.secrets.stages[self.id][0]
            pieces = plain_pieces(shown.c, shown.v)
            slots = tuple(Slot(table.next_slot + n, c, s) for n, (c, s) in enumerate(pieces))
            top = replace(shown, slots=slots, hidden=False)
            p.tell(ef.StageRevealed(replace(challenge, stages=(top, *challenge.stages[1:]))))


class Surmounting(Step, frozen=True):
    """ST-CHA-6: the challenge is surmounted; who did it takes what lies under it."""

    rule = "ST-CHA-6"
    id: str
    by: str

    def run(self, p: Play) -> None:
        """Tell it, hand over the reward, and let the story go on."""
        table = p.state.table
        challenge = table.challenges[self.id]
        p.tell(ef.Surmounted(self.id, self.by))
        if challenge.reward and alive(p, self.by):
            p.tell(ef.ThingTaken(self.by, challenge.reward))
        data = challenge_data(p, self.id)
        if data:
            if data.texts.done:
                p.tell(e.Narrated(data.texts.done))
            effects(p, data.on_surmount)


def challenge_data(at: Scene, id_: str) -> ChallengeData | None:
    """What the adventure says about a challenge; None for one that a GM made up."""
    for stage in adventure(at).stages:
        for one in stage.challenges:
            if one.id == id_:
                return one
    return None


# --- ST-CHA-7 -----------------------------------------------------------------------------------------


def strike_of(challenge: Challenge, half: str = "", colour: str = "") -> Fight | None:
    """The attack that a challenge makes: the topmost colour of its half, or the one that its data or the GM names."""
    wanted = half or challenge.half
    half = wanted if challenge.groups(wanted) else next(iter(challenge.halves), "")
    if not half:
        return None
    colours = [group.c for group in challenge.groups(half)]
    named = colour or challenge.cell
    colour = named if named in colours else colours[-1]
    types = cell_types(f"{half}.{colour}")
    cell = f"{half}.{colour}" if types else ""
    type_ = types[0] if types else (PHYSICAL if half == "guts" else MENTAL)
    if cell in ("brains.G", "brains.Pk", "brains.Cy"):
        cell = ""  # it persuades, exchanges and morphs nobody
    return Fight(challenge.id, "challenge", type_, (), cell, half)


class Strike(Step, frozen=True):
    """ST-CHA-7: a challenge attacks somebody, with all pips of the half it uses."""

    rule = "ST-CHA-7"
    id: str
    target: str
    half: str = ""
    colour: str = ""

    def run(self, p: Play) -> None:
        """Within reach, and not more often than it may."""
        table = p.state.table
        challenge = table.challenges.get(self.id)
        one = alive(p, self.target)
        if challenge is None or challenge.surmounted or one is None:
            return
        fight = strike_of(challenge, self.half, self.colour)
        if fight is None or challenge.attacked >= challenge.max_per_round:
            return
        if not in_reach(p, challenge, one, reach_of(fight.cell, challenge_n(challenge, fight))):
            return
        p.tell(ef.ChallengeStruck(self.id))
        fight = replace(fight, targets=(one.id,))
        p.tell(ef.AttackDeclared(fight))
        p.then(*execution(p, fight), Again())


def reaches(at: Scene, challenge: Challenge, one: Character, half: str, colour: str) -> bool:
    """Whether a challenge can attack somebody with this colour of this half."""
    fight = strike_of(challenge, half, colour)
    return fight is not None and in_reach(at, challenge, one, reach_of(fight.cell, challenge_n(challenge, fight)))


def challenge_n(challenge: Challenge, fight: Fight) -> int:
    """N: the pips of that colour's groups in the half."""
    colour = fight.cell.partition(".")[2]
    return sum(group.v for group in challenge.groups(fight.half) if group.c == colour)


class ChallengeTurn(Step, frozen=True):
    """ST-CHA-8: a challenge that attacks each round, on the nearest of the party that it reaches."""

    rule = "ST-CHA-8"
    id: str

    def run(self, p: Play) -> None:
        """The nearest, ties by id."""
        table = p.state.table
        challenge = table.challenges.get(self.id)
        fight = strike_of(challenge) if challenge and not challenge.surmounted else None
        if challenge is None or fight is None:
            return
        reach = reach_of(fight.cell, challenge_n(challenge, fight))
        victims = [one for one in table.living if one.side == "party" and in_reach(p, challenge, one, reach)]
        if victims:
            p.then(Strike(self.id, min(victims, key=lambda one: _near_key(p, challenge, one)).id))


def _near_key(at: Scene, challenge: Challenge, one: Character) -> tuple[int, str]:
    return (need_ground(at).distance(challenge.pos, one.pos) if on_map(at) else 0, one.id)
