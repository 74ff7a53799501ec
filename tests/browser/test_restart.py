"""The server killed in mid-round and started again: the screen says so and goes on."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.visitor import Visitor


def _serve(folder: Path, port: int) -> "subprocess.Popen[str]":
    sicbo = Path(sys.executable).with_name("sicbo")
    command = [str(sicbo), "serve", "--demo", "--port", str(port), "--floor", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert "http://" in server.stdout.readline()
    return server


def _ends(server: "subprocess.Popen[str]", how: signal.Signals) -> None:
    server.send_signal(how)
    server.communicate(timeout=20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_server_killed_in_mid_round_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    port = _free_port()
    server = _serve(tmp_path / "floor", port)
    player = Visitor(browser, f"http://127.0.0.1:{port}")
    try:
        player.walks_from_the_lobby_to("crown-a")
        player.sits_down()
        player.waits_for_bets()
        player.spot("small").click()
        expect(player.page.locator(".risk")).to_have_text("$5")
        _ends(server, signal.SIGKILL)
        expect(player.page.get_by_role("alert")).to_contain_text(
            "Your money and your bets are safe"
        )
        player.shot("table-crown-a-1440-dark-link-down")
        server = _serve(tmp_path / "floor", port)
        expect(player.page.get_by_text("Connected again")).to_be_visible(timeout=20_000)
        player.waits_for_the_settlement()
    finally:
        player.context.close()
        _ends(server, signal.SIGTERM)
