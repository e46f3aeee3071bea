"""Generated from ``_async``."""
