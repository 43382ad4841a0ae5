"""Chapter “Bots”, SS-B3 to SS-B5: what this game's bots choose. Everything here sees a View, never a State."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from telltable.core.luck import Luck, pick
from telltable.core.move import Move
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.rules.dramaturg.casting import Casting
from telltable.games.storystack.rules.dramaturg.telling import tell
from telltable.games.storystack.rules.play_value import best_play, helper_empty
from telltable.games.storystack.rules.scoring import grounded
from telltable.games.storystack.rules.thread_b import USEFUL_TAGS
from telltable.games.storystack.table.moves import (
    ChooseRetcon,
    DeclareBroken,
    MoveCard,
    NameFirst,
    NoObjection,
    Pass,
    PayOff,
    PickPattern,
    Play,
    SetThread,
    UseDefaults,
)
from telltable.games.storystack.table.so_far import SoFar
from telltable.games.storystack.table.state import View
from telltable.games.storystack.table.types import Observation


def greedy(observation: Observation, luck: Luck) -> Move | None:
    """SS-B3: the most valuable play, with a little chance, told in the card's own words."""
    return _choose(observation, luck, lambda: luck.below(1 << 20) / (1 << 21))


def helper(observation: Observation, luck: Luck) -> Move | None:
    """SS-B4: as greedy without chance: also what stands in for a seat whose time is over."""
    return _choose(observation, luck, lambda: 0.0)


def _choose(observation: Observation, luck: Luck, noise: Callable[[], float]) -> Move | None:
    view = observation.view
    if observation.ask.decision in ("play", "forced"):
        cards = [form.fixed["card"] for form in observation.ask.forms]
        card, lane = best_play(observation.pack, view, cards, noise)
        so_far = SoFar(observation.pack, view.table)
        slots = Casting(so_far, card, lane).slots()
        return Play(card.id, lane, slots, tell(so_far, card, lane, slots))
    return decide_rest(observation, luck)


def decide_rest(observation: Observation, luck: Luck) -> Move | None:
    """SS-B5: what every bot does with the decisions that are matters of taste. None: wait for people."""
    view = observation.view
    table = view.table
    decision = observation.ask.decision
    if decision == "pattern":
        return PickPattern("" if table.humans else pick(luck, table.patterns))
    if decision == "first":
        return NameFirst() if table.humans else NameFirst(pick(luck, table.open))
    if decision == "empty":
        return _ballot(observation.pack, view)
    if decision == "retcon":
        return ChooseRetcon("reframe")
    if decision == "objection":
        return NoObjection()
    if decision == "payoff":
        return PayOff(tuple(f.n for f in table.relationships if grounded(observation.pack, table, f)))
    return _next_thread(observation.pack, view) if decision == "sentences" else UseDefaults()


def _next_thread(pack: StoryPack, view: View) -> Move:
    """SS-N5: my later cards with a useful tag serve Thread B if I opened it; then I am done."""
    table = view.table
    if table.thread_b and table.fact(table.thread_b).seat == view.seat:
        for fact in table.facts[table.thread_b :]:
            useful = pack.cards[fact.card].tag in USEFUL_TAGS
            if fact.seat == view.seat and useful and f"#{fact.n}" not in table.skin.threads:
                return SetThread(fact.n, "B")
    return UseDefaults()


def _ballot(pack: StoryPack, view: View) -> Move | None:
    """After all people: a completing move; else what more than half of them want; else pass."""
    table = view.table
    people = [b for b in table.empty_ballots if b.seat in table.humans]
    if len(people) < len(table.humans):
        return None
    move = helper_empty(pack, view)
    if isinstance(move, MoveCard):
        return move
    wanted = Counter((b.choice, b.n, b.lane) for b in people)
    for (choice, n, lane), count in wanted.items():
        if 2 * count > len(people):
            return {"move": MoveCard(n, lane), "broken": DeclareBroken(), "pass": Pass()}[choice]
    return Pass()
