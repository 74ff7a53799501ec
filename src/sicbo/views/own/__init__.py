"""What a player alone sees of a table: money, wagers, and what became of them."""
