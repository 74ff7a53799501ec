"""Jackpots as they are shown: what each display says, what is unpaid, whether all adds up."""
