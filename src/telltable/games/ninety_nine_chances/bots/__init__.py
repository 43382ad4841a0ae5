"""What bots think, and which there are."""

from telltable.core.observation import Bot

from .choices import greedy, helper

BOTS: dict[str, Bot] = {"helper": helper, "greedy": greedy}
