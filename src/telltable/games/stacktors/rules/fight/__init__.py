"""An attack as it goes, each pause a step (ST-ATK, ST-ABL, ST-DMG, ST-DTH, ST-CTR, ST-CHA)."""
