"""What may stand in the files of a pack, for whoever writes one."""

from telltable.core.pack_form import PackField, PackFile, PackForm

from .components import DECK, KINDS, MOST_SOUND, PETS, TYPES, Card, Pet
from .pack_files import (
    CARD_TEXTS,
    COUNTS,
    EVENT_FILE,
    LINE,
    LINES,
    MORE,
    MOST_DRAWN,
    MOST_ID,
    OCCASIONS,
    PET_FILE,
    PET_TEXTS,
    PHRASE_FILE,
    VOICE_FILE,
    VOICES,
    About,
)


def _lines(slots: tuple[str, ...], *, needed: bool) -> tuple[str, bool, str]:
    named = ", ".join(f"`{{{slot}}}`" for slot in slots)
    may = f"They may name {named}. " if named else ""
    return "list of texts", needed, f"{may}1 to {LINES} lines of 1 to {LINE} characters."


FORM = PackForm(
    (
        PackFile("pack.toml", "What the pack is called.", {"": About}),
        PackFile(
            EVENT_FILE,
            f"The event cards. Of each type there are {DECK + 5} in all, copies counted: "
            + ", ".join(f"{often} {kind}" for kind, often in COUNTS.items())
            + ".",
            {"[[card]]": Card},
        ),
        PackFile(PET_FILE, "The nine characters, in the order of their ids.", {"[[pet]]": Pet}),
        PackFile(
            PHRASE_FILE,
            "The sentences of the memory book: lines to choose from, for each occasion.",
            {
                "": tuple(
                    PackField(name, *_lines(slots, needed=name in OCCASIONS))
                    for name, slots in (OCCASIONS | MORE).items()
                )
            },
        ),
        PackFile(
            VOICE_FILE,
            "What a pet says for itself; the file may be left out.",
            {"[PET]": tuple(PackField(name, *_lines(slots, needed=False)) for name, slots in VOICES.items())},
        ),
    ),
    {
        "Card.id": f"1 to {MOST_ID} letters and figures",
        "Pet.id": f"One of {', '.join(PETS)}",
        "type": f"One of {', '.join(TYPES)}",
        "kind": f"One of {', '.join(KINDS)}",
        "copies": "1 or more",
        "most": f"1 to {MOST_DRAWN}",
        "sound": f"Up to {MOST_SOUND} characters",
        **{f"Card.{name}": f"1 to {most} characters" for name, most in CARD_TEXTS.items()},
        **{f"Pet.{name}": f"Up to {most} characters" for name, most in PET_TEXTS.items()},
    },
)
