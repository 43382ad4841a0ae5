"""A refusal is a value: the same sentence in the browser, the terminal and the API."""

from typing import NoReturn

from msgspec import Struct

LONGEST = 360
SEAT_LEFT = "That seat has left the table."


class Refusal(Struct, frozen=True):
    """Why a move is not legal.

    Attributes:
        code: stable short name, e.g. ``lane_type``.
        rule: id of the rule it would break, e.g. ``SS-C2``.
        why: one sentence for the player. It never depends on what that player may not know.
        fix: what would be legal instead; empty when `why` already says it.
    """

    code: str
    rule: str
    why: str
    fix: str = ""

    @property
    def said(self) -> str:
        """Why, and what instead, where there is one line for it."""
        return f"{self.why} {self.fix}".strip()

    def __str__(self) -> str:
        """The whole sentence with its rule, as a log or a terminal prints it."""
        return " ".join(filter(None, (self.why, self.fix, self.rule and f"[{self.rule}]")))


class Refused(Exception):
    """Carries a refusal out of a rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal


def bounded(sentence: str) -> str:
    """The sentence, cut where somebody's own long words made it endless."""
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1]}…"


def refuse(code: str, rule: str, why: str, fix: str = "") -> NoReturn:
    """Stop deciding: the move is refused and nothing has happened."""
    raise Refused(Refusal(code, rule, bounded(why), bounded(fix)))
