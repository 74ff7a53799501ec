"""A rulebook file or its like read, with the place of everything that is wrong in it."""
