"""The rulebook, a room for each group of chapters. Each room looks only at those below it: see `.importlinter`."""
