"""Addresses of the public pages."""

from django.urls import path

from tournaments.web.public import comparing, movements, seats, set_records, views

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("movements/", movements.movement, name="movement"),
    path("movements/compare/", comparing.compare, name="movements_compare"),
    path("movements/guide-cards.pdf", movements.guide_cards, name="movement_guide_cards"),
    path("c/<slug:code>/", views.club, name="club"),
    path("e/<slug:code>/seats/", seats.seats, name="seats"),
    path("e/<slug:code>/seats/projector/", seats.projector, name="seats_projector"),
    path("e/<slug:code>/seats/guide-cards.pdf", seats.guide_cards, name="seats_guide_cards"),
    path("sets/<slug:code>/hand-records.pdf", set_records.set_records, name="set_records"),
]
