"""StoryLine: Scary Tales: one reads, the others slip in a card, and a tale gets written. The rules are in RULES.md."""

from .game import StoryLine

GAME = StoryLine()
