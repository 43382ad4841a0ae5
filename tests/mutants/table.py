"""What a mutant is: a name, the tests that should see it, and a small change to a real piece of the product."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

EVERY = "-m ''"  # of these tests those too that are only run before a release
Plant = Callable[[], None]


@dataclass(frozen=True)
class Mutant:
    """Something wrong that somebody could write, and where it should be noticed.

    Attributes:
        name: what is wrong, as a sentence.
        node: the tests that should see it, as pytest names them.
        words: what one of them says then.
        plant: puts it there, in this process.
    """

    name: str
    node: str
    words: str
    plant: Plant


class Table(dict[str, Mutant]):
    """Mutants by name."""

    def seen_by(self, node: str, words: str = "") -> Callable[[Plant], Plant]:
        """Register a mutant with the tests that should see it."""

        def register(plant: Plant) -> Plant:
            self[plant.__name__] = Mutant(plant.__name__.replace("_", " "), node, words, plant)
            return plant

        return register


def around(owner: Any, name: str, how: Callable[..., Any]) -> None:
    """Replace a function by one that is handed the honest one first."""
    honest = getattr(owner, name)
    setattr(owner, name, lambda *args, **more: how(honest, *args, **more))
