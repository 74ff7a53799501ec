"""What the console of a table shows its staff, and what they may order there."""
