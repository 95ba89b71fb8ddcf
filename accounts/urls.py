"""Addresses of accounts beside those of django-allauth."""

from django.urls import path

from accounts.views import welcome

urlpatterns = [path("welcome/<str:token>/", welcome, name="welcome")]
