"""The house rules as a lobby shows them: every one under a heading, in words, and presets that can be played."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from telltable.core.option import Option, settle_options
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.games.storyline.show.lobby import TITLES

GAMES = [pytest.param(rules, id=rules.name) for rules in games().values()]
PACK = Path(__file__).parents[2] / "src" / "telltable" / "games" / "storyline" / "packs" / "scary"
PLAIN = {"on", "off", "true", "false"}  # what the screens call Yes, No, On and Off themselves
ON_THE_SLIP = "timers"  # the pace of the table, which is the same in all games


def house_rules(rules: Rules) -> list[Option]:
    return [option for option in rules.options if option.name != ON_THE_SLIP and not option.leads]


@pytest.mark.parametrize("rules", GAMES)
def test_every_house_rule_stands_under_a_heading_and_speaks_plainly(rules: Rules) -> None:
    """No words with underscores, no milliseconds, and what is usual is among what is offered."""
    for option in house_rules(rules):
        assert option.group, option.name
        assert "millisecond" not in option.help.lower(), option.name
        assert not option.help.lower().startswith(("whether", "if ")), "a rule is said as it is with Yes"
        shown = option.values or option.offered
        assert option.count > 1 or set(option.values) <= PLAIN or len(option.labels) == len(shown) > 0, option.name
        assert not [label for label in option.labels if "_" in label or not label], option.name
        assert not option.offered or option.standard in option.offered, option.name
        for value in option.offered:
            option.accept(value)


@pytest.mark.parametrize("rules", GAMES)
def test_presets_are_house_rules_that_can_be_played(rules: Rules) -> None:
    """And each says so in a sentence; the first of them is as printed."""
    shown = [preset for preset in rules.presets if not preset.door]
    assert not shown or not shown[0].options
    for preset in rules.presets:
        assert settle_options(rules.options, preset.options)
        assert preset.help.endswith(".")
    behind_doors = {name for preset in rules.presets if preset.door for name in preset.options}
    assert not behind_doors & {name for preset in shown for name in preset.options}
    assert len(house_rules(rules)) < 30 or shown, "so many house rules are folded behind presets"


def test_tales_are_called_as_they_are_in_the_pack() -> None:
    """SL-104: which tale is told."""
    tales = [tomllib.loads((PACK / f"tale-{n}.toml").read_text("utf-8"))["title"] for n in range(1, len(TITLES) + 1)]
    assert tuple(tales) == TITLES
