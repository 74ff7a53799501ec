"""Scenarios a croupier can read; they are also the documentation's examples."""
