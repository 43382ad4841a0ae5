"""What a piece can do where it stands, in a line for paper (ST-ABL). The browser has the same lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

N = "N"  # for pips that are not known: what a table of all abilities says


def ability(cell: str, pips: int | None = None) -> str:
    """What a cell, ``guts.R``, can do with so many pips of its colour; without them, with N pips."""
    said = ABILITIES[cell]
    return said(N if pips is None else pips)


def _count(n: int | str, noun: str, many: str = "") -> str:
    return f"{n} {noun if n == 1 else many or noun + 's'}"


def _more(n: int | str) -> str:
    return str(3 + n) if isinstance(n, int) else f"3\u00a0+\u00a0{n}"


_SAID: Mapping[str, Mapping[str, Callable[[int | str], str]]] = {
    "brains": {
        "C": lambda n: "Opens a sealed object, once for each pip.",
        "R": lambda n: f"A neighbour flees for {_count(n, 'turn')} or more.",
        "Pk": lambda n: f"Trades {_count(n, 'pip')} or more with a neighbour.",
        "O": lambda n: "Tries again after a threat or plea has failed.",
        "Y": lambda n: f"A neighbour can’t attack for {_count(n, 'turn')} or more.",
        "G": lambda n: "A reluctant neighbour joins the party.",
        "Cy": lambda n: f"Reshapes somebody up to {_count(n, 'inch', 'inches')} away.",
        "B": lambda n: f"Somebody up to {_count(n, 'inch', 'inches')} away must show the next defence first.",
        "P": lambda n: f"Somebody up to {_more(n)} inches away must attack whoever you choose.",
    },
    "guts": {
        "C": lambda n: "A sure success, or an attack ignored, once for each pip.",
        "R": lambda n: f"Hits up to {_more(n)} inches away. Wards off shots for free.",
        "Pk": lambda n: f"Hits {'one neighbour' if n == 1 else f'up to {n} neighbours at once'}. Throws a blow back.",
        "O": lambda n: "Strikes twice. A blow warded off is answered.",
        "Y": lambda n: f"Heals {_count(n, 'step')}, its own or a neighbour’s.",
        "G": lambda n: "Goes for the feet instead of hurting.",
        "Cy": lambda n: f"Recolours one of its own pieces of up to {_count(n, 'pip')}.",
        "B": lambda n: f"Holds somebody for {_count(n, 'turn')} or more. Ends an attacker’s turn.",
        "P": lambda n: f"Shifts somebody {_count(n, 'inch', 'inches')} or more. Steps {_more(n)} aside.",
    },
    "feet": {
        "C": lambda n: "Stops on the way, acts, and moves on. Adds nothing to the distance it can walk.",
        "R": lambda n: "Doubles the inches.",
        "Pk": lambda n: f"Slips away from {'one enemy' if n == 1 else f'up to {n} enemies'} unharmed.",
        "O": lambda n: "Turns for free.",
        "Y": lambda n: "Keeps its pace through sand, ice and shallows.",
        "G": lambda n: "Keeps its pace through woods and clutter.",
        "Cy": lambda n: "Keeps its pace through open air.",
        "B": lambda n: "Keeps its pace through deep water.",
        "P": lambda n: "Gets there at once, whatever is in the way.",
    },
}
ABILITIES = {f"{position}.{colour}": said for position, row in _SAID.items() for colour, said in row.items()}
