"""Addresses of rankings over several sessions."""

from django.urls import path

from scoring.web.sessions import views

app_name = "sessions"
urlpatterns = [
    path("<slug:code>/", views.tournament, name="tournament"),
    path("<slug:code>/ranking.csv", views.ranking_csv, name="csv"),
    path("<slug:code>/ranking.json", views.ranking_json, name="json"),
]
