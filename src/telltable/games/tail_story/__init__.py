"""Tail Story: pets race to empty their decks. The rules are in RULES.md."""

from .game import TailStory

GAME = TailStory()
