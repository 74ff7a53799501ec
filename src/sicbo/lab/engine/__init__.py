"""The engine of the laboratory: numbered streams of rolls, kernels over them, shards that merge."""
