"""The environment that makes itself: when it installs, when not, and what it says."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from config import bootstrap
from config.paths import ROOT

pytestmark = pytest.mark.embedded_only


@pytest.fixture
def place(monkeypatch, tmp_path):
    """A project in another directory, where commands are written down instead of run."""
    venv = tmp_path / ".venv"
    (tmp_path / "tests").mkdir()
    (tmp_path / bootstrap.RUN).write_text("django==5.2\n")
    (tmp_path / bootstrap.TESTS).write_text("mypy==2\n")
    for name, value in {
        "ROOT": tmp_path,
        "VENV": venv,
        "PYTHON": venv / "bin/python",
        "MARKER": venv / "installing",
    }.items():
        monkeypatch.setattr(bootstrap, name, value)
    monkeypatch.delenv("NO_BOOTSTRAP", raising=False)
    return tmp_path


@pytest.fixture
def commands(place, monkeypatch):
    done: list[list[str]] = []

    def run(command, *, extra=None, failure=None):
        done.append([Path(command[0]).name, *command[1:]])
        if "venv" in command:
            (place / ".venv/bin").mkdir(parents=True, exist_ok=True)
            (place / ".venv/bin/python").write_text("")
            (place / ".venv/bin/python").chmod(0o755)
            (place / ".venv/installing").unlink(missing_ok=True)
        return True

    monkeypatch.setattr(bootstrap, "run", run)
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: f"/usr/bin/{name}")
    return done


def test_a_fresh_place_is_made_and_then_left_alone(place, commands):
    bootstrap.make([bootstrap.RUN])
    assert [command[0] for command in commands] == [Path(sys._base_executable).name, "uv"]
    assert bootstrap.is_ready([bootstrap.RUN])
    assert not bootstrap.is_ready([bootstrap.RUN, bootstrap.TESTS])


def test_tools_for_tests_are_added_to_what_is_there(place, commands):
    bootstrap.make([bootstrap.RUN])
    commands.clear()
    bootstrap.make([bootstrap.RUN, bootstrap.TESTS])
    assert [command[-1] for command in commands] == [bootstrap.TESTS]


def test_changed_requirements_are_installed(place, commands):
    bootstrap.make([bootstrap.RUN])
    commands.clear()
    (place / bootstrap.RUN).write_text("django==5.3\n")
    assert not bootstrap.is_ready([bootstrap.RUN])
    bootstrap.make([bootstrap.RUN])
    assert [command[-1] for command in commands] == [bootstrap.RUN]


def test_an_interrupted_install_is_made_anew(place, commands):
    bootstrap.make([bootstrap.RUN])
    bootstrap.MARKER.touch()
    commands.clear()
    assert not bootstrap.is_ready([bootstrap.RUN])
    bootstrap.make([bootstrap.RUN])
    assert "--clear" in commands[0]


def test_another_python_makes_the_environment_anew(place, commands, monkeypatch):
    bootstrap.make([bootstrap.RUN])
    commands.clear()
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 99, 0))
    assert not bootstrap.is_ready([bootstrap.RUN])
    bootstrap.make([bootstrap.RUN])
    assert "--clear" in commands[0]


def test_a_moved_project_makes_the_environment_anew(place, commands, monkeypatch):
    bootstrap.make([bootstrap.RUN])
    path = bootstrap.stamp_path(bootstrap.RUN)
    path.write_text(path.read_text().replace(str(place), "/elsewhere"))
    assert not bootstrap.is_ready([bootstrap.RUN])
    assert not bootstrap.is_whole()


def test_a_link_to_another_environment_is_replaced_and_its_target_left_alone(place, commands):
    other = place / "other"
    other.mkdir()
    (other / "precious.txt").touch()
    bootstrap.VENV.symlink_to(other)
    bootstrap.make([bootstrap.RUN])
    assert not bootstrap.VENV.is_symlink()
    assert [path.name for path in other.iterdir()] == ["precious.txt"]


def test_without_uv_pip_is_asked_for_it_and_does_the_work_if_that_fails(place, commands, monkeypatch):
    bootstrap.make([bootstrap.RUN])
    commands.clear()
    recording = bootstrap.run

    def run(command, **options):
        recording(command, **options)
        return bootstrap.UV not in command

    monkeypatch.setattr(bootstrap, "run", run)
    bootstrap.install(bootstrap.RUN, None)
    assert [command[-1] for command in commands] == [bootstrap.UV, "--version", bootstrap.RUN]
    assert commands[-1][:4] == ["python", "-m", "pip", "install"]


def test_a_venv_without_ensurepip_is_told_in_words(place, monkeypatch):
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="sudo apt-get install python3-venv"):
        bootstrap.create(with_pip=True)


def test_root_gets_the_missing_package_installed(place, commands, monkeypatch):
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 0)
    bootstrap.create(with_pip=True)
    assert ["apt-get", "install", "-qy", "--no-install-recommends", "python3-venv"] in commands


def test_a_failure_shows_what_the_command_said_and_what_to_do():
    with pytest.raises(SystemExit, match=r"(?s)some output.*Do this\."):
        bootstrap.run([sys.executable, "-c", "print('some output'); raise SystemExit(3)"], failure="Do this.")


def test_with_an_environment_of_ones_own_nothing_happens(place, monkeypatch):
    monkeypatch.setenv("NO_BOOTSTRAP", "1")
    monkeypatch.setattr(bootstrap, "make", lambda *_: pytest.fail("must not install"))
    bootstrap.enter("play")
    assert not (place / ".venv").exists()


@pytest.mark.parametrize(
    ("command", "arguments", "wanted"),
    [
        ("play", [], [bootstrap.RUN]),
        ("setup", [], [bootstrap.RUN]),
        ("setup", ["--tests"], [bootstrap.RUN, bootstrap.TESTS]),
        ("test", [], [bootstrap.RUN, bootstrap.TESTS]),
        ("lint", [], [bootstrap.RUN, bootstrap.TESTS]),
    ],
)
def test_only_tests_and_lint_need_the_heavy_tools(command, arguments, wanted):
    assert bootstrap.wanted_by(command, arguments) == wanted


def test_an_old_python_can_read_the_entrance_and_is_told_in_words():
    source = (ROOT / "manage.py").read_text()
    ast.parse(source, feature_version=(3, 4))
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr | ast.AnnAssign)]
    program = f"import sys; sys.version_info = (3, 8, 1); exec(compile({source!r}, 'manage.py', 'exec'))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Foldtable needs Python 3.11 or newer; this is Python 3.8.\n"


def test_every_requirement_is_pinned_and_every_direct_one_says_why():
    for name in (bootstrap.RUN, bootstrap.TESTS):
        text = (ROOT / name).read_text()
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        assert lines
        assert all("==" in line for line in lines)
        assert "://" not in text
        direct = text.split("--- direct")[1].split("# --- transitive")[0]
        blocks = [block for block in direct.split("\n# ")[1:] if "==" in block]
        assert blocks, "each block is a reason and what it is the reason for"
