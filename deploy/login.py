"""Logging in, too slowly to try passwords by the thousand: on our page and in the back office."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import ValidationError
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _
from unfold.forms import AuthenticationForm as BackOfficeForm

from tournaments.web.attempts import count_failure, failures

KIND = "login"
#: Wrong passwords from one address before it has to wait: a club's people share one.
FAILURES_ALLOWED = 30


@receiver(user_login_failed)
def _count(sender: object, request: HttpRequest | None = None, **kwargs: Any) -> None:
    if request is not None:
        count_failure(request, KIND)


class _Patient:
    """Refuses before the password is looked at, which costs the machine half a second each time."""

    def clean(self) -> dict[str, Any]:
        """Check the name and the password, unless too many were wrong."""
        request = self.request  # type: ignore[attr-defined]
        if request is not None and failures(request, KIND) >= FAILURES_ALLOWED:
            raise ValidationError(
                _("Too many wrong passwords came from here. Wait ten minutes."), code="too_many_attempts"
            )
        return super().clean()  # type: ignore[misc]


class LoginForm(_Patient, AuthenticationForm):
    """Our page's."""


class BackOfficeLoginForm(_Patient, BackOfficeForm):
    """The back office's."""
