"""Commands for the inspector: rounds, statements, meters and rolls from the record."""
