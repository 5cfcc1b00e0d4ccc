"""The rules of a game, to be read part by part."""

import re

from engine.games import INFOS
from tui.plain.talk import Talk
from tui.rules import rules_text


def read_rules(talk: Talk, game_id: str) -> None:
    """Reads the rules of a game, all or by their parts; raises InputEnded."""
    parts = re.split(r"(?m)^(?=## )", rules_text(game_id))
    titles = [part.partition("\n")[0].lstrip("# ") for part in parts]
    everything = [("everything", -1), *((title, number) for number, title in enumerate(titles)), ("back", len(parts))]
    while (chosen := talk.choose(f"The rules of {INFOS[game_id].title}. Which part?", everything)) < len(parts):
        talk.say("".join(parts) if chosen < 0 else parts[chosen])
