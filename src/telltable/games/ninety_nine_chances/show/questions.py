"""What the fields of 99 chances ask (`Rules.questions`)."""

from typing import Final

QUESTIONS: Final = {
    "theme_card": "Which genre comes {role}?",
    "theme": "Which theme?",
    "number_card": "Which Number?",
    "answer": "Yes or no?",
    "telling": "How do you tell it?",
    "note": "What do you write on the card?",
    "name": "What are you called in this story?",
    "role": "What is your role in it?",
    "change": "What would you change?",
    "nudge": "Which nudge?",
    "own_card: which card": "Which card?",
    "problem": "Against which Problem?",
    "resource: your Resources": "Which of your Resources do you use?",
    "resource: Resources you use in the telling": "Which Resources do you use in the telling?",
    "request: what you ask of others": "What do you ask of others?",
    "request: what you give": "What do you give?",
    "seat: whom it involves": "Who does it involve?",
    "seat: who else is in it": "Who else is in it?",
    "seat: who gets it": "Who gets it?",
    "seat: whose character dies": "Whose character dies?",
    "seat: who leads the climax": "Who leads the climax?",
    "seat: who wins": "Who wins?",
}
