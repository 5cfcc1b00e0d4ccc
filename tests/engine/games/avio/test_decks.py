"""Decks: the one that comes with the game, and those that players bring, which must be sound."""

import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Table, Unavailable, game_called
from engine.games.avio.avios import Kind
from engine.games.avio.cards import FIGURE_NAMES, SUITS
from engine.games.avio.decks import AvioDeck, deck_called, deck_in_use, house_deck, read_deck, use_deck
from tests.engine.games.avio.decks import HOUSE_TEXT, OTHER, ZEROS
from tests.engine.matches import is_sentence

PLAIN = [kind for kind in Kind if kind not in (Kind.MOST_SUIT, Kind.NOT_MOST_SUIT, Kind.NONE)]


def kinds(deck: AvioDeck, letter: str) -> list[Kind]:
    """The avíos on the cards of a suit, or on the figures."""
    return [deck.avios[card.code].kind for card in deck.cards if card.code[0] == letter]


def test_the_house_deck_has_45_basic_cards_and_9_figures() -> None:
    """The values 1 to 9 in five suits, and figures of 0 or 9."""
    deck = house_deck()
    assert [card.code for card in deck.cards] == [f"{letter}{value}" for letter in "CSYAQF" for value in range(1, 10)]
    assert deck.values == {f"F{number}": (0, 9) for number in range(1, 10)}
    assert set(deck.sources.values()) == {"house"}


def test_the_avios_of_the_house_deck_are_spread_as_told() -> None:
    """Fourteen kinds three times, no requirement twice, one of each suit avío for every suit."""
    deck = house_deck()
    suits = [(avio.kind, avio.suit) for avio in deck.avios.values() if avio.suit]
    assert sorted(suits) == sorted((kind, suit) for kind in (Kind.MOST_SUIT, Kind.NOT_MOST_SUIT) for suit in SUITS)
    plain = Counter(avio.kind for avio in deck.avios.values() if not avio.suit)
    assert plain == dict.fromkeys(PLAIN, 3) | {Kind.NONE: 2}


def test_no_suit_of_the_house_deck_has_an_avio_twice() -> None:
    """Nine cards, nine kinds, and the figures too; and no avío names its own card's suit."""
    deck = house_deck()
    for letter in "CSYAQF":
        assert len(set(kinds(deck, letter))) == 9
    assert all(avio.suit != code[0] for code, avio in deck.avios.items())


def test_a_deck_as_json() -> None:
    """The contract for other programs: nothing but avíos, and the values of figures."""
    found = house_deck().as_json()
    assert json.loads(json.dumps(found)) == found
    assert list(found) == [card.code for card in house_deck().cards]
    assert found["C1"] == {"avio": {"kind": "left"}}
    assert found["C2"] == {"avio": {"kind": "most-suit", "suit": "S"}}
    assert found["F1"] == {"values": [0, 9], "avio": {"kind": "both"}}
    for code, card in found.items():
        assert set(card) == ({"values", "avio"} if code[0] == "F" else {"avio"})
        assert set(card["avio"]) == ({"kind", "suit"} if "suit" in card["avio"]["kind"] else {"kind"})


def test_the_fingerprint_is_of_what_matters_to_play() -> None:
    """Not of comments, sources and order; of every avío and every value."""
    house = house_deck().fingerprint
    assert re.fullmatch("[0-9a-f]{16}", house)
    lines = HOUSE_TEXT.splitlines()
    assert read_deck("\n".join(reversed(lines)).replace('"house"', '"printed"')).fingerprint == house
    assert read_deck(HOUSE_TEXT.replace("values = [0, 9]", "values = [0, 8]", 1)).fingerprint != house
    assert read_deck(HOUSE_TEXT.replace('"4/5"', '"5/6"', 1)).fingerprint != house
    assert read_deck(HOUSE_TEXT.replace('suit = "S"', 'suit = "A"', 1)).fingerprint != house
    assert len({house, OTHER.fingerprint, ZEROS.fingerprint}) == 3


