"""Addresses of the table pages."""

from django.urls import path

from tournaments.web.table import access, board, confirm, home

app_name = "table"
urlpatterns = [
    path("t/<str:token>", access.open_link, name="open"),
    path("table/<slug:public_id>/", home.home, name="home"),
    path("table/<slug:public_id>/state/", home.state, name="state"),
    path("table/<slug:public_id>/boards/<int:number>/", board.board, name="board"),
    path("table/<slug:public_id>/boards/<int:number>/preview/", board.preview, name="preview"),
    path("table/<slug:public_id>/boards/<int:number>/confirm/", confirm.confirm, name="confirm"),
    path("table/<slug:public_id>/boards/<int:number>/state/", confirm.state, name="confirm_state"),
]
