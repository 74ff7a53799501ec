"""The journal in PostgreSQL when the server, the desk, the connection or the disk fails."""
