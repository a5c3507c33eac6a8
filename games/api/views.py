"""What games there are."""

from __future__ import annotations

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.registry import GAMES


class RulesetSerializer(serializers.Serializer):
    """A set of rules that an event may choose."""

    slug = serializers.CharField()
    name = serializers.CharField()
    players = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.CharField())


class GameSerializer(serializers.Serializer):
    """A game and its rulesets."""

    slug = serializers.CharField()
    name = serializers.CharField()
    rulesets = RulesetSerializer(many=True)


class GamesView(APIView):
    """Every game with its rulesets."""

    @extend_schema(tags=["games"], responses=GameSerializer(many=True), operation_id="games_list")
    def get(self, request: Request) -> Response:
        games = [
            {
                "slug": game.slug,
                "name": gettext(game.name),
                "rulesets": [
                    {
                        "slug": rules.slug,
                        "name": gettext(rules.name),
                        "players": rules.players,
                        "seats": rules.seats,
                    }
                    for rules in game.rulesets()
                ],
            }
            for game in GAMES.values()
        ]
        return Response(GameSerializer(games, many=True).data)
