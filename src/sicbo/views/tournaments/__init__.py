"""Tournaments as they are shown: their lobby, leaderboards, and what of them is a player's own."""
