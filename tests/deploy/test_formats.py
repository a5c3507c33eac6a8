"""Dates that nobody reads the other way round, hours from 0 to 23, in every language."""

from datetime import UTC, date, datetime

import pytest
from django import forms
from django.utils import translation
from django.utils.formats import date_format, time_format

DAY = date(2026, 3, 1)
EVENING = datetime(2026, 3, 1, 20, 5, 9, tzinfo=UTC)  # Rome is an hour ahead


@pytest.mark.parametrize(
    ("language", "long"), [("en", "1 March 2026"), ("it", "1 marzo 2026"), ("fr", "1er mars 2026")]
)
def test_the_day_comes_first(language, long):
    with translation.override(language):
        assert date_format(DAY) == long
        assert date_format(DAY, "SHORT_DATE_FORMAT") == "01/03/2026"


def test_only_the_first_of_a_month_has_an_ending_in_french():
    with translation.override("fr"):
        assert date_format(date(2026, 3, 21)) == "21 mars 2026"
        assert date_format(DAY, "MONTH_DAY_FORMAT") == "1er mars"
        assert date_format(EVENING, "DATETIME_FORMAT") == "1er mars 2026, 20:05"
    with translation.override("en"):
        assert date_format(DAY, "jS") == "1st"


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_hours_run_to_23(language):
    with translation.override(language):
        assert time_format(EVENING.time()) == "20:05"
        assert date_format(EVENING, "SHORT_DATETIME_FORMAT").endswith("01/03/2026 20:05")
        assert date_format(EVENING, "DATETIME_FORMAT").endswith("2026, 20:05")


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_a_date_is_typed_as_it_is_shown(language):
    with translation.override(language):
        assert forms.DateField(localize=True).clean("01/03/2026") == DAY
        assert forms.DateField(localize=True).clean("2026-03-01") == DAY
