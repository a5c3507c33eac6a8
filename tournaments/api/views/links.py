"""Table links."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.serializers import LinkSerializer
from tournaments.api.views.base import DirectorView
from tournaments.models import AccessLink
from tournaments.selectors.links import live_links
from tournaments.services import links


def _links(found: list[AccessLink]) -> list[dict[str, object]]:
    for link in found:
        link.token = links.token_of(link)
    return LinkSerializer(found, many=True).data


@extend_schema(tags=["setup"])
class LinksView(DirectorView):
    """Live links of all seats with their tokens; ``POST`` issues fresh ones and revokes the old."""

    @extend_schema(responses=LinkSerializer(many=True), operation_id="links_list")
    def get(self, request: Request, code: str) -> Response:
        return Response(_links(live_links(self.event(request, code), self.now)))

    @extend_schema(request=None, responses={201: LinkSerializer(many=True)})
    def post(self, request: Request, code: str) -> Response:
        event = self.event(request, code)
        made = links.links_issue(event=event, actor=self.actor(request), now=self.now)
        return Response(_links(made), status=status.HTTP_201_CREATED)


class LinkView(DirectorView):
    """One seat's link."""

    def link(self, request: Request, code: str, public_id: str) -> AccessLink:
        link = (
            AccessLink.objects.select_related("event")
            .filter(event=self.event(request, code), public_id=public_id)
            .first()
        )
        if link is None:
            raise Http404
        return link


@extend_schema(tags=["setup"])
class LinkReissueView(LinkView):
    """Replace the link of one seat."""

    @extend_schema(request=None, responses={201: LinkSerializer})
    def post(self, request: Request, code: str, public_id: str) -> Response:
        link = self.link(request, code, public_id)
        fresh = links.link_reissue(link=link, actor=self.actor(request), now=self.now)
        return Response(_links([fresh])[0], status=status.HTTP_201_CREATED)


@extend_schema(tags=["setup"])
class LinkRevokeView(LinkView):
    """Stop the link of one seat."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, code: str, public_id: str) -> Response:
        links.link_revoke(link=self.link(request, code, public_id), actor=self.actor(request), now=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)
