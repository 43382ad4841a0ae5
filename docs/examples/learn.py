"""Learns Tail Story by playing against itself, and says how often it then beats a player who moves by chance.

    python docs/examples/learn.py [GAMES]

REINFORCE (Williams 1992) in its smallest form: each action has one preference, and a policy plays in proportion to
their exponentials. After a game, whatever the winner did becomes more likely, and what the loser did, less.
"""

import sys

import numpy as np

from telltable.pettingzoo import ACTIONS, env

GAME, SEATS, STEP = "tail_story", 2, 0.02


def odds(preferences, mask):
    """How likely each action is; 0 for those that can't be chosen."""
    weights = np.exp(preferences - preferences.max()) * mask
    return weights / weights.sum()


def play(table, policies, seed, rng):
    """One game. Gives each seat's reward, and what it chose under which mask."""
    table.reset(seed=seed)
    rewards, chosen = [0.0] * SEATS, [[] for _ in range(SEATS)]
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        seat = table.possible_agents.index(agent)
        rewards[seat] += reward
        if terminated or truncated:
            table.step(None)
            continue
        mask = seen["action_mask"]
        action = int(rng.choice(ACTIONS, p=odds(policies[seat], mask)))
        chosen[seat].append((mask, action))
        table.step(action)
    return rewards, chosen


def learn(games, seed=0):
    """The preferences after so many games of all seats with the same policy."""
    table, rng, preferences = env(GAME, seats=SEATS), np.random.default_rng(seed), np.zeros(ACTIONS)
    for game in range(games):
        rewards, chosen = play(table, [preferences] * SEATS, 1_000_000 + game, rng)
        for reward, choices in zip(rewards, chosen, strict=True):
            for mask, action in choices:
                preferences -= STEP * reward * odds(preferences, mask)
                preferences[action] += STEP * reward
        if game % 50 == 49:
            print(f"{game + 1} games played", flush=True)
    return preferences


def share_of_wins(preferences, games, seed=1):
    """How many of so many games it wins against chance, each seat in turn."""
    table, rng, wins = env(GAME, seats=SEATS), np.random.default_rng(seed), 0
    for game in range(games):
        policies = [np.zeros(ACTIONS)] * SEATS
        policies[game % SEATS] = 2 * preferences  # surer of itself than while it learned
        rewards, _ = play(table, policies, game, rng)
        wins += rewards[game % SEATS] > 0
    return wins / games


if __name__ == "__main__":
    training = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    share = share_of_wins(learn(training), 200)
    margin = 1.96 * (share * (1 - share) / 200) ** 0.5
    print(f"After {training} games it beats chance in {100 * share:.0f} % of 200 games (± {100 * margin:.0f}).")
