"""StoryStack: lay an outline in eight beats together, then tell it. The rules are in RULES.md."""

from .game import StoryStack

GAME = StoryStack()
