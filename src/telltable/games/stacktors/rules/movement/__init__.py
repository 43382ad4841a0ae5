"""Movement in a turn (ST-MOV, ST-ENG, ST-STA-2, ST-STA-5)."""
