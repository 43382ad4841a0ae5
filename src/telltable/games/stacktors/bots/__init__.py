"""What bots think: what a companion would, from what the seat sees. How companions judge is a rule (ST-BOT)."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.observation import Bot

from .tactical import tactical
from .temper import tempered

BOTS: Mapping[str, Bot] = {
    "tactical": tactical,
    "talk": tempered("talk"),
    "trick": tempered("trick"),
    "force": tempered("force"),
}
