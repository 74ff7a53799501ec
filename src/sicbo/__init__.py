"""The casino game of Sic Bo: five approved rule documents made into code."""

__all__ = ["__version__"]

__version__ = "0.1.0"
