"""How the views of results answer, at the desk and at the table."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.errors import ProblemSerializer, problems_body
from tournaments.api.requests import SheetRequest
from tournaments.api.serializers import PlaySerializer, VersionSerializer
from tournaments.api.views.base import body_of, play_of
from tournaments.models import Play, ResultVersion
from tournaments.selectors.sheets import read_sheet
from tournaments.services.result_checks import ResultConflictError


class TermSerializer(serializers.Serializer):
    """One part of a score and why."""

    code = serializers.CharField()
    label = serializers.CharField()
    amount = serializers.IntegerField()


class PreviewSerializer(serializers.Serializer):
    """What a sheet is worth, before it is saved."""

    unit = serializers.IntegerField()
    scores = serializers.DictField(child=serializers.IntegerField())
    terms = TermSerializer(many=True)
    doubts = ProblemSerializer(many=True)


class ConflictSerializer(serializers.Serializer):
    """Somebody else wrote first: the problem, and what stands now."""

    problems = ProblemSerializer(many=True)
    current = VersionSerializer()


def conflict(error: ResultConflictError) -> Response:
    """409 with what stands now."""
    body = problems_body(error.problems) | {"current": VersionSerializer(error.current).data}
    return Response(body, status=status.HTTP_409_CONFLICT)


def answer(play: Play) -> Response:
    """The play as it is after the call."""
    return Response(PlaySerializer(play_of(play.event, play.board, play.table)).data)


def version_of(play: Play, number: int) -> ResultVersion:
    """A version of a play from ``with_versions``, or 404."""
    for version in play.versions.all():
        if version.number == number:
            version.play = play
            return version
    raise Http404


def preview(play: Play, request: Request) -> Response:
    """The score of the sheet sent, with its terms and doubts; ``ProblemsError`` with all that is wrong."""
    data = body_of(SheetRequest, request)
    found = read_sheet(play, data["sheet"])
    body = {
        "unit": found.unit,
        "scores": dict(found.scores),
        "terms": [
            {"code": term.code, "label": gettext(term.label), "amount": term.amount} for term in found.terms
        ],
        "doubts": problems_body(found.doubts)["problems"],
    }
    return Response(PreviewSerializer(body).data)
