"""Money withheld and notices, as they are shown to whoever may read them."""
