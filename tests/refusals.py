"""How a test says what must be refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games.problem_texts import render
from games.problems import ProblemsError


@contextmanager
def refused(*codes: str) -> Iterator[pytest.ExceptionInfo[ProblemsError]]:
    """The block is refused with exactly these codes, in this order, each with a complete sentence."""
    with pytest.raises(ProblemsError) as caught:
        yield caught
    assert [problem.code for problem in caught.value.problems] == list(codes)
    for problem in caught.value.problems:
        assert problem.text()
        assert "%(" not in render(problem)
