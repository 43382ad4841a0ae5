"""Small words that sentences are made with: articles, lists, possessives, agreement, capitals, end marks.

Names are whatever people call themselves: single, plural, with "the", ending in s or in an exclamation mark. A name
is never altered but for a capital where it begins a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

_COUNTED = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip

_LIKE_YOU = re.compile(r"(?:one|once|uni(?!n|m)|us[aeiu]|eu|ubiq|u[tk][aeio])", re.IGNORECASE)  # "you", "won"
_MUTE_H = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_LETTER_NAMES = re.compile(r"[AEFHILMNORSX](?:[A-Z]|\b)")  # "an X", "an MP"
_HEAD_ENDS = re.compile(r",| (?:of|for|from|in|on|at|with|who|that|nobody|without|under|behind) ")
_BODY = re.compile(r" (?:Society|Union|Trust|Company|Guild|Committee|Party|Club)$")  # one, whatever it is called after
_NO_PLURAL = re.compile(r"(?:[aiou]s|ss|['’]s|news)$", re.IGNORECASE)
_TWO_ENDS = re.compile(r"([!?…])\.(?=\s|$|[”’)])")
_OPENS = re.compile(r'(?<![^\s(\[—–‘/-])"(?=\S)')
_QUOTED = re.compile(r"(?<![^\s(\[—–“])'(?=\S)([^']*[^\s'])'(?!\w)")
_CLOSING = "”’»\")'"
_INNER = str.maketrans("“”", "‘’")
_SMALL = re.compile("a|an|and|as|at|but|by|for|from|in|into|nor|of|on|or|the|to|with", re.IGNORECASE)  # in titles
_VERBS: Final = {"was": "were", "is": "are", "has": "have", "does": "do"}
ENDS: Final = (".", "!", "?", "…")


def a(noun: str) -> str:
    """The noun with its indefinite article: ``an hour``, ``a unit``, ``an X``."""
    like_you, mute, spelt = _LIKE_YOU.match(noun), _MUTE_H.match(noun), _LETTER_NAMES.match(noun)
    vowel = (noun[:1].lower() in "aeiou" and noun and not like_you) or mute or spelt
    return f"{'an' if vowel else 'a'} {noun}"


def known(noun: str) -> str:
    """The noun as it is called once it was spoken of: ``the map`` for ``a map``."""
    article, _, rest = noun.partition(" ")
    return f"the {rest}" if article in ("a", "an") else noun


def curled(text: str) -> str:
    """The text with the quotation marks of print: ``the bees’ list``, ``“No,” it said``, ``‘so’``."""
    text = _OPENS.sub("“", text).replace('"', "”")
    return _QUOTED.sub(r"‘\1’", text).replace("'", "’")


def quoted(words: str) -> str:
    """Words in quotation marks; those within are the inner ones: ``“‘No,’ it said.”``."""
    return f"“{words.translate(_INNER)}”"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as people list them: ``a, b and c``."""
    return f" {joint} ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def plural(noun: str, number: int) -> str:
    """The noun as so many of it are called: ``card``, ``cards``; for nouns that take an s."""
    return noun if number == 1 else f"{noun}s"


def counted(number: int) -> str:
    """The number as a word, up to twelve."""
    return _COUNTED[number] if number < len(_COUNTED) else str(number)


def count(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {plural(noun, number)}"


def there_are(number: int, noun: str = "") -> str:
    """``there is 1 card``, ``there are 2 cards``; without a noun ``there is 1``, ``there are 2``."""
    return f"there {'is' if number == 1 else 'are'} {count(number, noun) if noun else number}"


@lru_cache(1024)
def is_plural(name: str) -> bool:
    """Whether a name takes a plural verb: ``Bonnie and Clyde``, ``the Finch Twins``; not ``the Boss``, ``Ines``.

    A single word that ends in s is somebody's name; with "the" before it, it is several of them.
    """
    head = _HEAD_ENDS.split(name, maxsplit=1)[0].rstrip("!?.…")
    if _BODY.search(head):
        return False
    if re.search(r" (?:and|&) ", head):
        return True
    article, _, rest = head.partition(" ")
    return article.lower() == "the" and rest[-1:].lower() == "s" and not _NO_PLURAL.search(rest)


def agreeing(name: str, verb: str) -> str:
    """The verb as it goes with a name: ``was`` or ``were``, ``keeps`` or ``keep``.

    Args:
        name: who does it.
        verb: as it goes with one person.
    """
    if not is_plural(name):
        return verb
    if verb in _VERBS:
        return _VERBS[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    if re.search(r"(?:s|sh|ch|x|z|o)es$", verb):
        return verb[:-2]
    return verb.removesuffix("s")


def possessive(name: str) -> str:
    """``Ines’s``, ``the Finch Twins’``, ``Tally Ho!’s``."""
    return f"{name}’" if name.lower().endswith("s") and is_plural(name) else f"{name}’s"


def opened(sentence: str) -> str:
    """The sentence with a capital at its beginning, behind a quotation mark too."""
    start = len(sentence) - len(sentence.lstrip("“‘«\"'("))
    return sentence[:start] + sentence[start : start + 1].upper() + sentence[start + 1 :]


def headed(words: str) -> str:
    """A title whose words all have capitals, as titles are printed: ``A Paw on the Lid``, ``What It Is For``."""
    first, *rest = words.split(" ")
    *middle, last = rest or [""]
    calm = (word.lower() if _SMALL.fullmatch(word) else word for word in middle)
    return " ".join((first, *calm, *([last] if rest else ())))


def ended(sentence: str, mark: str = ".") -> str:
    """The sentence with an end mark, unless it has one: after a name in "!" there comes no full stop."""
    return sentence if sentence.rstrip(_CLOSING)[-1:] in ENDS else f"{sentence}{mark}"


def joined(text: str) -> str:
    """A text whose placeholders were filled, with one end mark where a name brought its own: ``Tally Ho!.``."""
    return _TWO_ENDS.sub(r"\1", text)
