"""Tail Story as a game of the core."""

from __future__ import annotations

from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.game import Game
from telltable.core.kinds import kinds
from telltable.core.move import Move
from telltable.core.option import grouped
from telltable.core.rules import Setup
from telltable.core.step import AnyStep, Step
from telltable.core.subject import Subject, in_hands
from telltable.games.tail_story.bots import BOTS
from telltable.games.tail_story.bots.evaluation import evaluate
from telltable.games.tail_story.box.pack import SHELF, TailPack, card_name, design, pet_name
from telltable.games.tail_story.box.pack_lent import skeleton
from telltable.games.tail_story.rules import (
    bonus_step,
    card_from_hand,
    chain_outcome,
    deck_check,
    effects_of_abilities,
    effects_of_actions,
    hand_limit,
    invitation,
    laying,
    leaving,
    play_step,
    reaction_windows,
    setting_up,
    turn,
)
from telltable.games.tail_story.rules.outcome import outcome, so_far
from telltable.games.tail_story.show.board import BOARD_PARTS, reads_alike
from telltable.games.tail_story.show.book import book
from telltable.games.tail_story.show.labels import LABELS
from telltable.games.tail_story.show.lobby import LOBBY
from telltable.games.tail_story.show.paper_cards import paper_deck, proofs
from telltable.games.tail_story.show.paper_sheets import paper_sheets
from telltable.games.tail_story.show.printables import printables
from telltable.games.tail_story.show.questions import QUESTIONS
from telltable.games.tail_story.show.reasons import because
from telltable.games.tail_story.show.sentences import SENTENCES
from telltable.games.tail_story.table import events, moves
from telltable.games.tail_story.table.invariants import broken
from telltable.games.tail_story.table.options import OPTIONS
from telltable.games.tail_story.table.position import Position
from telltable.games.tail_story.table.reducers import REDUCERS
from telltable.games.tail_story.table.state import Mat, State, Table, View
from telltable.games.tail_story.table.turn_order import next_seats
from telltable.games.tail_story.table.view import determinise, view_of


class TailStory(Game[State, View, TailPack]):
    """Empty your deck again and again, and stop the others doing so."""

    name = "tail_story"
    title = "Tail Story"
    prefix = "TS"
    seats = range(2, 5)
    licence = "CC BY 4.0"
    pitch = "Be the first pet to empty its deck four times, and keep the others from doing the same."
    minutes = "20-45"
    mood = "competitive"
    most_entries = 20_000
    keeps_secrets = True  # TS-103: the cards that left the game unseen
    tells_hands = True
    options = grouped(OPTIONS, LOBBY)
    events = kinds(Event, events)
    moves = kinds(Move, moves)
    steps = kinds(
        Step,
        setting_up,
        turn,
        play_step,
        reaction_windows,
        chain_outcome,
        effects_of_actions,
        effects_of_abilities,
        card_from_hand,
        invitation,
        bonus_step,
        deck_check,
        hand_limit,
    )
    headline = ("turns", "first achievement", "stops", "windows", "choices")
    subjects = (
        Subject("Cards", {"Play": ("card",), "Stop": ("card",)}, card_name, in_hands, design),
        Subject("Pets", {"PickPet": ("pet",)}, pet_name),
    )
    kernel = "telltable.games.tail_story.kernel.play"
    reducers = REDUCERS
    board_parts = BOARD_PARTS
    evolve = staticmethod(REDUCERS.evolve)
    sentences = SENTENCES
    labels = LABELS
    questions = QUESTIONS
    bots = BOTS
    shelf = SHELF
    position_type = Position
    view = staticmethod(view_of)
    determinise = staticmethod(determinise)
    new_pack = staticmethod(skeleton)
    leave = staticmethod(leaving.leave)
    is_left = staticmethod(leaving.is_left)
    come_back = staticmethod(leaving.come_back)
    outcome = staticmethod(outcome)
    ending_titles = {"fourth": "with a fourth achievement", "limit": "after the last round"}
    so_far = staticmethod(so_far)
    evaluate = staticmethod(evaluate)
    reads_alike = staticmethod(reads_alike)
    book = staticmethod(book)
    because = staticmethod(because)
    paper_deck = staticmethod(paper_deck)
    paper_sheets = staticmethod(paper_sheets)
    proofs = staticmethod(proofs)
    printables = staticmethod(printables)
    lay = staticmethod(laying.lay)
    write_position = staticmethod(laying.write_position)
    invariants = staticmethod(broken)
    next_seats = staticmethod(next_seats)

    def check_setup(self, setup: Setup) -> None:
        """TS-101."""
        if len(setup.seats) not in self.seats:
            raise Problem("Tail Story is for 2 to 4 players. [TS-101]")

    def start(self, setup: Setup, pack: TailPack) -> State:
        """Before anything is dealt: the whole box lies apart."""
        seats = len(setup.seats)
        table = Table(
            kinds=setup.seats,
            names=setup.names,
            options=setup.options,
            commitment=setup.commitment,
            mats=(Mat(),) * seats,
        )
        nothing: tuple[tuple[str, ...], ...] = ((),) * seats
        return State(table, nothing, (Deck(),) * seats, nothing, tuple(pack.cards), (False,) * seats)

    def opening(self, setup: Setup) -> tuple[AnyStep, ...]:
        """TS-101 onwards."""
        return (setting_up.SetUp(),)

    def figure_title(self, pack: TailPack, figure: str) -> str:
        """Pets by their names; ``queue 2`` as the second to act."""
        what, of, whose = figure.partition(" of ")
        if whose in pack.pet:
            return f"{what}{of}{pack.pet[whose].short}"
        _, queue, place = whose.rpartition("queue ")
        return f"{what} from place {place} in the queue" if queue else super().figure_title(pack, figure)
