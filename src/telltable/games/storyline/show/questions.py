"""What the fields of StoryLine ask (`Rules.questions`)."""

from typing import Final

QUESTIONS: Final = {
    "card": "Which {role}?",
    "when": "When did you last finish a book?",
    "book": "What was it called?",
    "embellishment": "What do you add?",
    "effect": "Which token takes effect next?",
    "token": "Which token does the Grave cover?",
}
