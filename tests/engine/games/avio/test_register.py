"""The decisions of RULES.md, one by one and by their numbers. Where one is coded otherwise, its test fails."""

from collections import Counter
from collections.abc import Sequence

import pytest

from engine import Stream, Table, game_called
from engine.games.avio.avios import Kind, Objective, is_met, left_of, right_of
from engine.games.avio.cards import CARDS, FIGURE
from engine.games.avio.decks import house_deck
from engine.games.avio.game import Avio, AvioOptions
from engine.games.avio.rules import AvioState, Deal, RoundScored, score_round
from engine.games.avio.view import AvioView
from engine.parts.tricks import Phase
from tests.engine.games.avio.decks import OTHER
from tests.engine.games.avio.positions import GAME, Position, won
from tests.engine.matches import play_on

SEEDS = [f"seed {number}" for number in range(30)]
CHOICES = bytes(range(3, 100))


def view_of(table: Table, seat: int) -> AvioView:
    """The view, as the AVÍO view that it is."""
    view = table.view(seat)
    assert isinstance(view, AvioView)
    return view


def dealt(deal: Deal) -> set[str]:
    """The cards in all hands."""
    return {code for hand in deal.hands for code in hand}


def play_round(state: AvioState, seed: str, scores: Sequence[int] | None = None) -> Deal:
    """Deals and plays a round; before its last card the seats have these points, or those that they have."""
    stream = Stream(seed, "choices")
    deal = GAME.draw(state, Stream(seed, "deal"))
    state.apply(deal)
    while state.to_move is not None:
        if scores is not None:
            state.scores = tuple(scores)
        state.apply(stream.choice(state.legal()))
    return deal


def ended(*scores: int) -> AvioState:
    """The state after a round at whose end the seats had these points before it was scored."""
    state = GAME.start(len(scores))
    play_round(state, "seed", scores)
    return state


def scored(kept: str, *tricks: int) -> RoundScored:
    """The end of a round with those cards kept, and so many tricks of no particular cards."""
    return score_round(house_deck(), 1, 0, tuple(map(CARDS.card, kept.split())), won(*tricks))


def deals_of(seats: int, rounds: int, seed: str) -> list[Deal]:
    """The deals of so many rounds of a match in which nobody comes to 30 points."""
    state = GAME.start(seats)
    return [play_round(state, f"{seed} {number}", [0] * seats) for number in range(rounds)]


def test_av_01_the_values_of_a_suit_are_1_to_9() -> None:
    """In the house deck, and in what is dealt from it."""
    basics = [card for card in house_deck().cards if card.suit < FIGURE]
    assert Counter(card.code[0] for card in basics) == dict.fromkeys("CSYAQ", 9)
    assert {card.rank for card in basics} == set(range(1, 10))
    assert dealt(deals_of(6, 1, "seed")[0]) == {card.code for card in house_deck().cards}
    for code in ("C0", "C10", "Q0"):
        with pytest.raises(ValueError, match=r"There is no"):
            GAME.read_action(code)


def test_av_02_every_figure_is_0_or_9() -> None:
    """Both may be declared, and nothing between."""
    position = Position("C", "F1 F2 F3 F4 F5 F6 F7 F8 F9", "S1")
    assert position.legal == " ".join(f"F{number}={value}" for number in range(1, 10) for value in (0, 9))
    with pytest.raises(ValueError, match=r"^The wise woman is played as F3=0 or F3=9\.$"):
        GAME.read_action("F3=5")


def test_av_03_a_match_goes_on_with_its_own_deck_only() -> None:
    """The options of every game name the deck; a figure of another deck cannot be played."""
    assert GAME.options.deck == house_deck().fingerprint
    other = Avio(AvioOptions(deck=OTHER.fingerprint))
    assert other.options.deck == OTHER.fingerprint != house_deck().fingerprint
    assert other.read_action("F4=4").code == "F4=4"
    with pytest.raises(ValueError, match="F4=0 or F4=9"):
        GAME.read_action("F4=4")


def test_av_04_there_are_seventeen_avios() -> None:
    """All of them in the house deck."""
    assert len({avio.kind for avio in house_deck().avios.values()}) == len(Kind) == 17


