"""What must be erasable or secret, and is therefore never in the chain."""
