"""Addresses of the API of scoring."""

from django.urls import path

from scoring.api import compare, formulas, papers, views

EVENT = "events/<slug:code>/"

urlpatterns = [
    path("compare/", compare.CompareView.as_view(), name="api-compare"),
    path(EVENT + "formula/", formulas.FormulaView.as_view(), name="api-formula"),
    path(EVENT + "standings/", views.StandingsView.as_view(), name="api-standings"),
    path(EVENT + "players/<slug:player>/", views.RoadSheetView.as_view(), name="api-road-sheet"),
    path(EVENT + "boards/", views.BoardsView.as_view(), name="api-boards"),
    path(EVENT + "boards/<int:number>/", views.TravellerView.as_view(), name="api-board"),
    path(EVENT + "hand-records/", papers.HandRecordsView.as_view(), name="api-hand-records"),
    path(EVENT + "boards/<int:number>/hand-record/", papers.HandRecordView.as_view(), name="api-hand-record"),
]
