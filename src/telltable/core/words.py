"""Words that people type or that stand in a file: what may enter a log, and what may reach a screen.

There are two doors. `clean` is the one at the way in: NFC, one line, single spaces, nothing that can't be seen.
`harmless` is the one in front of every screen (the terminal, the server's log, what browsers are sent): it takes out
what moves a cursor, turns writing round, hides, or piles up, and leaves what languages and emoji need. What is kept
stays as it is, to the byte. See docs/adr/0014-host-names-and-words.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from .refusal import refuse

MOST_MARKS = 8  # on one letter: a Tibetan stack, a pointed and chanted Hebrew letter
MOST_ACCENTS = 4  # of these, of the kind that goes on any letter
MOST_ALIKE = 2  # of these, the same one
_ROUNDS = 4  # of cleaning, until nothing changes; each one that changes something makes the text shorter

_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
_ZWSP, _ZWNJ, _ZWJ, _MVS = "\u200b", "\u200c", "\u200d", "\u180e"
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that show nothing

# Characters that are fine wherever they stand, in the commonest scripts: the way round all that follows.
_FINE = (
    " -~\xa0-\xac\xae-\u02ff\u0391-\u03a1\u03a3-\u0481\u048a-\u052f\u05d0-\u05ea\u0620-\u064a\u066e\u066f\u0671-\u06d3"
    "\u0904-\u0939\u0e01-\u0e30\u0e40-\u0e46\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u23f3\u2500-\u27bf"
    "\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fef\uac00-\ud7a3\uff01-\uff5e"
)
_ODD = re.compile(f"[^{_FINE}]+")
_ODD_IN_LINES = re.compile(f"[^{_FINE}\n\t]+")

_ESCAPE = re.compile(rb"\\(?:u00[01][0-9a-f]|.)", re.DOTALL)  # in JSON
_COMMON = bytes(range(0x7F))
_CONTROLS = re.compile(rb"\\(?:u00[01][0-9a-f]|[bfr])")
_CONTROL = (rb"\u00", rb"\b", rb"\f", rb"\r")  # begins one, or stands after a backslash that is meant

_JOINING = re.compile(
    "[\u0600-\u08ff\u1807-\u18aa\ua840-\ua873\ufb50-\ufdff\ufe70-\ufefc\U00010d00-\U00010d23\U0001e900-\U0001e94b]"
)
_INDIC = re.compile("[\u0900-\u0dff]")
_UNSPACED = re.compile("[\u0e01-\u0eff\u1000-\u109f\u1780-\u17dd\u1950-\u19df\u1a20-\u1aad\ua9e0-\ua9fe\uaa60-\uaa7f]")
_MONGOLIAN = re.compile("[\u1820-\u18aa]")
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")  # of Scotland, of Texas
_TO_COME = re.compile("[\U0001f000-\U0001faff\U0001fc00-\U0001fffd]")  # kept free for emoji


def clean(text: str) -> str:
    """The text as it may enter a log: NFC, one space for any run of white space, nothing that can't be seen."""
    if _is_plain(text):
        return text
    for _ in range(_ROUNDS):
        before, text = text, _tidy(harmless(_tidy(text)))
        if text == before:
            return text
    return _tidy(harmless(_tidy("".join(c for c in text if unicodedata.category(c) != "Cf"))))


def cleaned(data: Any) -> Any:
    """Plain data with every text in it `clean`."""
    kind = type(data)
    if kind is str:  # most are ids, which have no spaces
        return data if data.isascii() and data.isprintable() and " " not in data else clean(data)
    if kind is int or kind is bool:
        return data
    if isinstance(data, (list, tuple)):
        return [cleaned(value) for value in data]
    if kind is dict or isinstance(data, Mapping):  # an abstract class is dear to ask
        return {str(key): cleaned(value) for key, value in data.items()}
    return data


