"""Who may act: seats numbered from 0 in clockwise order, and two that have no chair at the table."""

Seat = int

CLOCK: Seat = -1  # a deadline is a move of the clock, so rules never read the time
HOST: Seat = -2  # starts the game, closes seats


def clockwise(after: Seat, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of `among` (ascending) in clockwise order, beginning with the first one past `after`."""
    return tuple(s for s in among if s > after) + tuple(s for s in among if s <= after)
