"""Addresses of explanations."""

from django.urls import path

from scoring.web.explain import records, views

app_name = "explain"
urlpatterns = [
    path("<slug:code>/players/<slug:player_code>/", views.player, name="player"),
    path("<slug:code>/boards/<int:number>/", views.board, name="board"),
    path("<slug:code>/boards/<int:number>/hand-record.pdf", records.hand_record, name="hand-record"),
    path("<slug:code>/hand-records.pdf", records.hand_records, name="hand-records"),
]