def test_av_05_thirty_points_end_the_match_when_the_round_is_scored_and_the_most_win() -> None:
    """Tricks won in the middle of a round do not end it; who has less than another with 30 does not win."""
    state = ended(60, 30, 0, 0)
    outcome = state.outcome()
    assert outcome
    assert (state.phase, outcome.winners, outcome.reason) == (Phase.OVER, (0,), "30 points reached")
    state = GAME.start(2)
    state.apply(GAME.draw(state, Stream("seed", "deal")))
    state.scores = (29, 29)
    while len(state.tricks) < 7:  # one of them has won a trick by now, and the round goes on
        state.apply(state.legal()[0])
    assert (state.phase, state.outcome()) == (Phase.PLAY, None)


def test_av_05_twenty_nine_are_not_enough_and_thirty_are() -> None:
    """To the point: a round is scored with what it needs, and with one less."""
    gained = ended(0, 0, 0).finished[0].points
    most = max(gained)
    exactly = [30 - most if points == most else 0 for points in gained]
    assert ended(*exactly).phase is Phase.OVER
    assert ended(*[max(points - 1, 0) for points in exactly]).phase is Phase.DEAL


def test_av_06_two_to_six_play() -> None:
    """Nobody else."""
    assert [Table(GAME, seats, "seed").seats for seats in range(2, 7)] == [2, 3, 4, 5, 6]
    for seats in (0, 1, 7):
        with pytest.raises(ValueError, match="two to six players"):
            Table(GAME, seats, "seed")


def test_av_07_the_oldest_leads_first_and_later_the_one_with_the_fewest_points() -> None:
    """Of several the oldest; the order of age is told, and names every seat once."""
    game = Avio(AvioOptions(age_order=(2, 0, 3, 1)))
    assert Table(game, 4, "seed").to_move == 2
    state = game.start(4)
    for scores, leader in [
        ((0, 0, 0, 0), 2),
        ((5, 1, 7, 9), 1),
        ((5, 5, 7, 9), 0),
        ((5, 5, 7, 5), 0),
        ((9, 5, 7, 5), 3),
    ]:
        state.scores = scores
        assert game.draw(state, Stream("seed", "deal")).leader == leader
    for order in ([0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], []):
        with pytest.raises(ValueError, match="order of age"):
            Table(game_called("avio", {"age_order": order}), 4, "seed")


