"""Addresses of the API of scoring."""

from django.urls import path

from scoring.api import views

EVENT = "events/<slug:code>/"

urlpatterns = [
    path(EVENT + "standings/", views.StandingsView.as_view(), name="api-standings"),
    path(EVENT + "players/<slug:player>/", views.RoadSheetView.as_view(), name="api-road-sheet"),
    path(EVENT + "boards/", views.BoardsView.as_view(), name="api-boards"),
    path(EVENT + "boards/<int:number>/", views.TravellerView.as_view(), name="api-board"),
]
