"""Orders from the machine itself: through a running server, or at a desk of their own."""
