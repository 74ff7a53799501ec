"""What is read often, kept beside the record: made again at will, and never the truth."""
