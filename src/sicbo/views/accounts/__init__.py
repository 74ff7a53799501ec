"""Money from the record: a player's statement, the meters of a table."""
