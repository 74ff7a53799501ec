"""Where a journal is kept: SQLite or PostgreSQL, behind one protocol."""
