"""Addresses of explanations."""

from django.urls import path

from scoring.web.explain import views

app_name = "explain"
urlpatterns = [
    path("<slug:code>/players/<slug:player_code>/", views.player, name="player"),
    path("<slug:code>/boards/<int:number>/", views.board, name="board"),
]
