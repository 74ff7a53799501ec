"""What attendants are shown: terminals and payouts that call for them."""
