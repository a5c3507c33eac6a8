"""Addresses of the API of scoring."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
