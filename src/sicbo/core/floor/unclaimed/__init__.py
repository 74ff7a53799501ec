"""Money that nobody has claimed: tickets that have expired, listed for whoever asks for them."""
