"""The game as compiled code: the same chapters and bots, over arrays. `play` says what the lab may ask of it."""
