"""How the lobby shows the house rules: under which heading each stands, and what its values are called."""

from __future__ import annotations

LOBBY = {
    "Setting up": {
        "acts": {"1": "One", "2": "Two", "3": "Three"},
        "rating": {"family": "For the family", "open": "Every genre"},
        "theme_ballots": {"2": "Twice", "1": "Once", "3": "Three times"},
        "dealer": {"random": "At random", **{str(seat): f"Seat {seat}" for seat in range(1, 9)}},
    },
    "Resources and Trouble": {
        "opening_resources": {"1": "One", "2": "Two"},
        "act_resources": {},
        "bonus_timing": {"resource_turn": "With the Resources", "at_theme": "With the theme"},
        "trouble_target": {"this_round": "Anybody with none this round", "none_at_all": "Anybody with none at all"},
    },
    "Plans": {
        "plan_request_rounds": {"2": "Twice", "1": "Once"},
        "objections": {},
        "silent_evaluation": {},
        "storyteller_evaluates": {"odd_only": "If the number of players is odd", "never": "Never", "always": "Always"},
        "even_median": {"lower": "The lower", "higher": "The higher"},
        "failure_teller": {"median": "The player whose Number counts", "storyteller": "The storyteller"},
    },
    "Words": {
        "told_aloud": {},
        "pitch_limit": {"120": "A line", "280": "Two or three lines", "1000": "As long as it takes"},
        "note_limit": {"20": "A word or two", "40": "A few words", "120": "A line"},
        "telling_limit": {"280": "Two or three lines", "600": "A short paragraph", "2000": "As long as it takes"},
    },
    "The end": {
        "tie_break": {
            "hero_else_pick": "A tied Hero wins, otherwise the Hero picks",
            "hero_picks": "The Hero picks",
            "shared": "All of them win",
        },
    },
    "Bots, and players who leave": {
        "grace": {"0": "Not at all", "2": "A moment", "5": "A few seconds", "10": "Ten seconds"},
        "leaver": {"bot": "A bot takes over", "retire": "The seat stays empty"},
    },
}
