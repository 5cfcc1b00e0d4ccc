"""A match of AVÍO goes on with the deck that it was begun with, or not at all."""

import pytest

from engine.games.avio import decks
from engine.games.avio.decks import deck_in_use, house_deck, use_deck
from saves import SaveUnavailable, Store
from tests.engine.facts import Seating
from tests.engine.games.avio.decks import OTHER
from tests.saves.play import keep, play_on


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deck but the house's is at hand, as when the program starts."""
    monkeypatch.setattr(decks, "_own", {})


def test_a_match_of_another_deck_is_named_and_left_alone(store: Store) -> None:
    """It lists with a sentence, cannot be opened, and can again when its deck is back."""
    use_deck(OTHER)
    id_ = keep(store, Seating("avio", 4, {}), 5)
    assert store.read(id_)[0].options == {"deck": OTHER.fingerprint}
    content = (store.folder / f"{id_}.json").read_bytes()
    decks._own.clear()
    (listing,) = store.list()
    assert listing.problem == (
        f"{id_}.json cannot be opened: this match of AVÍO was begun with the deck '{OTHER.fingerprint}', which is not"
        f" at hand, and can go on with no other; the deck in use is '{house_deck().fingerprint}'."
    )
    with pytest.raises(SaveUnavailable, match="which is not at hand"):
        store.open(id_)
    assert (store.folder / f"{id_}.json").read_bytes() == content
    use_deck(OTHER)
    with store.open(id_) as match:
        play_on(match, 3)
        assert match.save.options == {"deck": OTHER.fingerprint}


def test_a_match_of_the_house_deck_goes_on_when_another_is_in_use(store: Store) -> None:
    """New ones get the other; this one keeps its own."""
    id_ = keep(store, Seating("avio", 3, {}), 5)
    use_deck(OTHER)
    assert deck_in_use() is OTHER
    with store.open(id_) as match:
        play_on(match, 60)
        assert match.table.game.deck is house_deck()  # type: ignore[attr-defined]
    assert store.read(keep(store, Seating("avio", 3, {}), 1))[0].options == {"deck": OTHER.fingerprint}