def test_a_deck_may_be_written_as_toml_likes_it() -> None:
    """One line a card, a table a card, or dotted keys: the same deck."""
    entry = 'C1 = { avio = { kind = "left" }, source = "house" }\n'
    assert entry in HOUSE_TEXT
    rest = HOUSE_TEXT.replace(entry, "")
    for told in ('[C1]\nsource = "house"\navio.kind = "left"', '[C1]\nsource = "house"\n[C1.avio]\nkind = "left"'):
        assert read_deck(f"{rest}{told}\n") == house_deck()
    assert read_deck(f'C1.avio.kind = "left"\nC1.source = "house"\n{rest}') == house_deck()


def test_a_deck_travels_between_processes() -> None:
    """Whole, and with the game that is played with it."""
    assert pickle.loads(pickle.dumps(OTHER)) == OTHER
    game = game_called("avio", {"deck": OTHER.fingerprint})
    again = pickle.loads(pickle.dumps(game))
    assert again.deck.as_json() == OTHER.as_json()
    assert Table(again, 4, "seed").journal == Table(game, 4, "seed").journal


def line_of(code: str) -> int:
    """The number of a card's line in the house deck."""
    return next(number for number, line in enumerate(HOUSE_TEXT.splitlines(), 1) if line.startswith(code))


def changed(code: str, line: str) -> str:
    """The house deck with another line for a card."""
    return re.sub(rf"^{code} = .*$", line, HOUSE_TEXT, count=1, flags=re.MULTILINE)


# A line of the house deck, what is written there, and what is said of it.
CHANGES = {
    "no such avío": ("C4", 'C4 = { avio = { kind = "7/8" }, source = "house" }', "there is no avío '7/8'"),
    "no avío": ("S3", 'S3 = { source = "house" }', "missing required field `avio`"),
    "no source": ("S3", 'S3 = { avio = { kind = "left" } }', "missing required field `source`"),
    "another source": ("S3", 'S3 = { avio = { kind = "left" }, source = "hearsay" }', "`$.source`"),
    "a word for an entry": ("Q9", 'Q9 = "left"', "expected `object`, got `str`"),
    "a field too many": ("Q9", 'Q9 = { avio = { kind = "left" }, source = "house", color = 1 }', "`color`"),
    "a suit avío without a suit": ("Y2", 'Y2 = { avio = { kind = "most-suit" }, source = "house" }', "name a suit"),
    "a suit too many": ("Y2", 'Y2 = { avio = { kind = "left", suit = "C" }, source = "house" }', "name a suit"),
    "a suit that is none": (
        "Y2",
        'Y2 = { avio = { kind = "most-suit", suit = "F" }, source = "house" }',
        "no suit 'F'",
    ),
    "two suits": ("Y2", 'Y2 = { avio = { kind = "most-suit", suit = "SY" }, source = "house" }', "no suit 'SY'"),
    "a basic card with values": (
        "A5",
        'A5 = { avio = { kind = "left" }, source = "house", values = [1, 2] }',
        "a basic card has its value in its code",
    ),
    "a figure without values": (
        "F2",
        'F2 = { name = "hermit", avio = { kind = "left" }, source = "house" }',
        "two values from 0 to 9",
    ),
    "a figure of three values": (
        "F2",
        'F2 = { name = "hermit", values = [1, 2, 3], avio = { kind = "left" }, source = "house" }',
        "`$.values`",
    ),
    "a figure of one value": (
        "F2",
        'F2 = { name = "hermit", values = [4, 4], avio = { kind = "left" }, source = "house" }',
        "two values from 0 to 9",
    ),
    "a figure of ten": (
        "F2",
        'F2 = { name = "hermit", values = [4, 10], avio = { kind = "left" }, source = "house" }',
        "two values from 0 to 9",
    ),
    "another figure's name": (
        "F2",
        'F2 = { name = "queen", values = [0, 9], avio = { kind = "left" }, source = "house" }',
        'its name is "hermit"',
    ),
    "a card that is none": ("C7", 'X7 = { avio = { kind = "left" }, source = "house" }', "There is no card 'X7'"),
    "TOML that stops": ("C7", 'C7 = { avio = { kind = "left" }, source = ', "Invalid value."),
    "TOML that is none": ("C7", "C7 is the fool", "Expected '='"),
    "a card told twice": ("C7", 'C6 = { avio = { kind = "left" }, source = "house" }', "Cannot overwrite a value."),
}


