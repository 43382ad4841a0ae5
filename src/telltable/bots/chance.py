"""The bot that plays any game: some legal move, by chance."""

from __future__ import annotations

from typing import Any

from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.observation import AnyObservation


def random_legal(observation: AnyObservation, luck: Luck) -> Move | dict[str, Any] | None:
    """A form uniformly, then each of its fields uniformly; something new half of the time. What is the people's choice
    is left to them as every bot leaves it."""
    taste = observation.taste
    return taste(observation, luck) if taste else observation.draw(luck)
