"""Several sessions: sums of what each gave, exact to the last digit, no session touched by a later one."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.maths.sessions import SessionValues, sessions_ranking

PLAYERS = "abcdef"
VALUES = st.dictionaries(
    st.sampled_from(PLAYERS), st.none() | st.fractions(0, 100, max_denominator=50), max_size=6
)
SESSIONS = st.lists(st.builds(SessionValues, st.fractions("1/4", 3, max_denominator=8), VALUES), max_size=4)


def slow(sessions, entrant):
    """The sum as one would do it with a pencil."""
    own = [(one.coefficient, one.values.get(entrant)) for one in sessions]
    return sum((coefficient * value for coefficient, value in own if value is not None), Fraction(0))


@given(SESSIONS)
def test_the_ranking_is_that_of_the_weighted_sums(sessions):
    rows = sessions_ranking(sessions)
    counted = [row for row in rows if row.place is not None]
    for row in counted:
        assert row.total == slow(sessions, row.entrant)
        assert row.place == 1 + sum(other.total > row.total for other in counted)
    for row in rows[len(counted) :]:
        assert row.total is None
        assert row.played == 0


@given(SESSIONS, st.builds(SessionValues, st.just(Fraction(2)), VALUES))
def test_a_later_session_leaves_the_values_of_the_others_alone(sessions, later):
    before = {row.entrant: row.values for row in sessions_ranking(sessions)}
    for row in sessions_ranking([*sessions, later]):
        assert row.values[:-1] == before.get(row.entrant, (None,) * len(sessions))


def test_equal_sums_are_equal_though_their_millionths_are_not():
    """Three times 33 1/3 % is as much as 50 % and 50 %; rounded to six decimals it would be less."""
    third, half = Fraction(100, 3), Fraction(50)
    sessions = [
        SessionValues(Fraction(1), {"a": third, "b": half}),
        SessionValues(Fraction(1), {"a": third, "b": half}),
        SessionValues(Fraction(1), {"a": third}),
    ]
    rows = sessions_ranking(sessions)
    assert [(row.entrant, row.place, row.total) for row in rows] == [("a", 1, 100), ("b", 1, 100)]
    assert [row.played for row in rows] == [3, 2]
