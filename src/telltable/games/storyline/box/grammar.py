"""What can be checked of a sentence without reading it: articles, capitals, spacing, end marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

ENDS = ".!?"
PREPOSITIONS = frozenset(
    (
        *("in", "on", "at", "under", "behind", "beneath", "beside"),
        *("between", "inside", "outside", "above", "below", "beyond", "near"),
        *("by", "along", "over", "among", "atop", "across", "within"),
        *("halfway", "where", "through", "past", "against", "up", "down"),
    )
)
_ARTICLE = re.compile(r"\b([Aa]n?) (\w+)")
_LIKE_YOU = re.compile(
    r"(?:one|once|uni|use|usu|eu|u[bkt]i?[aeiou])", re.IGNORECASE
)  # begin with a sound like "you", "won"
_MUTE_H = re.compile(r"(?:hour|honest|honour|heir)", re.IGNORECASE)
_DOUBLED = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)


def faults(text: str) -> Iterator[str]:
    """What is wrong with some sentences of running text."""
    if not text or text != " ".join(text.split()):
        yield "has stray spaces, or no words"
        return
    if not (text[0].isupper() or text[0] in "“‘"):
        yield "does not begin with a capital letter"
    if text.rstrip("”’")[-1:] not in ENDS:
        yield "does not end with a full stop, a question mark or an exclamation mark"
    yield from phrase_faults(text)
    for after in re.findall(r"\.” (\w)|(?<![A-Z])[.!?] (\w)", text):
        letter = "".join(after)
        if letter.islower():
            yield f"has a sentence that begins with a small {letter}"


def phrase_faults(text: str) -> Iterator[str]:
    """What is wrong inside any piece of text."""
    for article, word in _ARTICLE.findall(text):
        vowel = (word[0].lower() in "aeiou" and not _LIKE_YOU.match(word)) or bool(_MUTE_H.match(word))
        if (article.lower() == "an") != vowel:
            yield f"says “{article} {word}”"
    if re.search(r" [,.;:!?]|,,|\.\.|[!?]\.|[{}\"']", text):
        yield "has a stray mark, or straight quotation marks"
    for word in _DOUBLED.findall(text):
        yield f"says “{word}” twice"
    if text.count("“") != text.count("”"):
        yield "has a quotation that is not closed"


def shape_fault(category: str, phrase: str) -> str:
    """Why a phrase does not fit its category's slots; empty when it does."""
    first = phrase.split(" ")[0]
    if phrase[-1:] in ".,;:!?… ":
        return "ends with a mark; the page brings its own"
    if category in ("character", "object"):
        return "" if first in ("a", "an", "the") else "begins with a, an or the"
    if category == "place":
        return "" if first in PREPOSITIONS else "begins with in, on, under, behind or another such word"
    return "" if first[:1].islower() else "begins with a small letter"
