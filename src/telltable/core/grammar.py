"""What can be checked of a sentence without reading it: articles, capitals, spacing, end marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .english import a

ENDS = ".!?"
_ARTICLE = re.compile(r"\b([Aa]n?) (\w+)")
_STRAIGHT = re.compile(r"\w*([\"'])\w*")
_STRAY = re.compile(r" [,.;:!?]|,,|\.\.|[!?]\.|[{}]")
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
        if article.lower() != a(word).partition(" ")[0]:
            yield f"says “{article} {word}”"
    if straight := _STRAIGHT.search(text):
        curly = "’ is the curly one" if straight[1] == "'" else "“ and ” are the curly ones"
        yield f"has a straight {straight[1]} in “{straight[0]}”; {curly}"
    if stray := _STRAY.search(text):
        yield f"has a stray mark: “{stray[0].strip()}”"
    for word in _DOUBLED.findall(text):
        yield f"says “{word}” twice"
    if text.count("“") != text.count("”"):
        yield "has a quotation that is not closed"