def test_av_08_the_next_seat_sits_to_the_right() -> None:
    """And the seat before to the left; round the table."""
    position = Position("C", "S1", "S2", "S3", leader=2)
    assert [position.to_move, position.play("S3").to_move, position.play("S1").to_move] == [2, 0, 1]
    assert [right_of(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert [left_of(seat, 3) for seat in range(3)] == [2, 0, 1]


def test_av_09_a_figure_has_no_suit_until_it_is_played() -> None:
    """In hand it is no card of the suit that is led, and no trump."""
    assert Position("C", "C5", "F1 S2").play("C5").legal == "S2 F1=0 F1=9"
    assert all(card.suit == FIGURE for card in house_deck().cards if card.code[0] == "F")


def test_av_10_where_a_figure_leads_who_holds_a_figure_plays_one() -> None:
    """Any of them, for any value; who holds none plays any card, for no suit was led."""
    position = Position("C", "F1", "F2 F3 C1 S9", "S1 C2 Y3").play("F1=0")
    assert position.legal == "F2=0 F2=9 F3=0 F3=9"
    assert position.play("F3=0").legal == "C2 S1 Y3"


def test_av_11_in_a_trick_that_trumps_led_a_figure_is_a_trump() -> None:
    """It beats lower trumps and loses to higher ones."""
    assert Position("S", "S4", "F1", "Q9").winner("S4 F1=9 Q9") == 1
    assert Position("S", "S1", "F1", "S2").winner("S1 F1=0 S2") == 2


def test_av_12_in_a_trick_of_another_suit_a_figure_is_of_that_suit() -> None:
    """It beats lower cards of the suit, and every trump beats it."""
    assert Position("S", "Q4", "F1", "Q8").winner("Q4 F1=9 Q8") == 1
    assert Position("S", "Q4", "F1", "S1").winner("Q4 F1=9 S1") == 2
    assert Position("S", "Q4", "F1", "C9").winner("Q4 F1=0 C9") == 0


def test_av_13_what_a_figure_led_goes_to_a_trump_or_to_the_highest_figure() -> None:
    """Other cards cannot win it, however high."""
    assert Position("S", "F1", "S1", "F2").winner("F1=9 S1 F2=9") == 1
    assert Position("S", "F1", "S1", "S3").winner("F1=9 S1 S3") == 2
    assert Position("S", "F1", "C9", "F2").winner("F1=0 C9 F2=9") == 2
    assert Position("S", "F1", "C9", "Q9").winner("F1=0 C9 Q9") == 0


def test_av_14_where_a_figure_leads_figures_are_no_trumps() -> None:
    """The lowest trump beats the highest of them."""
    assert Position("S", "F1", "F2", "S1").winner("F1=9 F2=9 S1") == 2


def test_av_15_who_cannot_follow_need_not_play_a_figure() -> None:
    """Any card may be played."""
    assert Position("C", "S5", "F1 Q2 C3").play("S5").legal == "C3 Q2 F1=0 F1=9"


def test_av_16_who_can_follow_plays_the_suit_or_a_figure() -> None:
    """Nothing else, trumps neither."""
    assert Position("C", "S5", "S1 S9 F1 Q2 C3").play("S5").legal == "S1 S9 F1=0 F1=9"
    assert Position("C", "S5", "S1 Q2 C3").play("S5").legal == "S1"


def test_av_17_nobody_must_trump_or_beat() -> None:
    """Low cards and discards are as good."""
    assert Position("C", "S5", "S1 S9").play("S5").legal == "S1 S9"
    assert Position("C", "S5", "Q1 C9").play("S5").legal == "C9 Q1"


def test_av_18_of_equal_cards_the_earlier_wins() -> None:
    """Of the suit that was led, and of figures."""
    assert Position("S", "Q9", "F1", "F2").winner("Q9 F1=9 F2=9") == 0
    assert Position("S", "Q4", "F1", "Q9").winner("Q4 F1=9 Q9") == 1
    assert Position("S", "F3", "F1", "F2").winner("F3=0 F1=9 F2=9") == 1
    assert Position("S", "F3", "F1", "F2", leader=2).winner("F2=0 F3=0 F1=0") == 2


def test_av_19_the_value_is_declared_with_the_play_for_all_to_see() -> None:
    """It is in the record and in every view, and counts for that trick."""
    position = Position("S", "Q4 C1", "F1 C2", "Q8 C3").play("Q4 F1=9")
    for seat in range(3):
        assert [play.code for play in GAME.view(position.state, seat).plays] == ["Q4", "F1=9"]
    assert GAME.describe(position.state.plays[-1], ["Ana", "Bo", "Cleo"]) == "Bo plays the queen as 9."


FORCED = Deal(
    trump="Y",
    hands=(
        ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "C1", "S9"),
        ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "C9", "Y1"),
    ),
    leader=0,
)


def forced() -> AvioState:
    """A round before the last card: the leader has led a crown, the other holds a crown and a trump."""
    state = GAME.start(2)
    state.apply(FORCED)
    for number in range(1, 8):
        state.apply(GAME.read_action(f"A{number}"))
        state.apply(GAME.read_action(f"Q{number}"))
    state.apply(GAME.read_action("C1"))
    return state


def test_av_20_the_kept_card_is_what_the_laws_leave_after_trick_8() -> None:
    """Here the crown must be played and the trump kept. Nobody sees what is kept before all turn it over."""
    state = forced()
    assert [action.code for action in state.legal()] == ["C9"]
    assert "S9" not in repr(GAME.view(state, 1).hand + tuple(GAME.view(state, 1).out))
    events = state.apply(state.legal()[0])
    (end,) = (event for event in events if isinstance(event, RoundScored))
    assert [card.code for card in end.kept] == ["S9", "Y1"]
    assert [scored.kept for scored in GAME.view(state, 1).finished] == [end.kept]


def test_av_21_the_kept_card_was_not_won() -> None:
    """Two cards a trick, of all that were played."""
    state = forced()
    state.apply(state.legal()[0])
    tally = state.finished[0].tally
    assert tally.tricks == (7, 1)
    assert [sum(cards) for cards in zip(*tally.suits, tally.figures, strict=True)] == [14, 2]
    assert (tally.of_suit("S"), tally.of_suit("Y")) == ((0, 0), (0, 0))


