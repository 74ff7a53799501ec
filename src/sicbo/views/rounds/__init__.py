"""Rounds from the record: one round whole, and a player's last ones."""
