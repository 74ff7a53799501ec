"""Whether a rulebook is sound: everything that could be wrong with it, said at once."""
