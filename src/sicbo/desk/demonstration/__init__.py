"""A floor that plays by itself, with play money."""
