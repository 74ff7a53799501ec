"""The rule documents as data, and the catalogue that opens them."""
