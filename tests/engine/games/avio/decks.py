"""Other decks than the house's, for tests: with other values, and with avíos in other places."""

import re
from importlib.resources import files

from engine.games.avio.decks import house_deck, read_deck, use_deck

HOUSE_TEXT = files("engine.games.avio").joinpath("deck.toml").read_text("utf-8")


def _other_text() -> str:
    """The avíos of other cards, and figures whose two values lie anywhere."""
    lines = [line for line in HOUSE_TEXT.splitlines() if line and not line.startswith("#")]
    avios = [re.findall(r"avio = ({.*?})", line)[0] for line in lines]
    text = "\n".join(
        re.sub(r"avio = {.*?}", f"avio = {avio}", line) for line, avio in zip(lines, avios[7:] + avios[:7], strict=True)
    )
    return re.sub(r"^F([3-9])(.*)values = .*?]", r"F\1\2values = [1, \1]", text, flags=re.MULTILINE)


OTHER = read_deck(_other_text())
ZEROS = read_deck(re.sub(r"^([CQ])5", r"\g<1>0", HOUSE_TEXT, flags=re.MULTILINE))  # with basic cards of 0
for deck in (OTHER, ZEROS, house_deck()):  # all are at hand, and the last one is in use
    use_deck(deck)
