"""Niagara, the rules: canoes on a moving river. Rules are cited by their numbers in docs/titles/niagara.md."""
