"""Statements: players speak (ST-SAY), word the setting (ST-SET-2), start a fight (ST-SCN-3)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.stacktors.rules.companions.wishes import heed
from telltable.games.stacktors.rules.story.answers import answer
from telltable.games.stacktors.rules.story.outbreak import break_out
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table import moves as mv
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Standing, Step

from .beats import Beat

LONG = 2000
SETTING = ("world", "period", "tone")
APART = "apart"  # the side of somebody who turns on its own


def playing(at: Scene) -> bool:
    """Whether there is somebody on the table and it is not over."""
    table = at.state.table
    return bool(table.chars) and not table.ending


def limit(table: Table) -> int:
    """ST-SAY-2, ST-SAY-3."""
    short = table.mode == "conflict" and not table.talk
    return int(table.option("statement_chars")) if short else LONG


class Speaking(Standing):
    """ST-SAY-1, ST-SAY-4: a player speaks for a character, or tells how something went."""

    move = mv.Say

    def speakers(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """Its living characters; the GM speaks for everybody."""
        return tuple(one.id for one in table.living if one.seat == seat or table.is_gm(seat))

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """One sentence in a conflict, more in a free scene."""
        table = at.state.table
        mine = tuple(who for who in self.speakers(table, seat) if may_speak(table, who))
        if not mine or not playing(at):
            return None
        most = limit(table)
        words = Words("text", "words", "what is said", limit=most, optional=False, suggestions=("Follow me.",))
        told = Words("text", "words", "what happened", limit=most, optional=False, suggestions=("It was close.",))
        who = One("who", "character", "who speaks", of=mine)
        forms = (Form("Say", {}, (who, words), "Say it"), Form("Say", {"told": True}, (who, told), "Tell how it went"))
        return Ask("say", "ST-SAY-1", "Say something.", forms)

    def take(self, p: Play, seat: Seat, move: mv.Say, step: Step) -> None:
        """Heard by everybody; somebody may answer (ST-WAY-7), or a companion heed it (ST-BOT-11)."""
        table = p.state.table
        if move.who not in self.speakers(table, seat) or not playing(p):
            refuse("who", "ST-SAY-1", "You can only speak for your own characters.")
        _say(p, table.chars[move.who], move)
        if not move.told and not heed(p, move.who, move.text):
            answer(p, move.who, move.text)


def may_speak(table: Table, who: str) -> bool:
    """ST-SAY-2: once in every turn, and once more with each deed of its own."""
    return table.mode != "conflict" or table.talk or who not in table.spoke


def _say(p: Play, one: Character, move: mv.Say) -> None:
    table = p.state.table
    most = limit(table)
    if most < LONG and len(move.text) > most:
        refuse("long", "ST-SAY-2", f"One sentence, {most} characters at most.")
    need_words(move.text, most, "A statement", "ST-SAY-3")
    if not move.text:
        refuse("empty", "ST-SAY-1", "Say something.")
    if not may_speak(table, one.id):
        refuse("spoke", "ST-SAY-2", "Only one sentence a turn.", "Say another with your next action.")
    p.tell(et.Said(one.id, move.text, "told" if move.told else "said", True))


class Wording(Standing):
    """ST-SET-2, ST-D-SETUP: any seat may change the setting's words until the first scene begins."""

    move = mv.SetWords

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """Which of the three, and how it reads."""
        if not self._open(at):
            return None
        now = at.state.table.setting
        forms = tuple(
            Form(
                "SetWords",
                {"place": place},
                (Words("text", "words", name, limit=120, optional=False, suggestions=(now[place] or "Anywhere",)),),
                f"The {name}",
            )
            for place, name in enumerate(SETTING)
        )
        return Ask("setting", "ST-SET-2", "Where and when is this?", forms, owed=False)

    def _open(self, at: Scene) -> bool:
        table = at.state.table
        return bool(table.bank) and table.visits == 0 and not table.stage

    def take(self, p: Play, seat: Seat, move: mv.SetWords, step: Step) -> None:
        """It has no effect on rules."""
        if not self._open(p):
            refuse("late", "ST-SET-2", "You can only write the setting before the first scene.")
        if move.place not in range(len(SETTING)):
            refuse("place", "ST-SET-2", "The setting has three parts: world, period and tone.")
        need_words(move.text, 120, "A setting", "ST-SET-2")
        if not move.text:
            refuse("empty", "ST-SET-2", "Write something.")
        p.tell(e.SettingChanged(move.place, move.text))


class PickingFight(Standing):
    """ST-SCN-3, R-66: at a table without a GM a fight begins when somebody wants one; attacks are made in its order."""

    move = mv.PickFight

    def _pairs(self, at: Scene, seat: Seat, step: Step) -> dict[str, tuple[str, ...]]:
        table = at.state.table
        if table.gm or table.mode != "free" or not isinstance(step, Beat):
            return {}
        rows = {
            one.id: tuple(other.id for other in table.living if other.id != one.id and other.side != "neutral")
            for one in table.living
            if one.seat == seat
        }
        return {who: targets for who, targets in rows.items() if targets}

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """Who, and against whom."""
        rows = self._pairs(at, seat, step)
        forms = tuple(
            Form(
                "PickFight",
                {"who": who},
                (One("target", "target", "with whom", of=targets),),
                "Start a fight" if len(rows) == 1 else f"{at.state.table.chars[who].name} starts a fight",
            )
            for who, targets in rows.items()
        )
        return Ask("fight", "ST-SCN-3", "Start a fight.", forms, owed=False) if forms else None

    def take(self, p: Play, seat: Seat, move: mv.PickFight, step: Step) -> None:
        """A conflict; whoever turns on its own side is on none of the others'."""
        if move.target not in self._pairs(p, seat, step).get(move.who, ()):
            refuse(
                "fight",
                "ST-SCN-3",
                "You can start a fight in a free scene, with your own character; otherwise the GM does.",
            )
        table = p.state.table
        one, other = table.chars[move.who], table.chars[move.target]
        break_out(p, {} if table.enemies(one, other) else {one.id: APART})
