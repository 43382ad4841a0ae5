"""The GM seat: a challenge made up at the table, with a reward under its base (ST-GM-1, ST-CHA, ST-NOT-3)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from telltable.core.ask import AnyField, One, Words
from telltable.core.refusal import refuse
from telltable.core.words import need_words
from telltable.games.stacktors.box.adventure import Attacks, ChallengeData, StageText
from telltable.games.stacktors.box.bank import Bank, realise
from telltable.games.stacktors.box.ground import point
from telltable.games.stacktors.box.notation import NotationProblem, WrittenChallenge, need_filled, parse_challenge
from telltable.games.stacktors.rules.places.free_places import open_places
from telltable.games.stacktors.rules.story.placement import place_challenge
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import moves_gm as mv
from telltable.games.stacktors.table.opaque import has_base
from telltable.games.stacktors.table.sealed import sealed_of_challenge
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import NOWHERE
from telltable.games.stacktors.table.types import Play, Scene, Step

from .gm_action import GmAction

When = Literal["never", "after_attacked", "each_round"]
TEMPLATES = ("{}R4", "{}G6=B4", "(C2)R5=B3", "()P5")
WHEN: tuple[When, ...] = ("never", "after_attacked", "each_round")
MOST_CHALLENGES = 20
MOST_PIPS = 60  # of a half
MOST_STEPS, STEP, HIDDEN = 8, 120, "?"  # stages of an abstract challenge, the text of each, the mark of a hidden one


class Challenging(GmAction):
    """ST-GM: a challenge from the bank, its reward from outside it (R-71)."""

    move = mv.PlaceChallenge
    title = "Build a challenge"

    def _cells(self, at: Scene) -> tuple[str, ...]:
        """Where one can be put: nowhere in particular in a free scene; empty when it can't be done now."""
        table = at.state.table
        if not table.mode or len(table.challenges) >= MOST_CHALLENGES:
            return ()
        return ("",) if table.mode == "free" else open_places(at)

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Its stack, when it attacks, where it stands, what it is called."""
        table = at.state.table
        cells = self._cells(at)
        stacks = tuple(text for text in TEMPLATES if _can_stand(table, parse_challenge(text)))
        if not cells or not stacks:
            return None
        where = (One("at", "cell", "where", of=cells),) if table.mode == "conflict" else ()
        return (
            One("stack", "challenge", of=stacks, words=120),
            One("attacks", "attacks", of=WHEN),
            *where,
            Words("called", "name", limit=24),
            Words("steps", "words", "its stages", limit=MOST_STEPS * STEP),
        )

    def do(self, p: Play, move: mv.PlaceChallenge, step: Step) -> None:
        """It stands there; what lies under it only the GM knows."""
        table = p.state.table
        when = next((one for one in WHEN if one == move.attacks), None)
        if move.at not in self._cells(p) or when is None:
            refuse("place", "ST-GM-1", "Choose a free cell for it, and when it attacks.")
        need_words(move.called, 24, "A name", "ST-GM-1")
        try:
            it = parse_challenge(move.stack, gray_feet=table.option("gray_feet") == "true")
            need_filled(it)
        except NotationProblem as problem:
            refuse("notation", problem.rule, problem.why)
        if max(sum(v for _, v in half) for half in (it.guts, it.brains)) > MOST_PIPS:
            refuse("large", "ST-GM-1", f"Half a challenge can hold {MOST_PIPS} pips at most.")
        if not has_base(table, it.base):
            refuse("base", "ST-SET-4", "There's no opaque piece of that colour left for a base.")
        if not _can_stand(table, it):
            refuse("bank", "ST-NOT-9", "The bank can't make that challenge.")
        number = 1
        while f"gm rock {number}" in table.challenges or f"gm rock {number} reward" in table.things:
            number += 1
        id_ = f"gm rock {number}"
        texts = _stages(it, move.steps)
        name = move.called or "Obstacle"
        at = point(move.at) or NOWHERE
        data = ChallengeData(id_, name, move.stack, at=at, attacks=Attacks(when))
        if texts:
            data = replace(data, kind="abstract", stages=texts)
        sealed = sealed_of_challenge(data)
        if sealed.objects or sealed.stages:
            p.tell(e.SecretsSealed(sealed, table.gm))
        place_challenge(p, data)


def _stages(it: WrittenChallenge, steps: str) -> tuple[StageText, ...]:
    """ST-ABS-1: the texts of an abstract challenge, the top first; none of one that is not."""
    if not steps:
        return ()
    need_words(steps, MOST_STEPS * STEP, "Its stages", "ST-ABS-1")
    texts = [text.strip() for text in steps.split("/")]
    groups = len(it.guts) + len(it.brains)
    if len(texts) != groups or groups > MOST_STEPS:
        refuse(
            "steps",
            "ST-ABS-1",
            f"Every colour is a stage: write {groups} texts with / between them, starting with the top one.",
        )
    if texts[0].startswith(HIDDEN):
        refuse("steps", "ST-ABS-1", "The first stage is face up; only later ones can be hidden.")
    return tuple(StageText(text.removeprefix(HIDDEN).strip(), hidden=text.startswith(HIDDEN)) for text in texts)


def _can_stand(table: Table, it: WrittenChallenge) -> bool:
    """ST-NOT-9: whether the bank can make every group of it."""
    bank: Bank = dict(table.bank)
    for colour, value in (*it.guts, *it.brains):
        pieces = realise(bank, colour, value)
        if pieces is None:
            return False
        for c, s in pieces:
            bank[f"{c}{s}"] -= 1
    return has_base(table, it.base)
