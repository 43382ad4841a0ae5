"""The finished story as something to keep: a web page that prints, Markdown, plain text or data."""

from .format import FORMATS, render

__all__ = ["FORMATS", "render"]
