"""Which bot beats which, and by how much."""
