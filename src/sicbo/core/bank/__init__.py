"""Money that moves in pairs: accounts, postings and the ledger they add up to."""
