"""Problems in the reader's language: seats have other letters there, names keep theirs."""

from django.utils import translation

from games.problem_texts import render
from games.problems import Problem


def test_the_letter_of_a_name_is_no_seat():
    problem = Problem("met_again", "%(first)s, then %(second)s", {"first": "W. Anna W", "second": "W5"})
    with translation.override("fr"):
        assert render(problem) == "W. Anna W, then O5"


def test_sides_and_places_among_other_signs_are_read_as_they_are_called_there():
    problem = Problem(
        "x",
        "%(seats)s, %(full)s, %(meetings)s",
        {"seats": "NS, EW", "full": "N, E, S, W / N, E, S", "meetings": "N1–W5 (2, 4); E1–W2 (1, 3)"},
    )
    with translation.override("it"):
        assert render(problem) == "NS, EO, N, E, S, O / N, E, S, N1–O5 (2, 4); E1–O2 (1, 3)"
