"""HTTP, WebSocket, sessions and roles; serves the built screens."""
