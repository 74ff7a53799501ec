"""Jackpots: pools that linked tables feed, and what it takes to win one."""
