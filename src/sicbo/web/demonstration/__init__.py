"""Whoever deals where nobody does, in a demonstration."""
