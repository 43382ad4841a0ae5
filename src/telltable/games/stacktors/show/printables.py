"""What a table puts on paper: the rules in short with the matrix of abilities, and the ready characters."""

from __future__ import annotations

from html import escape

from telltable.core.errors import Problem
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import CELL_NAMES, COLOUR_NAMES, COLOURS

from .abilities import N, ability

PAPERS = {"a4": "210mm 297mm", "letter": "8.5in 11in"}
STYLE = (
    "@page{size:%s;margin:14mm}body{font:10.5pt/1.35 Georgia,serif;color:#1d1a16;max-width:180mm;margin:auto}"
    "h1{font-size:22pt;margin:0 0 4mm}h2{font-size:13pt;margin:5mm 0 2mm}table{border-collapse:collapse;width:100%%}"
    "td,th{border:.4pt solid #1d1a16;padding:1.2mm 2mm;text-align:left;vertical-align:top}p{margin:1.5mm 0}"
)
TURN = (
    "Feet move you, guts act, brains think. There are no dice: all stacks are open.",
    "Each round runs from the highest total (brains or feet) down; whoever passes acts on the way up.",
    "On your turn: move in one go, and act as often as you have unused pieces, before or after moving.",
    "An attack commits pieces. Their pips against the pips that the defender commits. More wins; a tie fails.",
    "Win by a whole multiple, and it counts that many times. One colour is active; the others only add.",
    "Committed pieces come back when the round ends. Damage takes committed pieces first.",
    "Defend with more than twice the attack, and you can strike back right away.",
    "A stack that loses its last guts to a physical blow is gone.",
)


def printables(pack: StacktorsPack, paper: str = "a4") -> dict[str, str]:
    """``sheet``: the rules in short. ``characters``: the ready characters of every adventure.

    Raises:
        Problem: a paper size that does not exist.
    """
    if paper not in PAPERS:
        raise Problem(f"Paper must be {' or '.join(PAPERS)}, not {paper!r}.")
    return {"sheet": _page(paper, "Stacktors!", _sheet()), "characters": _page(paper, "Characters", _people(pack))}


def _page(paper: str, title: str, body: str) -> str:
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    return f"{head}<style>{STYLE % PAPERS[paper]}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>"


def _sheet() -> str:
    rows = "".join(
        f"<tr><th>{COLOUR_NAMES[colour].capitalize()} ({colour})</th>"
        + "".join(
            f"<td><b>{CELL_NAMES[cell]}.</b> {escape(ability(cell))}</td>"
            for cell in (f"{position}.{colour}" for position in ("brains", "guts", "feet"))
        )
        + "</tr>"
        for colour in COLOURS
    )
    turn = "".join(f"<p>{escape(line)}</p>" for line in TURN)
    credit = "<p>A playtest of 2007 by David Artman and David Cherryholmes; words of this sheet by Telltable.</p>"
    table = f"<table><tr><th></th><th>Brains</th><th>Guts</th><th>Feet</th></tr>{rows}</table>"
    pips = f"<p>{N}: the pips of that colour in that part of the stack.</p>"
    return f"<h2>A round</h2>{turn}<h2>Abilities</h2>{table}{pips}{credit}"


def _people(pack: StacktorsPack) -> str:
    parts = []
    for it in pack.adventures:
        rows = "".join(
            f"<tr><th>{escape(one.name)}</th><td>{escape(one.stack)}</td><td>{escape(one.concept)}</td></tr>"
            for one in it.party.pregens
        )
        parts.append(f"<h2>{escape(it.title)}</h2><p>{escape(it.summary)}</p><table>{rows}</table>")
    return "".join(parts)
