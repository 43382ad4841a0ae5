"""What the reference bot chooses (section 6). Everything here sees a View, never a State."""

from __future__ import annotations

from collections.abc import Callable

from telltable.core.ask import Form, One, Several
from telltable.core.luck import Luck, pick
from telltable.core.move import Move
from telltable.games.tail_story.box.sounds import ALOUD, TAP
from telltable.games.tail_story.rules.bonus_step import type_of
from telltable.games.tail_story.rules.keep_values import highest, keep_value, lowest
from telltable.games.tail_story.table import moves as mv
from telltable.games.tail_story.table.options import most_drawn
from telltable.games.tail_story.table.state import Item
from telltable.games.tail_story.table.types import Observation

from .evaluation import most_dangerous

Choice = Move | dict[str, object]  # a move, or a form filled in
WORTH_PLAYING = 1.0
WORTH_STOPPING = 3.0
WORTH_SWAPPING = 2
GAIN = {"draw_discard": 1.2, "swap": 1.5, "ability": 2.5, "stealing": 1.8, "recycling": 1.6}


def careful(observation: Observation, luck: Luck) -> Choice:
    """The reference bot."""
    judge = _Judge(observation, luck)
    decide: dict[str, Callable[[], Choice]] = {
        "character": judge.character,
        "play": judge.play,
        "react": judge.react,
        "bury": judge.bury,
        "discard": judge.give,
        "return": judge.give,
        "gift": judge.give,
        "munch": judge.give,
        "fetch": judge.fetch,
        "invite": judge.join,
        "bonus": judge.bonus,
        "limit": judge.discard,
        "end_discard": judge.discard,
        "achieve": judge.achieve,
    }
    return decide[observation.ask.decision]()


