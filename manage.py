#!/usr/bin/env python3
"""The one entrance: play, test, lint, setup, and Django's own commands. `python3 manage.py help` lists them."""

import os
import sys

# Nothing above or in this check may use syntax that an old Python cannot read.
if sys.version_info < (3, 11):
    sys.exit("Foldtable needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])


def main():
    from config import bootstrap, commands

    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    if command not in commands.BARE:
        bootstrap.enter(command)
    if command in commands.OWN:
        return commands.run(command, sys.argv[2:])
    if command in ("help", "--help", "-h") and len(sys.argv) < 3:
        print(commands.HELP)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
