"""The one writer: loads, decides, appends, then publishes."""