class _Judge:
    """One decision of the reference bot."""

    def __init__(self, observation: Observation, luck: Luck) -> None:
        self.pack = observation.pack
        self.view = observation.view
        self.table = self.view.table
        self.forms = observation.ask.forms
        self.seat = observation.seat
        self.mat = self.table.mats[self.seat]
        self.others = tuple(other for other in self.table.order if other != self.seat)  # of equals the first is meant
        self.luck = luck

    def value(self, card: str) -> int:
        """TS-903."""
        return keep_value(self.pack, self.table, self.seat, card)

    def has_bonus(self, card: str) -> bool:
        """Whether playing this card would give a right to a bonus, which may still be spent or impossible."""
        return self.pack.types[card] == type_of(self.pack, self.table, self.seat)

    # --- the turn ---------------------------------------------------------------------------------

    def character(self) -> Move:
        """Any."""
        field = self.forms[0].fields[0]
        assert isinstance(field, One)
        return mv.PickPet(pick(self.luck, field.of))

    def play(self) -> Choice:
        """Section 6, item 1: an empty deck first, then abilities, a swap, the best card, draw and discard."""
        if not self.mat.deck:
            return self._any_action()
        return self._ability() or self._swap(WORTH_SWAPPING) or self._best_card() or self._keep_moving()

    def _any_action(self) -> Choice:
        """Bring the deck check about."""
        swap = self._swap(-20)
        if swap:
            return swap
        actions = [form for form in self.forms if form.move != "EndTurn"]
        return self._filled(actions[0]) if actions else mv.EndTurn()

    def _filled(self, form: Form) -> dict[str, object]:
        """A form with the first of every candidate; the sound is made with some feeling."""
        values: list[object] = []
        for field in form.fields:
            if isinstance(field, Several):
                values.append(list(field.of[: max(1, field.least)]))
            elif isinstance(field, One):
                values.append(self._sound(field) if field.kind == "sound" else field.of[0])
            else:
                values.append("")
        return form.fill(tuple(values))

    def _sound(self, field: One) -> str:
        """The sound, its letters stretched: how long they are makes no difference."""
        sound: str = field.of[0]
        if sound == ALOUD or set(sound.split()) == {TAP}:
            return sound
        stretched = "".join(c * (1 + self.luck.below(3)) if c in "oe" else c for c in sound)
        return stretched if len(stretched) <= field.words else sound

    def _ability(self) -> Choice | None:
        forms = [form for form in self.forms if form.move == "Ability"]
        if not forms:
            return None
        table, pet, others = self.table, self.mat.pet, self.others
        if pet == "jack":
            return mv.Ability(targets=tuple(other for other in others if table.mats[other].hand)[:3])
        if pet == "khalid":
            drawing = [form for form in forms if self.pack.kinds[form.fixed["card"]] == "drawing"]
            return self._filled(drawing[0]) if drawing else None
        if pet in ("rocky", "duchess"):
            return mv.Ability(target=most_dangerous(table, others))
        if (pet == "alan" and table.ap < 2) or (pet == "padthai" and self.mat.deck < 2):
            return None
        return self._filled(forms[0])

    def _swap(self, worth: int) -> Move | None:
        """One card for another, if the best in a pile beats the own worst by so much."""
        best: tuple[int, mv.Swap] | None = None
        if not any(form.move == "Swap" for form in self.forms):
            return None
        (give,) = lowest(self.pack, self.table, self.seat, self.mat.discard, 1)
        for other in self.others:
            pile = self.table.mats[other].discard
            if pile:
                take = highest(self.pack, self.table, self.seat, pile)
                gain = self.value(take) - self.value(give)
                if best is None or gain > best[0]:
                    best = gain, mv.Swap(other, (give,), (take,))
        return best[1] if best and best[0] >= worth else None

    def _best_card(self) -> dict[str, object] | None:
        best: tuple[float, Form] | None = None
        for form in self.forms:
            if form.move == "Play":
                score = self._score(form.fixed["card"])
                if score >= WORTH_PLAYING and (best is None or score > best[0]):
                    best = score, form
        return self._played(best[1]) if best else None

    def _score(self, card: str) -> float:
        kind, bonus = self.pack.kinds[card], float(self.has_bonus(card))
        if kind == "drawing":
            return min(2, self.mat.deck) + bonus
        if kind == "acting":
            return min(most_drawn(self.table.options, self.pack.cards[card]), self.mat.deck) / 2 + 0.6 + bonus / 2
        if kind == "stealing":
            return (1.3 if len(self.mat.discard) >= 2 else 0.6) + bonus
        return 1.1 + bonus

    def _played(self, form: Form) -> dict[str, object]:
        """The card with the choices of section 6, item 2."""
        card = form.fixed["card"]
        kind = self.pack.kinds[card]
        if kind == "stealing":
            return self._steal(card)
        if kind == "recycling":
            field = form.fields[0]
            assert isinstance(field, Several)
            cards = sorted(field.of, key=self.value, reverse=True)[: field.most]
            return {"type": "Play", "card": card, "cards": cards}
        return self._filled(form)

    def _steal(self, card: str) -> dict[str, object]:
        table = self.table
        victims = [other for other in self.others if table.mats[other].hand]
        target = max(victims, key=lambda other: table.danger(other) + table.mats[other].hand)
        modest = len(self.mat.discard) >= 2 and self.luck.below(10) < 7
        n = 1 if modest else min(2, table.mats[target].hand)
        return {"type": "Play", "card": card, "target": target, "n": n}

    def _keep_moving(self) -> Move:
        return mv.DrawDiscard() if any(form.move == "DrawDiscard" for form in self.forms) else mv.EndTurn()

    # --- stops ------------------------------------------------------------------------------------

    def react(self) -> Move:
        """Section 6, item 3."""
        cards = [form.fixed["card"] for form in self.forms if form.move == "Stop"]
        if not cards:
            return mv.LetPass()
        card = min(cards, key=lambda card: not self.has_bonus(card))
        chain = self.table.chain
        if len(chain) == 1:
            return mv.Stop(card) if self._weight(chain[0], card) >= WORTH_STOPPING else mv.LetPass()
        if chain[-2].seat == self.seat and (self.has_bonus(card) or self.luck.below(10) < 6):
            return mv.Stop(card)
        return mv.LetPass()

    def _weight(self, item: Item, card: str) -> float:
        """What stopping an action is worth."""
        table, actor = self.table, self.table.mats[item.seat]
        weight = self._gain(item)
        if item.n >= actor.deck >= 2 and item.target < 0:
            weight += 2 + actor.achievements
        if self.has_bonus(card):
            weight += 1.2
        if most_dangerous(table, self.others) == item.seat:
            weight += 0.5
        return weight

    def _gain(self, item: Item) -> float:
        if item.action != "play":
            return GAIN[item.action]
        kind = self.pack.kinds[item.card]
        return GAIN.get(kind, 2.0 if item.n > 1 else 1.5)

    # --- the rest ---------------------------------------------------------------------------------

    def bury(self) -> Move:
        """The two cards worth least."""
        return mv.Bury(lowest(self.pack, self.table, self.seat, self.mat.discard, 2))

    def give(self) -> Move:
        """The card worth least."""
        return mv.Give(lowest(self.pack, self.table, self.seat, self.view.hand, 1)[0])

    def fetch(self) -> Move:
        """The card worth most."""
        return mv.Fetch(highest(self.pack, self.table, self.seat, self.view.looked))

    def join(self) -> Choice:
        """Join, and draw the most."""
        return self._filled(self.forms[0])

    def bonus(self) -> Move:
        """Section 6, item 4."""
        if type_of(self.pack, self.table, self.seat) != "feline":
            return mv.UseBonus()
        piles = tuple(other for other in self.others if self.table.mats[other].discard)
        target = most_dangerous(self.table, piles)
        card = highest(self.pack, self.table, self.seat, self.table.mats[target].discard)
        return mv.UseBonus(target, card, int(self.mat.deck > 0))

    def discard(self) -> Move:
        """The cards worth least."""
        field = self.forms[0].fields[0]
        assert isinstance(field, Several)
        return mv.Discard(lowest(self.pack, self.table, self.seat, self.view.hand, field.least))

    def achieve(self) -> Move:
        """The card worth least, with a line about it."""
        (card,) = lowest(self.pack, self.table, self.seat, self.view.hand, 1)
        return mv.Collect(card)
