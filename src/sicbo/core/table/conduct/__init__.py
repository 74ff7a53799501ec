"""Conduct at a table: who is barred from it, who was directed away, what players report."""
