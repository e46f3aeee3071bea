"""The package's version, as pyproject.toml has it."""

VERSION = "1.4.0"
