"""How a paragraph is joined to what came before it: by a line of the book's own just before it, else by a time."""

from __future__ import annotations

import re

from msgspec import Struct

from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.so_far import SoFar, people_in, share
from telltable.games.storystack.table.state import Fact

from . import frames
from .coda import companion

SHARE = 0.75  # of the paragraphs that have a link, where there are grounds for it
RUNS_ON = re.compile(  # how a sentence begins that may be run on into; the rest has a time or a voice of its own
    r"(?:The|A|An|They|It|There|He|She|Nobody|Somebody|Everybody|Someone|Everyone|No one|Two|Three|Four|Five|Both|"
    r"People|Neither|One of)\b(?!(?: \w+){0,2} (?:days|nights|mornings|evenings|weeks|years|times)\b)"
)

STANDS = re.compile(
    r"^[^,.:;]*\b(?:had|could|was|were|would|has|have|knew|is|are)\b"
)  # how things stood, nothing happens
TROUBLED = 4  # the first lane in which nobody has time for stories of how it was
OPENING = 70  # characters in which a sentence shows whether something happens in it


class Linker(Struct):
    """What has been joined so far in one book.

    Attributes:
        so_far: the story.
        said: the frames that were used, so that none comes twice.
        linked, told: how many paragraphs have a link, of how many.
        joined: whether a line of ours that leads on stands just before.
    """

    so_far: SoFar
    said: set[str]
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
        so_far = self.so_far
        self.told += 1
        joined, self.joined = self.joined, False
        if "{#" in fact.telling:
            self.linked += 1
            return "", text
        if joined:
            self.linked += 1
            return "", text
        starts = self.leads_on(text, names) if not fixed and fact.type != "CA" else ""
        when = frames.SINCE if fact.type == "RS" else frames.WHEN
        pool = when if starts else frames.THOSE_TWO if not fixed and self._of_those_two(fact) else ()
        left = [frame for frame in pool if frame not in self.said]
        if not (earlier and left) or self.linked + 1 > SHARE * self.told:
            return "", text
        frame = min(left, key=lambda frame: share(so_far.table, fact.n, frame))
        self.said.add(frame)
        self.linked += 1
        return frame.rstrip(), starts or text

    def _of_those_two(self, fact: Fact) -> bool:
        """Whether this says how it is with the lead and the friend, before the trouble."""
        so_far = self.so_far
        return fact.lane < TROUBLED and {so_far.lead, companion(so_far)} <= set(people_in(fact.slots))

    def leads_on(self, text: str, names: dict[str, str]) -> str:
        """A play's text as it reads when something runs on into it; empty where nothing can: a whole sentence goes
        before how things stood, and no “when” or “then”."""
        return "" if STANDS.search(text[:OPENING]) else _starts(self.so_far, text, names)


def _starts(so_far: SoFar, text: str, names: dict[str, str]) -> str:
    """The text as it reads when something runs on into it; empty where nothing can."""
    called = (*names.values(), *(name_of(so_far.table, x.id) for x in so_far.table.elements))
    if any(text.startswith(name) for name in called if name[:1].isupper()):
        return text
    return text[0].lower() + text[1:] if RUNS_ON.match(text) else ""
