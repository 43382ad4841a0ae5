"""How these tests read a page: as the elements and the words that a browser would find in it."""

from html.parser import HTMLParser

from msgspec import Struct, field

_VOID = {"meta", "path", "rect", "circle", "stop", "link", "img", "br", "hr"}
_UNSEEN = {"style", "title"}


class Element(Struct):
    """A start tag, and every word inside it."""

    tag: str
    attributes: dict[str, str]
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return spaced("".join(self.words))


class Page(HTMLParser):
    """A page as its elements, in order."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(source)
        assert not self._open, "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))
        if tag not in _VOID:
            self._open.append(self.elements[-1])

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        if not any(element.tag in _UNSEEN for element in self._open):
            for element in self._open:
                element.words.append(data)

    def all(self, tag: str = "", **attributes: str) -> list[Element]:
        return [
            element
            for element in self.elements
            if tag in ("", element.tag)
            and all(element.attributes.get(name) == value for name, value in attributes.items())
        ]

    def only(self, tag: str, **attributes: str) -> Element:
        (element,) = self.all(tag, **attributes)
        return element


def spaced(text: str) -> str:
    """The text with one space for any white space, as it is read."""
    return " ".join(text.split())
