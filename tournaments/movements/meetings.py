"""Who is with whom again: the two and their positions, and the sentences that say so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.problems import Problem, gettext_noop

MET_AGAIN: Final = "met_again"
PARTNERS_AGAIN: Final = "partners_again"


class AgainWords(NamedTuple):
    """What is said of two who are together twice or oftener, and of several twos."""

    two_twice: str
    two: str
    all_twice: str
    all: str


MEET_AGAIN: Final = AgainWords(
    gettext_noop("%(first)s and %(second)s meet twice (positions %(positions)s)."),
    gettext_noop("%(first)s and %(second)s meet %(times)s times: positions %(positions)s."),
    gettext_noop("These meet twice (positions in brackets): %(meetings)s."),
    gettext_noop("These meet %(times)s times (positions in brackets): %(meetings)s."),
)
PARTNER_AGAIN: Final = AgainWords(
    gettext_noop("%(first)s and %(second)s are partners twice (positions %(positions)s)."),
    gettext_noop("%(first)s and %(second)s are partners %(times)s times: positions %(positions)s."),
    gettext_noop("These are partners twice (positions in brackets): %(meetings)s."),
    gettext_noop("These are partners %(times)s times (positions in brackets): %(meetings)s."),
)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants and the positions in which they sit at one table."""

    first: str
    second: str
    positions: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        """Its form for other programs."""
        return {"entrants": [self.first, self.second], "rounds": [*self.positions]}

    def warning(self) -> Problem:
        """The sentence that names them."""
        return Problem(MET_AGAIN, MEET_AGAIN.two, self._params(), self.first)

    def partner_warning(self) -> Problem:
        """The sentence that names them as partners."""
        return Problem(PARTNERS_AGAIN, PARTNER_AGAIN.two, self._params(), self.first)

    def _params(self) -> dict[str, str | int]:
        return {
            "first": self.first,
            "second": self.second,
            "times": len(self.positions),
            "positions": listed(self.positions),
        }


def again(repeated: Iterable[Meeting], code: str, words: AgainWords) -> Iterator[Problem]:
    """A sentence for two who are together again, and one for all who are equally often."""
    by_times: dict[int, list[Meeting]] = defaultdict(list)
    for meeting in repeated:
        by_times[len(meeting.positions)].append(meeting)
    for times, found in sorted(by_times.items()):
        first = found[0]
        params: dict[str, str | int] = {"times": times}
        if len(found) == 1:
            message = words.two_twice if times == 2 else words.two
            params |= {"first": first.first, "second": first.second, "positions": listed(first.positions)}
        else:
            message = words.all_twice if times == 2 else words.all
            params["meetings"] = "; ".join(
                f"{one.first}–{one.second} ({listed(one.positions)})" for one in found
            )
        yield Problem(code, message, params, first.first)


def listed(numbers: Iterable[int]) -> str:
    """``numbers`` as they stand in a sentence.

    >>> listed([2, 5])
    '2, 5'
    """
    return ", ".join(str(number) for number in numbers)
