"""Takes the README's picture of the game: ``python docs/picture.py`` writes ``vivo.svg`` beside this file."""

import asyncio
import os
import re
import tempfile
from pathlib import Path

from saves.seat import Seat
from tui.app import VivioApp

SIZE = (112, 32)
SEATS = (Seat("Ana", "human"), Seat("Bo", "bot:steady"), Seat("Cleo", "bot:steady"), Seat("Dan", "bot:steady"))
SEED, ACTIONS = "crab-heron-otter-0406", 19  # a turn of Ana's in a trio, at which some cards may not be played


async def take_picture() -> str:
    """The table in mid-trick as an SVG, with the reader's own fonts instead of fonts from elsewhere."""
    app = VivioApp()
    async with app.run_test(size=SIZE) as pilot:
        match = app.store.create("vivo", {}, SEATS, SEED)
        for _ in range(ACTIONS):
            seat = match.table.to_move
            assert seat is not None
            legal = match.table.view(seat).legal
            match.table.play(seat, legal[len(legal) // 2])
        app.sit_down(match)
        await pilot.pause(1)
        svg = app.export_screenshot(title="vivio")
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)


def main() -> None:
    """Writes the picture, with nothing of the player's own files touched."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VIVIO_DATA_DIR"] = os.environ["VIVIO_CONFIG_DIR"] = folder
        picture = asyncio.run(take_picture())
    Path(__file__).with_name("vivo.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
