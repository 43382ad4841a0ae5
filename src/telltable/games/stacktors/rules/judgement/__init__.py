"""What the game thinks of attacks, defences and choices for those without a seat (ST-BOT-4 to ST-BOT-9)."""
