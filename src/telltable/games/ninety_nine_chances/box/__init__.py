"""What is in the box: the 99 cards, the words of a pack, and how its files are read."""
