"""What a page asks for next, said with the page itself: a browser then fetches all of it at once, not link by link."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

START = "index"  # the page's own script, which all others import


class Chunk(msgspec.Struct, frozen=True):
    """A built file, with the keys of the scripts that it imports and the styles that belong to it."""

    file: str
    name: str = ""
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


def read_manifest(raw: bytes) -> dict[str, Chunk]:
    """The chunks by their keys, as the build lists them."""
    return msgspec.json.decode(raw, type=dict[str, Chunk])


def link_header(chunks: Mapping[str, Chunk], names: Iterable[str]) -> str:
    """The ``Link`` header of a page that is going to show the chunks of these names.

    It lists what they need, the page's own script first: a browser asks for what is said here before what stands in the
    page, and over few connections at once. Names that no chunk has are passed over; empty when there is nothing to say.
    """
    named = set(_all(chunks, names))
    needed = [chunks[key] for key in _all(chunks, (START, *names))] if named else []
    styles = [f"</{style}>; rel=preload; as=style; crossorigin" for chunk in needed for style in chunk.css]
    return ", ".join([*styles, *(f"</{chunk.file}>; rel=modulepreload" for chunk in needed)])


def styles(chunks: Mapping[str, Chunk], names: Iterable[str]) -> list[str]:
    """The styles of the chunks of these names, those of what each imports first, without those of the page itself.

    What stands in the page is at hand when its chunk is: a script that sets a style waits until the browser has looked
    at it, and that may be a frame later.
    """
    scripts = _scripts(chunks)
    seen = {scripts[START]} if START in scripts else set[str]()

    def found(key: str) -> Iterator[str]:
        if key not in seen:
            seen.add(key)
            for one in chunks[key].imports:
                yield from found(one)
            yield from chunks[key].css

    return [style for name in names if name in scripts for style in found(scripts[name])]


def _scripts(chunks: Mapping[str, Chunk]) -> dict[str, str]:
    return {chunk.name: key for key, chunk in chunks.items() if chunk.file.endswith(".js")}


def _all(chunks: Mapping[str, Chunk], names: Iterable[str]) -> Iterator[str]:
    """The keys of these chunks and of everything that they import, each once."""
    scripts = _scripts(chunks)
    left, seen = [scripts[name] for name in names if name in scripts], set[str]()
    while left:
        key = left.pop(0)
        if key not in seen:
            seen.add(key)
            yield key
            left += chunks[key].imports
