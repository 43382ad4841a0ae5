"""The finished story as something to keep: a web page that prints, Markdown, plain text or data; bound as an e-book, as
typeset PDF, or as a picture."""

from .format import BOUND, FORMATS, TYPESET, bind, edition, makes, render

__all__ = ["BOUND", "FORMATS", "TYPESET", "bind", "edition", "makes", "render"]
