"""Addresses of the public pages."""

from django.urls import path

from tournaments.web.public import views

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("c/<slug:code>/", views.club, name="club"),
]
