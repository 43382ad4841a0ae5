"""The colours of the table by lamplight: paper on a dark table, and light only where something may be done."""

from __future__ import annotations

from telltable.core.board import Board

TABLE = "#131a1d"
RAISED = "#1d272b"
TEXT = "#f0e7d7"
MUTED = "#bcb5a6"
FAINT = "#979184"
RULE = "#3a4245"
STRONG = "#7b827f"
LAMP = "#ffcf7d"
LAMP_INK = "#2b1d05"
WASH = "#2e2a20"
RUBRIC = "#ff9a80"
OK = "#93d3a0"
PAPER = "#f1e6d1"
PAPER_HI = "#faf3e4"
PAPER_LO = "#e3d5ba"
PAPER_DIM = "#a49c8e"
STRIP_DIM = "#98907f"
GLOW = "#f3d9a0"
INK = "#1d1a16"
INK_MUTED = "#574f42"
INK_DIM = "#332d24"
INK_RUBRIC = "#a02818"
INK_HAND = "#1f4a7d"
INK_OK = "#2a6438"

SPINES = (
    "#2d5a8a",
    "#9a3f62",
    "#8f5f0c",
    "#545c66",
    "#74472a",
    "#27716d",
    "#5f6d24",
    "#2c2b40",
    "#ad3419",
    "#38713f",
)


def spines(board: Board) -> dict[str, str]:
    """An ink for each kind of card, by the order in which the board's stacks take them; the rest as they come."""
    kinds = [kind for stack in board.stacks for kind in stack.takes]
    cards = (*board.hand, *board.spread, *(face for stack in board.stacks for face in stack.cards))
    kinds += [face.kind for face in cards]
    return {kind: SPINES[n % len(SPINES)] for n, kind in enumerate(dict.fromkeys(kinds))}
