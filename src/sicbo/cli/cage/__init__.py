"""The cage from the command line: wallets, slips, boxes and the bank."""
