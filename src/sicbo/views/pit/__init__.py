"""What the pit is shown of every table."""
