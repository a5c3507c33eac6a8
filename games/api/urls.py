"""Addresses of the API of games."""

from django.urls import path

from games.api.score import ScoreView
from games.api.views import GamesView

urlpatterns = [
    path("games/", GamesView.as_view(), name="api-games"),
    path("score/", ScoreView.as_view(), name="api-score"),
]
