"""The project as a whole: what is packed, what make and CI run, and that README and CHANGELOG tell the truth."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import entry_points, version
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.catalogue import GAMES
from saves.paths import config_dir, data_dir
from tui.__main__ import main

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
README = (ROOT / "README.md").read_text("utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
PACKAGES = ("engine", "saves", "tui")
# These tests may run under make, whose options are not for the makes that they run.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}


def recipe(target: str) -> list[str]:
    """The commands that ``make TARGET`` would run."""
    command = ["make", "--dry-run", "--no-print-directory", target]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def rows_of(heading: str) -> Iterator[tuple[str, str]]:
    """The rows of the README's table of commands under a heading: the command, and what is told of it."""
    section = README.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    yield from re.findall(r"^\| `([^`]+)` \| (.+) \|$", section, re.MULTILINE)


def test_the_wheel_holds_the_packages_with_their_data_and_nothing_else(tmp_path: Path) -> None:
    """Rules, styles and tables go with the code; tests, bench and pictures stay."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("vivio-*.whl")
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file())
    assert packed == {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}
    assert {f"engine/games/{game_id}/RULES.md" for game_id in GAMES} <= packed


def test_the_command_is_installed() -> None:
    """``vivio`` runs ``main``."""
    (command,) = entry_points(group="console_scripts", name="vivio")
    assert command.load() is main


def test_every_dependency_has_its_reason() -> None:
    """A dependency is a promise; the comment beside it says what it is for."""
    lines = (ROOT / "pyproject.toml").read_text("utf-8").splitlines()
    extras = PROJECT["project"]["optional-dependencies"].values()
    for dependency in (*PROJECT["project"]["dependencies"], *(name for extra in extras for name in extra)):
        (line,) = (line for line in lines if line.strip().startswith(f'"{dependency}"'))
        assert re.search(r", +# \w+", line), line


def test_ci_runs_the_checks_and_the_tests_of_the_readme() -> None:
    """``.ci/run`` is ``make check``, which ends with ``make test``: nothing is held by one of them alone."""
    assert "make test " in README
    assert re.search(r"^make check", (ROOT / ".ci" / "run").read_text("utf-8"), re.MULTILINE)
    checks, tests = recipe("check"), recipe("test")
    assert checks[-1] == tests[-1]
    for tool in ("ruff format --check", "ruff check", "codespell", "mypy", "lint-imports"):
        assert any(f"/{tool}" in line for line in checks), tool


def test_everything_is_typed() -> None:
    """Mypy is strict on each package that is packed and on the tests."""
    assert PROJECT["tool"]["mypy"]["strict"]
    assert {*PACKAGES, "tests"} <= set(PROJECT["tool"]["mypy"]["files"])


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        ("exit 1", "vivio needs Python 3.11 or newer as {python}; name another: make PYTHON=python3.12"),
        (
            'case "$2" in *version_info*) exit 0;; *) exit 1;; esac',
            "{python} cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv",
        ),
    ],
    ids=["too old", "without venv"],
)
def test_make_says_what_python_lacks(tmp_path: Path, python: str, sentence: str) -> None:
    """Rather than to fail with a traceback in the middle of an installation."""
    for name in ("Makefile", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    fake = tmp_path / "python"
    fake.write_text(f"#!/bin/sh\n{python}\n")
    fake.chmod(0o755)
    command = ["make", "play", f"PYTHON={fake}"]
    done = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode
    assert done.stderr.splitlines()[0] == sentence.format(python=fake)
    assert not (tmp_path / ".venv").exists()


def test_the_readme_names_targets_that_are_there() -> None:
    """Every make command in it can be run."""
    code = re.findall(r"```sh\n(.*?)```", README, re.DOTALL) + re.findall(r"`([^`\n]+)`", README)
    targets = {target for text in code for target in re.findall(r"\bmake ([a-z]+)\b", text)}
    assert {"play", "test", "check", "bench", "snapshots"} <= targets
    for target in targets:
        assert recipe(target)


def test_the_readme_names_commands_and_options_that_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    """What a row tells of a command, the help of that command tells too; and it leaves out no command."""

    def help_of(*command: str) -> str:
        assert main([*command, "--help"]) == 0
        return capsys.readouterr().out

    told = dict(rows_of("The command line"))
    commands = re.findall(r"^    ([a-z]+) ", help_of(), re.MULTILINE)
    assert {command.split()[1] for command in told if " " in command} == {*commands, "--version", "--reset-terminal"}
    for command, tells in told.items():
        options = re.findall(r"--[a-z]+", f"{command} {tells}")
        name = [word for word in command.split()[1:2] if word in commands]
        assert set(options) <= set(re.findall(r"--[a-z]+", help_of(*name))), command


def test_the_readme_names_files_that_are_there() -> None:
    """Every link inside the project, its map and its picture."""
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README + CHANGELOG) if "://" not in link]
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []
    plan = README.partition("```\nengine/")[2].partition("```")[0]
    for name in re.findall(r"^  (\S+)", plan, re.MULTILINE):
        assert (ROOT / "engine" / name).exists(), name


@pytest.mark.skipif(sys.platform != "linux", reason="the README's line for each system can be checked on that one only")
def test_the_readme_names_the_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where matches and settings are when nothing is set."""
    for name in ("VIVIO_DATA_DIR", "VIVIO_CONFIG_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ana")
    assert str(data_dir()).replace("/home/ana", "~") in README
    assert str(config_dir()).replace("/home/ana", "~") in README


def test_the_changelog_has_its_form() -> None:
    """The headings of Keep a Changelog and one more, Rules, which tells of the rules in force."""
    assert CHANGELOG.startswith("# Changelog\n")
    releases = re.findall(r"^## \[(.+?)\]", CHANGELOG, re.MULTILINE)
    assert "Unreleased" in releases or version("vivio") in releases
    headings = set(re.findall(r"^### (.+)$", CHANGELOG, re.MULTILINE))
    assert "Rules" in headings
    assert headings <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Rules"}
    for game in GAMES.values():
        assert f"{game.info.title}, rules version {game.info.rules_version}" in CHANGELOG


def test_the_credits_name_the_games_and_what_this_is() -> None:
    """The games are not ours."""
    credit = README.partition("## Credits")[2]
    for game in GAMES.values():
        assert f"**{game.info.title}**" in credit
    assert "unofficial" in credit
