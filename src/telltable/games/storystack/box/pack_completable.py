"""Whether a Story Pattern can be completed in as many plays as its minimums add up to (section 2.7, 4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import combinations

from .components import CHARACTERS_ASKED, LANES_OF, REQUIRED_TYPE, TYPES, Card

Kind = tuple[str, bool]  # a type, and whether the card has a hard slot
Demand = frozenset[Kind]  # of which kinds one of the plays may be

_CAST: Demand = frozenset({("CA", False)})
_SOFT: Demand = frozenset((type_, False) for type_ in TYPES)
_ANY: Demand = frozenset((type_, hard) for type_ in TYPES for hard in (False, True))
_LANES: tuple[Demand, ...] = tuple(
    frozenset(kind for kind in _ANY if kind[0] == REQUIRED_TYPE.get(lane, kind[0]) and lane in LANES_OF[kind[0]])
    for lane in range(1, 9)
)


def completable(minimums: Mapping[str, int], cards: Iterable[Card]) -> bool:
    """Whether cards that carry just the tags asked, each as often as asked, can fill all eight lanes.

    With no play to spare every play carries a tag that is still needed. So the plays are one for each lane,
    of a type that the lane takes (lanes 5 to 8: the required type), and the rest of any type.

    What a hard slot asks for must be in the story before. Things, places, groups and threats can come with
    any earlier play as notes (SS-P4), and every play is a card to look back at; but characters come from Cast
    cards only. So it is enough that k of the plays are Cast cards, which are played first, and that no other
    card asks for more than k characters. Without Cast cards, a card without hard slots must begin.
    """
    plays = sum(minimums.values())
    if plays < len(_LANES):
        return False
    demands = _LANES + (_ANY,) * (plays - len(_LANES))
    tagged = [card for card in cards if card.tag in minimums]
    for cast in (2, 1, 3, 0):
        beginning, times = (_CAST, cast) if cast else (_SOFT, 1)
        supply = Counter(((card.type, bool(card.hard)), card.tag) for card in tagged if _asked(card) <= cast)
        if any(_meets(some, supply, minimums) for some in _narrowed(demands, beginning, times)):
            return True
    return False


def _asked(card: Card) -> int:
    return max((CHARACTERS_ASKED.get(code, 0) for code in card.choices), default=0)


def _narrowed(demands: tuple[Demand, ...], to: Demand, times: int) -> Iterator[tuple[Demand, ...]]:
    """The demands with so many of them narrowed to these kinds, in every way that makes a difference."""
    seen = set()
    for places in combinations([place for place, demand in enumerate(demands) if demand & to], times):
        narrowed = tuple(demand & to if place in places else demand for place, demand in enumerate(demands))
        kinds = frozenset(Counter(narrowed).items())
        if kinds not in seen:
            seen.add(kinds)
            yield narrowed


def _meets(demands: tuple[Demand, ...], supply: Mapping[tuple[Kind, str], int], minimums: Mapping[str, int]) -> bool:
    """Whether every demand gets a card of its own and every tag its number: a flow demand → kind → tag."""
    room: defaultdict[Hashable, dict[Hashable, int]] = defaultdict(dict)
    for place, demand in enumerate(demands):
        for pair in supply:
            if pair[0] in demand:
                room[place][pair] = 1
    for pair, number in supply.items():
        room[pair][pair[1]] = number
    for tag, least in minimums.items():
        room[tag][None] = least
    return all(_push(room, place, set()) for place in range(len(demands)))


def _push(room: defaultdict[Hashable, dict[Hashable, int]], at: Hashable, seen: set[Hashable]) -> bool:
    """One more unit from here to the end (None), turning back earlier units where that makes way."""
    if at is None:
        return True
    seen.add(at)
    for to in list(room[at]):
        if room[at][to] and to not in seen and _push(room, to, seen):
            room[at][to] -= 1
            room[to][at] = room[to].get(at, 0) + 1
            return True
    return False
