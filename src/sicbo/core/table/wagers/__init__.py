"""Wagers: chips on the layout."""
