"""Imports go down only."""

from __future__ import annotations

import subprocess
import sys

import pytest

from config.paths import ROOT
from tests.layers.layers import RULES_EXCEPTIONS, faults_in_layers, faults_in_rules, modules


def test_rules_import_the_standard_library_alone_and_titles_never_each_other():
    found = []
    for name, path in modules("games/rules"):
        found += faults_in_rules(name, path.read_text(), is_package=path.name == "__init__.py")
    assert found == []


def test_imports_go_down_only():
    found = []
    for name, path in modules("games"):
        found += faults_in_layers(name, path.read_text(), is_package=path.name == "__init__.py")
    assert found == []


def test_every_exception_is_still_needed():
    names = dict(modules("games/rules"))
    for name, extra in RULES_EXCEPTIONS.items():
        if name in names:
            assert all(module in names[name].read_text() for module in extra), f"{name} no longer needs {extra}"


def test_rules_can_be_imported_without_django():
    program = (
        "import sys; sys.modules['django'] = None\n"
        "import importlib, pkgutil, games.rules\n"
        "for found in pkgutil.walk_packages(games.rules.__path__, 'games.rules.'):\n"
        "    importlib.import_module(found.name)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("games.rules.niagara.decide", "import random"),
        ("games.rules.niagara.decide", "from datetime import datetime"),
        ("games.rules.niagara.decide", "import os.path"),
        ("games.rules.niagara.decide", "def f():\n    import time"),
        ("games.rules.niagara.decide", "from django.conf import settings"),
        ("games.rules.niagara.decide", "from games import store"),
        ("games.rules.niagara.decide", "from games.rules.duel import cards"),
        ("games.rules.niagara.decide", "from ..duel import cards"),
        ("games.rules.niagara.decide", "text = open('x').read()"),
        ("games.rules.fold", "import random"),
    ],
)
def test_the_check_of_the_rules_catches(name, source):
    assert faults_in_rules(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("games.rules.niagara.decide", "from games.rules.errors import IllegalMove"),
        ("games.rules.niagara.decide", "from . import state"),
        ("games.rules.chance", "import random"),
    ],
)
def test_the_check_of_the_rules_lets_pass(name, source):
    assert faults_in_rules(name, source) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("games.store", "from games.services import play"),
        ("games.models", "from games import tasks"),
        ("games.services.play", "from games.api import views"),
        ("games.selectors", "def f():\n    from games import consumers"),
    ],
)
def test_the_check_of_the_layers_catches(name, source):
    assert faults_in_layers(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("games.tasks", "from games import live, services"),
        ("games.services.play", "from games import store"),
        ("games.services.play", "from . import recording"),
        ("games.store", "from games.rules import fold"),
    ],
)
def test_the_check_of_the_layers_lets_pass(name, source):
    assert faults_in_layers(name, source) == []
