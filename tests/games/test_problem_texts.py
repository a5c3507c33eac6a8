"""Problems in the reader's language: seats have other letters there, names keep theirs."""

from django.utils import translation

from games.problem_texts import render
from games.problems import Problem


def test_the_letter_of_a_name_is_no_seat():
    problem = Problem("met_again", "%(first)s and %(second)s", {"first": "W. Anna W", "second": "W5"})
    with translation.override("fr"):
        assert render(problem) == "W. Anna W and O5"
