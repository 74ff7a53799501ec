"""The record checked: decided anew, folded whole, a roll proven."""
