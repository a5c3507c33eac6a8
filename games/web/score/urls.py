"""Addresses of the pages that score what is typed."""

from django.urls import path

from games.web.score import views

app_name = "score"
urlpatterns = [
    path("", views.tarot, name="tarot"),
    path("burraco/", views.burraco, name="burraco"),
    path("victory-points/", views.victory, name="victory"),
]
