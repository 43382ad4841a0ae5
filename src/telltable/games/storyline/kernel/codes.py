"""The numbers that stand for bots, questions, faces of tokens and what is counted."""

from __future__ import annotations

import numpy as np

from telltable.core.compiled import numbered

YES, NO = np.bool_(True), np.bool_(False)

DECISIONS = ("offer", "choose", "read", "next_effect", "grave_target")
ASK_OFFER, ASK_CHOOSE, ASK_READ, ASK_EFFECT, ASK_GRAVE = numbered(len(DECISIONS))

# Faces in the order of their names: numbers first.
MOST_NUMBER = 6
BONES, GRAVE, HAT, ROSE = map(np.int64, range(MOST_NUMBER + 1, MOST_NUMBER + 5))
FACES = MOST_NUMBER + 5
FACE_OF = {"bones": BONES, "grave": GRAVE, "hat": HAT, "rose": ROSE}
DOUBLED = MOST_NUMBER  # what is added to a number to call the token on the Magic Hat

CHOICE, TELLING, ANSWER = numbered(3)
OFFERED_CARDS, READ_CARDS = numbered(2)  # what is counted one by one, in the order of `subjects`
DEALT, HELD, OFFERED, CHOSEN = numbered(4)

NO_TIE, BY_ROSE, BY_TOKENS, SHARED = numbered(4)
ENDINGS = ("", "the end")
