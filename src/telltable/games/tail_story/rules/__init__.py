"""The rules, a module for each chapter of RULES.md, in its order.

Conventions: `conventions`. Setup: `setting_up`. The turn: `turn`. PLAY STEP, the action menu: `play_step`,
`declaring_cards`, `declaring_abilities`. Reaction windows: `reaction_windows`. Outcome of the chain and effects:
`chain_outcome`, `effects_of_actions`, `effects_of_abilities`, `card_from_hand`, `invitation`. BONUS STEP: `bonus_step`.
DECK CHECK STEP and ACHIEVEMENTS: `deck_check`. END OF TURN and end of the game: `hand_limit`, `end_of_game`, `outcome`.
Time, leaving, defaults: `decisions`, `leaving`, `keep_values`. Positions: `laying`.
"""
