"""SS-B4: who is put into the roles of a play, what fills its other choices, and what new things are called."""

from __future__ import annotations

from msgspec import Struct

from telltable.games.storystack.box.components import (
    CHARACTERS_ASKED,
    COSTS,
    EVERYONE,
    EXISTING_KIND,
    NAMED_KIND,
    REQUIRED_TYPE,
    Card,
)
from telltable.games.storystack.table.moves import Given, Slot
from telltable.games.storystack.table.names import free_suggestions, unused
from telltable.games.storystack.table.so_far import DEATH, SoFar, drawn, people_in, share
from telltable.games.storystack.table.state import Fact

LATE = min(REQUIRED_TYPE)  # from this lane on what is there already is used again
MANY = 2  # things of one kind that are enough for an evening
_NEVER = -100.0
_FIT = {
    "lead": {"lead": 12.0},
    "foe": {"foe": 12.0, "lead": -30.0, "friend": -3.0},
    "friend": {"friend": 6.0, "lead": -30.0, "foe": -8.0},
    "not lead": {"lead": -30.0},
}
PAID = tuple(cost for cost in COSTS if cost.casefold() != DEATH)  # who dies is for people to say


class Casting(Struct, frozen=True):
    """One card that is laid on one lane now.

    Attributes:
        so_far: the story before it.
        card: what is laid.
        lane: where.
    """

    so_far: SoFar
    card: Card
    lane: int

    def slots(self) -> tuple[Slot, ...]:
        """Every choice of the card, in printed order."""
        cast: tuple[str, ...] = ()
        filled: list[Slot] = []
        for code in self.card.choices:
            if code in CHARACTERS_ASKED:
                cast = self.roles(CHARACTERS_ASKED[code])
                filled.append(cast)
            else:
                filled.append(self._slot(code, cast))
        return tuple(filled)

    def roles(self, count: int) -> tuple[str, ...]:
        """Who is put into the roles, the most telling role first; all of them different."""
        kinds = [self.card.told.cast.get(role, "anybody") for role in self.card.roles] or ["anybody"] * count
        order = sorted(range(count), key=lambda n: (_IMPORTANCE[kinds[n]], n))
        chosen: dict[int, str] = {}
        for n in order:
            left = [letter for letter in self.so_far.acts if letter not in chosen.values()]
            chosen[n] = max(left, key=lambda letter: self._fits(letter, kinds[n]))
        return tuple(chosen[n] for n in range(count))

    def _fits(self, letter: str, kind: str) -> float:
        """How well a character fits a role: first there and alive, then its kind, then whom the story must not lose."""
        known = self.so_far
        found = 0.0 if known.is_there(letter, self.lane) else _NEVER
        found += 0.0 if known.alive(letter, self.lane) else _NEVER
        found += _FIT.get(kind, {}).get(self._is(letter), 0.0)
        times = len(known.acts[letter])
        if letter == known.lead:
            found += 2.0
        else:
            found += (3.0, 3.5)[times] if times < len((3.0, 3.5)) else -0.3 * times
        if any(letter in known.spoken[fact.n] for fact in self._neighbours()):
            found += 1.0 if letter == known.lead else 2.0
        return found + share(known.table, self.card.id, letter)

    def _is(self, letter: str) -> str:
        known = self.so_far
        return {known.lead: "lead", known.foe: "foe", known.friend: "friend"}.get(letter, "anybody")

    def _neighbours(self) -> list[Fact]:
        """What lies just before the card, in reading order."""
        return self.so_far.before(self.lane)[-2:]

    def _slot(self, code: str, cast: tuple[str, ...]) -> Slot:
        table = self.so_far.table
        if code == "+C":
            return Given(self._name("character"), self._name("note"))
        if code in NAMED_KIND:
            kind = NAMED_KIND[code]
            one = kind == "threat"  # of which there is one, wherever it came in
            have = [x.id for x in table.of_kind(kind) if one or self.so_far.brought[x.id] <= self.lane]
            again = have and (
                one or self.lane >= LATE or len(have) >= MANY or share(table, self.card.id, "new") < 1 / 2
            )
            return self._thing(kind, have) if again else Given(self._name(kind))
        if code in EXISTING_KIND:
            kind = EXISTING_KIND[code]
            return self._thing(kind, [x.id for x in table.of_kind(kind)])
        if code == "E2!":
            return self._pair()
        return self._looked_back_at() if code == "K!" else self._cost(cast)

    def _thing(self, kind: str, have: list[str]) -> str:
        """What of this kind was spoken of most, then last: the story has one threat rather than three."""
        spoken = [id_ for fact in self.so_far.reading for id_ in self.so_far.spoken[fact.n]]
        there = [id_ for id_ in have if self.so_far.brought[id_] <= self.lane] or have
        return max(there, key=lambda id_: (spoken.count(id_), _last(spoken, id_)))

    def _pair(self) -> tuple[str, ...]:
        """Two who are not known to belong together: somebody but the lead, and what the story turns about."""
        known, table = self.so_far, self.so_far.table
        there = [x.id for x in table.elements if known.is_there(x.id, self.lane)]
        ids = there if len(there) > 1 else [x.id for x in table.elements]
        linked = {frozenset((link.first, link.second)) for link in table.links}
        pairs = [(a, b) for a in ids for b in ids if a < b and frozenset((a, b)) not in linked]
        pairs = pairs or [(ids[-1], ids[-2])]
        return max(pairs, key=self._surprise)

    def _surprise(self, pair: tuple[str, ...]) -> float:
        people = sum(len(id_) == 1 for id_ in pair)
        lead = self.so_far.lead in pair
        return 2 * (people == 1) + people - lead + share(self.so_far.table, self.card.id, *pair)

    def _looked_back_at(self) -> int:
        """The play that left most open, read before this lane; it names the lead if one does."""
        known = self.so_far
        earlier = [f for f in known.before(self.lane) if f.lane < self.lane] or list(known.reading)
        told = [f for f in earlier if known.recall(f)] or earlier
        return max(told, key=self._open).n

    def _open(self, fact: Fact) -> tuple[bool, int, int]:
        known = self.so_far
        return known.lead in people_in(fact.slots), len(known.pack.cards[fact.card].told.leaves), fact.n

    def _cost(self, cast: tuple[str, ...]) -> Given:
        """A price that nobody has paid yet. Death is none of them: whoever a bot takes away does not come back."""
        table = self.so_far.table
        paid = {cost.cost for cost in table.costs}
        left = [cost for cost in PAID if cost not in paid] or list(PAID)
        cost = left[drawn(table, self.card.id, "cost") % len(left)]
        alive = [x for x in self.so_far.acts if self.so_far.is_there(x, self.lane)]
        others = [x for x in alive if x not in cast]
        payer = max(others, key=lambda x: self._fits(x, "lead"), default="") or (cast[0] if cast else EVERYONE)
        return Given(cost=cost, payer=payer)

    def _name(self, what: str) -> str:
        """One of the card's suggestions that are not used yet, each as likely as the others; of threats one that could
        be met, if there is any, since somebody will have to stand up to it."""
        table = self.so_far.table
        left = free_suggestions(table, self.card, what)
        shapeless = (self.so_far.pack.phrases.shapeless or ()) if what == "threat" else ()
        left = [name for name in left if name not in shapeless] or left
        return left[drawn(table, self.card.id, what) % len(left)] if left else unused(table, self.card, what)


_IMPORTANCE = {"lead": 0, "foe": 1, "friend": 2, "not lead": 3, "anybody": 4}


def _last(spoken: list[str], id_: str) -> int:
    return max((n for n, one in enumerate(spoken) if one == id_), default=-1)
