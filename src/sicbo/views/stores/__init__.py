"""What the stores are shown: the owner's bank, vouchers and copies, the keeper's register."""
