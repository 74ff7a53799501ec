"""Tickets: issued for the credit of a terminal, and worth their amount once."""
