"""The decisions of RULES.md, one by one and by their numbers. Where one is coded otherwise, its test fails."""

from collections import Counter
from importlib.resources import files
from itertools import chain
from typing import Any

import pytest

from engine import Entry, JournalError, Stream, Table
from engine.games.vivo.game import Vivo, VivoOptions
from engine.games.vivo.rules import Play, RoundScored, Trick, TrickBegan
from tests.engine.games.vivo.positions import GAME, Position, view_of, whole_round
from tests.engine.matches import play_on

SEEDS = [f"seed {number}" for number in range(60)]


def deals(seats: int, seed: str) -> list[dict[str, Any]]:
    """Both deals of a match."""
    table = play_on(Table(GAME, seats, seed), bytes(97))
    return [entry.deal for entry in table.journal if entry.deal]


def test_vo_01_the_harmony_deck_is_four_of_each_of_three_kinds_or_three_of_each_of_four() -> None:
    """Solo, duet, trio 4 each at three seats; one of each fewer and the 3 quartets at four seats: 12 tricks both."""
    for deal in deals(3, "seed"):
        assert Counter(deal["harmony"]) == {"solo": 4, "duet": 4, "trio": 4}
    for deal in deals(4, "seed"):
        assert Counter(deal["harmony"]) == {"solo": 3, "duet": 3, "trio": 3, "quartet": 3}


def test_vo_02_with_three_seats_chance_leaves_one_suit_out_of_the_match() -> None:
    """Any of the four, and the same one in both rounds; with four seats all 48 cards are dealt."""
    left_out = set()
    for seed in SEEDS:
        suits = [{card[0] for hand in deal["hands"] for card in hand} for deal in deals(3, seed)]
        assert len(suits[0]) == 3
        assert suits[0] == suits[1]
        left_out |= set("RGBY") - suits[0]
        assert all(len({card for hand in deal["hands"] for card in hand}) == 36 for deal in deals(3, seed))
    assert left_out == set("RGBY")
    assert len({card for hand in deals(4, "seed")[0]["hands"] for card in hand}) == 48


def test_vo_02_a_record_may_leave_out_any_one_suit_but_no_mixture() -> None:
    """Twelve cards a seat are not enough: whole suits are in play, and in round 2 the same ones."""
    first = deals(3, "seed")[0]
    (out,) = set("RGBY") - {card[0] for hand in first["hands"] for card in hand}
    (other,) = {card[0] for card in first["hands"][0][:1]}

    def with_suit_changed(old: str, new: str, ranks: range) -> dict[str, Any]:
        swap = {f"{old}{rank}": f"{new}{rank}" for rank in ranks}
        return {**first, "hands": [[swap.get(card, card) for card in hand] for hand in first["hands"]]}

    changed = with_suit_changed(other, out, range(1, 13))
    assert Table.resume(GAME, 3, "seed", [Entry(deal=changed)]).journal[0].deal == changed
    with pytest.raises(JournalError, match="does not use the cards of this match"):
        Table.resume(GAME, 3, "seed", [Entry(deal=with_suit_changed(other, out, range(1, 12)))])
    journal = list(play_on(Table(GAME, 3, "seed"), bytes(97)).journal)
    second = next(number for number, entry in enumerate(journal) if entry.deal and entry.deal["round"] == 2)
    with pytest.raises(JournalError, match="does not use the cards of this match"):
        Table.resume(
            GAME, 3, "seed", [*journal[:second], Entry(deal={**changed, **_round_and_leader(journal[second])})]
        )


def _round_and_leader(entry: Entry) -> dict[str, Any]:
    return {"round": entry.deal["round"], "leader": entry.deal["leader"]}