def test_av_22_figures_are_cards_of_no_suit_when_a_round_is_scored() -> None:
    """Whatever they were in their trick."""
    position = Position("S", "S4 C1", "F1 C2", "Q8 C3").play("S4 F1=9 Q8")
    tally = position.state.tally()
    assert (tally.of_suit("S"), tally.of_suit("Q"), tally.figures) == ((0, 1, 0), (0, 1, 0), (0, 1, 0))


def test_av_23_the_most_and_the_fewest_stand_alone() -> None:
    """A tie fails, and so does having most of nothing."""
    assert not is_met(Objective(Kind.MOST), 0, won(4, 4))
    assert not is_met(Objective(Kind.FEWEST), 0, won(4, 4))
    assert not is_met(Objective(Kind.MOST_SUIT, "C"), 0, won(4, 4, C=(3, 3)))
    assert not is_met(Objective(Kind.MOST_SUIT, "C"), 0, won(8, 0))
    assert is_met(Objective(Kind.NOT_MOST_SUIT, "C"), 0, won(8, 0))


def test_av_24_not_the_most_fails_for_the_only_one_with_the_most() -> None:
    """A tie is a success."""
    assert is_met(Objective(Kind.NOT_MOST), 0, won(4, 4))
    assert not is_met(Objective(Kind.NOT_MOST), 0, won(5, 3))
    assert is_met(Objective(Kind.NOT_MOST_SUIT, "C"), 0, won(4, 4, C=(3, 3)))
    assert not is_met(Objective(Kind.NOT_MOST_SUIT, "C"), 0, won(4, 4, C=(3, 2)))


def test_av_25_who_wins_nothing_has_won_no_figure() -> None:
    """Of the even numbers of tricks none does not count."""
    assert is_met(Objective(Kind.NO_FIGURES), 0, won(0, 8, figures=(0, 3)))
    assert not is_met(Objective(Kind.NO_FIGURES), 1, won(0, 8, figures=(0, 3)))
    assert not is_met(Objective(Kind.EVEN), 0, won(0, 8))


def test_av_26_each_of_the_neighbours_counts_by_itself() -> None:
    """Two tricks are no more than 1 + 1, and still too many."""
    assert not is_met(Objective(Kind.BOTH), 0, won(2, 1, 4, 1))
    assert not is_met(Objective(Kind.BOTH), 0, won(2, 2, 3, 1))
    assert is_met(Objective(Kind.BOTH), 0, won(2, 2, 2, 2))


def test_av_27_of_two_players_both_neighbours_are_the_other() -> None:
    """So left and right are the same."""
    for mine in range(9):
        tally = won(mine, 8 - mine)
        assert is_met(Objective(Kind.LEFT), 0, tally) is is_met(Objective(Kind.RIGHT), 0, tally) is (mine >= 4)
        assert is_met(Objective(Kind.BOTH), 0, tally) is (mine <= 4)


def test_av_28_the_suit_of_an_avio_is_an_entry_of_its_own() -> None:
    """The crown that asks for shields is scored for shields."""
    assert house_deck().avios["C2"] == Objective(Kind.MOST_SUIT, "S")
    kept = tuple(map(CARDS.card, ("C2", "Y1")))
    assert score_round(house_deck(), 1, 0, kept, won(4, 4, S=(2, 1), C=(0, 5))).met == (True, True)
    assert score_round(house_deck(), 1, 0, kept, won(4, 4, S=(1, 2), C=(5, 0))).met == (False, True)


def test_av_29_a_trick_is_a_point_whether_the_avio_was_met_or_not() -> None:
    """C9 asks for four or five tricks and is worth 9."""
    assert scored("C9 Y1", 4, 4).points == (13, 8)
    assert scored("C9 Y1", 6, 2).points == (6, 6)
    assert scored("C9 Y1", 0, 8).points == (0, 12)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 3), (3, 2)])
def test_av_30_two_and_three_players_play_the_deck_down(seats: int, rounds: int) -> None:
    """Every card is dealt once before the discards are shuffled in, kept cards among them."""
    every = {card.code for card in house_deck().cards}
    for seed in SEEDS[:5]:
        deals = deals_of(seats, 2 * rounds, seed)
        for start in (0, rounds):
            hands = [dealt(deal) for deal in deals[start : start + rounds]]
            assert sum(map(len, hands)) == 54
            assert set.union(*hands) == every
    state = GAME.start(seats)
    play_round(state, "seed", [0] * seats)
    state.apply(GAME.draw(state, Stream("seed 2", "deal")))
    view = GAME.view(state, 0)
    assert (len(view.out), view.stock) == (9 * seats, 54 - 18 * seats)
    assert {card.code for card in view.out} >= {card.code for card in state.finished[0].kept}


