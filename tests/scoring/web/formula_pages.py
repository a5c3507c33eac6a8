"""What the tests of the formulas' pages have in common."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from scoring.services.formulas import formula_set
from tests.factories import desk
from tournaments.models import Event


def url(event: Event) -> str:
    return reverse("formula:formula", args=[event.code])


def text_of(response: HttpResponse) -> str:
    """What can be read on the page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def set_to(event: Event, data: Mapping[str, Any]) -> Event:
    return formula_set(event=event, data=data, actor=desk(event), now=event.created_at)
