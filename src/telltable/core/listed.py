"""Candidates by reference: a list that a table keeps is told once, and whatever is chosen from it names it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from .ask import AnyField, Ask, Extra, Form, Listed, Words

Every = Callable[[str], Iterable[str]]  # all candidates of the list of this name, in their order


class TableList(Struct, frozen=True):
    """Candidates that lie open to everybody, of which there are more and more: all cards in play.

    Attributes:
        kind: by which its candidates are labelled; fields of another kind may draw from it if that reads the same.
        things: the field of the public table that has what they are, in the order in which it came.
        name: the candidate for one of these things, a text and no number in digits (browsers put those first); empty
            for a thing that is not in this list.
    """

    kind: str
    things: str
    name: Callable[[Any], str]

    def at(self, table: Any) -> tuple[Any, ...]:
        """The things on a public table."""
        things: tuple[Any, ...] = getattr(table, self.things)
        return things

    def names(self, things: Iterable[Any]) -> list[str]:
        """The candidates for these."""
        return [name for name in map(self.name, things) if name]


def lists_of(field: AnyField) -> tuple[Listed, ...]:
    """The lists that a field draws from."""
    return field.lists or ()


def listed(one: Listed, every: Every) -> list[str]:
    """Its candidates."""
    names = [name for name in every(one.list) if name not in one.but]
    return names[::-1] if one.last_first else names


def fields(ask: Ask) -> Iterator[AnyField]:
    """Every field of what is asked, and of what may come with it."""
    parts: tuple[Ask | Extra, ...] = (ask, *ask.extras)
    return (field for part in parts for form in part.forms for field in form.fields)


def in_full(ask: Ask, every: Every) -> Ask:
    """What is asked, with every candidate written out; the very same where none is told by reference."""

    def written(field: AnyField) -> AnyField:
        if isinstance(field, Words) or not field.lists:
            return field
        names = [name for one in field.lists for name in listed(one, every)]
        return replace(field, of=(*names, *field.of), lists=UNSET)

    def filled(forms: tuple[Form, ...]) -> tuple[Form, ...]:
        return tuple([replace(form, fields=tuple(map(written, form.fields))) for form in forms])

    if not any(map(lists_of, fields(ask))):
        return ask
    extras = tuple([Extra(extra.at, extra.most, filled(extra.forms)) for extra in ask.extras])
    return replace(ask, forms=filled(ask.forms), extras=extras)
