"""Tickets that the terminals of a table print."""
