"""Money that is withheld until an investigation has ended: payments, credit and winnings."""
