"""The lots: the secret is the one that was committed to, and every draw is the one that it gives."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.chance import WORD, LotChance, commitment
from games.rules.codec import Json
from games.rules.log import MOVE, STARTED, Event
from games.rules.proof.document import MatchFile
from games.rules.proof.findings import PROVEN, REFUTED, Finding, summed_up


def check_commitment(file: MatchFile) -> list[Finding]:
    if commitment(file.secret) != file.document["commitment"]:
        return [Finding(REFUTED, "bad_commitment")]
    return [Finding(PROVEN, "commitment", {"commitment": file.document["commitment"]})]


def check_lots(file: MatchFile) -> list[Finding]:
    events = file.events
    count = sum(len(draws) for draws in map(_draws, events) if draws is not None)
    return summed_up(_other_lots(file, events), Finding(PROVEN, "lots", {"draws": count}))


def _other_lots(file: MatchFile, events: list[Event]) -> Iterator[Finding]:
    for event in events:
        draws = _draws(event)
        if draws is None:
            yield Finding(REFUTED, "bad_draws", {"number": event.number})
            continue
        chance = LotChance(file.secret, file.salts, event.number)
        for place, (size, outcome) in enumerate(draws, start=1):
            if chance.below(size) != outcome:
                yield Finding(REFUTED, "bad_draw", {"number": event.number, "place": place})


def _draws(event: Event) -> list[tuple[int, int]] | None:
    """Return the recorded draws; None where they are not what an event of this kind has."""
    if event.kind not in (STARTED, MOVE):
        return None if "draws" in event.payload else []
    draws = event.payload.get("draws")
    if type(draws) is not list or not all(_is_draw(draw) for draw in draws):
        return None
    return [(size, outcome) for size, outcome in draws]


def _is_draw(draw: Json) -> bool:
    if type(draw) is not list or len(draw) != 2:
        return False
    size, outcome = draw
    return type(size) is int and type(outcome) is int and 2 <= size <= WORD and 0 <= outcome < size
