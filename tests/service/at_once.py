"""Running things at the same time, in threads with database connections of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Run all acts at the same moment; return what each returned or raised, in order."""
    results: list[Any] = [None] * len(acts)
    gate = threading.Barrier(len(acts))

    def run(place: int, act: Callable[[], Any]) -> None:
        try:
            gate.wait(10)
            results[place] = act()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, act)) for place, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def codes(results: Sequence[Any]) -> list[str]:
    """Return the codes of the refusals among the results."""
    return [result.code for result in results if isinstance(result, Exception)]
