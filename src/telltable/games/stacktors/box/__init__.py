"""What is in the box: pieces, notation, maps, adventures and the packs they come in."""
