"""How the lobby shows the house rules: under which heading each stands, and what its values are called."""

from __future__ import annotations

LOBBY = {
    "Pets and cards": {
        "guest_characters": {},
        "rocky_target": {"others": "No", "anyone": "Yes"},
        "acting_draw": {"printed": "As printed", "three": "Three", "five": "Five"},
    },
    "Stopping somebody": {
        "reaction_mode": {"auto": "As the table plays", "race": "The quickest", "sealed": "In secret"},
        "reaction_close": {"fixed": "When the time is up", "all_answered": "When everybody has answered"},
        "reaction_seconds": {"4": "Quick, 4 s", "6": "Usual, 6 s", "10": "Slow, 10 s", "20": "Very slow, 20 s"},
        "reaction_floor": {"0": "At once", "2": "After two seconds", "4": "After four seconds"},
        "tie_ms": {"0": "Only at the same instant", "300": "Almost at once", "1000": "Within a second"},
        "sound_mode": {"any": "As you like", "type": "Typed", "tap": "Tapped", "aloud": "Out loud"},
    },
    "Achievements and the end": {
        "empty_hand_achievement": {"none": "Nothing", "top_of_deck": "The top card of the deck"},
        "check_after_draw": {},
        "simultaneous_fourth": {"turn_order": "First in turn order", "shared": "Both"},
        "reveal_achievements": {"at_end": "Yes", "never": "No"},
        "round_limit": {"0": "Never", "15": "After 15 rounds", "30": "After 30 rounds", "60": "After 60 rounds"},
    },
    "Players who leave": {"leave_policy": {"bot": "A bot takes over", "idle": "The seat stays empty"}},
}
