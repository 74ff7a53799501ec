"""Notices to inspectors: what they must be told, and that they have seen it."""
