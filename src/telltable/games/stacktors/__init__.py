"""Stacktors!: role-playing with stacks of pyramids, without dice."""

from .rules import Stacktors

GAME = Stacktors()
