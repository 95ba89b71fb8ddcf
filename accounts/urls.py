"""Addresses of accounts beside those of django-allauth."""

from django.urls import path

from accounts.pages import leaving, people, sessions, settings
from accounts.views import keep_account, welcome

urlpatterns = [
    path("welcome/<str:token>/", welcome, name="welcome"),
    path("accounts/keep/", keep_account, name="keep_account"),
    path("settings/", settings.show_settings, name="settings"),
    path("settings/name/", settings.change_name, name="settings_name"),
    path("settings/time/", settings.change_time, name="settings_time"),
    path("settings/vacations/", settings.plan_vacation, name="settings_vacations"),
    path("settings/vacations/<int:number>/end/", settings.end_vacation, name="settings_vacation_end"),
    path("settings/sessions/", sessions.show_sessions, name="settings_sessions"),
    path("settings/sessions/end/", sessions.end_others, name="settings_sessions_end"),
    path("settings/sessions/<int:number>/end/", sessions.end_session, name="settings_session_end"),
    path("settings/data/", leaving.download_data, name="settings_data"),
    path("settings/data/matches/", leaving.download_matches, name="settings_matches"),
    path("settings/close/", leaving.close_account, name="settings_close"),
    path("people/", people.show_people, name="people"),
    path("people/<str:name>/avatar.svg", people.show_avatar, name="avatar"),
    path("people/<str:name>/<slug:act>/", people.act, name="people_act"),
]
