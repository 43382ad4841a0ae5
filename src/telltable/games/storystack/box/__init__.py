"""What is in the box: cards, patterns, packs."""
