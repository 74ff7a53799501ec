"""Tools that generate parts of the repository from the code."""
