"""Colour chips of a closed table, redeemed elsewhere."""
