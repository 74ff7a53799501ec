"""Terminals that a large win has locked until somebody looks."""
