"""What the pit should look at: raised by the record, and standing until somebody has seen it."""
