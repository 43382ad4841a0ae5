"""How the lobby shows the house rules: under which heading each stands, and what its values are called."""

from __future__ import annotations

SEAT_LEFT = {"bot": "A bot takes over", "close": "The seat is closed"}
LOBBY = {
    "Setting up": {
        "pattern_pick": {"vote": "By vote", "random": "At random"},
        "first_player": {"random": "At random", "chosen": "One seat", "asked": "The table says"},
        "first_seat": {str(seat): f"Seat {seat}" for seat in range(1, 7)},
        "hands": {"private": "Only your own", "open": "Everybody’s"},
    },
    "Telling": {
        "contradictions": {"interrupt": "Anybody calls out", "ask_all": "Everybody is asked", "off": "Not at all"},
        "branch_needs_card": {},
        "revealed_card": {"stays": "Stays in sight", "discarded": "Discarded"},
        "redraw_turn": {"continue": "Goes on", "end": "Ends"},
        "skinning": {"full": "Written together", "quick": "Names only", "off": "As it stands"},
    },
    "The end": {
        "ending_check": {"any_play": "Any play", "on_resolution": "Plays into Resolution"},
        "scoring": {"none": "No", "competitive": "Yes"},
        "score_cap": {"table": "The whole table’s", "player": "Each player’s own"},
    },
    "Bots, and players who leave": {
        "grace": {"0": "Not at all", "2": "A moment", "4": "A few seconds", "10": "Ten seconds"},
        "on_leave": SEAT_LEFT,
    },
}
