"""Names for what players left unnamed: the first suggestion of the card that nobody has used (SS-P1)."""

from __future__ import annotations

from telltable.games.storystack.box.components import Card

from .state import Table


def unused(table: Table, card: Card, what: str) -> str:
    """The first suggestion of this kind that the story does not use yet; a numbered word when all are used.

    Args:
        table: the table.
        card: whose suggestions.
        what: character, note, object, location, faction or threat.
    """
    if what == "note":
        taken = {note.text for element in table.elements for note in element.notes}
    else:
        taken = {element.label.casefold() for element in table.elements}
    for label in card.suggestions.get(what, ()):
        if (label if what == "note" else label.casefold()) not in taken:
            return label
    if what == "note":
        return "something unsaid"
    number = 1 + sum(element.kind == what for element in table.elements)
    return f"{'Stranger' if what == 'character' else 'the ' + what} {number}"
