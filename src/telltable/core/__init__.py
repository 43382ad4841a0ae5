"""What a game is: events, moves, steps, luck, decks, views, logs. Pure, and ignorant of every game."""