@pytest.mark.parametrize(
    ("harmony", "played", "follow"),
    [
        ("solo", "R7", "R"),
        ("solo", "R7 R5", "R"),
        ("solo", "R7 R5 R1", "R"),
        ("duet", "R7", "RGBY"),
        ("duet", "R7 R5", "RGBY"),
        ("duet", "R7 R5 R1", "GBY"),
        ("duet", "R7 G5", "RG"),
        ("duet", "R7 G5 R1", "RG"),
        ("trio", "R7", "RGBY"),
        ("trio", "R7 R5", "GBY"),
        ("trio", "R7 R5 G1", "BY"),
        ("trio", "R7 G5", "RGBY"),
        ("trio", "R7 G5 G1", "BY"),
        ("trio", "R7 G5 B1", "RGB"),
        ("quartet", "R7", "GBY"),
        ("quartet", "R7 G5", "BY"),
        ("quartet", "R7 G5 B1", "Y"),
    ],
)
def test_vo_03_what_follows_at_four_seats(harmony: str, played: str, follow: str) -> None:
    """All suits there: those only. As many missing as seats left: a new one. Else any."""
    hands = [*played.split(), "R12 G12 B12 Y12", "R11", "R10", "R9"][:4]
    legal = Position(harmony, *hands).play(played).legal
    assert legal == " ".join(f"{suit}12" for suit in follow)


@pytest.mark.parametrize(
    ("harmony", "played", "follow"),
    [
        ("solo", "R7", "R"),
        ("solo", "R7 R5", "R"),
        ("duet", "R7", "RGB"),
        ("duet", "R7 R5", "GB"),
        ("duet", "R7 G5", "RG"),
        ("trio", "R7", "GB"),
        ("trio", "R7 G5", "B"),
    ],
)
def test_vo_03_what_follows_at_three_seats(harmony: str, played: str, follow: str) -> None:
    """The same rule with a seat fewer."""
    hands = [*played.split(), "R12 G12 B12", "R11"][:3]
    legal = Position(harmony, *hands).play(played).legal
    assert legal == " ".join(f"{suit}12" for suit in follow)


@pytest.mark.parametrize(
    ("harmony", "hands", "played", "legal"),
    [
        ("trio", ["R7", "R5", "R1 G1 B1"], "R7 R5", "G1 B1"),
        ("quartet", ["R7", "R5", "R1 G1 B1 Y1", "G2"], "R7 R5", "G1 B1 Y1"),
        ("quartet", ["R7", "R5", "R2", "R1 G1 B1 Y1"], "R7 R5 R2", "G1 B1 Y1"),
        ("quartet", ["R7", "R5", "G2", "R1 G1 B1 Y1"], "R7 R5 G2", "B1 Y1"),
    ],
)
def test_vo_03_a_harmony_out_of_reach_still_asks_for_a_new_suit(
    harmony: str, hands: list[str], played: str, legal: str
) -> None:
    """Once somebody was off-harmony there may be more suits missing than seats: that makes nothing else legal."""
    assert Position(harmony, *hands).play(played).legal == legal


def test_vo_04_only_the_number_of_plays_left_counts_not_what_is_held() -> None:
    """A duet needs one more suit and two seats are left: any card follows, though the last seat holds red alone."""
    assert Position("duet", "R7", "R5 G5", "R1 R2").play("R7").legal == "R5 G5"
    assert Position("trio", "R7", "G1", "R5 G5 B5", "R1 G2").play("R7 G1").legal == "R5 G5 B5"


def test_vo_05_an_off_harmony_suit_was_not_played() -> None:
    """It neither counts towards the harmony nor may it be repeated."""
    assert Position("solo", "R7", "G5", "R1 G1 B1").play("R7 G5").legal == "R1"
    assert Position("duet", "R7", "B5", "G3", "R1 G1 B1").play("R7 B5 G3").legal == "R1 B1"
    assert Position("solo", "R7", "G5", "G1 B1").play("R7 G5").legal == "G1 B1"
    assert Position("trio", "R7", "R5", "G3", "R1 G1 B1").play("R7 R5 G3").legal == "B1"


def test_vo_05_an_off_harmony_card_of_a_played_suit_counts_for_nothing_either() -> None:
    """It takes a seat away, no suit: the trio still needs two suits from the two seats left."""
    position = Position("trio", "R7", "R5", "R3 G3", "R1 G1").play("R7 R5")
    assert position.legal == "G3"
    assert position.play("G3").trick("R1").off == ["3 R1"]


