"""SS section 10, "Table": the pattern with its gauges, eight lanes, the hand, the notebook, the edge of the table."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat, zip_longest
from operator import attrgetter

from telltable.core.board import Face, Page, Place, Stack
from telltable.core.board_part import Made, part
from telltable.core.english import a, count, listed
from telltable.core.holders import name_then
from telltable.core.story import Chapter, Gauge
from telltable.games.storystack.box.components import (
    CHARACTERS_ASKED,
    EXISTING_KIND,
    LANES,
    LANES_OF,
    NAMED_KIND,
    REQUIRED_TYPE,
    TAG_INDEX,
    TAGS,
    TYPES,
    Card,
)
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.box.wording import lane_list
from telltable.games.storystack.rules.ending import in_words, missing
from telltable.games.storystack.rules.placement import playable, unfillable
from telltable.games.storystack.rules.thread_b import thread_of
from telltable.games.storystack.table.moves import Given, Slot
from telltable.games.storystack.table.names import name_of, with_names, with_recalls
from telltable.games.storystack.table.so_far import SoFar
from telltable.games.storystack.table.state import Element, Fact, Note, Table, View

from .book import chapter, chapters, title_told
from .unchanged import moved

SHORT = ("Setup", "Inciting", "Commit", "Complic.", "Midpoint", "Crisis", "Climax", "Resolution")
MOST_ASKED = max(CHARACTERS_ASKED.values())  # characters, by one card
TAKES = tuple(tuple(TYPES[code] for code, lanes in LANES_OF.items() if lane in lanes) for lane in range(1, 9))
PAGES = (
    ("character", "Characters"),
    ("object", "Objects"),
    ("location", "Locations"),
    ("faction", "Factions"),
    ("threat", "Threats"),
)


def _title(pack: StoryPack, view: View) -> str:
    pattern = pack.patterns.get(view.table.pattern)
    return pattern.title if pattern else "StoryStack"


def _subtitle(pack: StoryPack, view: View) -> str:
    pattern = pack.patterns.get(view.table.pattern)
    return pattern.idea if pattern else "Pick the pattern that your story will follow."


def _lacking(pack: StoryPack, view: View) -> str:
    table = view.table
    return ", ".join(in_words(missing(table, pack))) if table.pattern and not table.ending else ""


def _spread(pack: StoryPack, view: View) -> tuple[Face, ...]:
    table = view.table
    return () if table.pattern else tuple(_pattern(pack, id_) for id_ in table.patterns)


def _places(pack: StoryPack, view: View) -> tuple[Place, ...]:
    table = view.table
    active = -1 if table.ending else table.active
    seats = zip(table.names, table.kinds, table.hand_sizes, strict=True)
    return tuple(
        [
            Place(seat, name, count(cards, "card"), seat == active, kind.startswith("bot"), cards)
            if seat in table.open
            else Place(seat, name, "left")
            for seat, (name, kind, cards) in enumerate(seats)
        ]
    )


def hand(pack: StoryPack, view: View, last: Made | None = None) -> tuple[Face, ...]:
    """The own hand while there is a game. Cards that look as they did in the last one are taken over."""
    table = view.table
    if table.ending or not view.hand:
        return ()
    known = {face.key: face for face in last.value} if last else {}
    return tuple([_in_hand(pack, table, pack.cards[card], known.get(card)) for card in view.hand])


def _looks(pack: StoryPack, table: Table) -> tuple[object, ...]:
    """What the look of a card in hand depends on: the tags that the pattern still asks for, and how much there is that
    a card can ask for."""
    if table.ending:
        return ()
    least = pack.patterns[table.pattern].minimums if table.pattern else {}
    return _short(table.tags, tuple(least.items())), bool(table.facts), *_can_fill(table.tally, len(table.elements))


@lru_cache(1024)
def _short(tags: tuple[int, ...], least: tuple[tuple[str, int], ...]) -> list[str]:
    return [tag for tag, count in least if tags[TAG_INDEX[tag]] < count]


@lru_cache(1024)
def _can_fill(tally: tuple[int, ...], elements: int) -> tuple[object, ...]:
    characters, *others = tally
    return min(characters, MOST_ASKED), elements > 1, [count > 0 for count in others]


def _in_hand(pack: StoryPack, table: Table, card: Card, known: Face | None) -> Face:
    if known is None or known.why_not or bool(known.marks) != _is_needed(pack, table, card):
        return hand_face(pack, table, card)
    return known if playable(pack, table, card.id) else hand_face(pack, table, card)


def _is_needed(pack: StoryPack, table: Table, card: Card) -> bool:
    """Whether the pattern still asks for the card's tag."""
    least = pack.patterns[table.pattern].minimums.get(card.tag, 0) if table.pattern else 0
    return least > 0 and table.tags[TAG_INDEX[card.tag]] < least


