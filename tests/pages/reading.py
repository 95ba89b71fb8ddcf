"""Reads pages as a browser without script does: forms, their hidden fields and their buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Form:
    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[dict[str, str]] = field(default_factory=list)

    def press(self, client, button: dict[str, str], follow: bool = True):
        """Send the form with that button, and follow to the page that answers unless told not to."""
        sent = dict(self.fields)
        if "name" in button:
            sent[button["name"]] = button.get("value", "")
        return client.post(button.get("formaction", self.action), sent, follow=follow)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self._open: Form | None = None
        self._button: dict[str, str] | None = None

    def handle_starttag(self, tag, attrs):
        given = {key: value or "" for key, value in attrs}
        self.tags.append((tag, given))
        if tag == "form":
            self._open = Form(given.get("action", ""), given.get("method", "get"))
            self.forms.append(self._open)
        elif tag == "input" and self._open is not None and "name" in given:
            if given.get("type") == "radio" and "checked" not in given:
                return
            self._open.fields[given["name"]] = given.get("value", "")
        elif tag == "button" and self._open is not None:
            self._button = {**given, "text": ""}
            self._open.buttons.append(self._button)

    def handle_endtag(self, tag):
        if tag == "form":
            self._open = None
        elif tag == "button":
            self._button = None

    def handle_data(self, data):
        self.words.append(data)
        if self._button is not None:
            self._button["text"] += data


def read(response) -> _Reader:
    reader = _Reader()
    reader.feed(response.content.decode())
    return reader


def forms_to(response, ending: str) -> list[Form]:
    """Return the forms of the page whose action ends so."""
    return [form for form in read(response).forms if form.action.endswith(ending)]


def text_of(response) -> str:
    """Return the words of the page, without markup."""
    return " ".join(" ".join(read(response).words).split())
