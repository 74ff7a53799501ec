"""Fronts of a floor: other processes that hold its screens."""