def test_vo_06_who_can_follow_must() -> None:
    """Off-harmony is for those who hold no card that follows; they may play any card."""
    assert Position("solo", "R7", "R12 G1 B1", "R1").play("R7").legal == "R12"
    assert Position("solo", "R7", "G12 G1 B1", "R1").play("R7").legal == "G1 G12 B1"
    assert Position("quartet", "R7", "R1 R2 Y12", "R1", "R1").play("R7").legal == "Y12"


def test_vo_07_an_incomplete_harmony_is_scored_like_any_other() -> None:
    """A trio with two suits: the on-harmony cards score, the off-harmony 12 does not."""
    scored = Position("trio", "R5", "R12", "G3").trick("R5 R12 G3")
    assert (scored.highest, scored.lowest, scored.off) == ("0 R5", "2 G3", ["1 R12"])


def test_vo_08_a_lone_on_harmony_card_scores_highest_and_nobody_lowest() -> None:
    """The leader's, when all others were off-harmony: 2 points, and the leader leads again."""
    position = Position("solo", "R5 R1", "G12", "B1", "Y3")
    scored = position.trick("R5 G12 B1 Y3")
    assert (scored.highest, scored.lowest) == ("0 R5", "nobody")
    assert position.state.scores() == (2, 0, 0, 0)
    assert position.to_move == 0


def test_vo_09_all_tied_means_all_who_are_on_harmony() -> None:
    """A card off-harmony of another rank does not break the tie: the later one scores highest, nobody lowest."""
    scored = Position("trio", "R5", "G5", "B5", "Y12").trick("R5 G5 B5 Y12")
    assert (scored.highest, scored.lowest, scored.off) == ("2 B5", "nobody", ["3 Y12"])


def test_vo_10_the_tie_winner_of_all_scores_highest_only() -> None:
    """Four equal cards: one of them is worth 2 points, and none its rank."""
    position = Position("quartet", "R5", "G5", "B5", "Y5")
    scored = position.trick("R5 G5 B5 Y5")
    assert (scored.highest, scored.lowest) == ("3 Y5", "nobody")
    assert position.state.scores() == (0, 0, 0, 2)


def test_vo_11_the_later_of_equal_cards_scores_and_the_other_is_discarded() -> None:
    """For the highest and for the lowest alike, in the order of play, not of seats."""
    position = Position("quartet", "R9", "G3", "B9", "Y4")
    assert (position.trick("R9 G3 B9 Y4").highest, position.state.scores()) == ("2 B9", (0, 3, 2, 0))
    position = Position("quartet", "R3", "G9", "B3", "Y4")
    assert (position.trick("R3 G9 B3 Y4").lowest, position.state.scores()) == ("2 B3", (0, 2, 3, 0))
    position = Position("duet", "R9", "G3", "R3", "G9", leader=2)
    scored = position.trick("R3 G9 R9 G3")
    assert (scored.highest, scored.lowest) == ("0 R9", "1 G3")


def test_vo_12_the_lowest_leads_next_or_else_the_highest() -> None:
    """Wherever they sit."""
    assert Position("quartet", "R9 R1", "G5 G1", "B3 B1", "Y4 Y1").play("R9 G5 B3 Y4").to_move == 2
    assert Position("quartet", "R3 R1", "G5 G1", "B9 B1", "Y4 Y1").play("R3 G5 B9 Y4").to_move == 0
    assert Position("quartet", "R5 R1", "G5 G1", "B5 B1", "Y5 Y1", leader=2).play("B5 Y5 R5 G5").to_move == 1


RISING = list(range(1, 13))
SECOND_FIRST = [2, 1, *range(3, 13)]


def test_vo_13_the_highest_of_a_last_trick_without_a_lowest_leads_round_two() -> None:
    """Ten tricks in which all tie; the last of them is led by seat 2 and won by seat 1."""
    state, events = whole_round([RISING, SECOND_FIRST, SECOND_FIRST, SECOND_FIRST], leader=0)
    last = [event for event in events if isinstance(event, Trick)][-1]
    assert (last.plays[0].seat, last.highest.seat, last.lowest) == (2, 1, None)
    _assert_leads_round_two(state, 1)


