"""When the boards become visible: the rule on the boards' page."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import Event
from tournaments.services.release_rules import release_rule_set
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, text_field
from tournaments.web.director.boards import boards_page


@for_event
@require_POST
def release_rule(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose the rule."""
    posted = {name: text_field(request, name, 300) for name in ("rule", "at", "reason")}
    return act(
        request,
        lambda: release_rule_set(
            event=event,
            rule=posted["rule"],
            at=_hour(posted["at"]) if posted["rule"] == Event.Release.HOUR else None,
            reason=posted["reason"],
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(boards_page, request, event, posted=posted),
        done=_("The rule for the release of the boards is set."),
        to=reverse("director:boards", args=[event.code]),
    )


def _hour(text: str) -> datetime | None:
    """The hour as the browser's field writes it, in the club's time zone; ``None`` for an empty field."""
    if not text.strip():
        return None
    try:
        found = parse_datetime(text.strip())
    except ValueError:
        found = None
    if found is None:
        message = gettext_noop("“%(text)s” is no date with an hour.")
        raise ProblemsError([Problem("hour_unreadable", message, {"text": text[:40]}, "at")])
    return found if timezone.is_aware(found) else timezone.make_aware(found)
