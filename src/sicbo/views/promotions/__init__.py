"""Promotions as they are shown: terms, tickets, draws, claims and what is owed."""
