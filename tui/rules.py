"""The rules of each game as played here, to read."""

from importlib.resources import files


def rules_text(game_id: str) -> str:
    """The game's own RULES.md, in Markdown."""
    return files(f"engine.games.{game_id}").joinpath("RULES.md").read_text("utf-8")
