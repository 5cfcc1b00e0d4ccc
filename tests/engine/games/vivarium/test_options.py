"""The species that the options give the seats."""

from typing import Any

import pytest

from engine import Table, game_called
from engine.games.vivarium.edition import SPECIES


def dealt(options: dict[str, Any], seats: int, seed: str = "seed") -> list[str]:
    """The species of the seats of a match with these options."""
    view: Any = Table(game_called("vivarium", options), seats, seed).view(0)
    return [player.species.id for player in view.players]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_chance_gives_the_seats_that_are_left_to_it_species_that_nobody_has(seed: str) -> None:
    """Named seats have what was named, the others any of the rest."""
    found = dealt({"species": ["", "wolf", "", "bear", ""]}, 5, seed)
    assert (found[1], found[3]) == ("wolf", "bear")
    assert len(set(found)) == 5


def test_without_names_it_is_as_without_the_option() -> None:
    """A seed deals the same species then."""
    assert dealt({"species": ["", "", ""]}, 3) == dealt({}, 3)


def test_every_species_may_come_by_chance() -> None:
    """None is held back beside a named one."""
    found = {dealt({"species": ["wolf", ""]}, 2, f"seed {number}")[1] for number in range(60)}
    assert found == {species.id for species in SPECIES} - {"wolf"}


def test_a_match_with_a_seat_by_chance_is_told_again_from_its_journal() -> None:
    """The journal holds the deal; one with another species for a named seat is refused."""
    game = game_called("vivarium", {"species": ["wolf", ""]})
    table = Table(game, 2, "seed")
    assert Table.resume(game, 2, "seed", table.journal).view(1) == table.view(1)
    other = game_called("vivarium", {"species": ["", dealt({"species": ["wolf", ""]}, 2)[0]]})
    with pytest.raises(ValueError, match="species of the options"):
        Table.resume(other, 2, "seed", table.journal)


@pytest.mark.parametrize("species", [["wolf", "wolf"], ["wolf", "cat"]])
def test_species_are_known_and_different(species: list[str]) -> None:
    """Two seats never have the same one, and a name that is none is refused; two seats by chance are no such pair."""
    with pytest.raises(ValueError, match="species"):
        game_called("vivarium", {"species": species})
    assert game_called("vivarium", {"species": ["", "", "wolf"]})
