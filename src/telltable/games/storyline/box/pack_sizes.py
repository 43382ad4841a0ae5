"""How much may stand in a pack: cards of a kind, characters of a text."""

MOST_CARDS = 99
MOST_NAME, MOST_ABOUT = 60, 300
MOST_PHRASE, MOST_ASIDE, MOST_PAGE = 60, 200, 600
