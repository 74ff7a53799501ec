"""The record: an append-only, hash-linked journal, in SQLite or in PostgreSQL."""
