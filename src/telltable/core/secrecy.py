"""What of a state is secret, said once, where its fields are declared; and the state as one seat may use it.

A field of a state says who may see it::

    hands: Annotated[tuple[tuple[str, ...], ...], secret(own)]  # by seat: each sees its own
    deck: Annotated[Deck, secret(nobody)]

`sealed` puts something in place of all that a seat may not see that can be counted and nothing else. A view that is
made of it is the view that is made of the truth; where it isn't, something leaks (a law of `telltable check`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NoReturn, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from .seat import Seat

Sees = Callable[[Any, Any, Seat | None], bool]  # the state, the key of an item (a place in a tuple, a key), who looks


class Leak(Exception):
    """Something was used that this seat may not see."""


class Secret:
    """The mark of a secret field. `sees`: whether somebody may see one item of it; `whole`: it is one item."""

    __slots__ = ("sees", "whole")

    def __init__(self, sees: Sees, whole: bool) -> None:
        self.sees, self.whole = sees, whole


def secret(sees: Sees, whole: bool = False) -> Secret:
    """The annotation of a field whose items (of a tuple or dict; or `whole`) only some may see.

    Args:
        sees: ``sees(state, key, seat)``; a spectator's seat is None. The key of a whole field is None.
        whole: the field is no tuple or dict of items, or they are open together.
    """
    return Secret(sees, whole)


def own(state: Any, key: Any, seat: Seat | None) -> bool:
    """Each item belongs to the seat of its place."""
    return bool(key == seat)


def nobody(state: Any, key: Any, seat: Seat | None) -> bool:
    """Open to nobody."""
    return False


class Sealed:
    """What lies face down: it can be counted, and compared with itself; looking at it raises `Leak`."""

    __slots__ = ("_count", "_what")

    def __init__(self, what: str, count: int) -> None:
        self._what, self._count = what, count

    def __len__(self) -> int:
        return self._count

    def _look(self, *_: Any, **__: Any) -> NoReturn:
        raise Leak(f"{self._what} is looked at by somebody who may not see it")

    __getattr__ = __getitem__ = __iter__ = __contains__ = __eq__ = __hash__ = __str__ = _look
    __lt__ = __gt__ = __le__ = __ge__ = __add__ = __radd__ = __call__ = __format__ = _look

    def __repr__(self) -> str:
        return f"<sealed: {self._what}>"


@cache
def secrets_of(kind: type) -> Mapping[str, Secret]:
    """The secret fields of a state by name."""
    hints = get_type_hints(kind, include_extras=True)
    marks = {name: [mark for mark in get_args(hint)[1:] if isinstance(mark, Secret)] for name, hint in hints.items()}
    return {name: found[0] for name, found in marks.items() if found}


def sealed(state: Struct, seat: Seat | None) -> Any:
    """The state with everything sealed that this seat (None: a spectator) may not see."""
    return replace(state, **dict(_sealed(state, seat)))


def _sealed(state: Struct, seat: Seat | None) -> Iterator[tuple[str, Any]]:
    for name, mark in secrets_of(type(state)).items():
        value = getattr(state, name)
        if mark.whole or not isinstance(value, tuple | dict):
            if not mark.sees(state, None, seat):
                yield name, Sealed(name, len(value) if hasattr(value, "__len__") else 0)
        elif isinstance(value, dict):
            yield name, {k: v if mark.sees(state, k, seat) else _closed(f"{name}, {k}", v) for k, v in value.items()}
        else:
            yield (
                name,
                tuple(v if mark.sees(state, k, seat) else _closed(f"{name} {k + 1}", v) for k, v in enumerate(value)),
            )


def _closed(what: str, value: Any) -> Sealed:
    return Sealed(what, len(value) if hasattr(value, "__len__") else 0)
