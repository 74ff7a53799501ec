"""Terminals and servers that fail: held, recalculated, void, adjusted, reversed."""
