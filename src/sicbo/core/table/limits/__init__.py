"""Limits, and the signs that announce them."""
