"""What the plain page asks for."""

from __future__ import annotations

import json
from typing import Any

from django import template

register = template.Library()


@register.filter
def as_json(value: Any) -> str:
    """Return the value as compact JSON; the template escapes it."""
    return json.dumps(value, separators=(",", ":"), sort_keys=True)
