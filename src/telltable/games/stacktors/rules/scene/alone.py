"""What whoever plays alone settles until somebody is made: company (ST-BOT-1), and what a fall comes to (ST-DTH-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from telltable.core.ask import Ask, Form
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import moves as mv
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Standing, Step


class SettledAlone(Standing):
    """One option, set by a move that says how.

    Attributes:
        about: the decision, which a refusal of an unknown setting is called by, too.
        rule: that gives it.
        option: that is set.
        hows: each setting with its title.
        asked: the question.
        early: why it can't be settled any more, or not by several.
        known: which settings there are.
    """

    about: ClassVar[str]
    rule: ClassVar[str]
    option: ClassVar[str]
    hows: ClassVar[Mapping[str, str]]
    asked: ClassVar[str]
    early: ClassVar[str]
    known: ClassVar[str]

    def question(self, table: Table) -> str:
        """What is asked."""
        return self.asked

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """One form for each setting."""
        table = at.state.table
        if not _alone_and_early(table) or seat not in table.players:
            return None
        forms = tuple(Form(self.move.__name__, {"how": how}, title=title) for how, title in self.hows.items())
        return Ask(self.about, self.rule, self.question(table), forms, owed=False)

    def take(self, p: Play, seat: Seat, move: mv.RunParty | mv.SayOfDeath, step: Step) -> None:
        """The option is set."""
        if not _alone_and_early(p.state.table):
            refuse("late", self.rule, self.early)
        if move.how not in self.hows:
            refuse(self.about, self.rule, self.known)
        p.tell(e.OptionsSet({self.option: move.how}))


class GoingAlone(SettledAlone):
    """ST-BOT-1: who runs those who come along: only oneself, all of them, or nobody comes."""

    move = mv.RunParty
    about, rule, option = "company", "ST-BOT-1", "extra_pcs"
    hows: ClassVar[Mapping[str, str]] = {"bot": "Only yourself", "player": "All of you", "none": "Go alone"}
    asked = (
        "Who do you run? Only yourself: the game moves whoever comes along. All of you: you move them, too."
        " Alone: nobody comes along."
    )
    early = "You can only choose who comes along when you play alone, and before you make anybody."
    known = "Run only yourself, run everybody, or go alone."


class AskedOfDeath(SettledAlone):
    """ST-DTH-6: up again once with a mark, or dead."""

    move = mv.SayOfDeath
    about, rule, option = "death", "ST-DTH-6", "death"
    hows: ClassVar[Mapping[str, str]] = {"marked": "If I fall: marked, once", "final": "If I fall: dead"}
    asked = "What if you fall?"
    early = "You can only say this when you play alone, and before you make anybody."
    known = "Say that a first fall leaves a mark, or that death is final."

    def question(self, table: Table) -> str:
        """With a warning to whoever goes without company."""
        hard = "Fights here are made for two, and you go alone. " if table.option("extra_pcs") == "none" else ""
        return f"{hard}{self.asked}"


def _alone_and_early(table: Table) -> bool:
    """Whether somebody plays alone, and nobody is made yet."""
    return bool(table.bank) and not table.gm and len(table.players) == 1 and not table.chars and not table.drafts
