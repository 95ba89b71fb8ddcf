"""Bringing a match along from elsewhere: checked as a whole before anything is kept."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction

from games.errors import Forbidden, Refused, TooLarge
from games.models import ImportedMatch
from games.rules.proof.check import check_file
from games.rules.proof.document import MatchFile, read_file
from games.rules.proof.findings import REFUTED, Unreadable
from games.words import proofs as words

if TYPE_CHECKING:
    from accounts.models import User

# A match of the usual length has 20 to 100 kB.
LARGEST = 2 * 1024 * 1024
MOST_OF_A_PERSON = 100


def import_match(*, owner: User, raw: bytes) -> ImportedMatch:
    """Keep the match of a file; the same file again is the same import.

    TooLarge; Refused `not_a_match_file` or `forged_match_file`, whose `findings` say in words what is wrong.
    """
    if owner.is_guest:
        raise Forbidden("guest")
    if len(raw) > LARGEST:
        raise TooLarge(LARGEST)
    fingerprint = hashlib.sha256(raw).hexdigest()
    known = ImportedMatch.objects.filter(owner=owner, fingerprint=fingerprint).first()
    if known is not None:
        return known
    _check_room(owner)
    file = read_true_file(raw)
    with transaction.atomic():
        get_user_model().objects.select_for_update().only("pk").get(
            pk=owner.pk
        )  # two at once cannot both be the last one
        _check_room(owner)
        imported, _ = ImportedMatch.objects.get_or_create(
            owner=owner,
            fingerprint=fingerprint,
            defaults={"title": file.document["title"], "document": raw.decode()},
        )
    return imported


def delete_import(*, imported: ImportedMatch) -> None:
    """The caller has made sure that it is the owner's wish."""
    imported.delete()


def read_true_file(raw: bytes) -> MatchFile:
    """Return the match of a file in which nothing is disproved; Refused says what is."""
    try:
        file = read_file(raw)
    except Unreadable as error:
        raise Refused("not_a_match_file", params={"findings": [words.say(error.code, error.params)]}) from error
    faults = [words.say(found.code, found.params) for found in check_file(file).findings if found.verdict == REFUTED]
    if faults:
        raise Refused("forged_match_file", params={"findings": faults})
    return file


def _check_room(owner: User) -> None:
    if ImportedMatch.objects.filter(owner=owner).count() >= MOST_OF_A_PERSON:
        raise Refused("too_many_imports", params={"limit": MOST_OF_A_PERSON})
