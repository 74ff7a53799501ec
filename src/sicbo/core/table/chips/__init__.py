"""A player's money at a table."""
