"""Format 1 kept no pack and did not say which Telltable wrote it.

Some of its logs lack options that came within rules version 1. Each of those was added with the way it had been until
then as its default; since format 2 an option that is added raises the rules version of its game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from telltable.core.rules import Rules


def header(old: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """A header of format 2."""
    usual = {option.name: option.standard for option in rules.options}
    return {**old, "format": 2, "by": "", "options": {**usual, **old["options"]}}
