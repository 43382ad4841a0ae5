"""The scribe's red: each name is inked where it is first read."""

import re

from markupsafe import Markup, escape


class Rubric:
    """Inks names in the texts of one story, which must be handed over in reading order."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._left = {name for name in names if name}
        longest_first = sorted(self._left, key=len, reverse=True)
        self._names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'})(?!\w)")

    def ink(self, text: str) -> Markup:
        """The text, escaped, with the names in it that were not read before."""
        inked = Markup("")
        for part, first in self.parts(text):
            inked += Markup('<span class="nm">{}</span>').format(part) if first else escape(part)
        return inked

    def parts(self, text: str) -> list[tuple[str, bool]]:
        """The text in pieces, each with whether it is a name that was not read before."""
        parts, at = [], 0
        for found in self._names.finditer(text):
            if found[0] in self._left:
                self._left.remove(found[0])
                parts += [(text[at : found.start()], False), (found[0], True)]
                at = found.end()
        return [part for part in (*parts, (text[at:], False)) if part[0]]