def test_vo_13_otherwise_the_lowest_leads_round_two() -> None:
    """The last trick of round 1 goes highest to seat 0 and lowest to seat 2."""
    late = [2, 1, *range(3, 11), 12, 11]
    state, events = whole_round([RISING, SECOND_FIRST, late, SECOND_FIRST], leader=0)
    last = [event for event in events if isinstance(event, Trick)][-1]
    assert last.lowest
    assert (last.plays[0].seat, last.highest.seat, last.lowest.seat) == (1, 0, 2)
    _assert_leads_round_two(state, 2)


def _assert_leads_round_two(state: Any, leader: int) -> None:
    """Chance deals so, and no other deal is believed."""
    for seed in SEEDS[:8]:
        deal = GAME.draw(state, Stream(seed, "deal"))
        assert (deal.round, deal.leader) == (2, leader)
    told = {"round": 2, "hands": deal.hands, "harmony": deal.harmony}
    assert GAME.read_chance(state, "deal", {**told, "leader": leader}) == deal
    with pytest.raises(ValueError, match="cannot lead"):
        GAME.read_chance(state, "deal", {**told, "leader": (leader + 1) % 4})


@pytest.mark.parametrize("seats", [3, 4])
def test_vo_14_chance_or_the_host_chooses_the_first_leader(seats: int) -> None:
    """Any seat comes up; with the option it is always the chosen one, and the seat must exist."""
    assert {Table(GAME, seats, seed).to_move for seed in SEEDS} == set(range(seats))
    for chosen in range(seats):
        game = Vivo(VivoOptions(first_leader=chosen))
        assert {Table(game, seats, seed).to_move for seed in SEEDS[:8]} == {chosen}
    for nobody in (-1, seats):
        with pytest.raises(ValueError, match="no seat"):
            Table(Vivo(VivoOptions(first_leader=nobody)), seats, "seed")


@pytest.mark.parametrize("seats", [3, 4])
def test_vo_15_round_two_deals_and_shuffles_the_same_cards_anew(seats: int) -> None:
    """The same playing cards, the same twelve harmony cards, and never in an order that was there before."""
    dealt, shuffled = set(), set()
    for seed in SEEDS[:20]:
        one, two = deals(seats, seed)
        assert sorted(chain(*one["hands"])) == sorted(chain(*two["hands"]))
        assert sorted(one["harmony"]) == sorted(two["harmony"])
        dealt |= {tuple(chain(*deal["hands"])) for deal in (one, two)}
        shuffled |= {tuple(deal["harmony"]) for deal in (one, two)}
    assert (len(dealt), len(shuffled)) == (40, 40)


@pytest.mark.parametrize("seats", [3, 4])
def test_vo_16_what_is_public_and_what_is_hidden(seats: int) -> None:
    """Everybody sees the harmony card in the middle and the next, the plays, ranks of faceup cards and how many lie
    facedown; one's own hand alone; of the other harmony cards only which there are.
    """
    table = play_on(Table(GAME, seats, "seed"), bytes(97), 5 * seats + 1)
    deal = table.journal[0].deal
    views = [view_of(table, seat) for seat in range(seats)]
    for seat, view in enumerate(views):
        plays = [play for trick in view.tricks for play in trick.plays] + list(view.plays)
        assert [(play.seat, play.card.code) for play in plays] == [(e.seat, e.action) for e in table.journal[1:]]
        assert [card.code for card in view.hand] == [card for card in deal["hands"][seat] if card not in _cards(plays)]
        assert view.harmony
        assert view.next_harmony
        assert [view.harmony.code, view.next_harmony.code] == deal["harmony"][5:7]
        assert Counter(card.code for card in view.harmonies_left) == Counter(deal["harmony"][7:])
        assert list(view.harmonies_left) == sorted(view.harmonies_left)
        assert (view.row, view.tricks, view.plays) == (views[0].row, views[0].tricks, views[0].plays)
    assert sum(views[0].row.highs) == 5


