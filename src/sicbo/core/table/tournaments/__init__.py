"""A table that is reserved for a session of a tournament, and plays for its chips alone."""
