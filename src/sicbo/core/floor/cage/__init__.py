"""The cage's own chips, the slips on which they go to trays and come back, and boxes of cash."""
