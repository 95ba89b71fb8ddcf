"""The file of a match, and what it proves. Needs no Django, no database and no package: anybody can run it."""
