"""What bots think: the reference bot by name, and how good a table looks to each seat (`evaluation`)."""

from __future__ import annotations

from telltable.core.observation import Bot

from .choices import careful

BOTS: dict[str, Bot] = {"careful": careful}
