"""A rulebook file read, with the place of everything that is wrong in it."""
