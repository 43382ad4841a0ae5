"""A bot for Tail Story that tries its moves in games as they might be."""

from itertools import islice

import telltable

careful = telltable.known_games()["tail_story"].bots["careful"]  # how Fox believes that everybody plays
WORLDS = 6  # so many games it imagines
AHEAD = 12  # so many answers it looks ahead in each
MOST = 8  # so many moves it compares


def moves_of(observation, luck):
    """Some of the moves that are open, what a careful player would do first of all."""
    found = {repr(move): move for move in [careful(observation, luck)]}
    for form in observation.ask.forms:
        some = islice(form.moves(), 3) if form.count() <= 3 else (form.draw(luck) for _ in range(2))
        for move in map(observation.read, some):
            found.setdefault(repr(move), move)
    return list(found.values())[:MOST]


def go_on(world, luck):
    """Everybody plays carefully, for a while."""
    for _ in range(AHEAD):
        if world.over or world.waiting()[0] < 0:  # below 0: only the clock can go on
            return
        seat = world.waiting()[0]
        world.play(seat, careful(world.observation(seat), luck))


class Fox:
    """Plays what looks best on average, some answers later."""

    def __call__(self, observation: telltable.Observation, luck: telltable.Luck):
        """One of the moves that are open."""
        moves = moves_of(observation, luck)
        if len(moves) == 1:
            return moves[0]
        worth = [0.0] * len(moves)
        for _ in range(WORLDS):
            for number, move in enumerate(moves):
                world = observation.determinise(luck)
                if world.play(observation.seat, move):
                    go_on(world, luck)
                    worth[number] += world.evaluate()[observation.seat]
        return moves[worth.index(max(worth))]
