"""Which games can be played in the app: those that have a board. Bots play the others, and their rules can be read."""

from engine.info import GameInfo

PLAYABLE = ("vivo", "avio", "vivarium")


def refusal(info: GameInfo) -> str | None:
    """Why a game cannot be shown in the app, as a sentence, or None if it can."""
    if info.id in PLAYABLE:
        return None
    return f"{info.title} has no board in the app yet; vivio simulate {info.id} lets bots play it."
