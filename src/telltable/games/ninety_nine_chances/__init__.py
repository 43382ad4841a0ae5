"""99 chances: mash two genres together, solve your Problems, and let the table set the odds. Rules: RULES.md."""

from .rules import NinetyNineChances

GAME = NinetyNineChances()
