"""Bots: they are handed a view and an ask, never a state."""
