"""99 chances: mash two genres together, solve your Problems, and let the table set the odds. Rules: RULES.md."""

from telltable.games.ninety_nine_chances.game import NinetyNineChances

GAME = NinetyNineChances()
