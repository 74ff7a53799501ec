"""A table opens, closes, changes its dealer, and comes back after an outage."""
