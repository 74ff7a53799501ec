"""Connections and conversations: sockets, subscribers, what is sent to whom and how often."""
