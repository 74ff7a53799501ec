"""Disputes, as they are shown to complainants, to those who decide, and to inspectors."""
