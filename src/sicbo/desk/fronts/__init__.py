"""Fronts of a floor: they hold people's screens, and give their orders to the owner."""
