"""How the game is shown: sentences, board, labels, book and paper."""
