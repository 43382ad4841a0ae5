"""What the fields of Tail Story ask (`Rules.questions`)."""

from typing import Final

QUESTIONS: Final = {
    "pet": "Which pet?",
    "count": "How many cards?",
    "seat: from": "From whom?",
    "seat: at": "Who is it for?",
    "seat: hunted": "Who loses a card?",
    "card": "Which card?",
    "card: to discard": "Which card do you discard?",
    "card: to bury": "Which card do you bury?",
    "card: to recycle": "Which card do you recycle?",
    "card: to give": "Which card do you give?",
    "card: to take": "Which card do you take?",
    "card: looted": "Which card do you keep?",
    "card: to your hand": "Which card goes to your hand?",
    "card: face down": "Which card do you place face down?",
    "put": "What about your own top card?",
    "quip": "What do you call out?",
    "caption": "What did your pet do?",
    "sound": "{role}: how?",
}
