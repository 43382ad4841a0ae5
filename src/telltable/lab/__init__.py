"""The designer's lab: laws, simulations, tables."""