def _tidy(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def is_clean(text: str) -> bool:
    """Whether `clean` would leave the text as it is."""
    return _is_plain(text) or clean(text) == text


def _is_plain(text: str) -> bool:
    """Quick to see for most texts: nothing needs cleaning."""
    if not text.isprintable() or "  " in text or text != text.strip():
        return False
    return text.isascii() or (not _ODD.search(text) and unicodedata.is_normalized("NFC", text))


def is_fit(text: str) -> bool:
    """Whether a text may stand in a log or a pack. It asks for less than `clean` makes, and never for more than it once
    did: or a game that was kept could not be decided again."""
    return _is_plain(text) or (
        not any(unicodedata.category(c) in ("Cc", "Cs", "Co") or c in _BIDI for c in text) and _tidy(text) == text
    )


def harmless(text: str, *, lines: bool = False) -> str:
    """The text as a screen may show it.

    Args:
        text: from anywhere.
        lines: whether line breaks and tabs are ours and stay; else each becomes a space.
    """
    odd = _ODD_IN_LINES if lines else _ODD

    def settled(found: re.Match[str]) -> str:
        start, end = found.span()
        return _settled(found[0], text[max(0, start - 1) : start], text[end : end + 1])

    return odd.sub(settled, text)


def harmless_json(packed: bytes) -> bytes:
    """JSON for a client that shows what is in it. Of control characters, which are escaped in it, line breaks and tabs
    are left: a page of rules has some, and what a browser makes of them is up to its page."""
    if packed.find(b"\\") >= 0 and any(map(packed.__contains__, _CONTROL)):  # quicker than `in`
        packed = _ESCAPE.sub(lambda found: b"" if _CONTROLS.match(found[0]) else found[0], packed)
    if packed.isascii() and packed.find(b"\x7f") < 0:
        return packed
    rare = packed.translate(None, _COMMON).decode()  # most of a message is plain: only what is left is looked at
    return harmless(packed.decode()).encode() if _ODD.search(rare) else packed


def escaped(json: str) -> str:
    """JSON that may be shown, and still says the same: what is not harmless is written as ``\\u`` and its number."""
    if harmless(json, lines=True) == json:
        return json
    return "".join(_escape(c) if c in _BLANK or _shows_little(c) else c for c in json)


def _shows_little(c: str) -> bool:
    return c != "\n" and (unicodedata.category(c)[0] in "CM" or c in "\u2028\u2029")


def _escape(c: str) -> str:
    units = c.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _settled(run: str, before: str, after: str) -> str:
    """A run of characters that are not fine by themselves, between two that are (or an end of the text)."""
    chars = [found for c in run if (found := _seen(c))]
    kept: list[str] = []
    marks: list[str] = []  # on the letter that was last
    at, last = 0, before
    while at < len(chars):
        c, following = chars[at], chars[at + 1] if at + 1 < len(chars) else after
        at += 1
        if c == "\U0001f3f4" and (flag := _FLAG.match("".join(chars[at - 1 : at + 7]))):
            kept.append(flag[0])
            at += len(flag[0]) - 1
            last, marks = "\U0001f3f4", []
            continue
        kind = unicodedata.category(c)
        if kind == "Cf" and c not in _WRITTEN:
            stays = _joins(last, c, following)
        elif _selects(c):
            stays = _is_chosen(last, c)
        elif kind in ("Mn", "Me"):
            stays = _has_room(c, marks)
            marks += [c] if stays else []
        else:
            stays, marks = True, []
        if stays:
            kept.append(c)
            last = c
    return "".join(kept)


_WRITTEN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")  # signs


def _seen(c: str) -> str:
    """The character itself, or a space, or nothing; joiners and the like are looked at with their neighbours."""
    kind = unicodedata.category(c)
    if c in "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029":
        return " "
    if kind == "Cf":
        return c if c in (_ZWSP, _ZWNJ, _ZWJ, _MVS) or c in _WRITTEN or "\U000e0020" <= c <= "\U000e007f" else ""
    if kind == "Cn":
        return c if _TO_COME.match(c) else ""
    return "" if kind[0] == "C" or c in _BLANK else c


def _joins(last: str, c: str, following: str) -> bool:
    """Whether what can't be seen is needed between these two: inside an emoji, or as a script is written."""
    if not last or c >= "\U000e0020":
        return False
    letter = bool(following) and unicodedata.category(following)[0] == "L"
    if c == _ZWSP:  # between words where words have no spaces
        return letter and bool(_UNSPACED.match(last) and _UNSPACED.match(following))
    if c == _MVS:
        return letter and bool(_MONGOLIAN.match(last) and _MONGOLIAN.match(following))
    if unicodedata.combining(last) == 9:  # a virama: half letters, and letters that stay apart
        return True
    if _JOINING.match(last):
        return c == _ZWJ or (letter and bool(_JOINING.match(following)))
    if c != _ZWJ or not following:
        return False
    if _INDIC.match(last) and unicodedata.category(last)[0] == "L":
        return unicodedata.combining(following) == 9
    return _is_picture(following) and (_is_picture(last) or last == "\ufe0f")


def _is_picture(c: str) -> bool:
    """Whether this may be a part of an emoji that is put together from several."""
    return unicodedata.category(c) in ("So", "Sk", "Cn") or "\u2190" <= c <= "\u21ff"


def _selects(c: str) -> bool:
    """Whether this chooses how the character before it is drawn."""
    return "\ufe00" <= c <= "\ufe0f" or "\U000e0100" <= c <= "\U000e01ef" or "\u180b" <= c <= "\u180d" or c == "\u180f"


def _is_chosen(last: str, c: str) -> bool:
    if not last or _selects(last):
        return False
    kind = unicodedata.category(last)
    if c in "\ufe0e\ufe0f":
        return kind in ("So", "Sm", "Sk", "Nd", "Cn") or last in "#*\u203c\u2049\u3030\u303d"
    return kind[0] == "L" or kind in ("So", "Sm")


def _has_room(mark: str, marks: list[str]) -> bool:
    """Whether one mark more may be put on a letter."""
    accents = sum(bool(_ACCENTS.match(one)) for one in marks)
    few = not _ACCENTS.match(mark) or accents < MOST_ACCENTS
    return few and len(marks) < MOST_MARKS and marks.count(mark) < MOST_ALIKE


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
        refuse("too_long", rule, f"{what} can have up to {limit} characters; this has {len(text)}.")
    if not is_fit(text):
        refuse("unclean", rule, f"{what} can't have control characters or double spaces.")
