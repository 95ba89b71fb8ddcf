"""The HTTP API: docs/wire.md, "HTTP"."""
