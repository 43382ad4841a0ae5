"""All that a game is made of, in one place: ``from telltable.making import Game, Step, Event, ...``."""

from telltable.core.ask import Ask, Form, One, Several, Words
from telltable.core.board import Board, Face, Place, Stack
from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event, Public
from telltable.core.game import Game
from telltable.core.kinds import kinds
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.no_pack import NoPack
from telltable.core.observation import Observation
from telltable.core.option import Option
from telltable.core.play import Play
from telltable.core.record import Record
from telltable.core.reducer import Reducer, Reducers
from telltable.core.refusal import refuse
from telltable.core.rules import Outcome, Setup
from telltable.core.seat import Seat
from telltable.core.seating import Seating
from telltable.core.secrecy import nobody, own, secret
from telltable.core.sentences import Sentences
from telltable.core.step import Scene, Standing, Step
from telltable.core.story import Book, Chapter, Line
from telltable.core.window import Window
from telltable.core.words import need_words
from telltable.core.written import Written

__all__ = [
    "Ask",
    "Board",
    "Book",
    "Chapter",
    "Deck",
    "Event",
    "Face",
    "Form",
    "Game",
    "Line",
    "Luck",
    "Move",
    "NoPack",
    "Observation",
    "One",
    "Option",
    "Outcome",
    "Place",
    "Play",
    "Problem",
    "Public",
    "Record",
    "Reducer",
    "Reducers",
    "Scene",
    "Seat",
    "Seating",
    "Sentences",
    "Setup",
    "Several",
    "Stack",
    "Standing",
    "Step",
    "Window",
    "Words",
    "Written",
    "kinds",
    "need_words",
    "nobody",
    "own",
    "refuse",
    "secret",
]
