"""Exact figures of a jackpot: hits, prizes, returns and break-even meters, as fractions."""
