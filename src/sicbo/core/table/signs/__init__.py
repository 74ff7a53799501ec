"""The sign at a table: what it says, and cards that somebody confirms."""
