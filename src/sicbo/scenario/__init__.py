"""Rounds written as plain text: a table set up, orders given, and what must come of them."""
