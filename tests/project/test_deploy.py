"""What operators copy from here is understood by the program: the service, the container, the settings of the how-to."""

import json
import re
import shlex
from configparser import ConfigParser
from pathlib import Path

import pytest

from starport.cli.serve import serve
from starport.server.settings import PREFIX, Settings, load

pytestmark = pytest.mark.source_only

ROOT = Path(__file__).resolve().parents[2]
HOW_TO = (ROOT / "docs" / "how-to" / "host.md").read_text("utf-8")
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
CONFIG = "/etc/starport.toml"


def unit():
    found = ConfigParser(interpolation=None, strict=False)
    found.read(ROOT / "deploy" / "starport.service")
    return found


def understood(words):
    """The words after `starport serve`, as the command takes them."""
    return serve.make_context("serve", list(words)).params


def test_the_service_and_the_container_call_the_program_as_it_wants():
    program, command, *words = shlex.split(unit()["Service"]["ExecStart"])
    assert (program, command) == ("/opt/starport/bin/starport", "serve")
    assert str(understood(words)["config"]) == CONFIG
    started = re.search(r"^CMD (\[.*\])$", CONTAINER, re.MULTILINE)
    assert started is not None
    assert json.loads(started[1])[:2] == ["starport", "serve"]
    understood(json.loads(started[1])[2:])
    named = re.findall(rf"\b{PREFIX}([A-Z_]+)=", CONTAINER)
    assert named
    assert {name.lower() for name in named} <= set(Settings.__struct_fields__)


def test_the_settings_of_the_how_to_are_settings_and_their_tables_lie_where_the_service_may_write(tmp_path):
    (shown,) = re.findall(r"```toml\n(.*?)```", HOW_TO, re.DOTALL)
    assert f"# {CONFIG}" in shown
    file = tmp_path / "starport.toml"
    file.write_text(shown, "utf-8")
    folder = f"/var/lib/{unit()['Service']['StateDirectory']}/"
    assert load(file, {}).store_address().removeprefix("sqlite:///").startswith(folder)
    assert folder in CONTAINER
