"""SS-B: this game's judgement. Everything here sees a View, never a State."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from telltable.core.luck import Luck, pick
from telltable.core.move import Move
from telltable.core.observation import Observation

from .components import (
    CHARACTERS_ASKED,
    COSTS,
    EVERYONE,
    EXISTING_KIND,
    LANE_OF_FIRST,
    LANES_OF,
    NAMED_KIND,
    REQUIRED_TYPE,
    TAG_INDEX,
    Card,
    StoryPack,
)
from .labels import unused
from .moves import (
    ChooseRetcon,
    DeclareBroken,
    Given,
    MoveCard,
    NameFirst,
    NoObjection,
    Pass,
    PayOff,
    PickPattern,
    Play,
    SetThread,
    Slot,
    UseDefaults,
)
from .placement import playable
from .scoring import grounded, relationships
from .state import Table, View
from .synopsis import fill_template
from .threads import USEFUL_TAGS

TELLING = 280


# --- SS-B3, SS-B4: what a play is worth ---------------------------------------------------------------


def worth(pack: StoryPack, table: Table, seat: int, card: Card, lane: int) -> float:
    """SS-B3 without its random term."""
    value = 0.0
    least = pack.patterns[table.pattern].minimums.get(card.tag, 0)
    if least:
        value += 10 if table.tags[TAG_INDEX[card.tag]] < least else -1
    if not table.lanes[lane - 1]:
        value += 6
    first = card.type in LANE_OF_FIRST and not any(f.type == card.type for f in table.facts)
    if first:
        value += 8
    if card.type == "CA":
        value += {0: 12, 1: 8, 2: 4}.get(sum(e.kind == "character" for e in table.elements), 0)
    if table.options["scoring"] == "competitive":
        value += 3 * (2 * first + _scores_tag(pack, table, seat, card.tag, least))
    return value


def _scores_tag(pack: StoryPack, table: Table, seat: int, tag: str, least: int) -> bool:
    if not least:
        return False
    if table.options["score_cap"] == "table":
        return table.tags[TAG_INDEX[tag]] < least
    return sum(f.seat == seat and pack.cards[f.card].tag == tag for f in table.facts) < least


def best_play(
    pack: StoryPack, view: View, cards: Iterable[str], noise: Callable[[], float] = lambda: 0.0
) -> tuple[Card, int]:
    """The most valuable legal card and lane; ties by hand order, then lane number."""
    table = view.table
    seat = view.seat or 0
    best: tuple[float, Card, int] | None = None
    for id_ in cards:
        if not playable(pack, table, id_):
            continue
        card = pack.cards[id_]
        for lane in card.lanes:
            value = worth(pack, table, seat, card, lane) + noise()
            if best is None or value > best[0]:
                best = (value, card, lane)
    if best is None:
        raise LookupError("no card can be played")
    return best[1], best[2]


def helper_play(pack: StoryPack, view: View, cards: Iterable[str]) -> Play:
    """SS-B4: the best play without chance, and without a telling."""
    card, lane = best_play(pack, view, cards)
    return Play(card.id, lane, fill_slots(view.table, card, lane))


# --- SS-B4: slots -------------------------------------------------------------------------------------


def fill_slots(table: Table, card: Card, lane: int) -> tuple[Slot, ...]:
    """SS-B4: the lead is who was chosen most, the rest who were chosen least; new things early, old ones late."""
    filled: list[Slot] = []
    lead = ""
    for code in card.choices:
        if code in CHARACTERS_ASKED:
            chosen = _roles(table, CHARACTERS_ASKED[code])
            lead = chosen[0]
            filled.append(chosen)
        elif code == "+C":
            filled.append(Given(unused(table, card, "character"), unused(table, card, "note")))
        elif code in NAMED_KIND:
            have = table.of_kind(NAMED_KIND[code])
            old = have and lane >= min(REQUIRED_TYPE)
            filled.append(have[-1].id if old else Given(unused(table, card, NAMED_KIND[code])))
        elif code in EXISTING_KIND:
            filled.append(table.of_kind(EXISTING_KIND[code])[-1].id)
        elif code == "E2!":
            filled.append((table.elements[-1].id, table.elements[-2].id))
        elif code == "K!":
            filled.append(len(table.facts))
        else:
            cost = COSTS[len(table.costs) % len(COSTS)]
            filled.append(Given(cost=cost, payer=lead or EVERYONE))
    return tuple(filled)


def _roles(table: Table, count: int) -> tuple[str, ...]:
    letters = [e.id for e in table.elements if e.kind == "character"]
    times = Counter(letter for fact in table.facts for slot in fact.slots if isinstance(slot, tuple) for letter in slot)
    lead = min(letters, key=lambda letter: (-times[letter], letter))
    rest = sorted((x for x in letters if x != lead), key=lambda letter: (times[letter], letter))
    return (lead, *rest[: count - 1])


# --- the bots -----------------------------------------------------------------------------------------


def greedy(observation: Observation, luck: Luck) -> Move | None:
    """SS-B3: the most valuable play, with a little chance, told in the card's own words."""
    return _choose(observation, luck, lambda: luck.below(1 << 20) / (1 << 21))


def helper(observation: Observation, luck: Luck) -> Move | None:
    """SS-B4: as greedy without chance: also what stands in for a seat whose time is over."""
    return _choose(observation, luck, lambda: 0.0)


def _choose(observation: Observation, luck: Luck, noise: Callable[[], float]) -> Move | None:
    view: View = observation.view
    if observation.ask.decision in ("play", "forced"):
        cards = [form.fixed["card"] for form in observation.ask.forms]
        card, lane = best_play(observation.pack, view, cards, noise)
        slots = fill_slots(view.table, card, lane)
        telling = fill_template(observation.pack, view.table, card, slots)
        return Play(card.id, lane, slots, telling if len(telling) <= TELLING else "")
    return decide_rest(observation, luck)


def decide_rest(observation: Observation, luck: Luck) -> Move | None:
    """SS-B5: what every bot does with the decisions that are matters of taste. None: wait for people."""
    view: View = observation.view
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
        return PayOff(tuple(f.n for f in relationships(table) if grounded(observation.pack, table, f)))
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


# --- SS-K7 --------------------------------------------------------------------------------------------


def helper_empty(pack: StoryPack, view: View) -> Move:
    """SS-K7: the first move that completes the outline, by play number, then lane; else pass."""
    table = view.table
    if not table.move_used:
        for fact in table.facts:
            for lane in LANES_OF[fact.type]:
                if lane != fact.lane and completes(pack, table, fact.n, lane):
                    return MoveCard(fact.n, lane)
    return Pass()


def completes(pack: StoryPack, table: Table, n: int, lane: int) -> bool:
    """Whether moving play `n` to `lane` would leave every lane filled and every minimum reached."""
    minimums = pack.patterns[table.pattern].minimums
    if any(table.tags[TAG_INDEX[tag]] < least for tag, least in minimums.items()):
        return False
    for place, stack in enumerate(table.lanes, start=1):
        after = [m for m in stack if m != n] + ([n] if place == lane else [])
        need = REQUIRED_TYPE.get(place)
        if not any(need is None or table.fact(m).type == need for m in after):
            return False
    return True


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
