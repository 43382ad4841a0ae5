"""What everybody at the table knows of the story so far, in the order in which it will be read (SS-N3).

Who leads it, who stands against whom, who was brought in where, who died, what lies open: read from the table alone.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from hashlib import blake2b

from msgspec import Struct

from telltable.core.holders import was_bot
from telltable.games.storystack.box.components import CHARACTERS_ASKED, LANES
from telltable.games.storystack.box.pack import StoryPack

from .moves import Given, Slot
from .names import TOKEN, recall_of, telling_of
from .state import Element, Fact, Table

END = len(LANES) + 1
DEATH = "life"  # the cost of which nobody comes back
EARLY = 3  # the last lane in which somebody is met in time to matter
LATE = 5  # the lane from which on people's own endings count


def drawn(table: Table, *salt: object) -> int:
    """A number that is always the same for the same table and the same words, and even over many of them."""
    said = "\n".join(map(str, (table.commitment, *salt)))
    return int.from_bytes(blake2b(said.encode(), digest_size=6).digest())


def share(table: Table, *salt: object) -> float:
    """The same from 0 to 1."""
    return drawn(table, *salt) / (1 << 48)


def people_in(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    """The characters that a play chose, in the order of its roles, and who pays."""
    found: list[str] = []
    for slot in slots:
        if isinstance(slot, tuple):
            found += [id_ for id_ in slot if len(id_) == 1]
        elif isinstance(slot, Given) and len(slot.payer) == 1:
            found.append(slot.payer)
    return tuple(dict.fromkeys(found))


def things_in(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    """The existing things and places that a play chose."""
    ids = [slot for slot in slots if isinstance(slot, str)]
    ids += [id_ for slot in slots if isinstance(slot, tuple) for id_ in slot if len(id_) > 1]
    return tuple(ids)


class SoFar(Struct, frozen=True, dict=True):
    """The story so far.

    Attributes:
        pack, table: as played.
    """

    pack: StoryPack
    table: Table

    @cached_property
    def brought(self) -> dict[str, int]:
        """The lane in which somebody or something was brought in, by id."""
        return {x.id: self.table.fact(x.n).lane if x.n else 1 for x in self.table.elements}

    @cached_property
    def acts(self) -> dict[str, list[Fact]]:
        """The plays that chose a character, by letter; being brought in is none of them."""
        found: dict[str, list[Fact]] = {x.id: [] for x in self.table.characters}
        for fact in self.table.facts:
            for letter in people_in(fact.slots):
                found[letter].append(fact)
        return found

    @cached_property
    def died(self) -> dict[str, int]:
        """The lane in which a character paid with life, by letter."""
        facts = self.table.facts
        paid = [(c.payer, facts[c.n - 1].lane) for c in self.table.costs if c.cost.casefold() == DEATH]
        return {payer: lane for payer, lane in reversed(paid) if payer in self.acts}

    @cached_property
    def lead(self) -> str:
        """Whose story it is: the first whom a person brought in; else the first who came in with the Setup; else who
        was chosen most, then first. May be empty."""
        people = self.table.humans
        own = [x.id for x in self.table.characters if x.by in people]
        first = [x.id for x in self.table.characters if self.brought[x.id] == 1]
        if own or first:
            return (own or first)[0]
        return min(self.acts, key=lambda letter: (-len(self.acts[letter]), letter), default="")

    @cached_property
    def foe(self) -> str:
        """Who was most often cast against the others. May be empty."""
        return self._most(self.cast_as("foe"))

    @cached_property
    def friend(self) -> str:
        """Who stands with the lead most often, and not against: of those who are met early, if there are any. May be
        empty."""
        beside = Counter(
            letter
            for fact in self.acts.get(self.lead, ())
            for letter in people_in(fact.slots)
            if letter not in (self.lead, self.foe)
        )
        early = Counter({letter: times for letter, times in beside.items() if self.brought[letter] <= EARLY})
        return self._most(early or beside)

    def cast_as(self, kind: str) -> Counter[str]:
        """How often each character had a role of this kind."""
        found: Counter[str] = Counter()
        for fact in self.table.facts:
            for role, letter in roles_of(self.pack, fact):
                if self.pack.cards[fact.card].told.cast.get(role) == kind and letter != self.lead:
                    found[letter] += 1
        return found

    @staticmethod
    def _most(counted: Counter[str]) -> str:
        return min(counted, key=lambda letter: (-counted[letter], letter), default="")

    @cached_property
    def reading(self) -> tuple[Fact, ...]:
        """All plays in the order in which they lie: lane by lane, from the bottom of each to the top."""
        return tuple(self.table.fact(n) for lane in self.table.lanes for n in lane)

    @cached_property
    def spoken(self) -> dict[int, tuple[str, ...]]:
        """Everybody and everything that each play spoke of, by its number."""
        return {fact.n: spoken_of(self.table, fact) for fact in self.table.facts}

    @cached_property
    def there(self) -> tuple[int, ...]:
        """How many characters are known and alive in each lane; of lane 0 there are none."""
        return (0, *(sum(self.is_there(letter, lane) for letter in self.acts) for lane in range(1, END)))

    def before(self, lane: int) -> list[Fact]:
        """What is read before a card that is laid on this lane now."""
        return [fact for fact in self.reading if fact.lane <= lane]

    def alive(self, letter: str, lane: int) -> bool:
        """Whether somebody has not died by this lane."""
        return lane < self.died.get(letter, END)

    def is_there(self, id_: str, lane: int) -> bool:
        """Whether somebody or something is known by this lane, and alive."""
        return self.brought.get(id_, END) <= lane and self.alive(id_, lane)

    def open_end(self, kind: str, lane: int, people: tuple[str, ...] = ()) -> Fact | None:
        """The play that left a loose end of this kind, read before this lane and picked up by none yet: first one of
        these people, then the latest."""
        taken = self.picked_up
        left = [f for f in self.before(lane) if kind in self._leaves(f) and (f.n, kind) not in taken and self.recall(f)]
        return _cause(left, people)

    @cached_property
    def picked_up(self) -> dict[tuple[int, str], Fact]:
        """Which loose end (play and kind) a later play picked up, in reading order; each play picks up one at most."""
        open_ends: dict[str, list[Fact]] = {}
        found: dict[tuple[int, str], Fact] = {}
        for fact in self.reading:
            need = self.pack.cards[fact.card].told.needs
            left = open_ends.get(need, [])
            if need and left:
                cause = _cause(left, people_in(fact.slots))
                if cause is not None:
                    left.remove(cause)
                    found[cause.n, need] = fact
            for kind in self._leaves(fact):
                open_ends.setdefault(kind, []).append(fact)
        return found

    @cached_property
    def causes(self) -> dict[int, Fact]:
        """The play that a play follows from, by the number of the later one (law: no because without a ground)."""
        return {later.n: self.table.fact(n) for (n, _), later in self.picked_up.items()}

    def _leaves(self, fact: Fact) -> tuple[str, ...]:
        return self.pack.cards[fact.card].told.leaves

    def last(self, kind: str, lane: int, but: tuple[str, ...] = ()) -> str:
        """What of this kind was spoken of last before a card laid here now. May be empty."""
        ids = {x.id for x in self.table.of_kind(kind) if x.id not in but and self.brought[x.id] <= lane}
        for fact in reversed(self.before(lane)):
            for id_ in self.spoken[fact.n]:
                if id_ in ids:
                    return id_
        return ""

    def is_a_persons(self, fact: Fact) -> bool:
        """Whether a person laid or wrote it: then nothing moves it past what another person did."""
        written = any(key.endswith(f" #{fact.n}") for key in self.table.skin.edits)
        persons = fact.seat in self.people and not was_bot(self.table, fact.seat, fact.n)
        return written or persons or not self.is_packs(fact, fact.telling)

    @cached_property
    def people(self) -> tuple[int, ...]:
        """Every seat that a person has or had."""
        return tuple(seat for seat, kind in enumerate(self.table.kinds) if not kind.startswith("bot"))

    def recall(self, fact: Fact) -> str:
        """What later text may call a play; empty for what a person told: nobody sums that up for them (law 1)."""
        if fact.n not in self._recalls:
            self._recalls[fact.n] = recall_of(self.pack, fact)
        return self._recalls[fact.n]

    @cached_property
    def _recalls(self) -> dict[int, str]:
        return {}

    def is_packs(self, fact: Fact, words: str) -> bool:
        """Whether these words of a play, with their tokens, are the pack's and nobody's own."""
        return telling_of(self.pack.cards[fact.card], words) is not None

    @property
    def want(self) -> str:
        """What the lead wants, as a person last noted it, else as the card brought it: ``to be believed, once``."""
        element = self.table.element(self.lead) if self.lead else None
        return wanted(self.table, element) if element else ""


def _cause(left: list[Fact], people: tuple[str, ...]) -> Fact | None:
    """Of the plays that left something open the one that another most likely follows from: something that happened
    rather than what somebody is like, of these people, the latest."""
    return max(
        left, key=lambda f: (f.type != "CA", not set(people).isdisjoint(people_in(f.slots)), f.lane), default=None
    )


def wanted(table: Table, element: Element) -> str:
    """The want or need of a character that reads on after “wanted”. May be empty."""
    notes = [note for note in element.notes if note.kind in ("want", "need")]
    notes.sort(key=lambda note: note.by in table.humans)
    fit = [note.text.rstrip(".!?… ") for note in notes if note.text.startswith("to ")]
    return fit[-1] if fit else ""


def roles_of(pack: StoryPack, fact: Fact) -> list[tuple[str, str]]:
    """Each role of a play with the character that has it."""
    card = pack.cards[fact.card]
    for code, slot in zip(card.choices, fact.slots, strict=True):
        if code in CHARACTERS_ASKED and isinstance(slot, tuple):
            return list(zip(card.roles, slot, strict=True))
    return []


def spoken_of(table: Table, fact: Fact) -> tuple[str, ...]:
    """Everybody and everything that a play brought in, chose or named in its telling."""
    new = [x.id for x in table.elements if x.n == fact.n]
    return tuple(dict.fromkeys([*people_in(fact.slots), *things_in(fact.slots), *new, *TOKEN.findall(fact.telling)]))
