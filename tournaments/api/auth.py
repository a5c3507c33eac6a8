"""Who calls: a seat's link beside sessions and tokens of people."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from games.problem_texts import render
from games.problems import ProblemsError
from tournaments.models import AccessLink
from tournaments.selectors.links import link_by_token

KEYWORD = "Link"


class LinkAuthentication(BaseAuthentication):
    """``Authorization: Link <token>``: the token of a seat's link, as in its QR code."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, AccessLink] | None:
        keyword, _space, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if keyword != KEYWORD:
            return None
        try:
            return AnonymousUser(), link_by_token(token.strip(), timezone.now())
        except ProblemsError as error:
            problem = error.problems[0]
            raise AuthenticationFailed(render(problem), code=problem.code) from error

    def authenticate_header(self, request: Request) -> str:
        return KEYWORD


class HasLink(BasePermission):
    """The caller shows a seat's link."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.auth, AccessLink)


class LinkScheme(OpenApiAuthenticationExtension):
    """Names the scheme on the OpenAPI page."""

    target_class = LinkAuthentication
    name = "seatLink"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Link <token>`: the token of a seat's link, as in its QR code.",
        }
