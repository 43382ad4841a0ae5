"""A door for assistants: they sit at a table by the protocol that everybody speaks, and can reach nothing else.

This part knows the protocol and no table, no store and no server, so an assistant is told what its seat is told, by
construction. Only `tools` and `serving` need the extra ``telltable[mcp]``.
"""
