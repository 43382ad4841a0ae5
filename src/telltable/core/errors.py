"""Everything that can go wrong with what somebody handed us, as one sentence each."""

from .refusal import Refusal


class Problem(Exception):
    """A sentence for the person who caused it: a bad option, file, pack or position."""


class Broken(Problem):
    """A check of something that exists failed: an edited log, a broken law."""


class IllegalMove(Problem):
    """A move the referee refused. `refusal` says what, which rule, why, and what would be legal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


# What rules may raise that are handed facts, options or moves of no game that was ever played.
UNFIT = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError, AssertionError)