def _piles(pack: StoryPack, view: View) -> tuple[Stack, ...]:
    """The card that was turned over on the deck (SS-K2), and the discard pile, the newest card last."""
    table = view.table
    piles = (
        ("On top of the deck", "On top", (table.deck_top,) * bool(table.deck_top)),
        ("Discard", "Discard", table.discard),
    )
    return tuple(
        Stack(title, short, tuple(_printed(pack.cards[card]) for card in cards))
        for title, short, cards in piles
        if cards
    )


def _printed(card: Card) -> Face:
    """A card as it is printed, for whoever only reads it."""
    return Face(key=card.id, title=card.title, kind=card.type_name, tag=card.tag, text=card.prompt)


def _pattern(pack: StoryPack, id_: str) -> Face:
    """A pattern that may be picked, with what it asks for (SS-S2)."""
    pattern = pack.patterns[id_]
    needs = tuple(f"{tag} {least}" for tag, least in pattern.minimums.items())
    return Face(key=id_, title=pattern.title, kind="Story Pattern", text=pattern.idea, choices=needs)


def _gauges(pack: StoryPack, view: View) -> tuple[Gauge, ...]:
    """All twelve tags, those that the pattern asks for first."""
    table = view.table
    least = pack.patterns[table.pattern].minimums if table.pattern else {}
    order = sorted(TAGS, key=least.__contains__, reverse=True)
    counts = map(dict(zip(TAGS, table.tags, strict=True)).__getitem__, order)
    return tuple(map(_gauge, order, counts, map(least.get, order, repeat(0))))


@lru_cache(1024)
def _gauge(tag: str, count: int, least: int) -> Gauge:
    """Always the same object, so that what shows the same is seen to."""
    return Gauge(tag, count, least)


def _stacks(pack: StoryPack, view: View, last: Made | None = None) -> tuple[Stack, ...]:
    """The lanes as they lie. Cards that lie as they did are taken over."""
    table = view.table
    if last is None:
        return tuple(_stack(pack, table, lane, ()) for lane in range(1, 9))
    stacks = list(last.value)
    for lane, same in moved(last.view.table, table).items():
        stacks[lane - 1] = _stack(pack, table, lane, stacks[lane - 1].cards[:same])
    return tuple(stacks)


def _story(pack: StoryPack, view: View, last: Made | None = None) -> tuple[Chapter, ...]:
    """The lanes as they read. Lines that stand as they did are taken over."""
    table = view.table
    if last is None:
        return chapters(pack, table)
    told = list(last.value)
    for lane, same in moved(last.view.table, table).items():
        told[lane - 1] = chapter(pack, table, lane, told[lane - 1].lines[:same])
    return tuple(told)


def _stack(pack: StoryPack, table: Table, lane: int, known: tuple[Face, ...]) -> Stack:
    stack = table.lanes[lane - 1]
    filled = table.filled[lane - 1]
    needs = "" if filled else TYPES.get(REQUIRED_TYPE.get(lane, ""), "")
    return Stack(
        title=LANES[lane - 1],
        short=SHORT[lane - 1],
        cards=(*known, *[_played(pack, table, table.fact(n)) for n in stack[len(known) :]]),
        state="filled" if filled else "present" if stack else "empty",
        note="" if filled else f"needs a {needs} card" if needs else "needs a card",
        takes=TAKES[lane - 1],
        needs=needs,
    )


