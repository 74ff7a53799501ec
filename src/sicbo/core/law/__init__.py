"""The law: documents as data, one payoff table over the 216 rolls, and the exact mathematics."""
