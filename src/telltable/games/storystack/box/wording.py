"""Words and sentences: lists, articles, how many sentences a text has (SS-N4), and lines with placeholders."""

from __future__ import annotations

import re

from telltable.core.english import listed

from .components import LANES

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_SAYS = r"(?:(?:(?:the|an?) )?[a-z]+ )?(?:asked|said|cried|called|shouted|whispered)\b"
_GOES_ON = rf"[!?…][”’\"']+\s+{_SAYS}"  # “Who?” asked Otto; “Who?” the dog asked
_START = re.compile(rf"[.!?…](?!(?<=[!?…])[”’\"']+\s+{_SAYS})[”’\"')]*\s+[“‘\"'(]?[a-z]")
_FIRST = re.compile(r"[“‘\"'(]?[a-z]")
_AFTER = r"(?=[\s\"'”’»)\]]|$)"
_ABBREVIATED = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|etc|[A-Z])\." + _AFTER)
_MARK = re.compile(r"[.!?…]+" + _AFTER)


def lane_list(lanes: tuple[int, ...]) -> str:
    """Lanes in words: ``Setup, Commitment or Resolution``."""
    return listed([LANES[lane - 1] for lane in lanes], "or")


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[0].upper() + text[1:]


def sentence_count(text: str) -> int:
    """SS-N4: runs of end marks before a space, closing quote or the end; a text without a final mark has one more."""
    plain = _ABBREVIATED.sub("", text.strip())
    marks = list(_MARK.finditer(plain))
    ends = bool(marks) and not plain[marks[-1].end() :].strip(" \"'”’»)]")
    return len(marks) + (not ends and bool(plain.strip()))


def sentence_case(text: str) -> str:
    """Every sentence begins with a capital letter."""
    text = _START.sub(_last_upper, text)
    first = _FIRST.match(text)
    return _last_upper(first) + text[first.end() :] if first else text


def _last_upper(found: re.Match[str]) -> str:
    return found[0][:-1] + found[0][-1].upper()


def fill(line: str, found: dict[str, str]) -> str:
    """A line of the pack with its placeholders filled, all at once: what somebody wrote is never read as one."""
    return _PLACEHOLDER.sub(lambda match: found.get(match[1], match[0]), line)
