"""What is in the box besides cards and rules: the tales as booklets, the tokens, and the Narrator's card."""

from __future__ import annotations

from telltable.core.paper_sheet import PaperSheet, heading, lines, table, words
from telltable.games.storyline.box.components import IMAGES, NAMES, STANDARD, TOKEN_NAMES, NarratorCard, Tale
from telltable.games.storyline.box.pack import StoryLinePack

from .paper_cards import INKS

EFFECTS = {
    "grave": "cover a number: it is worth 0",
    "rose": "wins a tie for first",
    "bones": "flip: 3 or 0",
    "hat": "draw one: numbers double",
}


def paper_sheets(pack: StoryLinePack) -> tuple[PaperSheet, ...]:
    """SL-102 to SL-104: a booklet for each narrator deck, the tokens, the round in short."""
    tales = (_booklet(tale, n) for n, tale in enumerate(pack.tales, start=1))
    return (_reference(), _tokens(), *tales)


def _reference() -> PaperSheet:
    """SL-201 to SL-211, SL-401 to SL-408: for whoever narrates."""
    narrate = [
        heading("You narrate", "SL-201 to 211"),
        lines(
            "Turn and read. Wait until everybody has slipped a card in.",
            "Shuffle, turn, read each card in the tale. Never ask whose it is.",
            "Choose one for each banner. Add a name, a smell, a noise.",
            "Now ask. The giver takes a token, face down.",
            "The others go under their deck. Pass to the left.",
            ordered=True,
        ),
    ]
    end = [
        heading("The End", "SL-401 to 408"),
        words("Turn all tokens up. Clockwise from whoever read last:"),
        table([(TOKEN_NAMES[image].removeprefix("the "), EFFECTS[image]) for image in IMAGES]),
        words("Most points win."),
    ]
    two = [
        heading("Two banners", "SL-301 to 304"),
        words("Everybody slips in one card for each. Make two piles, and read both before you choose."),
        words("One card of each pile stays, and two tokens are taken."),
    ]
    page = {"title": "The Narrator", "blocks": [*narrate, *end, *two], "columns": 3}
    return PaperSheet("reference", "the Narrator's card", "pages", {"pages": [page], "times": 2}, sides=1)


def _tokens() -> PaperSheet:
    """SL-103: numbers and images."""
    numbers = ({"icon": "", "text": str(number)} for number in STANDARD)
    images = ({"icon": f"i-k_{image}", "text": EFFECTS[image]} for image in IMAGES)
    hint = "Cut out the circles. Card of 200 g or more keeps a secret better."
    return PaperSheet("tokens", "tokens", "tokens", {"size": 36, "hint": hint, "tokens": [*numbers, *images]})


def _booklet(tale: Tale, n: int) -> PaperSheet:
    data = {"title": tale.title, "about": tale.about, "pages": [_page(page) for page in tale.pages]}
    return PaperSheet(f"tale-{n}", f"{tale.title}, a booklet", "tale", data, booklet=True)


def _page(page: NarratorCard) -> dict[str, object]:
    """A page: its text in pieces, the banners between them."""
    pieces: list[object] = []
    for part in page.parts:
        rest = part
        while "{" in rest:
            before, _, rest = rest.partition("{")
            slot, _, rest = rest.partition("}")
            pieces += [before, {"kind": NAMES.get(slot, slot.capitalize()), "colour": INKS.get(slot, "#1d1a16")}]
        pieces.append(rest + " ")
    banners = [{"kind": NAMES[one], "colour": INKS[one], "icon": f"i-c_{one}"} for one in page.banners]
    return {"no": page.no, "title": page.title, "pieces": pieces, "banners": banners}
