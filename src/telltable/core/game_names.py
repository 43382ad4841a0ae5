"""Games as people type them: by name or title, in any spelling, or by the beginning of one."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from .rules import Rules
from .words import clean

LEAST_BEGINNING = 2
MOST_SHOWN = 40


def meant(words: str, games: Mapping[str, Rules]) -> str | None:
    """The name of the game that these words can only mean; None when there is none, or more than one.

    Args:
        words: as typed: a title, a name with a stroke for each ``_``, or how one of them begins.
        games: every game by its name.
    """
    if words in games:
        return words
    wanted = _bare(words)
    for fits in (_is, _begins):
        found = [name for name, rules in games.items() if any(fits(wanted, known) for known in _spellings(rules))]
        if len(found) == 1:
            return found[0]
    return None


def no_such_game(words: str, games: Mapping[str, Rules], kind: str = "game") -> str:
    """The sentence for words that mean no game, or nothing of some kind: games that are near, or else all there are."""
    wanted = _bare(words)
    near = [name for name, rules in games.items() if wanted and any(wanted in known for known in _spellings(rules))]
    if not near:
        names = {known: name for name, rules in games.items() for known in _spellings(rules)}
        near = sorted({names[known] for known in get_close_matches(wanted[:MOST_SHOWN], names)})
    if near and len(near) < len(games):
        *others, last = near
        hint = f"Did you mean {', '.join(others)}{' or ' * bool(others)}{last}?"
    else:
        hint = f"Games: {', '.join(games)}."
    return f"There is no {kind} {clean(words)[:MOST_SHOWN]!r}. {hint}"


def _bare(words: str) -> str:
    return "".join(letter for letter in words.casefold() if letter.isalnum())


def _spellings(rules: Rules) -> tuple[str, ...]:
    return _bare(rules.name), _bare(rules.title)


def _is(wanted: str, known: str) -> bool:
    return wanted == known


def _begins(wanted: str, known: str) -> bool:
    return len(wanted) >= LEAST_BEGINNING and known.startswith(wanted)
