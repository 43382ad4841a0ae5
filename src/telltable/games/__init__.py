"""The games. Each folder is one game and knows no other."""