def _cards(plays: list[Play]) -> set[str]:
    return {play.card.code for play in plays}


def test_vo_16_the_log_does_not_turn_a_facedown_card_over() -> None:
    """Who scored highest is told without the rank, which all may have forgotten."""
    position = Position("duet", "R5", "G11", "R3").play("R5 G11 R3")
    told = GAME.describe(position.state.tricks[-1], ["Ana", "Bo", "Cleo"])
    assert told == "Trick 1: Bo scores highest for 2, Cleo lowest for 3."


def test_vo_17_there_is_no_next_harmony_card_in_the_last_trick() -> None:
    """Neither in the view nor in what is told when the trick begins; in every other trick there is."""
    table = Table(GAME, 4, "seed")
    while table.to_move is not None:
        view = view_of(table, table.to_move)
        assert (view.next_harmony is None) is (view.trick == 12)
        play_on(table, bytes(97), 1)
    began = [event for event in table.events(0) if isinstance(event, TrickBegan)]
    assert [event.next is None for event in began] == ([False] * 11 + [True]) * 2


def test_vo_18_the_sum_of_both_rounds_decides_and_equals_share_the_victory() -> None:
    """No tiebreak: neither the faceup cards nor the last round count for more."""
    over = play_on(Table(GAME, 3, "seed"), bytes(97)).snapshot()
    one = {"type": "RoundScored", "round": 1, "to": None, "lows": [[12], [10, 4], []], "highs": [0, 1, 4]}
    two = {"type": "RoundScored", "round": 2, "to": None, "lows": [[3, 5], [2], [1]], "highs": [0, 1, 1]}
    outcome = GAME.load({**over, "finished": [one, two]}).outcome()
    assert outcome
    assert (outcome.scores, outcome.winners) == ((20, 20, 11), (0, 1))
    outcome = GAME.load({**over, "finished": [one, {**two, "highs": [0, 1, 6]}]}).outcome()
    assert outcome
    assert (outcome.scores, outcome.winners) == ((20, 20, 21), (2,))


def test_vo_19_three_or_four_play() -> None:
    """Nobody else."""
    assert [Table(GAME, seats, "seed").seats for seats in (3, 4)] == [3, 4]
    for seats in (0, 1, 2, 5, 6):
        with pytest.raises(ValueError, match="three or four players"):
            Table(GAME, seats, "seed")


@pytest.mark.parametrize("harmony", ["solo", "duet", "trio", "quartet"])
def test_vo_20_the_leader_may_play_any_card(harmony: str) -> None:
    """Whatever the harmony, and in later tricks too; it is always on-harmony."""
    position = Position(f"{harmony} {harmony}", "R7 R6 G7 B7 Y7", "R5 R1", "R2 G1", "R3 G2", leader=0)
    assert position.legal == "R6 R7 G7 B7 Y7"
    position = Position(f"solo {harmony}", "R1 R7 G7 B7 Y7", "R5 R4", "R2 G1", "R3 G2").play("R1 R5 R2 R3")
    assert (position.to_move, position.legal) == (0, "R7 G7 B7 Y7")
    position.play("Y7")
    assert position.view.plays[0].on


def test_vo_21_the_rules_name_the_designers_as_the_rulebook_does() -> None:
    """Vic Village and LEO."""
    rules = files("engine.games.vivo").joinpath("RULES.md").read_text(encoding="utf-8")
    assert "Vic Village" in rules
    assert "LEO" in rules


def test_a_round_ends_with_its_scoring_rows() -> None:
    """The event carries what lay in them, and the next round starts with none."""
    state, events = whole_round([RISING, SECOND_FIRST, SECOND_FIRST, SECOND_FIRST], leader=0)
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert scored == RoundScored(1, ((1,), (), (), (1,)), (3, 3, 3, 3))
    assert scored.points == (7, 6, 6, 7)
    assert state.scoring_rows() == RoundScored(2, ((), (), (), ()), (0, 0, 0, 0))
