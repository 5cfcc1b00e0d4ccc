"""A real sshd on the loopback, logins to it, and a link to it that can be cut without a word."""

import getpass
import os
import select
import shutil
import socket
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread

from tests.e2e.line import Line

CONFIG = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/user.pub
PidFile none
UsePAM no
StrictModes no
PasswordAuthentication no
PrintMotd no
PrintLastLog no
AcceptEnv VIVIO_* COLORTERM
"""


class Server:
    """An sshd of its own configuration, keys and port; it knows the user of the tests alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        for name in ("host", "user"):
            command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
            subprocess.run(command, check=True)
        config = folder / "sshd_config"
        config.write_text(CONFIG.format(port=self.port, folder=folder))
        if os.geteuid() == 0:  # where Debian's sshd gives up its rights; its service makes it
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        self._log = (folder / "log").open("wb")
        program = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:" + os.environ["PATH"])
        assert program, "sshd is not installed; on Debian and Ubuntu: apt install openssh-server"
        self._process = subprocess.Popen([program, "-D", "-e", "-f", str(config)], stderr=self._log)
        self._wait_until_it_listens()

    def _wait_until_it_listens(self) -> None:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self._process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)
        raise AssertionError(f"sshd does not listen: {(self.folder / 'log').read_text()}")

    def stop(self) -> None:
        """Ends the server; logins that are open go on."""
        self._process.terminate()
        self._process.wait()
        self._log.close()

    def command(self, *remote: str, terminal: bool = True, port: int | None = None) -> list[str]:
        """The command that logs in, by this or another port, and runs something there."""
        options = [
            f"IdentityFile={self.folder / 'user'}",
            "IdentitiesOnly=yes",
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
            "SendEnv=VIVIO_* COLORTERM",
        ]
        switches = [part for option in options for part in ("-o", option)]
        where = ["-F", "none", "-p", str(port or self.port), f"{getpass.getuser()}@127.0.0.1"]
        return ["ssh", "-tt" if terminal else "-T", *switches, *where, *remote]

    def login(self, *remote: str, env: Mapping[str, str], port: int | None = None) -> Line:
        """A terminal that is logged in."""
        return Line(self.command(*remote, port=port), env)


class Link:
    """A port that leads to another; ``deaf`` keeps back what comes from there, ``cut`` all, and nobody is told."""

    def __init__(self, port: int) -> None:
        self.deaf = self.cut = False
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Closes the port."""
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            near, _ = self._listener.accept()
            with near, socket.create_connection(("127.0.0.1", self._port)) as far:
                while not self.cut:
                    heard = [near] if self.deaf else [near, far]
                    for side in select.select(heard, [], [], 0.05)[0]:
                        data = side.recv(65536)
                        if not data:
                            return
                        (far if side is near else near).sendall(data)
                while self._listener.fileno() >= 0:
                    time.sleep(0.05)


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
