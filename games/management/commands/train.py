"""manage.py train TITLE: let the AI learn what positions are worth, from matches against itself."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.paths import ROOT
from games.rules.search.net import BadWeights
from games.training.files import keep_former, write_atomically
from games.training.plan import Plan
from games.training.recipes import RECIPES, Learned, Recipe

# What a recipe says and the command may change.
SIZES = ("games", "rounds", "simulations")


class Command(BaseCommand):
    help = "Train a title's evaluation by matches of the AI against itself, and write its weights."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        usual = {key: ", ".join(f"{title} {getattr(RECIPES[title], key):,}" for title in RECIPES) for key in SIZES}
        parser.add_argument("title", choices=sorted(RECIPES))
        parser.add_argument("--games", type=int, help=f"how many matches in all ({usual['games']})")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same weights")
        parser.add_argument("--processes", type=int, default=1, help="how many play; the weights do not depend on it")
        parser.add_argument("--rounds", type=int, help=f"how often playing and learning take turns ({usual['rounds']})")
        parser.add_argument(
            "--simulations",
            type=int,
            help=f"of the search at each decision ({usual['simulations']}; 0: matches are played without a search)",
        )
        parser.add_argument("--go-on", action="store_true", help="go on from the weights that are there")
        parser.add_argument("--out", type=Path, help="where to write the weights, instead of the title's own place")

    def handle(self, *args: Any, **options: Any) -> None:
        title = options["title"]
        recipe = RECIPES[title]
        plan = plan_of(title, recipe, options)
        path = options["out"] or ROOT / "games" / "rules" / title / recipe.file
        if not path.parent.is_dir():
            raise CommandError(f"there is no directory {path.parent}")
        if path.is_dir():
            raise CommandError(f"{path} is a directory: --out names a file")
        former = self._former(recipe)
        if options["go_on"] and former is None:
            raise CommandError("there are no weights to go on from")
        learned = recipe.train(plan, self._former(recipe) if options["go_on"] else None, self._say)
        kept = keep_former(path)
        write_atomically(path, partial(recipe.write, learned))
        self._say(f"The weights are in {path} ({path.stat().st_size / 1000:.0f} kB).")
        if kept is not None:
            self._say(f"What was there before is in {kept}: put it back if the new ones are weaker.")
        times = recipe.compare(plan, learned, former, recipe.compared)
        rival = "the hand-made evaluation" if former is None else "the former weights"
        how = f"with {plan.simulations} simulations" if plan.simulations else "one move ahead"
        self._say(f"Against {rival}, {how}, {recipe.compared} matches: {times:.2f} times its fair share.")

    def _former(self, recipe: Recipe) -> Learned | None:
        try:
            return recipe.load()
        except BadWeights as error:
            self._say(f"Nothing to compare with but the hand-made evaluation: {error}.")
            return None

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def plan_of(title: str, recipe: Recipe, options: dict[str, Any]) -> Plan:
    """Return what is asked for; what is not said is as the recipe has it."""
    for key in (*SIZES, "processes"):
        if options[key] is not None and options[key] < 1:
            raise CommandError(f"--{key} is 1 at least")
    if options["simulations"] is not None and not recipe.simulations:
        raise CommandError(f"{title} learns without a search: it has no --simulations")
    games, rounds, simulations = [getattr(recipe, key) if options[key] is None else options[key] for key in SIZES]
    return Plan(games, options["seed"], min(rounds, games), options["processes"], simulations)
