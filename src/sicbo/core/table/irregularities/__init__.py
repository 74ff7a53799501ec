"""What goes wrong at a table, and what follows from it."""
