"""Commands for the operator: a floor made, served, staffed and run."""
