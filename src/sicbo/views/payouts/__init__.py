"""Payouts by hand as they are shown to whoever pays them."""
