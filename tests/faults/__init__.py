"""What must hold when a part fails."""
