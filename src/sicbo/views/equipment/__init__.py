"""The register of equipment for people, and a set of dice judged by its rounds."""
