"""The inspector's reading of the record, in processes of their own beside the loop."""
