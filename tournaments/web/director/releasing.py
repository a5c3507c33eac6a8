"""When the boards become visible: the rule on the boards' page."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Event
from tournaments.services.release_rules import release_rule_set
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, hour_field, text_field
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
            at=hour_field(request, "at") if posted["rule"] == Event.Release.HOUR else None,
            reason=posted["reason"],
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(boards_page, request, event, posted=posted),
        done=_("The rule for the release of the boards is set."),
        to=reverse("director:boards", args=[event.code]),
    )
