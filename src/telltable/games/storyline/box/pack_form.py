"""What may stand in the files of a pack, for whoever writes one."""

from telltable.core.content import CONTENT
from telltable.core.pack_form import PackFile, PackForm

from .components import CATEGORIES, MOST_BANNERS, NAMES, PAGES, TAGS, WORDINGS
from .pack_files import ABOUT, About, TaleFile, WrittenCard, file_of
from .pack_lent import LEAST_CARDS
from .pack_sizes import MOST_ABOUT, MOST_ASIDE, MOST_CARDS, MOST_NAME, MOST_PAGE, MOST_PHRASE

_CARDS = f"{LEAST_CARDS} to {MOST_CARDS} cards, each a `[[card]]`; they are numbered as they stand."

FORM = PackForm(
    (
        PackFile(ABOUT, "What the pack is called.", {"": About}),
        *(
            PackFile(file_of(category), f"{NAMES[category]} cards: {_CARDS}", {"[[card]]": WrittenCard})
            for category in CATEGORIES
        ),
        PackFile(
            "tale-*.toml", "Tales, `tale-1.toml` to `tale-9.toml`: each a story with slots for cards.", {"": TaleFile}
        ),
    ),
    {
        "About.name": f"1 to {MOST_NAME} characters",
        "About.about": f"1 to {MOST_ABOUT} characters",
        "deal": f"{LEAST_CARDS} to {MOST_CARDS}",
        "WrittenCard.name": f"1 to {MOST_NAME} characters",
        "phrase": f"1 to {MOST_PHRASE} characters",
        "aside": f"1 to {MOST_ASIDE} characters",
        "WrittenCard.tags": f"Of {', '.join(TAGS)}",
        "WrittenPage.tags": f"Up to three, of {', '.join(TAGS)}",
        "title": f"1 to {MOST_NAME} characters",
        "TaleFile.about": f"1 to {MOST_ABOUT} characters",
        "page": f"{PAGES} pages, and at most {MOST_BANNERS} slots in all",
        "text": f"Up to {MOST_PAGE} characters",
        "also": f"Up to {WORDINGS - 1}",
        "content": f"Of {', '.join(CONTENT)}",
    },
)
