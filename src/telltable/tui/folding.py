"""Many choices that can't be made now, folded into one line: how many, and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from telltable.core.english import ended

from .choices import Choice

FEW = 2  # stand whole
MOST_REASONS = 2  # of those that are folded

_FIRST_SENTENCE = re.compile(r".+?[.!?…](?=\s+[^\sa-z])")


def is_shut(choice: Choice) -> bool:
    """Whether it can't be made now, as far as that is the question."""
    return choice.form is None and bool(choice.why_not)


def head(shut: Sequence[Choice]) -> str:
    """How many there are, and the key that shows them."""
    return f"Not now: {len(shut)} choices (f shows them)"


def why(shut: Sequence[Choice]) -> str:
    """Why none of them can be made: the reason that most of them share comes first."""
    reasons = Counter(_short(choice.why_not) for choice in shut).most_common()
    if len(reasons) == 1:
        return reasons[0][0]
    said = [f"{reason.rstrip('.')} ({number})." for reason, number in reasons[:MOST_REASONS]]
    others = sum(number for _, number in reasons[MOST_REASONS:])
    if others:
        said.append("1 for another reason." if others == 1 else f"{others} for other reasons.")
    return " ".join(said)


def _short(reason: str) -> str:
    first = _FIRST_SENTENCE.match(reason)
    said = first[0] if first else reason
    return ended(said[:1].upper() + said[1:])


def folded(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The same with more than a few that can't be made now as one, which comes last."""
    shut = [choice for choice in choices if is_shut(choice)]
    if len(shut) <= FEW:
        return tuple(choices)
    one = Choice(ended(head(shut)), why_not=why(shut), folded=tuple(shut))
    return (*(choice for choice in choices if not is_shut(choice)), one)


def laid_last(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The same unfolded: what would be folded lies last, so that all others have the numbers that they had."""
    return tuple(one for choice in folded(choices) for one in choice.folded or (choice,))
