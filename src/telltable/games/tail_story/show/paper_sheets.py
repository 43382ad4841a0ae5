"""What is in the box besides cards and rules: a mat for each player, tokens, the turn in short."""

from __future__ import annotations

from telltable.core.english import count
from telltable.core.paper_sheet import PaperSheet, heading, lines, table, words
from telltable.games.tail_story.box.components import BONUS_LIMIT, BONUS_WORDS, COST, EFFECTS, POINTS, TYPES
from telltable.games.tail_story.box.pack import TailPack

PLACES = ("1st", "2nd", "3rd", "4th")
ACHIEVEMENTS = ("Your pet is altered", "Every pet is altered", "Your hand limit is 4", "You win")


def paper_sheets(pack: TailPack) -> tuple[PaperSheet, ...]:
    """TS section 2: mats and tokens. TS-201: the turn."""
    data = {"achievements": [[place, text] for place, text in zip(PLACES, ACHIEVEMENTS, strict=True)]}
    return (_reference(), PaperSheet("mats", "a mat for each player", "mat", data, lying=True), _tokens())


def _reference() -> PaperSheet:
    turn = [
        heading("Step by step", "TS-201"),
        lines(
            "Draw 1.",
            "Play an action. Others can stop it.",
            "Bonus for each standing card of your own type.",
            "Deck check: an empty deck is shuffled anew, and you collect an achievement. Then play on.",
            "End: discard down to 5.",
            ordered=True,
        ),
        words(f"You have {count(POINTS, 'action point')} a turn; 1st has one fewer on the first."),
    ]
    actions = [
        heading("Actions", "TS-301"),
        lines(
            "Play an event card.",
            "Draw 1, then discard 1 (1 point).",
            "Use your altered pet (free, once a turn).",
            "Swap 1 or 2 cards of your pile with another (free, once a turn).",
        ),
    ]
    cards = [
        heading("Event cards"),
        table([(kind.capitalize(), f"{COST[kind]}", words_.format(most="3 or 5")) for kind, words_ in EFFECTS.items()]),
    ]
    bonus = [
        heading("Bonus", "TS-601"),
        table([(TYPES[type_], said, f"{BONUS_LIMIT[type_]} per turn") for type_, said in BONUS_WORDS.items()]),
        heading("Achievements", "TS-704"),
        table(zip(PLACES, ACHIEVEMENTS, strict=True)),
    ]
    page = {"title": "A turn", "blocks": [*turn, *actions, *bonus, *cards], "columns": 3}
    return PaperSheet("reference", "reference card", "pages", {"pages": [page], "times": 2}, sides=1)


def _tokens() -> PaperSheet:
    queue = [{"icon": "", "text": place, "back": ""} for place in PLACES]
    points = [{"icon": "i-pointing", "text": "action point", "back": "used", "back_icon": ""} for _ in range(8)]
    used = [{"icon": "i-laurels", "text": "ability", "back": "used", "back_icon": ""} for _ in range(8)]
    hint = "The queue, action points, and uses of an ability: turn over what is used."
    return PaperSheet("tokens", "tokens", "tokens", {"size": 22, "hint": hint, "tokens": [*queue, *points, *used]})
