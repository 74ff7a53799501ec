"""The register of a floor's equipment: what there is, where, and who has looked at it."""
