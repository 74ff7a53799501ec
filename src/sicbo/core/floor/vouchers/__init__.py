"""Promotional vouchers: issued by the owner, exchanged once at a table."""
