"""SS section 8: what is always true of a state between two moves. Each fault begins with its number there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from telltable.games.storystack.box.components import CARDS, EXISTING_KIND, HAND, LANES_OF, LETTERS, NAMED_KIND, TAGS
from telltable.games.storystack.box.pack import StoryPack

from .moves import Given
from .state import Fact, State, Table, is_filled


def broken(pack: StoryPack, state: State) -> Iterator[str]:
    """Every invariant that this state breaks: 1 to 9, 11, 13 and 15; the others are about transitions."""
    table = state.table
    yield from _places(pack, state)
    yield from _hands(state)
    yield from _lanes(table)
    yield from _tags(pack, table)
    yield from _references(pack, table)
    yield from _ending(pack, table)
    yield from _retcons(table)
    yield from _bounds(table)
    if table.scores:
        yield from _scores(pack, table)
    opened = [f.n for f in table.facts if pack.cards[f.card].effect == "thread_b"]
    if table.thread_b != (opened[0] if opened else 0):
        yield f"15: Thread B begins with #{table.thread_b}, and Parallel Plots lie at {opened}."


def _places(pack: StoryPack, state: State) -> Iterator[str]:
    table = state.table
    lying = [*state.deck.cards, *table.discard, *(f.card for f in table.facts)]
    lying += [card for hand in state.hands for card in hand]
    if len(lying) != len(pack.card_list) or set(lying) != set(pack.cards):
        twice = [card for card, count in Counter(lying).items() if count > 1]
        lost = sorted(set(pack.cards) - set(lying))
        yield f"1: {len(lying)} cards lie somewhere; twice {twice}, nowhere {lost}."
    if sorted(n for lane in table.lanes for n in lane) != [f.n for f in table.facts]:
        yield "1: the lanes do not hold every play once."
    if any(table.fact(n).lane != lane for lane, stack in enumerate(table.lanes, start=1) for n in stack):
        yield "1: a card lies in another lane than its play says."
    if table.deck_size != len(state.deck) or table.hand_sizes != tuple(map(len, state.hands)):
        yield "1: what everybody counts is not what lies there."
    if table.deck_top and table.deck_top != state.deck.top:
        yield f"1: {table.deck_top} was revealed and does not lie on top."
    if len(set(table.patterns)) != len(table.patterns) or not set(table.patterns) <= set(pack.patterns):
        yield f"1: the revealed patterns are {table.patterns}."
    if table.pattern and table.pattern not in table.patterns:
        yield f"1: {table.pattern} was chosen and never revealed."


def _hands(state: State) -> Iterator[str]:
    table = state.table
    if any(size > HAND for size in table.hand_sizes):
        yield f"2: hands of {table.hand_sizes}."
    dealt = len(table.patterns) > 1  # a position file may lay out shorter hands
    if dealt and table.turn and table.deck_size and not table.ending:
        short = [seat for seat in table.open if table.hand_sizes[seat] < HAND]
        if short:
            yield f"2: seats {short} hold fewer than {HAND} cards, and the deck is not empty."


def _lanes(table: Table) -> Iterator[str]:
    for fact in table.facts:
        if fact.lane not in LANES_OF[fact.type]:
            yield f"3: {fact.card} lies in lane {fact.lane}."
    if table.filled != tuple(is_filled(table, lane) for lane in range(1, 9)):
        yield f"8: lanes marked as filled: {table.filled}."
    moved = sum(list(lane) != sorted(lane) for lane in table.lanes)
    if moved > table.move_used or (table.move_used and table.deck_size):
        yield f"6: {moved} lanes are out of order; move used: {table.move_used}, deck: {table.deck_size}."


def _tags(pack: StoryPack, table: Table) -> Iterator[str]:
    counted = Counter(pack.cards[f.card].tag for f in table.facts)
    if table.tags != tuple(counted[tag] for tag in TAGS):
        yield f"4: the tracker says {table.tags}, the cards in play {dict(counted)}."
    if sum(table.tags) + counted[""] != len(table.facts):
        yield "4: counters and untagged cards are not as many as the cards in play."


def _references(pack: StoryPack, table: Table) -> Iterator[str]:
    letters = [e.id for e in table.elements if e.kind == "character"]
    cast = [f.n for f in table.facts if f.type == "CA"]
    if letters != list(LETTERS[: len(letters)]) or [e.n for e in table.characters] != cast:
        yield f"5: characters {letters}, Cast cards at {cast}."
    born = {e.id: (e.kind, e.n) for e in table.elements}
    if len(born) != len(table.elements):
        yield "5: an id was given twice."
    for fact in table.facts:
        for kind, ref in _referred(pack, fact):
            there = (kind, int(ref)) if kind == "play" else born.get(ref, ("", fact.n))
            if there[1] >= fact.n or kind not in (there[0], "element"):
                yield f"5: #{fact.n} refers to {ref}, which did not exist before it."


def _referred(pack: StoryPack, fact: Fact) -> Iterator[tuple[str, str]]:
    """What the slots of a play point at: (kind, id); kind ``element`` for any."""
    for code, slot in zip(pack.cards[fact.card].choices, fact.slots, strict=True):
        if isinstance(slot, Given):
            if slot.payer and slot.payer != "everyone":
                yield "character", slot.payer
        elif isinstance(slot, tuple):
            yield from (("element" if code == "E2!" else "character", ref) for ref in slot)
        elif isinstance(slot, int):
            yield "play", str(slot)
        else:
            yield (EXISTING_KIND | NAMED_KIND)[code], slot


def _ending(pack: StoryPack, table: Table) -> Iterator[str]:
    least = pack.patterns[table.pattern].minimums if table.pattern else {}
    counts = dict(zip(TAGS, table.tags, strict=True))
    done = bool(table.pattern) and all(table.filled) and all(counts[tag] >= n for tag, n in least.items())
    if table.ending == "complete" and not done:
        yield "7: it ended complete, and it is not."
    if done and table.ending != "complete" and table.options["ending_check"] == "any_play":
        yield f"7: the outline is complete, and the ending is {table.ending!r}."
    if bool(table.missing) == done and table.ending:
        yield f"7: it ended with {table.missing} missing."


def _retcons(table: Table) -> Iterator[str]:
    pairs = [(r.card, r.fact) for r in table.retcons]
    if len(set(pairs)) < len(pairs):
        yield "9: a pair of facts was settled twice."
    for card, fact in pairs:
        name = fact.partition("/")[0]
        element = table.element(name)
        older = int(name[1:]) < card if name.startswith("#") else element is not None and element.n < card
        if not older or card > len(table.facts):
            yield f"9: #{card} settles {fact}, which is no older fact."


def _bounds(table: Table) -> Iterator[str]:
    n = len(table.names)
    if table.turn > CARDS - HAND * n + HAND * n * n + n or len(table.facts) > CARDS:
        yield f"11: {table.turn} turns and {len(table.facts)} plays at {n} seats."


def _scores(pack: StoryPack, table: Table) -> Iterator[str]:
    least = pack.patterns[table.pattern].minimums
    counts = dict(zip(TAGS, table.tags, strict=True))
    cap = sum(min(counts[tag], minimum) for tag, minimum in least.items())
    tags, firsts, payoffs = (sum(line[place] for line in table.scores) for place in (1, 2, 3))
    if table.options["score_cap"] == "table" and tags != cap:
        yield f"13: {tags} points for tags, and {cap} cards count."
    if firsts > 8 or payoffs > len(table.relationships):
        yield f"13: {firsts} points for firsts, {payoffs} for {len(table.relationships)} Relationships."
    if any(line[4] != sum(line[1:4]) for line in table.scores):
        yield "13: a total is not the sum of its line."
