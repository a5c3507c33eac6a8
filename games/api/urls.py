"""Addresses of the API of games."""

from django.urls import path

from games.api.views import GamesView

urlpatterns = [path("games/", GamesView.as_view(), name="api-games")]
