"""Promotional tokens, and chips that are given for a voucher."""
