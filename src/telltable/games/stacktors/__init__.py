"""Stacktors!: role-playing with stacks of pyramids, without dice. Under construction: no `GAME` here yet."""
