"""The rules of a title on one page, in words for people who have never played it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.pages.previews import title_preview
from games.rules.registry import TITLES


@require_safe
def show_rules(request: HttpRequest, title: str) -> HttpResponse:
    rules = TITLES.get(title)
    if rules is None:
        raise Http404
    context = {"rules": rules, "rules_template": rules_template(title), "preview": title_preview(title, request.path)}
    return render(request, "games/how_to_play.html", context)


def rules_template(title: str) -> str:
    return f"games/{title}/rules.html"
