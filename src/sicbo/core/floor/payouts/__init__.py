"""Payouts by hand: numbered forms that hold money until somebody has paid and signed."""
