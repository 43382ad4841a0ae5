"""Stacks that change: restacking, committing pieces, healing steps (ST-STK, ST-APP-2, ST-HEA)."""
