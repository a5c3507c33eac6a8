"""Addresses of the scoreboard."""

from django.urls import URLPattern

app_name = "scoreboard"
urlpatterns: list[URLPattern] = []
