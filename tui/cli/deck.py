"""``vivio deck``."""

from engine.games.avio.avios import Objective
from engine.games.avio.cards import card_name
from engine.games.avio.decks import deck_in_use
from tui.cli.output import CommandError, show, write_json


def show_deck(game_id: str, *, as_json: bool) -> None:
    """Shows what is printed on every card of the deck in use; raises CommandError unless the game is AVÍO."""
    if game_id != "avio":
        raise CommandError(f"Only avio has a deck to show, not {game_id[:20]!r}.")
    deck = deck_in_use()
    if as_json:
        write_json(deck.as_json())
        return
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("Code", "Card", "Values", "Avío"):
        table.add_column(heading)
    table.add_column("Points", justify="right")
    table.add_column("Source")
    for card in deck.cards:
        avio: Objective = deck.avios[card.code]
        values = "/".join(map(str, deck.values.get(card.code, ())))
        table.add_row(card.code, card_name(card), values, avio.title, str(avio.points), deck.sources[card.code])
    show(table)
