"""QR codes: for a terminal, and as a picture."""

from __future__ import annotations

import io

import segno


def svg(text: str) -> str:
    """A picture that scales; black on white with its quiet border, so that it can be read on any ground."""
    drawn = io.BytesIO()
    code = segno.make(text, micro=False)
    code.save(drawn, "svg", scale=8, dark="#000", light="#fff", omitsize=True, xmldecl=False, nl=False)
    return drawn.getvalue().decode()


def lines(text: str) -> str:
    """For a terminal."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
