"""Who may act: seats numbered from 0 in clockwise order, and two that have no chair at the table."""

Seat = int

CLOCK: Seat = -1  # a deadline is a move of the clock, so rules never read the time
HOST: Seat = -2  # starts the game, closes seats


def next_clockwise(after: Seat, among: tuple[Seat, ...]) -> Seat:
    """The first of the seats (ascending, at least one) that comes after this one, going round."""
    for seat in among:
        if seat > after:
            return seat
    return among[0]
