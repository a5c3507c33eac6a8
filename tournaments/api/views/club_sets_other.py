"""Sets without an event that were not dealt here for the club: written down, read from a file, or joined."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.set_forms import BoardWriteRequest, ClubSetSerializer, SetFileRequest, SetJoinRequest
from tournaments.api.views.base import body_of
from tournaments.api.views.club_sets import DealerView
from tournaments.api.views.simultaneous import JoinThrottle
from tournaments.services.club_set_joining import club_set_join
from tournaments.services.club_sets_by_hand import club_set_board_write, club_set_fix, club_set_import


@extend_schema(tags=["sets"])
class ClubSetImportView(DealerView):
    """The boards of a file become a set: all, or none and everything that is wrong, with `line:column`."""

    @extend_schema(request=SetFileRequest, responses={201: ClubSetSerializer})
    def post(self, request: Request) -> Response:
        data = body_of(SetFileRequest, request)
        text = data.pop("text").encode("utf-8", "replace")
        made = club_set_import(data=text, release_at=data.pop("release_at"), **self.who(request, data))
        return self.answer(request, made.page_code, is_new=True)


@extend_schema(tags=["sets"])
class ClubSetJoinView(DealerView):
    """Play a simultaneous without an event; every reason why it cannot be at once."""

    throttle_classes = [JoinThrottle]

    @extend_schema(request=SetJoinRequest, responses={201: ClubSetSerializer})
    def post(self, request: Request) -> Response:
        data = body_of(SetJoinRequest, request)
        joined = club_set_join(code=data.pop("join_code"), **self.who(request, data))
        return self.answer(request, joined.page_code, is_new=True)


@extend_schema(tags=["sets"])
class ClubSetBoardView(DealerView):
    """Write the cards of one board down; every card that is missing, there too often or unknown is named."""

    @extend_schema(request=BoardWriteRequest, responses=ClubSetSerializer)
    def post(self, request: Request, code: str) -> Response:
        club_set, data = self.own(request, code), body_of(BoardWriteRequest, request)
        club_set_board_write(
            club_set=club_set,
            number=data["board"],
            hands=data["text"] if data["text"].strip() else data["hands"],
            is_again=data["again"],
            actor=self.actor(request),
            now=self.now,
        )
        return self.answer(request, code)


@extend_schema(tags=["sets"])
class ClubSetFixView(DealerView):
    """Say that the typing is over: no board is typed again."""

    @extend_schema(request=None, responses=ClubSetSerializer)
    def post(self, request: Request, code: str) -> Response:
        club_set_fix(club_set=self.own(request, code), actor=self.actor(request), now=self.now)
        return self.answer(request, code)
