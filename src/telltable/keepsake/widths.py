"""How wide words are in the face of titles: the advances of the font, so that nothing has to open it."""

from __future__ import annotations

from unicodedata import east_asian_width, normalize

# From the space to the tilde, in hundredths of the size of the letters.
ADVANCES = (
    20, 25, 30, 53, 44, 76, 65, 17, 25, 25, 38, 39, 22, 36, 22, 30, 51, 35, 47, 45, 47, 44, 48, 41, 49, 47, 23, 24, 40,
    44, 41, 33, 72, 61, 58, 63, 68, 57, 53, 67, 72, 32, 31, 63, 54, 84, 68, 68, 54, 68, 61, 50, 61, 64, 60, 93, 65, 58,
    57, 26, 30, 26, 39, 54, 18, 45, 51, 43, 52, 47, 32, 45, 53, 27, 25, 50, 27, 78, 53, 50, 52, 51, 37, 36, 31, 52, 47,
    73, 50, 48, 44, 27, 22, 27, 45,
)  # fmt: skip
_LIKE = str.maketrans("’‘“”–—…", "''\"\"-@@")
_OTHER = 72  # a letter that the table has not, as wide as most capitals


def width(text: str) -> float:
    """How wide a text is, in sizes of its letters."""
    return sum(map(_advance, text)) / 100


def lines(text: str, room: float) -> list[str]:
    """The words of a text in lines that are no wider than the room, in sizes of the letters; a longer word is cut
    into pieces."""
    found: list[str] = []
    for word in (piece for whole in text.split() for piece in _pieces(whole, room)):
        if found and width(f"{found[-1]} {word}") <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def balanced(text: str, room: float) -> list[str]:
    """The same in as many lines, which are about as long as each other."""
    found = lines(text, room)
    widest = max(map(width, text.split()), default=0.0)
    while (room := room - 0.2) >= widest and len(narrower := lines(text, room)) == len(found):
        found = narrower
    return found


def _advance(letter: str) -> int:
    if east_asian_width(letter) in "WF":
        return 100
    plain = ord(normalize("NFD", letter)[0].translate(_LIKE)) - 32
    return ADVANCES[plain] if 0 <= plain < len(ADVANCES) else _OTHER


def _pieces(word: str, room: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces
