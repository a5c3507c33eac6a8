"""Addresses of the director pages."""

from django.urls import URLPattern

app_name = "director"
urlpatterns: list[URLPattern] = []
