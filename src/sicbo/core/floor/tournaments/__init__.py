"""Tournaments: their conditions, their entries, their sessions and their prizes."""
