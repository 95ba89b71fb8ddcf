"""Loaded by pytest before anything else: the environment that the settings are read from.

Tests never touch the real `var/`. Where the runner has started servers (FOLDTABLE_BACKEND=postgres) their addresses are
in the environment already; everywhere else the embedded default is meant, whatever the developer's shell says.
"""

import atexit
import os
import shutil
import tempfile

os.environ["FOLDTABLE_VAR"] = tempfile.mkdtemp(prefix="foldtable-test-")
atexit.register(shutil.rmtree, os.environ["FOLDTABLE_VAR"], ignore_errors=True)

if os.environ.get("FOLDTABLE_BACKEND") != "postgres":
    for name in ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "EMAIL_URL", "HOST", "PORT"):
        os.environ.pop(name, None)
os.environ.pop("FOLDTABLE_ROLE", None)
os.environ.setdefault("FOLDTABLE_RULES", "pure")  # what is tested is what is written, unless somebody insists
