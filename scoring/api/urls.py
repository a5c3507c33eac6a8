"""Addresses of the API of scoring."""

from django.urls import path

from scoring.api import compare, formulas, groups, papers, sessions, views

EVENT = "events/<slug:code>/"

urlpatterns = [
    path("compare/", compare.CompareView.as_view(), name="api-compare"),
    path(EVENT + "formula/", formulas.FormulaView.as_view(), name="api-formula"),
    path(EVENT + "standings/", views.StandingsView.as_view(), name="api-standings"),
    path(EVENT + "categories/", groups.CategoriesView.as_view(), name="api-categories"),
    path(EVENT + "prizes/", groups.PrizesView.as_view(), name="api-prizes"),
    path("tournaments/", sessions.TournamentsView.as_view(), name="api-tournaments"),
    path("tournaments/<slug:code>/", sessions.TournamentView.as_view(), name="api-tournament"),
    path("tournaments/<slug:code>/sessions/", sessions.SessionsView.as_view(), name="api-sessions"),
    path(EVENT + "players/<slug:player>/", views.RoadSheetView.as_view(), name="api-road-sheet"),
    path(EVENT + "boards/", views.BoardsView.as_view(), name="api-boards"),
    path(EVENT + "boards/<int:number>/", views.TravellerView.as_view(), name="api-board"),
    path(EVENT + "hand-records/", papers.HandRecordsView.as_view(), name="api-hand-records"),
    path(EVENT + "boards/<int:number>/hand-record/", papers.HandRecordView.as_view(), name="api-hand-record"),
]
