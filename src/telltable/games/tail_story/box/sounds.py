"""TS-306, TS-307: making the animal sound, typed, tapped or aloud. Nobody judges how well."""

from __future__ import annotations

from itertools import groupby

TAP = "tap"
ALOUD = "aloud"
TAKEN_OUT = ("(veiled)", "…")  # what stands where an X-card took the words of a sound away


def bare(text: str) -> str:
    """TS-307: small letters only, each run of one letter shortened to one."""
    letters = (c for c in text.casefold() if "a" <= c <= "z")
    return "".join(letter for letter, _ in groupby(letters))


def distance(one: str, other: str) -> int:
    """How many letters must be put in, taken out or changed to make one text the other."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, start=1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def typed_well(text: str, sound: str) -> bool:
    """TS-307: it holds the sound, or comes within a quarter of its letters."""
    said, wanted = bare(text), bare(sound)
    return wanted in said or distance(said, wanted) <= len(wanted) // 4


def taps(sound: str) -> str:
    """TS-306: one tap for each word of the sound."""
    return " ".join([TAP] * len(sound.split()))


def made(text: str, sound: str, mode: str) -> bool:
    """TS-306: whether the sound was made in a way that the table takes."""
    if text in TAKEN_OUT:
        return True
    words = text.split()
    ways = {
        "aloud": text == ALOUD,
        "tap": set(words) == {TAP} and len(words) >= len(sound.split()),
        "type": text != ALOUD and typed_well(text, sound),
    }
    return any(ways.values()) if mode == "any" else ways[mode]


def offered(sound: str, mode: str) -> tuple[str, ...]:
    """What may be sent for the sound, one text for each way."""
    ways = {"type": sound, "tap": taps(sound), "aloud": ALOUD}
    return tuple(ways.values()) if mode == "any" else (ways[mode],)
