"""Looking rules up at the table: by id, by words, or the contents."""

from __future__ import annotations

from telltable.core.errors import Problem
from telltable.core.rulebook import contents, paragraph, search
from telltable.core.rules import Rules

LONGEST = 120  # letters of what may be looked up


def rule_lines(rules: Rules, wanted: str) -> list[str]:
    """One rule by its id; else every rule that holds these words; the contents when nothing is wanted."""
    if len(wanted) > LONGEST:
        return ["That's too long to search for. Type a rule's id or a few words."]
    try:
        if not wanted:
            return contents(rules).splitlines()
        if any(char.isdigit() for char in wanted):
            return paragraph(rules, wanted).splitlines()
        found = search(rules, wanted)
    except Problem as problem:
        return [str(problem)]
    if not found:
        return [f"No rule mentions {wanted}."]
    return [line for entry in found for line in (*entry.text.splitlines(), "")]
