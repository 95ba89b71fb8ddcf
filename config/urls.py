"""Every address of the service."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import include, path

from accounts.views import sign_up
from config.health import healthz

# The admin's own form knows no rate limits; signing in is allauth's matter everywhere.
admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = admin.site.site_title = "Foldtable"


def show_icon(_: HttpRequest) -> HttpResponseRedirect:
    """Browsers ask for this address on pages that name no icon, such as the admin's."""
    return HttpResponseRedirect(static("games/img/logo.svg"))


urlpatterns = [
    path("favicon.ico", show_icon),
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("accounts/signup/", sign_up, name="account_signup"),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("api/", include("games.api.urls")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]
