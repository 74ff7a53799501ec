"""What the build tools promise."""
