"""Promotions: their terms, entries, draws, winners, claims and payments."""
