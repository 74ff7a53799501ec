"""What the project's own build needs: generated pages and the checks that they are fresh."""
