"""The table server under load: our own, bare ones of the same stack, and boardgame.io's."""