@pytest.mark.parametrize(("seats", "leftovers"), [(4, 18), (5, 9), (6, 0)])
def test_av_31_four_and_more_shuffle_all_cards_every_round(seats: int, leftovers: int) -> None:
    """Cards come again in the next round, those that nobody was dealt as well, of which nobody knows anything."""
    one, two = deals_of(seats, 2, "seed")
    assert dealt(one) & dealt(two)
    assert bool(dealt(two) - dealt(one)) is bool(leftovers)
    view = view_of(Table(GAME, seats, "seed"), 0)
    assert (view.stock, view.out) == (leftovers, ())


def test_av_32_each_suit_is_trumps_once_in_five_rounds() -> None:
    """Then the trump deck is shuffled again; what it still holds is known to all."""
    trumps = [deal.trump for deal in deals_of(4, 15, "seed")]
    assert [sorted(trumps[start : start + 5]) for start in (0, 5, 10)] == [sorted("CSYAQ")] * 3
    assert len({tuple(trumps[start : start + 5]) for start in (0, 5, 10)}) == 3
    state = GAME.start(4)
    for left in (4, 3, 2, 1, 0, 4):
        state.apply(GAME.draw(state, Stream(str(left), "deal")))
        assert len(GAME.view(state, 0).trumps_left) == left
        while state.to_move is not None:
            state.scores = (0, 0, 0, 0)
            state.apply(state.legal()[0])


def test_av_33_points_do_not_run_out() -> None:
    """The tokens of the game come to 194, and six players can have more."""
    state = ended(29, 29, 29, 29, 29, 200)
    gained = state.finished[0].points
    assert state.scores == (*(29 + points for points in gained[:5]), 200 + gained[5])


def test_av_34_how_many_tricks_were_won_is_public_and_so_is_what_was_played() -> None:
    """All seats know the same of both."""
    table = play_on(Table(GAME, 4, "seed"), CHOICES, 21)
    views = [view_of(table, seat) for seat in range(4)]
    for view in views:
        assert (view.tally, view.tricks, view.plays) == (views[0].tally, views[0].tricks, views[0].plays)
        assert sum(view.tally.tricks) == len(view.tricks) == 5
    told = GAME.describe(views[0].tricks[0], ["Ana", "Bo", "Cleo", "Dan"])
    assert told in {f"Trick 1 goes to {name}." for name in ("Ana", "Bo", "Cleo", "Dan")}


def test_av_35_who_wins_a_trick_leads_the_next() -> None:
    """Whoever led the round."""
    table = play_on(Table(GAME, 4, "seed"), CHOICES, 31)
    tricks = view_of(table, 0).tricks
    assert len(tricks) == 7
    assert tricks[0].plays[0].seat == 0
    assert [trick.winner for trick in tricks[:-1]] == [trick.plays[0].seat for trick in tricks[1:]]


def test_av_36_of_equal_trumps_too_the_earlier_wins() -> None:
    """A figure among trumps."""
    assert Position("S", "S4", "F1", "S9").winner("S4 F1=9 S9") == 1
    assert Position("S", "S9", "F1", "F2").winner("S9 F1=9 F2=9") == 0


def test_av_37_it_does_not_matter_how_many_have_thirty() -> None:
    """The most points win, and are shared by those that have equally many."""
    state = ended(40, 80, 60)
    outcome = state.outcome()
    assert outcome
    assert outcome.winners == (1,)
    assert sum(state.finished[0].tally.tricks) == 8
    state.scores = (35, 41, 41)
    shared = state.outcome()
    assert shared
    assert shared.winners == (1, 2)


def test_av_38_without_an_order_of_age_that_of_the_seats_decides() -> None:
    """The first seat leads, and later the first of those with the fewest points."""
    assert {Table(GAME, seats, "seed").to_move for seats in range(2, 7)} == {0}
    state = GAME.start(4)
    state.scores = (7, 3, 3, 4)
    assert GAME.draw(state, Stream("seed", "deal")).leader == 1
