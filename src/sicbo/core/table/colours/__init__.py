"""Colour chips: who has which, what each is worth, and what lies of them on the layout."""
