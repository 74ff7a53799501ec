"""Breaches of the rules: incidents, measures against people, and what is kept of theirs."""
