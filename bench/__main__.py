"""Run the benchmarks named, or all of them: ``python -m bench law``."""

import sys
from importlib import import_module

BENCHMARKS = (
    "law",
    "table",
    "register",
    "journal",
    "reads",
    "money",
    "draw",
    "tournament",
    "live",
    "inspection",
    "hostile",
    "paint",
    "lab",
)


def main() -> None:
    """Run and print."""
    for name in sys.argv[1:] or BENCHMARKS:
        if name not in BENCHMARKS:
            sys.exit(f"benchmark must be one of {', '.join(BENCHMARKS)}, got {name!r}")
        print(f"# {name}")
        import_module(f"bench.{name}").main()


if __name__ == "__main__":
    main()
