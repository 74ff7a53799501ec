"""What must hold of every table, whatever is asked of it."""