def _played(pack: StoryPack, table: Table, fact: Fact) -> Face:
    card = pack.cards[fact.card]
    marks = [f"Thread {thread_of(table, fact)}"] if table.thread_b and fact.n > table.thread_b else []
    if fact.n == table.thread_b:
        marks = ["opens Thread B"]
    if fact.epilogue:
        marks.append("epilogue")
    if any(r.fact == f"#{fact.n}" and r.choice == "override" for r in table.retcons):
        marks.append("replaced")
    return Face(
        key=f"#{fact.n}",
        title=card.title,
        kind=card.type_name,
        tag=card.tag,
        text=card.prompt,
        choices=tuple(
            chosen(pack, table, card, code, slot) for code, slot in zip(card.choices, fact.slots, strict=True)
        ),
        marks=tuple(marks),
        told=with_names(table, with_recalls(pack, table, fact.telling)),
        by=name_then(table, fact.seat, fact.n),
    )


def chosen(pack: StoryPack, table: Table, card: Card, code: str, slot: Slot) -> str:
    """What a slot was filled with, in words."""
    if code in CHARACTERS_ASKED and isinstance(slot, tuple):
        pairs = zip(card.roles, slot, strict=True)
        return ", ".join(f"{role}: {name_of(table, letter)}" for role, letter in pairs)
    if isinstance(slot, tuple):
        return f"{name_of(table, slot[0])} and {name_of(table, slot[1])}"
    if isinstance(slot, Given):
        return slot.label if not slot.cost else f"{with_names(table, slot.cost)}, paid by {name_of(table, slot.payer)}"
    if isinstance(slot, int):
        return f"#{slot} {pack.cards[table.fact(slot).card].title}"
    return name_of(table, slot)


def hand_face(pack: StoryPack, table: Table, card: Card) -> Face:
    """A card in hand: what it asks for, whether its tag is still needed, and why it can't be played if so."""
    blocked = unfillable(table, card)
    return Face(
        key=card.id,
        title=card.title,
        kind=card.type_name,
        tag=card.tag,
        text=card.prompt,
        choices=_asked(card.lanes, card.choices, card.roles, card.note_kind),
        marks=("needed",) if _is_needed(pack, table, card) else (),
        why_not=f"{blocked.why} {blocked.fix}".strip() if blocked else "",
    )


@lru_cache(1024)
def _asked(lanes: tuple[int, ...], codes: tuple[str, ...], roles: tuple[str, ...], note_kind: str) -> tuple[str, ...]:
    """Where a card goes and what its slots ask for, which is the same whatever lies on the table."""
    return (f"goes in {lane_list(lanes)}", *(slot_words(code, roles, note_kind) for code in codes))


def slot_words(code: str, roles: tuple[str, ...], note_kind: str) -> str:
    """What a slot asks for, in words."""
    if code in CHARACTERS_ASKED:
        return f"choose {listed(list(roles))}"
    if code == "+C":
        return f"brings in somebody new, with a {note_kind}"
    if code in NAMED_KIND:
        return f"name or pick {a(NAMED_KIND[code])}"
    if code in EXISTING_KIND:
        return f"choose {a(EXISTING_KIND[code])} already in the story"
    if code == "E2!":
        return "link two things in the story"
    return "look back at a card in play" if code == "K!" else "set a cost and who pays"


def _notebook(pack: StoryPack, view: View, last: Made | None = None) -> tuple[Page, ...]:
    """The pages; those on elements are taken over where they are about the same as before."""
    table = view.table
    fresh = {kind for kind, _ in PAGES} if last is None else _changed_kinds(last.view.table, table)
    pages = [
        Page(title, tuple([_entry(table, x) for x in table.of_kind(kind)]))
        if last is None or kind in fresh
        else last.value[place]
        for place, (kind, title) in enumerate(PAGES)
    ]
    threads = [("Thread A, the main story", ())]
    if table.thread_b:
        title = pack.cards[table.fact(table.thread_b).card].title
        threads.append((f"Thread B, opened by #{table.thread_b} {title}", ()))
    retcons = tuple((f"#{r.card} against {r.fact}: {r.choice}", (with_names(table, r.text),)) for r in table.retcons)
    cards = tuple((f"#{f.n} {pack.cards[f.card].title}", _notes(table, f.notes)) for f in table.facts if f.notes)
    return (*pages, Page("Threads", tuple(threads)), Page("Retcons", retcons), Page("Notes on cards", cards))


