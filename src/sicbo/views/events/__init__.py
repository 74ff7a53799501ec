"""Promotions and tournaments: what everybody sees of them, and whoever runs them."""
