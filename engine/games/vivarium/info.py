"""What Vivarium is called and for how many it is."""

from engine.info import GameInfo

INFO = GameInfo(
    id="vivarium",
    title="Vivarium",
    summary="Deck building, breeding and battles on a hex map: sixteen seasons to show the fittest species.",
    min_seats=2,
    max_seats=5,
    rules_version=1,
)
