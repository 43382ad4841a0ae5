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
        inked, at = Markup(""), 0
        for found in self._names.finditer(text):
            if found[0] in self._left:
                self._left.remove(found[0])
                inked += escape(text[at : found.start()]) + Markup('<span class="nm">{}</span>').format(found[0])
                at = found.end()
        return inked + escape(text[at:])
