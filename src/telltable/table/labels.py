"""What people read for the candidates of a choice, by kind and candidate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from telltable.core.ask import Form, Words
from telltable.core.log import encode
from telltable.core.match import Match

Labels = dict[str, dict[str, str]]


def labels(match: Match, view: Any, forms: Iterable[Form], given: Labels) -> Labels:
    """The labels in these forms, as whoever has this view reads them.

    `given`: labels that were given for such a view before and that stand; those that are new are added.
    """
    named: Labels = {}
    done = set()
    for form in forms:
        for field in form.fields:
            if isinstance(field, Words) or (field.kind, field.of) in done:
                continue
            done.add((field.kind, field.of))
            known, those = given.setdefault(field.kind, {}), named.setdefault(field.kind, {})
            for value in field.of:
                key = value if type(value) is str else encode(value).decode()
                if key not in known:
                    known[key] = match.rules.label(match.pack, view, field.kind, value)
                those[key] = known[key]
    return named


def together(some: Labels, others: Labels) -> Labels:
    """Both; what is of one alone stays the object it is."""
    both = {kind: {**some[kind], **those} if kind in some else those for kind, those in others.items()}
    return {**some, **both}
