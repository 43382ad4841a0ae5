"""What is in the box: cards, pets, sounds, and the packs that name them."""
