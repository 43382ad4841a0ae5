"""What may stand in the files of a pack, for whoever writes one."""

from telltable.core.content import CONTENT
from telltable.core.pack_form import PackFile, PackForm

from .components import (
    CHARACTER_NAME,
    CHARACTER_ROLE,
    HIGHEST,
    LOWEST,
    SUITS,
    TELLERS,
    WORLDS,
    Family,
    Person,
    TellerWords,
    TellingWords,
)
from .pack_files import (
    FEWEST_PEOPLE,
    LONGEST_ABOUT,
    LONGEST_GENRE,
    LONGEST_NAME,
    LONGEST_WORD,
    MOST_PEOPLE,
    MOST_SPARES,
    About,
    PrintedCard,
)
from .pack_lines import LONGEST_FAMILY, LONGEST_FORM, LONGEST_LINE, LONGEST_PHRASE, LONGEST_SENTENCE, MOST_LINES, SLOTS

FORM = PackForm(
    (
        PackFile("pack.toml", "What the pack is called.", {"": About}),
        PackFile("cards.toml", f"A card for each number from {LOWEST} to {HIGHEST}.", {"[[card]]": PrintedCard}),
        PackFile(
            "spares.toml",
            f"Cards without numbers, up to {MOST_SPARES}, that stand in where a table leaves some out.",
            {"[[spare]]": PrintedCard},
        ),
        PackFile("lines.toml", "How each kind of telling is told.", {"[[telling]]": TellingWords}),
        PackFile("cast.toml", f"{FEWEST_PEOPLE} to {MOST_PEOPLE} people whom bots may be.", {"[[person]]": Person}),
        PackFile("families.toml", "What genres lend to a tale.", {"[[family]]": Family}),
        PackFile("teller.toml", "What the book adds.", {"[[teller]]": TellerWords}),
    ),
    {
        "About.name": f"1 to {LONGEST_NAME} characters",
        "About.about": f"1 to {LONGEST_ABOUT} characters",
        "number": f"{LOWEST} to {HIGHEST}",
        "genre": f"1 to {LONGEST_GENRE} characters",
        "resource": f"1 to {LONGEST_WORD} characters",
        "problem": f"1 to {LONGEST_WORD} characters",
        "world": f"One of {', '.join(WORLDS)}",
        "suits": f"One of {', '.join(SUITS)}",
        "content": f"Of {', '.join(CONTENT)}",
        "TellingWords.kind": f"One of {', '.join(SLOTS)}",
        "TellerWords.kind": f"One of {', '.join(TELLERS)}",
        "auto": f"1 to {LONGEST_LINE} characters",
        "lines": f"1 to {MOST_LINES} lines of 1 to {LONGEST_LINE} characters",
        "Person.name": f"1 to {CHARACTER_NAME} characters",
        "role": f"1 to {CHARACTER_ROLE} characters",
        "Family.name": f"1 to {LONGEST_FAMILY} small letters",
        **{f"Forms.{name}": f"1 to {LONGEST_FORM} characters" for name in ("noun", "adjective", "verb", "did")},
        **{f"Forms.{name}": f"1 to {LONGEST_SENTENCE} characters" for name in ("worked", "failed", "had", "found")},
        **{
            f"Forms.{name}": f"1 to {LONGEST_SENTENCE} characters"
            for name in ("came", "stayed", "turned", "still", "gone")
        },
        **{f"Scene.{name}": f"1 to {LONGEST_PHRASE} characters" for name in ("place", "at", "prize", "host")},
        **{f"Scene.{name}": f"1 to {LONGEST_SENTENCE} characters" for name in ("opens", "wanted", "last", "won")},
    },
)
