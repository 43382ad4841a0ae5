"""What a Story Pattern must keep (section 2.7, 2 and 4): its minimums, and that they can be met in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from telltable.core.english import listed, there_are
from telltable.core.packs import shown

from .components import TAGS, Card, Pattern
from .pack_as_printed import MINIMUMS, PACK_ID
from .pack_completable import completable
from .pack_draft import PATTERNS, Draft, Problems

FEWEST, MOST = 3, 40
FEWEST_TAGS, MOST_TAGS = 5, 7
MOST_OF_TAG = 4
LEAST_SUM, MOST_SUM, PACK1_SUM = 8, 14, 10
SUPPLY_FACTOR = 3
LENGTHS = {"title": 60, "shape": 40, "idea": 160}


def check_patterns(problems: Problems, pack_id: str, draft: Draft) -> None:
    """All that patterns must keep. They are held against the cards only when all cards could be read."""
    for pattern in draft.patterns:
        _texts(problems, pattern)
        if _minimums(problems, pattern, pack_id) and "card" in draft.whole:
            _supply(problems, pattern, draft.cards)
    if "pattern" in draft.whole:
        _ids(problems, draft.patterns)
        if pack_id == PACK_ID:
            _as_printed(problems, draft.patterns)


def _ids(problems: Problems, patterns: Sequence[Pattern]) -> None:
    if not FEWEST <= len(patterns) <= MOST:
        what = f"a pack has {FEWEST} to {MOST}, but {there_are(len(patterns))}"
        problems.add(PATTERNS, "all patterns", "id", what, gap=len(patterns) < FEWEST)
    titles: dict[str, Pattern] = {}
    for number, pattern in enumerate(patterns, start=1):
        who = shown(pattern.id)
        if pattern.id != f"P-{number:02}":
            problems.add(PATTERNS, who, "id", f"must be P-{number:02} here (ids count up from P-01)", gap=True)
        other = titles.setdefault(pattern.title.casefold(), pattern)
        if other is not pattern:
            problems.add(PATTERNS, who, "title", f"is also the title of {shown(other.id)}; choose another", pattern.id)


def _texts(problems: Problems, pattern: Pattern) -> None:
    who = shown(pattern.id)
    for field, limit in LENGTHS.items():
        length = len(getattr(pattern, field))
        if length > limit:
            problems.add(PATTERNS, who, field, f"has {length} characters; the limit is {limit}", pattern.id)
    for title in pattern.titles:
        if len(title) > LENGTHS["title"]:
            what = f"“{shown(title)}” has {len(title)} characters; the limit is {LENGTHS['title']}"
            problems.add(PATTERNS, who, "titles", what, pattern.id)
    for title, times in Counter(title.casefold() for title in pattern.titles).items():
        if times > 1:
            problems.add(
                PATTERNS, who, "titles", f"“{shown(title)}” is there {times} times; once is enough", pattern.id
            )


def _minimums(problems: Problems, pattern: Pattern, pack_id: str) -> bool:
    """Whether the minimums make sense in themselves."""
    who, before = shown(pattern.id), len(problems)
    for tag, least in pattern.minimums.items():
        if tag not in TAGS:
            what = f"“{shown(tag)}” isn't a beat tag; the tags are {listed(list(TAGS))}"
            problems.add(PATTERNS, who, "minimums", what, pattern.id)
        elif not 1 <= least <= MOST_OF_TAG:
            problems.add(
                PATTERNS, who, "minimums", f"{tag} must be 1 to {MOST_OF_TAG}, but it is {shown(least)}", pattern.id
            )
    tags, total = len(pattern.minimums), sum(pattern.minimums.values())
    if not FEWEST_TAGS <= tags <= MOST_TAGS:
        what = f"must name {FEWEST_TAGS} to {MOST_TAGS} tags, but {there_are(tags)}"
        problems.add(PATTERNS, who, "minimums", what, pattern.id)
    if pack_id == PACK_ID and total != PACK1_SUM:
        problems.add(
            PATTERNS,
            who,
            "minimums",
            f"must add up to {PACK1_SUM} in Pack 1, but the sum is {shown(total)}",
            pattern.id,
        )
    elif not LEAST_SUM <= total <= MOST_SUM:
        what = f"must add up to {LEAST_SUM} to {MOST_SUM}, but the sum is {shown(total)}"
        problems.add(PATTERNS, who, "minimums", what, pattern.id)
    return len(problems) == before


def _supply(problems: Problems, pattern: Pattern, cards: Sequence[Card]) -> None:
    have = Counter(card.tag for card in cards)
    for tag, least in pattern.minimums.items():
        need = SUPPLY_FACTOR * least
        if have[tag] < need:
            what = f"{tag} {least} needs {need} cards with that tag in the pack, but {there_are(have[tag])}"
            problems.add(PATTERNS, pattern.id, "minimums", what, gap=True)
    total = sum(pattern.minimums.values())
    if not completable(pattern.minimums, cards):
        what = f"can't be reached in {total} plays: no {total} cards with these tags fill all lanes"
        problems.add(PATTERNS, pattern.id, "minimums", what, gap=True)


def _as_printed(problems: Problems, patterns: Sequence[Pattern]) -> None:
    found = {pattern.id: pattern.minimums for pattern in patterns}
    for id_, minimums in MINIMUMS.items():
        if id_ not in found:
            problems.add(PATTERNS, id_, "id", "is missing; Pack 1 has P-01 to P-10", gap=True)
        elif found[id_] != minimums:
            what = ", ".join(f"{tag} {least}" for tag, least in minimums.items())
            problems.add(PATTERNS, id_, "minimums", f"must be {what} in Pack 1", id_)
    for id_ in found.keys() - MINIMUMS.keys():
        problems.add(PATTERNS, shown(id_), "id", "is not one of Pack 1, which has P-01 to P-10", id_)
