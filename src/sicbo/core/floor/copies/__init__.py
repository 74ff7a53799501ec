"""Copies of the rule documents that the owner has put on file."""