def _noted(pack: StoryPack, table: Table) -> tuple[Fact, ...]:
    """The cards that the notebook speaks of: those with notes, and the one that opened Thread B."""
    return (*filter(attrgetter("notes"), table.facts), *table.facts[table.thread_b - 1 : table.thread_b])


def _changed_kinds(was: Table, table: Table) -> set[str]:
    """The kinds of elements of which there are others than there were, or that have other notes."""
    if was.elements is table.elements:
        return set()
    pairs = zip_longest(was.elements, table.elements)
    return {x.kind for pair in pairs if pair[0] is not pair[1] for x in pair if x is not None}


def _entry(table: Table, x: Element) -> tuple[str, tuple[str, ...]]:
    return f"{x.id}  {name_of(table, x.id)}", _notes(table, x.notes)


def _notes(table: Table, notes: tuple[Note, ...]) -> tuple[str, ...]:
    return tuple(f"{note.kind}: {with_names(table, note.text)}" for note in notes)


def _counters(pack: StoryPack, view: View) -> tuple[tuple[str, str], ...]:
    table = view.table
    counters = [("Deck", str(table.deck_size))]
    if table.deck_top:
        counters.append(("On top", pack.cards[table.deck_top].title))
    if table.discard:
        counters.append(("Discard", str(len(table.discard))))
    counters.append(("First", table.names[table.first]))
    counters.append(("The table's move", "used" if table.move_used else "unused"))
    return tuple(counters)


def _at_the_end(pack: StoryPack, table: Table) -> object:
    """What the title of a story that has ended looks at."""
    return _STORY(table) if table.ending else None


_STORY = attrgetter(
    "lanes", "facts", "elements", "names", "former", "thread_b", "costs", "links", "retcons", "kinds", "open", "ending"
)
_WORDS = ("table.elements", "table.names", "table.skin")
_LANES = ("table.lanes", "table.facts", "table.thread_b", "table.ending", "table.commitment", "table.pattern")

BOARD_PARTS = (
    part("title", _title, "table.pattern"),
    part("subtitle", _subtitle, "table.pattern"),
    part("gauges", _gauges, "table.pattern", "table.tags"),
    part("stacks", _stacks, *_LANES, *_WORDS, "table.former", "table.filled", "table.retcons", grow=_stacks),
    part(
        "hand",
        hand,
        "seat",
        "hands",
        _looks,
        grow=hand,
    ),
    part(
        "notebook",
        _notebook,
        "table.thread_b",
        "table.retcons",
        *_WORDS,
        _noted,
        grow=_notebook,
    ),
    part(
        "places",
        _places,
        "table.names",
        "table.kinds",
        "table.hand_sizes",
        "table.open",
        "table.active",
        "table.ending",
    ),
    part(
        "counters",
        _counters,
        "table.deck_size",
        "table.deck_top",
        "table.discard",
        "table.names",
        "table.first",
        "table.move_used",
    ),
    part("missing", _lacking, "table.pattern", "table.ending", "table.filled", "table.lanes", "table.tags"),
    part("spread", _spread, "table.pattern", "table.patterns"),
    part("piles", _piles, "table.deck_top", "table.discard"),
    part(
        "story_title",
        lambda pack, view: title_told(SoFar(pack, view.table)),
        "table.pattern",
        "table.commitment",
        "table.skin",
        _at_the_end,
    ),
    part("story", _story, *_LANES, *_WORDS, "table.former", "table.costs", "table.links", "table.retcons", grow=_story),
)
