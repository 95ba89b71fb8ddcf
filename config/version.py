"""The version of the service, as `/healthz` and the logs show it."""

VERSION = "0.1.0"
