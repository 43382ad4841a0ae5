"""Stacktors!: role-playing with stacks of pyramids, without dice. The rules are in RULES.md."""

from .game import Stacktors

GAME = Stacktors()
