"""Words that people type: bounded, NFC, without control characters, kept raw and escaped where shown."""

import unicodedata

from .refusal import refuse

_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


def clean(text: str) -> str:
    """The text as it may enter a log: NFC, one space for any run of white space, nothing unprintable."""
    if _is_plain(text):
        return text
    text = unicodedata.normalize("NFC", text)
    kept = "".join(
        " " if c.isspace() else c
        for c in text
        if c.isspace() or not (unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") or c in _BIDI)
    )
    return " ".join(kept.split())


def is_clean(text: str) -> bool:
    """Whether `clean` would leave the text as it is."""
    return _is_plain(text) or clean(text) == text


def _is_plain(text: str) -> bool:
    """Quick to see for most texts: nothing needs cleaning."""
    return (
        text.isprintable()
        and "  " not in text
        and text == text.strip()
        and (text.isascii() or unicodedata.is_normalized("NFC", text))
    )


def need_words(text: str, limit: int, what: str, rule: str) -> None:
    """Refuse a text that is too long or that was not cleaned at the edge.

    Args:
        text: what was typed.
        limit: the most characters allowed.
        what: what the text is, for the sentence, e.g. "A telling".
        rule: id of the rule that sets the limit.
    """
    if not text:
        return
    if len(text) > limit:
        refuse("too_long", rule, f"{what} may have up to {limit} characters; this has {len(text)}.")
    if not is_clean(text):
        refuse("unclean", rule, f"{what} may not hold control characters or doubled spaces.")
