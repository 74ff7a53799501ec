"""Seats: who sits, who leaves, who has gone."""
