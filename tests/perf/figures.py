"""One line per figure, and the statistics behind the lines."""

from __future__ import annotations

import gc
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median


def figure(name: str, value: float, unit: str) -> None:
    """Print a figure to stdout: counts as they are, measurements to four significant digits."""
    shown = value if isinstance(value, int) else float(f"{value:.4g}")
    print(json.dumps({"name": name, "value": shown, "unit": unit}), flush=True)


def note(sentence: str) -> None:
    """Tell on stderr what is going on."""
    print(sentence, file=sys.stderr, flush=True)


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds of one call by the clock and by the processor; old objects are collected before."""
    gc.collect()
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return 1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - processor)


def timed(
    name: str, work: Callable[[], object], *, runs: int = 5, before: Callable[[], object] = int
) -> float:
    """Print the median time of so many calls, each after ``before``; return it.

    The time by the processor goes to stderr: on a busy machine it is the one to compare.
    """
    times = []
    for _ in range(runs):
        before()
        times.append(spent(work))
    clock = median(first for first, _ in times)
    figure(name, clock, "ms")
    note(f"{name}: {median(second for _, second in times):.4g} ms of the processor")
    return clock


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least ``percent`` of the values do not exceed (nearest rank).

    >>> percentile([5, 1, 4, 2, 3], 50), percentile(range(1, 101), 95)
    (3, 95)
    """
    ordered = sorted(values)
    return ordered[max(0, math.ceil(percent / 100 * len(ordered)) - 1)]


def distribution(name: str, values: Sequence[float]) -> None:
    """Print the median and the 95th percentile of times in milliseconds."""
    figure(f"{name}.p50", percentile(values, 50), "ms")
    figure(f"{name}.p95", percentile(values, 95), "ms")
