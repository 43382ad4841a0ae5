"""Random games of people who write something wherever they may, each text with a word that stands nowhere else."""

from __future__ import annotations

from typing import Any

from telltable.core.ask import AnyField, Ask, Form, NewOr, One, Words
from telltable.core.errors import IllegalMove
from telltable.core.luck import Luck, pick
from telltable.core.match import Match
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.lab.law_play import Habits, luck_of, play_something, random_table


class Wordy:
    """A game with its words: `said` holds every word, in the order in which they were written."""

    def __init__(self, rules: Rules, seed: int, seats: int = 0) -> None:
        self.luck: Luck = luck_of(rules, seed, "words")
        self.match: Match = random_table(rules, seed, self.luck, seats)
        self.habits = Habits(offers=25, second_thoughts=5, time_ups=10, take_backs=10, leaves=0)
        self.said: list[str] = []

    def play(self, most: int = 10_000) -> Match:
        """To the end."""
        while self.match.agenda and len(self.match.entries) < most:
            seat = pick(self.luck, self.match.seats)
            asks = tuple(ask for ask in (self.match.asks().get(seat), *self.match.offers(seat)) if ask)
            if asks and self.luck.below(3) and self._write(seat, pick(self.luck, asks)):
                continue
            play_something(self.match, self.luck, self.habits)
        return self.match

    def _write(self, seat: Seat, ask: Ask) -> bool:
        form = pick(self.luck, ask.forms)
        fresh: list[str] = []
        data = self._filled(form, fresh)
        for extra in ask.extras:
            data[extra.at] = [self._filled(pick(self.luck, extra.forms), fresh)] if self.luck.below(2) else []
        try:
            self.match.play(seat, data)
        except IllegalMove:  # two extras may not go together
            return False
        self.said += fresh
        return True

    def _filled(self, form: Form, fresh: list[str]) -> dict[str, Any]:
        return form.fill(tuple(self._value(field, fresh) for field in form.fields))

    def _value(self, field: AnyField, fresh: list[str]) -> Any:
        if isinstance(field, Words) or (isinstance(field, One) and field.words):
            return self._text(fresh)
        if isinstance(field, NewOr) and self.luck.below(2) and isinstance(field.new, dict):
            return {**field.new, "label": self._text(fresh)}
        return field.draw(self.luck)

    def _text(self, fresh: list[str]) -> str:
        if self.said and not self.luck.below(4):
            return f"Of {pick(self.luck, self.said)}."  # a quotation
        word = f"Qz{len(self.said) + len(fresh)}x"
        fresh.append(word)
        return word
