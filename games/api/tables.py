"""Titles, lists of matches, and tables before the match."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.personas import Level
from games import selectors, services, viewing
from games.allowances import TABLES
from games.api.base import ApiView
from games.bots import USUAL_LEVEL
from games.errors import Malformed, NotSignedIn
from games.models import Match
from games.reading import get_field
from games.rules.registry import TITLES
from games.terms import Terms

PER_PAGE = 20


class Titles(ApiView):
    def get(self, request: Request) -> Response:
        titles = [
            {
                "title": rules.key,
                "name": rules.name,
                "seats": list(rules.seats),
                "options": [{"key": option.key, "choices": list(option.choices)} for option in rules.options],
            }
            for rules in TITLES.values()
        ]
        return Response({"titles": titles, "levels": Level.values})


class Matches(ApiView):
    writes = TABLES

    def get(self, request: Request) -> Response:
        if request.query_params.get("mine"):
            if not request.user.is_authenticated:
                raise NotSignedIn
            found = selectors.my_matches(request.user)
        else:
            found = selectors.open_tables(request.user)
        page = Paginator(found, PER_PAGE).get_page(self.find_number("page") or 1)
        return Response(
            {
                "matches": [selectors.summary(match, request.user) for match in page],
                "page": page.number,
                "pages": page.paginator.num_pages,
            }
        )

    def post(self, request: Request) -> Response:
        fields = self.fields
        match = services.create_table(
            host=self.person,
            title=get_field(fields, "title", str),
            seats=get_field(fields, "seats", int),
            options=get_field(fields, "options", dict, {}),
            access=get_field(fields, "access", str, Match.Access.PUBLIC.value),
            bots=get_field(fields, "bots", int, 0),
            level=get_field(fields, "level", str, USUAL_LEVEL),
            salt=get_field(fields, "salt", str, ""),
            terms=read_terms(fields),
        )
        return Response(table_of(match, request), status=201)


class Join(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        services.join_table(match=match, user=self.person, salt=get_field(self.fields, "salt", str, ""))
        return Response(table_of(match, request))


class Leave(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        services.leave_table(match=match, user=self.person)
        return Response(table_of(match, request))


class Start(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = services.start_match(match=self.get_match(match_id), user=self.person)
        return Response(table_of(match, request))


class AddBot(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        services.add_bot(match=match, user=self.person, level=get_field(self.fields, "level", str, USUAL_LEVEL))
        return Response(table_of(match, request), status=201)


class RemoveBot(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        services.remove_bot(match=match, user=self.person, seat=get_field(self.fields, "seat", int))
        return Response(table_of(match, request))


class Rematch(ApiView):
    writes = TABLES

    def post(self, request: Request, match_id: UUID) -> Response:
        salt = get_field(self.fields, "salt", str, "")
        table = services.rematch(match=self.get_match(match_id), user=self.person, salt=salt)
        return Response(table_of(table, request), status=201)


class Quick(ApiView):
    writes = TABLES

    def post(self, request: Request) -> Response:
        table = services.quick_match(
            user=self.person,
            titles=get_texts(self.fields, "titles"),
            pace=get_field(self.fields, "pace", str),
            is_rated=get_field(self.fields, "is_rated", bool, False),
            salt=get_field(self.fields, "salt", str, ""),
        )
        return Response(table_of(table, request), status=201)


def read_terms(fields: dict[str, Any]) -> Terms:
    """Return the terms that a call asks for; what is not said is as usual."""
    ratings: dict[str, int | None] = {}
    for name in ("lowest_rating", "highest_rating"):
        ratings[name] = None if fields.get(name) is None else get_field(fields, name, int)
    return Terms(
        pace=get_field(fields, "pace", dict, {}),
        time_out=get_field(fields, "time_out", str, Match.TimeOut.AI.value),
        is_rated=get_field(fields, "is_rated", bool, False),
        starts_when_full=get_field(fields, "starts_when_full", bool, False),
        **ratings,
    )


def get_texts(fields: dict[str, Any], name: str) -> list[str]:
    texts: list[Any] = get_field(fields, name, list)
    if not all(type(text) is str for text in texts):
        raise Malformed(field=name)
    return texts


def table_of(match: Match, request: Request) -> dict[str, Any]:
    return viewing.build_view(match, selectors.find_seat(match, request.user))
