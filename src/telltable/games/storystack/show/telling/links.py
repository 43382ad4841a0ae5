"""How a paragraph is joined to what came before it: by cause where there is one, else by who or what it shares."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from telltable.games.storystack.box.wording import capital
from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.so_far import SoFar, share
from telltable.games.storystack.table.state import Fact

from . import frames
from .choice import Choice

SHARE = 0.66  # of the paragraphs that have a link, where there are grounds for it
RUNS_ON = re.compile(  # how a sentence begins that may be run on into; the rest has a time or a voice of its own
    r"(?:The|A|An|They|It|There|He|She|Nobody|Somebody|Everybody|Someone|Everyone|No one|Two|Three|Four|Five|Both|"
    r"People|Neither|One of)\b(?!(?: \w+){0,2} (?:days|nights|mornings|evenings|weeks|years|times)\b)"
)

STANDS = re.compile(
    r"^[^,.:;]*\b(?:had|could|was|were|would|has|have|knew|is|are)\b"
)  # how things stood, nothing happens
_DOUBLED = re.compile(r"\b(?!had |that )(\w+) \1\b", re.IGNORECASE)  # “the dark they walked in in mind”
OPENING = 70  # characters in which a sentence shows whether something happens in it


class Linker(Struct):
    """What has been joined so far in one book.

    Attributes:
        so_far: the story.
        said: the frames that were used, so that none comes twice.
        choice: which plays are told at all.
        recalled: the plays that were called back.
        linked, told: how many paragraphs have a link, of how many.
        joined: whether a line of ours that leads on stands just before.
    """

    so_far: SoFar
    choice: Choice
    said: set[str]
    recalled: set[int]
    linked: int = 0
    told: int = 0
    joined: bool = False

    def link(self, earlier: list[Fact], fact: Fact, text: str, fixed: bool, names: dict[str, str]) -> tuple[str, str]:
        """The link of the next paragraph, and the text as it reads after it.

        Args:
            earlier: what is read before it.
            fact: the play.
            text: as told, with names.
            fixed: whether the text is a person's, which no word runs into.
            names: what people are called here, by letter.
        """
        self.told += 1
        joined, self.joined = self.joined, False
        if "{#" in fact.telling:
            self.linked += 1
            return "", text
        if not earlier or (not joined and self.linked + 1 > SHARE * self.told):
            return "", text
        self.linked += joined
        starts = _starts(self.so_far, text, names)
        runs_on = not fixed and bool(starts) and not self._stands(fact)
        for frame in self._frames(earlier, fact, runs_on, joined):
            self.linked += not joined
            return (frame, text) if frame[-1] != " " else (frame.rstrip(), starts)
        return "", text

    def _frames(self, earlier: list[Fact], fact: Fact, runs_on: bool, joined: bool) -> Iterator[str]:
        """The links that have a ground, the best first, each filled. Somebody new just comes in."""
        if fact.type == "CA" or fact.lane == 1:
            return
        cause = self.so_far.causes.get(fact.n)
        if cause in earlier and self.choice.is_seen(cause.n, self.choice.told):
            yield from self._filled(frames.CAUSE if runs_on else frames.CAUSE_TOLD, cause, fact)
        if runs_on and not joined:
            yield from self._filled(frames.WHILE, fact, fact)

    def _stands(self, fact: Fact) -> bool:
        """Whether a play begins with how things stood: a whole sentence goes before that, and no “when” or “then”."""
        return bool(STANDS.search(self.so_far.table.skin.texts.get(f"#{fact.n}", fact.telling)[:OPENING]))

    def _filled(self, pool: tuple[str, ...], other: Fact, fact: Fact) -> Iterator[str]:
        recall = self.so_far.recall(other)
        if pool is not frames.WHILE and (not recall or other.n in self.recalled):
            return
        left = [frame for frame in pool if frame not in self.said and fits(frame, recall)]
        if not left:
            return
        frame = min(left, key=lambda frame: share(self.so_far.table, fact.n, frame))
        self.said.add(frame)
        self.recalled.add(other.n)
        yield capital(frame.replace("{r}", recall))


def fits(frame: str, recall: str) -> bool:
    """Whether what a play is remembered by can stand in a frame without saying a word twice running."""
    return not _DOUBLED.search(frame.replace("{r}", recall))


def _starts(so_far: SoFar, text: str, names: dict[str, str]) -> str:
    """The text as it reads when something runs on into it; empty where nothing can."""
    called = (*names.values(), *(name_of(so_far.table, x.id) for x in so_far.table.elements))
    if any(text.startswith(name) for name in called if name[:1].isupper()):
        return text
    return text[0].lower() + text[1:] if RUNS_ON.match(text) else ""
