"""Addresses of the public pages."""

from django.urls import URLPattern

app_name = "public"
urlpatterns: list[URLPattern] = []
