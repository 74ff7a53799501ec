"""Money of a table that is withheld."""
