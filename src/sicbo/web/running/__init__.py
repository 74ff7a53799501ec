"""A floor that is served, from its start to its stop."""
