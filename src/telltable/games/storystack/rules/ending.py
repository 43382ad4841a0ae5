"""Chapter “Ending the game”, SS-E1 to SS-E5: when the outline is complete, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable

from telltable.core.english import counted, listed, plural
from telltable.games.storystack.box.components import LANES, REQUIRED_TYPE, TAG_INDEX, TYPES, Pattern
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.state import Table, fills
from telltable.games.storystack.table.types import Play, Step

from .scoring import PayoffStep, ScoreStep, has_payoffs
from .skinning import skin_steps

_LACK = re.compile(r"([A-Z]+) \+(\d+)")


def complete(table: Table, pattern: Pattern) -> bool:
    """SS-E2: all lanes filled and every minimum of the pattern reached."""
    if not all(table.filled):
        return False
    for tag, least in pattern.minimums.items():  # noqa: SIM110 - as in `can_play`
        if table.tags[TAG_INDEX[tag]] < least:
            return False
    return True


def missing(table: Table, pack: StoryPack) -> tuple[str, ...]:
    """What still lacks, one phrase each: empty lanes, required types, tags."""
    lacks = []
    for lane, name in enumerate(LANES, start=1):
        if not table.lanes[lane - 1]:
            lacks.append(f"a card in {name}")
        elif not table.filled[lane - 1]:
            lacks.append(f"a {TYPES[REQUIRED_TYPE[lane]]} card in {name}")
    for tag, least in pack.patterns[table.pattern].minimums.items() if table.pattern else ():
        lack = least - table.tags[TAG_INDEX[tag]]
        if lack > 0:
            lacks.append(f"{tag} +{lack}")
    return tuple(lacks)


def in_words(lacks: Iterable[str]) -> tuple[str, ...]:
    """The same as people say it: ``two more Team cards``."""
    return tuple(_LACK.sub(_more_cards, lack) for lack in lacks)


def _more_cards(lack: re.Match[str]) -> str:
    number = int(lack[2])
    return f"{counted(number)} more {lack[1].title()} {plural('card', number)}"


def waited_for(table: Table, pack: StoryPack, cards: Iterable[str]) -> str:
    """What still lacks at the end of a story, where none of these cards brings any of it; empty where one does."""
    if not all(table.lanes):
        return ""
    open_lanes = [lane for lane in range(1, len(LANES) + 1) if not table.filled[lane - 1]]
    minimums = pack.patterns[table.pattern].minimums
    for card in (pack.cards[id_] for id_ in cards):
        short = card.tag and table.tags[TAG_INDEX[card.tag]] < minimums.get(card.tag, 0)
        if short or any(fills(card.type, lane) for lane in open_lanes):
            return ""
    return listed(in_words(missing(table, pack)))


def end_check(p: Play, after_resolution: bool) -> bool:
    """SS-E1, SS-E3: end the game if the outline is complete. Says whether it ended.

    Args:
        p: the play.
        after_resolution: the check comes right after a Resolution card was played or a card moved.
    """
    table = p.state.table
    if not all(table.filled) or (table.options["ending_check"] == "on_resolution" and not after_resolution):
        return False
    if not complete(table, p.pack.patterns[table.pattern]):
        return False
    end(p, "complete")
    return True


def end(p: Play, ending: str) -> None:
    """The game is over: cards are opened, then pay-offs, scores and skinning follow (SS-V0, SS-N0)."""
    table = p.state.table
    p.tell(e.GameEnded(ending, missing(table, p.pack), p.state.hands))
    after: list[Step] = []
    if ending != "abandoned":
        if ending == "broken" or table.options["scoring"] == "competitive":
            after = [PayoffStep(), ScoreStep()] if has_payoffs(table) else [ScoreStep()]
        after += skin_steps(table)
    p.instead(*after, Finish())


class Finish(Step, frozen=True):
    """Nothing is owed any more."""

    def run(self, p: Play) -> None:
        """Say so."""
        p.tell(e.StoryFinished())
