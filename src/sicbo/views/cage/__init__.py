"""What the office of the cashiers is shown."""
