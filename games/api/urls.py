"""Addresses of the API of games."""

from django.urls import path

from games.api.board_sets import BoardSetView, ReleasedSetView
from games.api.deal_numbers import DealNumbersView
from games.api.score import ScoreView
from games.api.views import GamesView

urlpatterns = [
    path("games/", GamesView.as_view(), name="api-games"),
    path("score/", ScoreView.as_view(), name="api-score"),
    path("board-sets/<slug:code>/", BoardSetView.as_view(), name="api-board-set"),
    path("board-sets/<slug:code>/released/", ReleasedSetView.as_view(), name="api-board-set-released"),
    path("board-sets/<slug:code>/deal-numbers/", DealNumbersView.as_view(), name="api-deal-numbers"),
]
