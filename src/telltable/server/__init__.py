"""Sockets and HTTP: the only part that knows the network."""
