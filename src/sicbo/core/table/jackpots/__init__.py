"""What a table gives to jackpots, and what comes back to its players of them."""