@pytest.mark.parametrize("change", list(CHANGES))
def test_an_error_names_the_line_and_the_card(change: str) -> None:
    """In a sentence."""
    code, line, why = CHANGES[change]
    with pytest.raises(ValueError, match=re.escape(why)) as caught:
        read_deck(changed(code, line))
    assert is_sentence(str(caught.value))
    assert str(caught.value).startswith(f"Line {line_of(code)}, card {line[:2]}: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (changed("F7", ""), "The deck lacks F7; AVÍO has nine figures."),
        (
            changed("A7", ""),
            "The deck has 44 basic cards (9 crowns, 9 shields, 9 scythes, 8 astrolabes and 9 quills); AVÍO has 45.",
        ),
        (
            HOUSE_TEXT + 'A0 = { avio = { kind = "left" }, source = "house" }\n',
            "The deck has 46 basic cards (9 crowns, 9 shields, 9 scythes, 10 astrolabes and 9 quills); AVÍO has 45.",
        ),
        ("", "The deck lacks F1, F2, F3, F4, F5, F6, F7, F8 and F9; AVÍO has nine figures."),
        ("C1 = [", "The last line: Invalid value."),
        ("C1 = " + 5000 * "[", "It is nested too deep."),
    ],
    ids=["a figure less", "a basic card less", "a basic card more", "empty", "cut short", "a staircase"],
)
def test_a_deck_is_whole_or_none(text: str, sentence: str) -> None:
    """45 basic cards and nine figures, neither more nor fewer."""
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        read_deck(text)


@given(st.data())
def test_whatever_is_written_there_is_a_deck_or_a_sentence(data: st.DataObject) -> None:
    """No other error comes out of a file that somebody has edited."""
    text = HOUSE_TEXT[HOUSE_TEXT.index("C1 =") :]
    start = data.draw(st.integers(0, len(text)))
    end = start + data.draw(st.integers(0, 40))
    edited = text[:start] + data.draw(st.text(max_size=10)) + text[end:]
    try:
        deck = read_deck(edited)
    except ValueError as error:
        assert is_sentence(str(error)), error  # noqa: PT017  # both ways are sound
    else:
        assert len(deck.cards) == 54


@pytest.fixture
def own_deck() -> Iterator[AvioDeck]:
    """A deck of the player's own, in use for new matches."""
    use_deck(OTHER)
    yield OTHER
    use_deck(house_deck())


def test_a_match_is_bound_to_its_deck(own_deck: AvioDeck) -> None:
    """New matches get the deck in use; those that name another go on with that one."""
    assert deck_in_use() is own_deck
    assert game_called("avio").options.deck == own_deck.fingerprint  # type: ignore[attr-defined]
    for deck in (house_deck(), ZEROS, own_deck):
        game = game_called("avio", {"deck": deck.fingerprint})
        assert game.deck is deck  # type: ignore[attr-defined]
        assert game.options.deck == deck.fingerprint  # type: ignore[attr-defined]


def test_a_deck_that_is_not_at_hand_is_a_sentence() -> None:
    """It names both fingerprints, and is no error of the options."""
    with pytest.raises(Unavailable) as caught:
        deck_called("0123456789abcdef")
    assert is_sentence(str(caught.value))
    assert "'0123456789abcdef'" in str(caught.value)
    assert house_deck().fingerprint in str(caught.value)
    with pytest.raises(Unavailable):
        game_called("avio", {"deck": "0123456789abcdef"})


def test_the_figures_have_the_names_of_the_rulebook_in_its_order() -> None:
    """As codes count them."""
    assert FIGURE_NAMES == (
        "queen",
        "hermit",
        "wise woman",
        "lady",
        "lord",
        "matchmaker",
        "fool",
        "peasant woman",
        "beggar",
    )
