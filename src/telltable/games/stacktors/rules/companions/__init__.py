"""What somebody without a seat does in its turn (ST-BOT-4 to ST-BOT-9)."""
