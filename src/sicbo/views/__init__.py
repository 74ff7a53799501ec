"""Folds for people: one round, a statement of account, the meters of a table."""
