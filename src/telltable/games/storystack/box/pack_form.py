"""What may stand in the files of a pack, for whoever writes one."""

from telltable.core.content import CONTENT
from telltable.core.pack_form import PackFile, PackForm

from .components import LOOSE_ENDS, ROLE_KINDS, TAGS, TYPES, Card, Pattern
from .pack_cards import LEAST_SUGGESTIONS, MOST_CHOICES, MOST_LEFT, MOST_SUGGESTIONS
from .pack_draft import ABOUT, CARD_FILES, OPENERS, PATTERNS, About, Marks, Menace, Opener, Payoffs, Retcons
from .pack_patterns import FEWEST_TAGS, LEAST_SUM, LENGTHS, MOST_OF_TAG, MOST_SUM, MOST_TAGS

FORM = PackForm(
    (
        PackFile(ABOUT, "What the pack is called and whose it is.", {"": About}),
        *(PackFile(file, f"{TYPES[type_]} cards.", {"[[card]]": Card}) for type_, file in CARD_FILES.items()),
        PackFile(PATTERNS, "The patterns of which a table chooses one.", {"[[pattern]]": Pattern}),
        PackFile(
            OPENERS,
            "Sentences between what cards tell.",
            {
                "[[opener]]": Opener,
                "[thread_b], [epilogue], [gap]": Marks,
                "[retcon]": Retcons,
                "[payoff]": Payoffs,
                "[[menace]]": Menace,
            },
        ),
    ),
    {
        "tag": f"One of {', '.join(TAGS)}",
        "choices": f"Up to {MOST_CHOICES}",
        "suggestions": (
            f"Each {LEAST_SUGGESTIONS} to {MOST_SUGGESTIONS} different ones; a story names an object, location, "
            "faction or threat again, so theirs begin with “the” and not with “a”, or are proper names"
        ),
        "content": f"Of {', '.join(CONTENT)}",
        "leaves": f"Up to {MOST_LEFT}, of {', '.join(LOOSE_ENDS)}",
        "needs": f"One of {', '.join(LOOSE_ENDS)}",
        "cast": f"Each one of {', '.join(ROLE_KINDS)}",
        "home": "1 to 8 each",
        **{f"Pattern.{name}": f"1 to {most} characters" for name, most in LENGTHS.items()},
        "minimums": (
            f"{FEWEST_TAGS} to {MOST_TAGS} of {', '.join(TAGS)}, each 1 to {MOST_OF_TAG}, "
            f"{LEAST_SUM} to {MOST_SUM} in all"
        ),
    },
)
