"""Clauses that the record proves."""
