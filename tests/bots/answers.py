"""Prints what the search answers at some positions of every title: the same, whatever its rules are made of."""

from __future__ import annotations

import json

from config import compiled

compiled.use_compiled_rules()

from games.rules.registry import TITLES  # noqa: E402
from games.rules.search.bot import BOTS  # noqa: E402
from games.rules.search.tree import CountedChance, Search  # noqa: E402
from tests.bots.positions import positions  # noqa: E402

SIMULATIONS = 60


def main() -> None:
    for title, rules in sorted(TITLES.items()):
        for state, seat in positions(6, max(rules.seats), rules=rules, every=13):
            search = Search(rules, BOTS[title], rules.redact(state, seat), seat, CountedChance(3))
            search.run(SIMULATIONS)
            move = rules.codec.encode_move(search.best())
            print(title, seat, json.dumps(move), search.arms.visits, [f"{share:.6f}" for share in search.sums])


if __name__ == "__main__":
    main()
