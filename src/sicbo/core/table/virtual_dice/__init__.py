"""Virtual dice: committed, drawn and revealed."""
