"""Sic Bo wagers, roll by roll."""
