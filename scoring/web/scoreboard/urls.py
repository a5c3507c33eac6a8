"""Addresses of the scoreboard."""

from django.urls import path

from scoring.web.scoreboard import downloads, views

app_name = "scoreboard"
urlpatterns = [
    path("<slug:code>/", views.event, name="event"),
    path("<slug:code>/fragment/", views.fragment, name="fragment"),
    path("<slug:code>/projector/", views.projector, name="projector"),
    path("<slug:code>/director-standings/", views.director_standings, name="director-standings"),
    path("<slug:code>/ranking.csv", downloads.ranking_csv, name="ranking-csv"),
    path("<slug:code>/ranking.json", downloads.ranking_json, name="ranking-json"),
]
