"""Which function tells a fact in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from telltable.core.event import Event
from telltable.games.stacktors.table.state import Table

Sentence = Callable[[Table, Any], str]


_SENTENCES: dict[type[Event], Sentence] = {}


def says(*kinds: type[Event]) -> Callable[[Sentence], Sentence]:
    """Decorator: this function tells facts of these kinds."""

    def register(function: Sentence) -> Sentence:
        for kind in kinds:
            _SENTENCES[kind] = function
        return function

    return register


def sentence(table: Table, event: Event) -> str:
    """A fact as one sentence, on the table as it lies after it; empty for what needs no line."""
    function = _SENTENCES.get(type(event))
    return function(table, event) if function else ""
