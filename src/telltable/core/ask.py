"""What a seat is asked: a few forms with fields to fill, never a flat list of every combination."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from typing import Any, ClassVar

from msgspec import UNSET, Struct, UnsetType

from .luck import Luck


class Listed(Struct, frozen=True, gc=False):
    """All candidates of a list that the table keeps (`core/listed.py`).

    Attributes:
        list: its name.
        but: what is left out of it.
        last_first: the other way round.
    """

    list: str
    but: tuple[str, ...] = ()
    last_first: bool = False


Lists = tuple[Listed, ...] | UnsetType


class Field(Struct, frozen=True, tag_field="type", tag=True, gc=False):
    """One thing to choose. `at` says where its value goes in the move: ``lane``, or ``slots.0``.

    A candidate is a text or a number, so that it is still itself after JSON: a path over a board is ``21 31``. Those of
    `lists` come before those of `of`; where an ask is read in full (`Match.asked`), all of them are in `of`.

    Attributes:
        at: dotted place of the value in the move; a number means a place in a list.
        kind: what the candidates are (character, lane, card ...), so that a client can name and draw them.
        role: what this choice is for, as printed; may be empty.
    """

    at: str
    kind: str
    role: str = ""


class One(Field, frozen=True, gc=False, kw_only=True):
    """Exactly one of the candidates; or own words of up to `words` characters where that is not 0."""

    of: tuple[Any, ...]
    words: int = 0
    lists: Lists = UNSET

    def values(self) -> Iterator[Any]:
        """The candidates."""
        return iter(self.of)

    def count(self) -> int:
        """How many candidates."""
        return len(self.of)

    def draw(self, luck: Luck) -> Any:
        """A candidate."""
        return self.of[luck.below(len(self.of))]


class Several(Field, frozen=True, gc=False, kw_only=True):
    """`least` to `most` different candidates, as a list; `ordered` when their order means something."""

    of: tuple[Any, ...]
    least: int
    most: int
    ordered: bool = False
    roles: tuple[str, ...] = ()
    lists: Lists = UNSET

    def values(self) -> Iterator[Any]:
        """Every combination, or every arrangement when ordered."""
        arrange = permutations if self.ordered else combinations
        for size in range(self.least, self.most + 1):
            yield from (list(chosen) for chosen in arrange(self.of, size))

    def count(self) -> int:
        """How many combinations or arrangements."""
        ways = perm if self.ordered else comb
        return sum(ways(len(self.of), size) for size in range(self.least, self.most + 1))

    def draw(self, luck: Luck) -> Any:
        """A size, then that many different candidates."""
        size = self.least + (luck.below(self.most - self.least + 1) if self.most > self.least else 0)
        pool = list(self.of)
        return [pool.pop(luck.below(len(pool))) for _ in range(size)]


class NewOr(Field, frozen=True, gc=False, kw_only=True):
    """Name something new (a label, which may stay empty), or pick one of the candidates."""

    of: tuple[Any, ...]
    limit: int
    suggestions: tuple[str, ...] = ()
    new: Any = ""
    lists: Lists = UNSET

    def values(self) -> Iterator[Any]:
        """Something new without a label, then the candidates."""
        yield self.new
        yield from self.of

    def count(self) -> int:
        """One more than there are candidates."""
        return 1 + len(self.of)

    def draw(self, luck: Luck) -> Any:
        """Something new half of the time."""
        if not self.of or luck.below(2):
            return self.new
        return self.of[luck.below(len(self.of))]


class Words(Field, frozen=True, gc=False, kw_only=True):
    """Free text of up to `limit` characters. When optional it may be left out, and mechanics ignore it."""

    of: ClassVar[tuple[Any, ...]] = ()
    lists: ClassVar[Lists] = UNSET
    limit: int
    optional: bool = True
    suggestions: tuple[str, ...] = ()

    def values(self) -> Iterator[Any]:
        """The first suggestion, or no text."""
        yield self.suggestions[0] if self.suggestions and not self.optional else ""

    def count(self) -> int:
        """Texts are not counted as different moves."""
        return 1

    def draw(self, luck: Luck) -> Any:
        """No text, or a suggestion where one is owed."""
        return "" if self.optional or not self.suggestions else self.suggestions[luck.below(len(self.suggestions))]


class Form(Struct, frozen=True, gc=False):
    """One kind of move that would be legal now: fixed parts, and fields that are chosen independently.

    Attributes:
        move: the move's type name.
        fixed: parts already decided, as they stand in the move.
        fields: what is left to choose, in the order in which people choose it.
        title: what a person reads for it; empty when its card or its move's name says it all.
        help: a sentence more about it, where one is needed.
        price: what it costs, where it costs something: ``3 CP``.
    """

    move: str
    fixed: dict[str, Any] = {}
    fields: tuple[AnyField, ...] = ()
    title: str = ""
    help: str | UnsetType = UNSET
    price: str | UnsetType = UNSET

    @property
    def said(self) -> str:
        """All that a person reads for it, in one go."""
        return ": ".join(filter(None, (self.title, self.help or ""))) + (f" ({self.price})" if self.price else "")

    def fill(self, values: tuple[Any, ...]) -> dict[str, Any]:
        """The move as plain data, given one value per field."""
        made: dict[str, Any] = {"type": self.move, **self.fixed} if self.move else {**self.fixed}
        for field, value in zip(self.fields, values, strict=True):
            if "." in field.at:
                _put(made, field.at.split("."), value)
            elif value != "":
                made[field.at] = value
        return made

    def moves(self) -> Iterator[dict[str, Any]]:
        """Every move of this form, lazily, as plain data."""
        for values in _every(self.fields):
            yield self.fill(values)

    def count(self) -> int:
        """How many moves there are."""
        total = 1
        for field in self.fields:
            total *= field.count()
        return total

    def draw(self, luck: Luck) -> dict[str, Any]:
        """One move: each field uniformly, independently of the others."""
        return self.fill(tuple([field.draw(luck) for field in self.fields]))


def _every(fields: tuple[AnyField, ...]) -> Iterator[tuple[Any, ...]]:
    """Every choice of values, the last field changing fastest. A field with very many values is never listed whole."""
    if not fields:
        yield ()
        return
    for value in fields[0].values():
        for rest in _every(fields[1:]):
            yield (value, *rest)


def _put(into: dict[str, Any], path: list[str], value: Any) -> None:
    """Set a nested value; lists grow as their places come up. An empty text is left out, its place is not."""
    if len(path) > 1 and path[1].isdecimal():
        listed = into.setdefault(path[0], [])
        if len(path) == 2:
            listed.append(value)
            return
        if len(listed) == int(path[1]):
            listed.append({})
        _put(listed[int(path[1])], path[2:], value)
    elif len(path) > 1:
        _put(into.setdefault(path[0], {}), path[1:], value)
    elif value != "":
        into[path[0]] = value


AnyField = One | Several | NewOr | Words


class Extra(Struct, frozen=True, gc=False):
    """Something that may be added to any move of an ask, up to `most` times: a note, a contradiction settled.

    Attributes:
        at: where the list of what was added goes in the move.
        most: how many may be added.
        forms: what can be added. Their `move` is empty: what they fill is a record, not a move.
    """

    at: str
    most: int
    forms: tuple[Form, ...]


class Ask(Struct, frozen=True, gc=False):
    """A choice that a seat owes, or may make.

    Attributes:
        decision: its name in the rulebook, lower case: ``play``, ``pattern``.
        rule: id of the rule that asks.
        text: one sentence for the seat.
        help: another one, which stands where a client has room for it.
        forms: every kind of legal move.
        owed: False for standing actions, and for an answer already given that may still be changed.
        extras: what may be added to any of the forms. `moves`, `count` and `draw` leave it out.
    """

    decision: str
    rule: str
    text: str
    forms: tuple[Form, ...]
    owed: bool = True
    extras: tuple[Extra, ...] = ()
    help: str | UnsetType = UNSET

    @property
    def said(self) -> str:
        """The question and what else is said of it."""
        return " ".join(filter(None, (self.text, self.help or "")))

    def moves(self) -> Iterator[dict[str, Any]]:
        """Every legal move, lazily, as plain data."""
        for form in self.forms:
            yield from form.moves()

    def count(self) -> int:
        """How many legal moves there are, without listing them."""
        return sum(form.count() for form in self.forms)

    def draw(self, luck: Luck) -> dict[str, Any]:
        """A form uniformly, then each of its fields uniformly."""
        return self.forms[luck.below(len(self.forms))].draw(luck)
