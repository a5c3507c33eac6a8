"""The boards of an event that has started are cancelled, with a reason."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Event
from tournaments.services.cancelling import boards_cancel
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, text_field
from tournaments.web.director.boards import boards_page


@for_event
@require_POST
def cancel(request: HttpRequest, event: Event) -> HttpResponse:
    """Cancel them for everybody who plays them."""
    reason = text_field(request, "reason", 300)
    return act(
        request,
        lambda: boards_cancel(event=event, reason=reason, actor=desk(request), now=timezone.now()),
        page=partial(boards_page, request, event, cancel_reason=reason),
        done=_("The boards are cancelled. Their public page says so, and why."),
        to=reverse("director:boards", args=[event.code]),
    )
