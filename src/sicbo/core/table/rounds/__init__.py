"""A dealt round: its steps, and its settlement."""
