"""What is in the box: story cards, narrator cards, tokens; the packs they come in."""
