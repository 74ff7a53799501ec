"""The clauses that a running table proves: one test per clause, told in the notation."""
