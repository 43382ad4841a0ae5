"""What is in the box besides cards and rules: the line of chance, the round in short, a sheet to write on."""

from __future__ import annotations

from telltable.core.paper_sheet import PaperSheet, heading, lines, table, words
from telltable.games.ninety_nine_chances.box.components import MOST
from telltable.games.ninety_nine_chances.box.pack import ChancePack


def paper_sheets(pack: ChancePack) -> tuple[PaperSheet, ...]:
    """NC-508, NC-511: where a chance lies among a hundred. NC-501 to NC-515: a turn. NC-207: who everybody is."""
    line = PaperSheet("line", "the line of chance, to join at the arrows", "line", {"highest": 99}, lying=True)
    return (_reference(), line, _scores())


def _reference() -> PaperSheet:
    turn = [
        heading("Step by step", "NC-501 to 515"),
        lines(
            "Plan: pick one of your Problems, and say how your Resources solve it. Borrow, enlist.",
            "Evaluate: the others each lay a Number face down. Higher is likelier.",
            "Median: the middle Number is the chance. Whoever laid it keeps it as a Resource.",
            "Resolve: turn the top card. Lower than the chance: it works, and the Problem turns round.",
            "Otherwise that card is one more Problem.",
            ordered=True,
        ),
    ]
    modes = [
        heading("A card is", "NC-105"),
        table(
            [
                ("Number", "the large figure"),
                ("Theme", "the genre at its sides"),
                ("Resource", "the word on top"),
                ("Problem", "turned round, under the teeth"),
            ]
        ),
    ]
    climax = [
        heading("Climax", "NC-601 to 611"),
        lines(
            "Tell what you try, and bid a Number face down.",
            "Turn the Finale. Over it: you lose all your Resources.",
            "The highest bid that is not over is the Hero, who doubles theirs. All others gain one.",
            ordered=True,
        ),
        heading("How it ends", "NC-702"),
        table(
            [("Over", "tragic"), ("More Problems", "tragic"), ("As many", "bittersweet"), ("More Resources", "happy")]
        ),
        words("Most Resources win; the Hero breaks ties."),
    ]
    page = {"title": "A turn", "blocks": [*turn, *modes, *climax], "columns": 3}
    return PaperSheet("reference", "reference card", "pages", {"pages": [page], "times": 2}, sides=1)


def _scores() -> PaperSheet:
    rows = [["Role", ""], ["Resources", ""], ["Problems", ""], ["Bid", "over?"], ["Ending", ""]]
    data = {"heading": "Who is in it", "hint": "theme:", "players": MOST, "rows": rows, "times": 2, "first": 1.4}
    return PaperSheet("scores", "story sheet", "scores", data)
